/** Inspiration: two domains that are built alike and know nothing of each other. Only a model can say what that means. */

import { jaccard, termSet } from '../../../search/shared-words';
import { compareText } from '../../../util/compare';
import type { MaintainedEngram } from '../../snapshot';
import { quotable } from '../draft/quotable';
import type { RemSnapshot } from '../rem-snapshot';
import type { InsightMaterial } from './insight';
import type { Ground } from './seeds';

const LEAST_ENGRAMS = 3;
const SHOWN = 3;
/** Cosine of what kinds of engrams and links a domain has. */
const BUILT_ALIKE = 0.9;
/** Jaccard of what they speak of. */
const DISTANT = 0.15;

/** At most one: the domain of the strongest seed and the one that is built most like it. */
export function inspirations(snapshot: RemSnapshot, { byId, seeds }: Ground): InsightMaterial[] {
  const domains = new Map<string, MaintainedEngram[]>();
  for (const engram of byId.values()) {
    const domain = engram.domainTags[0] ?? '';
    const members = domains.get(domain);
    if (members === undefined) domains.set(domain, [engram]);
    else members.push(engram);
  }
  const [seed = ''] = seeds.keys();
  const own = byId.get(seed)?.domainTags[0] ?? '';
  const mine = domains.get(own) ?? [];
  if (mine.length < LEAST_ENGRAMS) return [];
  const others = [...domains].filter(([name, all]) => name !== own && all.length >= LEAST_ENGRAMS);
  const [best] = others
    .map(([name, all]) => ({
      name,
      all,
      likeness: cosine(structureOf(snapshot, mine), structureOf(snapshot, all)),
    }))
    .filter(({ all, likeness }) => likeness >= BUILT_ALIKE && !areLinked(snapshot, mine, all))
    .sort((a, b) => b.likeness - a.likeness || compareText(a.name, b.name));
  if (best === undefined) return [];
  const engrams = [...shownOf(mine), ...shownOf(best.all)].sort((a, b) => compareText(a.id, b.id));
  const [a, b] = [shownOf(mine), shownOf(best.all)].map((all) => termsOf(snapshot, all)) as [
    Set<string>,
    Set<string>,
  ];
  if (jaccard(a, b) > DISTANT) return [];
  const names = [own, best.name].map((name) => quotable(name, 40)).join(' and ');
  return [
    {
      mode: 'inspiration',
      engrams,
      at: Math.max(...engrams.map(({ touchedAt }) => touchedAt)),
      reason: `${names} are built alike and not linked`,
      notes: [`${names} have like kinds of memories and links, and no link between them`],
    },
  ];
}

/** The most important, the first of equals. */
function shownOf(engrams: readonly MaintainedEngram[]): MaintainedEngram[] {
  return [...engrams]
    .sort((a, b) => b.judgedImportance - a.judgedImportance || compareText(a.id, b.id))
    .slice(0, SHOWN);
}

/** How many engrams and inner links of each kind. */
function structureOf({ edges }: RemSnapshot, engrams: readonly MaintainedEngram[]): Map<string, number> {
  const ids = new Set(engrams.map(({ id }) => id));
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { kind } of engrams) add(kind);
  for (const { kind, from, to } of edges) if (ids.has(from) && ids.has(to)) add(`link ${kind}`);
  return counts;
}

function areLinked(
  { edges }: RemSnapshot,
  a: readonly MaintainedEngram[],
  b: readonly MaintainedEngram[],
): boolean {
  const [one, other] = [a, b].map((all) => new Set(all.map(({ id }) => id))) as [Set<string>, Set<string>];
  return edges.some(({ from, to }) => (one.has(from) && other.has(to)) || (one.has(to) && other.has(from)));
}

function termsOf({ bodyOf }: RemSnapshot, engrams: readonly MaintainedEngram[]): Set<string> {
  return new Set(engrams.flatMap(({ id, title }) => [...termSet(`${title}\n${bodyOf(id)}`)]));
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let product = 0;
  for (const [name, count] of a) product += count * (b.get(name) ?? 0);
  const length = (counts: ReadonlyMap<string, number>) =>
    Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));
  return product === 0 ? 0 : product / (length(a) * length(b));
}
