/** What other engrams say against a hit: contradictions, successors, refutation. */
import { VERIFICATION_STATUSES } from '../engram/engram';
import type { EdgeEntry, IndexView } from './contract';
import { verificationOf } from './flags';
import { instantMs } from './instant-ms';
import { compareIds, type RankedHit } from './ranked-hit';

/** What the weaker side of an open contradiction keeps of its score. */
const CONTRADICTED = 0.7;

/** Refuted engrams stay findable below everything else. */
export const REFUTED = 0.001;

type IsVisible = (doc: number) => boolean;

/** Flags both sides of every open contradiction between visible engrams and damps the weaker one. */
export function applyContradictions(view: IndexView, hits: readonly RankedHit[], isVisible: IsVisible): void {
  for (const hit of hits) {
    const others = openContradictions(view, hit.doc).filter(isVisible);
    hit.contradictedBy = others;
    if (!others.some((other) => isWeaker(view, hit.doc, other))) continue;
    hit.score *= CONTRADICTED;
    hit.penalties.push({ name: 'contradicted', factor: CONTRADICTED });
  }
}

/** Documents that an open `contradicts` edge ties to this one, in id order. */
function openContradictions(view: IndexView, doc: number): number[] {
  const found = view.edges
    .neighbours(doc)
    .filter(({ doc: other, edge }) => other !== doc && isOpenContradiction(edge))
    .map(({ doc: other }) => other);
  return [...new Set(found)].sort((a, b) => compareIds(view, a, b));
}

export function isOpenContradiction({ kind, resolution }: EdgeEntry): boolean {
  return kind === 'contradicts' && resolution !== 'resolved' && resolution !== 'auto_resolved';
}

/** The lower verification status; of equal ones the older engram. */
function isWeaker(view: IndexView, doc: number, other: number): boolean {
  const [own, others] = [doc, other].map(
    (each) =>
      // Refuted is the last of the list and the weakest of all.
      (VERIFICATION_STATUSES.indexOf(verificationOf(view.columns.flags[each] ?? 0)) + 1) %
      VERIFICATION_STATUSES.length,
  );
  if (own !== others) return (own ?? 0) < (others ?? 0);
  const [ownTime, otherTime] = [worldTime(view, doc), worldTime(view, other)];
  return ownTime === otherTime ? compareIds(view, doc, other) < 0 : ownTime < otherTime;
}

function worldTime(view: IndexView, doc: number): number {
  const { validFrom, createdAt } = view.entry(doc);
  return instantMs(validFrom) || instantMs(createdAt);
}

/** Puts refuted hits below everything else. */
export function applyRefutations(view: IndexView, hits: readonly RankedHit[]): void {
  for (const hit of hits) {
    if (!isRefuted(view, hit.doc)) continue;
    hit.score *= REFUTED;
    hit.penalties.push({ name: 'refuted', factor: REFUTED });
  }
}

export function isRefuted(view: IndexView, doc: number): boolean {
  return verificationOf(view.columns.flags[doc] ?? 0) === 'refuted';
}

/** Visible engrams that supersede this one and are not refuted themselves, in id order. */
export function successorsOf(view: IndexView, doc: number, isVisible: IsVisible): number[] {
  const found = view.edges
    .neighbours(doc)
    .filter(({ doc: other, direction, edge }) => {
      const isSuccessor = edge.kind === 'supersedes' && direction === 'in' && other !== doc;
      return isSuccessor && isVisible(other) && !isRefuted(view, other);
    })
    .map(({ doc: other }) => other);
  return [...new Set(found)].sort((a, b) => compareIds(view, a, b));
}
