/** What supersedes what among the hits: the new answer stands above the old one. */
import type { MemoryScorer } from './factors';
import { type RankedHit, round } from './ranked-hit';

/** The smallest step between two scores. */
const STEP = 1e-6;

/** A superseded hit and its successors among the hits. */
export interface Succession {
  hit: RankedHit;
  successors: RankedHit[];
}

/** Every superseded hit, the oldest of a chain first. Cycles of `supersedes` are cut where they close. */
export function successionsAmong(hits: readonly RankedHit[]): Succession[] {
  const superseded = hits.filter(({ supersededBy }) => supersededBy.length > 0);
  if (superseded.length === 0) return [];
  const byDoc = new Map(hits.map((hit) => [hit.doc, hit]));
  const depths = new Map<number, number>();
  for (const hit of superseded) depthOf(hit, byDoc, depths, new Set());
  const depth = (doc: number): number => depths.get(doc) ?? 0;
  return superseded
    .sort((a, b) => depth(b.doc) - depth(a.doc))
    .map((hit) => {
      const newer = hit.supersededBy.filter((doc) => depth(doc) < depth(hit.doc));
      return { hit, successors: newer.flatMap((doc) => byDoc.get(doc) ?? []) };
    });
}

/** Length of the chain of successors above a hit; 0 for what nothing among the hits supersedes. */
function depthOf(
  hit: RankedHit,
  byDoc: ReadonlyMap<number, RankedHit>,
  depths: Map<number, number>,
  path: Set<number>,
): number {
  const known = depths.get(hit.doc);
  if (known !== undefined) return known;
  if (path.has(hit.doc)) return -1;
  path.add(hit.doc);
  let depth = 0;
  for (const doc of hit.supersededBy) {
    const successor = byDoc.get(doc);
    if (successor !== undefined) depth = Math.max(depth, depthOf(successor, byDoc, depths, path) + 1);
  }
  path.delete(hit.doc);
  depths.set(hit.doc, depth);
  return depth;
}

/** A successor is at least as relevant as what it replaces. */
export function raiseSuccessors(successions: readonly Succession[], scorer: MemoryScorer): void {
  for (const { hit, successors } of successions) {
    for (const successor of successors) {
      if (successor.relevance >= hit.relevance) continue;
      successor.relevance = hit.relevance;
      successor.score = scorer.scoreFor(successor.doc, hit.relevance);
    }
  }
}

/** Puts every superseded hit below its successors, which rise to its score first. */
export function orderSuccessions(successions: readonly Succession[]): void {
  for (const { hit, successors } of successions) {
    for (const successor of successors) successor.score = Math.max(successor.score, hit.score);
  }
  for (const { hit, successors } of [...successions].reverse()) {
    const ceiling = Math.max(0, Math.min(...successors.map(({ score }) => round(score) - STEP)));
    if (hit.score <= ceiling) continue;
    hit.penalties.push({ name: 'superseded', factor: ceiling / hit.score });
    hit.score = ceiling;
  }
}
