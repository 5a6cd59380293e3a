import type { IndexView } from '../search/contract';
import { isValidAt, type ReadingSet } from '../search/default-set';
import { formatInstant } from '../util/instants';

/** Whether a memory was true at a time, and which one of its line was then. */
export interface ValidityAt {
  at: string;
  isValid: boolean;
  /** Where it was not: what it superseded or was superseded by, that held then. */
  instead?: { id: string; title: string };
}

/** Looks along `supersedes`, both ways, nearest first, among what the reader sees; `at` in ms. */
export function validityAt(view: IndexView, doc: number, at: number, isLeftOut: ReadingSet): ValidityAt {
  const { validity } = view.columns;
  const isValid = isValidAt(validity.get(doc), at);
  const answer: ValidityAt = { at: formatInstant(at), isValid };
  if (isValid) return answer;
  const line = lineOfSuccession(view, doc).slice(1);
  const then = line.find((other) => isLeftOut(other) === undefined && isValidAt(validity.get(other), at));
  if (then === undefined) return answer;
  const { id, title } = view.entry(then);
  return { ...answer, instead: { id, title } };
}

/** From when until when something was held true; a missing end is open. */
export interface HeldTrue {
  id: string;
  title: string;
  validFrom?: string;
  validTo?: string;
}

/** A memory and what it superseded or was superseded by, the earliest first, among what the reader sees. */
export function heldTrue(view: IndexView, doc: number, isLeftOut: ReadingSet): HeldTrue[] {
  const line = lineOfSuccession(view, doc).filter((other) => other === doc || isLeftOut(other) === undefined);
  const fromOf = (other: number) => view.columns.validity.get(other)?.from ?? Number.NEGATIVE_INFINITY;
  line.sort((a, b) => compareNumbers(fromOf(a), fromOf(b)) || view.compareDocs(a, b));
  return line.map((other) => {
    const { id, title, validFrom, validTo } = view.entry(other);
    return {
      id,
      title,
      ...(validFrom === undefined ? {} : { validFrom }),
      ...(validTo === undefined ? {} : { validTo }),
    };
  });
}

function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The document and all that `supersedes` ties to it, nearest first. */
function lineOfSuccession(view: IndexView, doc: number): number[] {
  const line = [doc];
  for (let at = 0; at < line.length; at += 1) {
    const near = view.edges
      .neighbours(line[at] ?? doc)
      .filter(({ doc: other, edge }) => edge.kind === 'supersedes' && !line.includes(other))
      .map(({ doc: other }) => other);
    line.push(...[...new Set(near)].sort((a, b) => view.compareDocs(a, b)));
  }
  return line;
}
