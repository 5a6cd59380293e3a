/** Integration: new links that tie two domains together. */

import { sharedTerms, termSet, wordsOf } from '../../../search/shared-words';
import type { Synapse } from '../../../synapse/synapse';
import { compareText } from '../../../util/compare';
import { parseInstant } from '../../../util/instants';
import type { MaintainedEngram } from '../../snapshot';
import { quotable } from '../draft/quotable';
import type { Draft } from '../draft/source';
import { wordsFor } from '../draft/words';
import type { RemSnapshot } from '../rem-snapshot';
import type { InsightMaterial } from './insight';
import type { Ground } from './seeds';

/** Links between two domains, and engrams at their ends, from which they are dense. */
const LEAST_LINKS = 3;
const LEAST_ENGRAMS = 3;
const MOST_LINKS = 8;
const SHORT_TITLE = 80;
const QUOTED = 120;
const MOST_WORDS = 8;

interface Tie {
  synapse: Synapse;
  from: MaintainedEngram;
  to: MaintainedEngram;
}

/** One for each two domains (first folders) with at least three recent links, those with most links first. */
export function integrations(snapshot: RemSnapshot, ground: Ground): InsightMaterial[] {
  const byPair = new Map<string, Tie[]>();
  for (const tie of recentTies(snapshot, ground)) {
    const pair = [tie.from, tie.to].map(domainOf).sort(compareText).join('\n');
    byPair.set(pair, [...(byPair.get(pair) ?? []), tie]);
  }
  return [...byPair]
    .map(([pair, ties]) => ({
      domains: pair.split('\n'),
      ties: ties.slice(0, MOST_LINKS),
      count: ties.length,
    }))
    .filter(({ ties, count }) => count >= LEAST_LINKS && endsOf(ties).length >= LEAST_ENGRAMS)
    .sort((a, b) => b.count - a.count)
    .map(({ domains, ties }) => materialOf(snapshot, domains, ties));
}

function domainOf({ domainTags }: MaintainedEngram): string {
  return domainTags[0] ?? '';
}

/** Made by people, between two domains, since then, with an end that came to mind. */
function recentTies({ synapses }: RemSnapshot, { byId, since, active }: Ground): Tie[] {
  return [...synapses.values()]
    .flatMap((synapse): Tie[] => {
      const [from, to] = [byId.get(synapse.from), byId.get(synapse.to)];
      if (from === undefined || to === undefined || domainOf(from) === domainOf(to)) return [];
      const isRecent = (parseInstant(synapse.createdAt ?? '') ?? 0) >= since;
      const isActive = active.has(from.id) && active.has(to.id);
      return isRecent && isActive && synapse.kind !== 'contradicts' ? [{ synapse, from, to }] : [];
    })
    .sort((a, b) => compareText(a.synapse.id, b.synapse.id));
}

function endsOf(ties: readonly Tie[]): MaintainedEngram[] {
  const ends = new Map(ties.flatMap(({ from, to }) => [from, to]).map((engram) => [engram.id, engram]));
  return [...ends.values()].sort((a, b) => compareText(a.id, b.id));
}

function materialOf(
  { bodyOf }: RemSnapshot,
  domains: readonly string[],
  ties: readonly Tie[],
): InsightMaterial {
  const engrams = endsOf(ties);
  const number = new Map(engrams.map(({ id }, n) => [id, n + 1]));
  const notes = ties.map(({ synapse, from, to }) =>
    lineOf(synapse, number.get(from.id) ?? 0, number.get(to.id) ?? 0),
  );
  return {
    mode: 'integration',
    engrams,
    at: Math.max(...ties.map(({ synapse }) => parseInstant(synapse.createdAt ?? '') ?? 0)),
    reason: `${ties.length} new links between ${domains.map((domain) => quotable(domain, 40)).join(' and ')}`,
    notes,
    draft: draftOf(engrams, domains, notes, bodyOf),
  };
}

function lineOf({ kind, evidence }: Synapse, from: number, to: number): string {
  const said = quotable(evidence[0]?.description ?? '', QUOTED);
  return `[${from}] ${kind} [${to}]${said === '' ? '' : `: "${said}"`}`;
}

function draftOf(
  engrams: readonly MaintainedEngram[],
  domains: readonly string[],
  notes: readonly string[],
  bodyOf: (id: string) => string,
): Draft {
  const texts = engrams.map(({ id, title }) => `${title}\n${bodyOf(id)}`);
  const words = wordsFor(texts);
  const sides = domains.map(
    (domain) =>
      new Set(
        engrams.flatMap((engram, n) => (domainOf(engram) === domain ? [...termSet(texts[n] ?? '')] : [])),
      ),
  );
  const common = wordsOf(texts.join('\n'), sharedTerms(sides))
    .slice(0, MOST_WORDS)
    .map((word) => quotable(word, 40));
  const [a = '', b = ''] = domains.map((domain) => quotable(domain, 40));
  const all = engrams.map((_, n) => `[${n + 1}]`).join(' ');
  return {
    title: words.tied(a, b),
    content: [
      words.madeInsight,
      `## ${words.newLinks}`,
      notes.map((note) => `- ${note}`).join('\n'),
      `## ${words.about}`,
      engrams.map(({ title }, n) => `- [${n + 1}] ${quotable(title, SHORT_TITLE)}`).join('\n'),
      `- ${common.length === 0 ? words.nothing : `${words.bothSay}${words.colon}${common.join(words.comma)}`} ${all}`,
    ].join('\n\n'),
  };
}
