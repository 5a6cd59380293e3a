/** Which engram a person or agent means by what they typed. */
import { CoEngramError } from '../errors';
import type { IndexView } from './contract';
import type { ReadingSet } from './default-set';
import { ownOf } from './owners';

/** Shorter parts of an id are not looked up: they fit too many. */
const SHORTEST_PART = 4;
const MAX_CANDIDATES = 10;

export interface IdCandidate {
  id: string;
  title: string;
  path: string;
}

/**
 * The document that a reference means: a whole id (in any case), a path, a unique prefix or suffix of an id (4
 * characters or more), an exact title, in this order; what another agent has is none of them. Of several engrams with
 * one title, `set` prefers those that reading commands see. Throws NOT_FOUND: with `data.candidates` when several fit,
 * with a hint when none does.
 */
export function resolveId(view: IndexView, reference: string, agent: string, set?: ReadingSet): number {
  const ref = reference.trim();
  const isOwn = ownOf(view, agent);
  const exact = docOfWholeId(view, ref) ?? docOfWrittenPath(view, ref);
  if (exact !== undefined && isOwn(exact)) return exact;
  const byPart = isIdPart(ref) ? view.docsByIdPart(ref.toUpperCase()).filter(isOwn) : [];
  const byTitle = docsByTitle(view, ref, set).filter(isOwn);
  return theOnly(view, ref, byPart) ?? theOnly(view, ref, byTitle) ?? throwUnknown(ref);
}

function docOfWholeId(view: IndexView, ref: string): number | undefined {
  return view.docOfId(ref) ?? view.docOfId(ref.toUpperCase()) ?? docOfMixedCaseId(view, ref);
}

/** An id of another tool may hold lower case letters; then only comparing finds it. */
function docOfMixedCaseId(view: IndexView, ref: string): number | undefined {
  if (!/^[0-9A-Za-z]{20,32}$/.test(ref)) return undefined;
  const fits = view.docsByIdPart(ref.toUpperCase()).filter((doc) => view.entry(doc).id.length === ref.length);
  return fits.length === 1 ? fits[0] : undefined;
}

/** A path as typed: also with `./`, from the outside without `.md`, or with back slashes. */
function docOfWrittenPath(view: IndexView, ref: string): number | undefined {
  if (ref === '') return undefined;
  const path = ref.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  return view.docOfPath(path) ?? (path.endsWith('.md') ? undefined : view.docOfPath(`${path}.md`));
}

function isIdPart(ref: string): boolean {
  return ref.length >= SHORTEST_PART && /^[0-9A-Za-z]{1,32}$/.test(ref);
}

function docsByTitle(view: IndexView, ref: string, set: ReadingSet | undefined): number[] {
  const docs = ref === '' ? [] : view.docsByTitle(ref);
  if (set === undefined || docs.length < 2) return docs;
  const seen = docs.filter((doc) => set(doc) === undefined);
  return seen.length > 0 ? seen : docs;
}

function theOnly(view: IndexView, ref: string, docs: readonly number[]): number | undefined {
  if (docs.length < 2) return docs[0];
  const candidates = docs.slice(0, MAX_CANDIDATES).map((doc): IdCandidate => {
    const { id, title, path } = view.entry(doc);
    return { id, title, path };
  });
  throw new CoEngramError('NOT_FOUND', `${docs.length} engrams match "${ref}"`, {
    hint: 'give more of the id',
    data: { candidates, total: docs.length },
  });
}

function throwUnknown(ref: string): never {
  const shown = ref.length > 100 ? `${ref.slice(0, 100)}…` : ref;
  throw new CoEngramError('NOT_FOUND', `no engram matches "${shown}"`, {
    hint: 'an id, a path, the first or last 4 characters of an id, or an exact title: co-engram list',
  });
}
