/** Engrams that belong together and are not linked: alike, about the same code, or one names the other. */
import { parseAnchor } from '../../learning/anchor';
import { saidKinds } from '../../synapse/said-kinds';
import type { SynapseKind } from '../../synapse/synapse';
import { compareText } from '../../util/compare';
import { cutAtWord } from '../../util/cut-at-word';
import { plainLine } from '../../util/plain-text';
import type { MaintainedEngram } from '../snapshot';
import type { AlikeTexts } from './alike';
import { mentionsIn } from './mentions';
import type { RemSnapshot } from './rem-snapshot';

export interface LinkToAdd {
  from: MaintainedEngram;
  to: MaintainedEngram;
  kind: SynapseKind;
  weight: number;
  reason: string;
  isLocal: boolean;
}

/** How sure a way of finding is, the surest first; alike texts by how alike they are. */
const BY_LINK = 3;
const BY_TITLE = 2;
const BY_ANCHOR = 1.5;
const WEIGHT = 0.5;

/** Links that one engram may be suggested for at once, and engrams that may share an anchor to be linked by it. */
const MOST_LINKS = 3;
const MOST_BY_ANCHOR = 5;
const QUOTED = 80;

/** The surest first; two engrams are linked once, and what is linked or a copy already is left out. */
export function linksToAdd(snapshot: RemSnapshot): LinkToAdd[] {
  return snapshot.alike.flatMap((texts) => {
    const known = knownPairs(snapshot);
    const found = [...named(texts), ...anchored(snapshot, texts), ...similar(snapshot, texts)];
    const counts = new Map<string, number>();
    const isFree = ({ id }: MaintainedEngram) => (counts.get(id) ?? 0) < MOST_LINKS;
    return found
      .sort((x, y) => y.sureness - x.sureness || compareText(keyOf(x), keyOf(y)))
      .filter(({ from, to }) => {
        const pair = pairOf(from.id, to.id);
        if (known.has(pair) || !isFree(from) || !isFree(to)) return false;
        known.add(pair);
        for (const { id } of [from, to]) counts.set(id, (counts.get(id) ?? 0) + 1);
        return true;
      })
      .map(({ sureness, ...link }) => ({ ...link, isLocal: texts.audience !== 'team' }));
  });
}

type Found = Omit<LinkToAdd, 'isLocal'> & { sureness: number };

export function pairOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function keyOf({ from, to }: Found): string {
  return `${from.id} ${to.id}`;
}

/** Linked in whatever way, or suggested as copies. */
function knownPairs({ edges, proposals }: RemSnapshot): Set<string> {
  const pairs = new Set(edges.map(({ from, to }) => pairOf(from, to)));
  for (const { source, engramIds: [a, b] = [] } of proposals) {
    if (source === 'dedupe-update' && a !== undefined && b !== undefined) pairs.add(pairOf(a, b));
  }
  return pairs;
}

/** The words around a name may say the kind; else what is named is the background of what names it. */
function named({ engrams, bodies }: AlikeTexts): Found[] {
  return mentionsIn(engrams, bodies).flatMap(({ by, named: other, words, isLink }) => {
    const [speaker, spoken] = [engrams[by], engrams[other]];
    if (speaker === undefined || spoken === undefined) return [];
    const [kind, ...more] = saidKinds(words);
    const how = isLink ? 'its text links to the other' : 'its text has the title of the other';
    const common = { weight: WEIGHT, sureness: isLink ? BY_LINK : BY_TITLE };
    if (kind === undefined || more.length > 0)
      return [{ ...common, from: spoken, kind: 'contextualizes', to: speaker, reason: reverse(isLink) }];
    const quoted = cutAtWord(plainLine(words), QUOTED);
    return [{ ...common, from: speaker, kind, to: spoken, reason: `${how}: "${quoted}"` }];
  });
}

function reverse(isLink: boolean): string {
  return isLink ? 'the text of the other links to it' : 'the text of the other has its title';
}

function anchored({ entryOf }: RemSnapshot, { engrams }: AlikeTexts): Found[] {
  const by = new Map<string, MaintainedEngram[]>();
  for (const engram of engrams) {
    for (const anchor of new Set(entryOf(engram.id)?.anchors.map(placeOf))) {
      if (anchor !== undefined) by.set(anchor, [...(by.get(anchor) ?? []), engram]);
    }
  }
  return [...by].flatMap(([anchor, about]) => {
    if (about.length > MOST_BY_ANCHOR) return [];
    const reason = `both are about ${cutAtWord(plainLine(anchor), QUOTED)}`;
    return pairsOf(about).map(([from, to]) => similarTo(from, to, { reason, sureness: BY_ANCHOR }));
  });
}

function placeOf(text: string): string | undefined {
  const anchor = parseAnchor(text);
  return anchor === undefined ? undefined : [anchor.path, anchor.symbol].filter(Boolean).join('#');
}

function pairsOf<T>(items: readonly T[]): Array<[T, T]> {
  return items.flatMap((a, n) => items.slice(n + 1).map((b): [T, T] => [a, b]));
}

/** Those that are nearly the same are copies, and those of a pattern will be linked by it. */
function similar({ config }: RemSnapshot, { engrams, pairs, clusters }: AlikeTexts): Found[] {
  const clusterOf = new Map(clusters.flatMap((members, n) => members.map((member) => [member, n] as const)));
  return pairs.flatMap(({ a, b, similarity }) => {
    const [from, to] = [engrams[a], engrams[b]];
    const isOfPattern = clusterOf.has(a) && clusterOf.get(a) === clusterOf.get(b);
    if (from === undefined || to === undefined || isOfPattern || similarity >= config.dedupe.duplicate)
      return [];
    const reason = `${Math.round(similarity * 100)} % the same words`;
    return [similarTo(from, to, { reason, sureness: similarity })];
  });
}

function similarTo(
  from: MaintainedEngram,
  to: MaintainedEngram,
  { reason, sureness }: Pick<Found, 'reason' | 'sureness'>,
): Found {
  const weight = Math.min(WEIGHT, Math.round(sureness * 100) / 100);
  return { from, to, kind: 'similar_to', weight, reason, sureness };
}
