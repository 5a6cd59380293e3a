/** Retrospective: what failed or was refuted. What was expected, what happened, why, and what is better. */
import { isInstructionLike } from '../../../recall/instruction-like';
import { sentencesOf } from '../../../search/sentences';
import { compareText } from '../../../util/compare';
import { parseInstant } from '../../../util/instants';
import type { MaintainedEngram } from '../../snapshot';
import { quotable } from '../draft/quotable';
import type { Draft } from '../draft/source';
import { type DraftWords, wordsFor } from '../draft/words';
import { dayOf, type RemSnapshot } from '../rem-snapshot';
import type { InsightMaterial } from './insight';
import type { Ground } from './seeds';

const DAY_MS = 86_400_000;
const LEAST_FAILURES = 3;
/** A refutation is worth a look back for so many days. */
const LOOK_BACK_DAYS = 30;
const MOST_BETTER = 3;
const QUOTED = 200;
const SHORT_TITLE = 80;

/** The latest first. Without anything that says why, there is nothing to learn. */
export function retrospectives(snapshot: RemSnapshot, { byId }: Ground, now: number): InsightMaterial[] {
  return snapshot.engrams
    .flatMap((engram) => {
      const isOfTeam = engram.visibility === 'team' || engram.visibility === 'public';
      const isForAll =
        (engram.agentId ?? 'shared') === 'shared' && (engram.scope?.type ?? 'global') === 'global';
      if (!isOfTeam || !isForAll || engram.type === 'session' || engram.status === 'forgotten') return [];
      return failedMaterial(snapshot, engram, byId, now) ?? [];
    })
    .sort((a, b) => b.at - a.at || compareText(a.engrams[0]?.id ?? '', b.engrams[0]?.id ?? ''));
}

function failedMaterial(
  snapshot: RemSnapshot,
  engram: MaintainedEngram,
  byId: ReadonlyMap<string, MaintainedEngram>,
  now: number,
): InsightMaterial | undefined {
  const against = (snapshot.evidence.get(engram.id) ?? []).filter(({ status }) => status === 'refuted');
  const refutedAt = Math.max(
    engram.touchedAt,
    ...against.map(({ addedAt = '' }) => parseInstant(addedAt) ?? 0),
  );
  const isRefuted =
    engram.verificationStatus === 'refuted' && refutedAt >= dayOf(now) - LOOK_BACK_DAYS * DAY_MS;
  if (!isRefuted && engram.failedUses < LEAST_FAILURES) return undefined;
  const better = betterThan(snapshot, engram.id, byId);
  if (better.length === 0 && against.length === 0) return undefined;
  const engrams = [engram, ...better];
  const said = against.map(({ description }) => description).filter((text) => !isInstructionLike(text));
  return {
    mode: 'retrospective',
    engrams,
    at: Math.max(refutedAt, ...better.map(({ touchedAt }) => touchedAt)),
    reason: isRefuted ? 'it was refuted' : 'it failed three times and more',
    notes: said.map((text) => `[1] ${quotable(text, QUOTED)}`),
    draft: draftOf(snapshot, engrams, { isRefuted, said }),
  };
}

/** What contradicts it or took its place, and is not refuted itself. */
function betterThan(
  { edges }: RemSnapshot,
  id: string,
  byId: ReadonlyMap<string, MaintainedEngram>,
): MaintainedEngram[] {
  const ids = edges.flatMap(({ kind, from, to }) => {
    if (kind === 'supersedes') return to === id ? [from] : [];
    if (kind !== 'contradicts') return [];
    return from === id ? [to] : to === id ? [from] : [];
  });
  return [...new Set(ids)]
    .sort(compareText)
    .flatMap((other) => byId.get(other) ?? [])
    .slice(0, MOST_BETTER);
}

function draftOf(
  { bodyOf }: RemSnapshot,
  engrams: readonly MaintainedEngram[],
  { isRefuted, said }: { isRefuted: boolean; said: readonly string[] },
): Draft {
  const [failed, ...better] = engrams;
  if (failed === undefined) throw new Error('a retrospective of nothing');
  const texts = engrams.map(({ id, title }) => `${title}\n${bodyOf(id)}`);
  const words = wordsFor(texts);
  const title = quotable(failed.title, SHORT_TITLE);
  const firsts = engrams.map(({ id }) => firstSentence(bodyOf(id)));
  const line = (name: string, text: string, number: number) => `- ${name}${words.colon}${text} [${number}]`;
  const instead = better.map((engram, n) =>
    line(words.improvement, words.instead(quotable(engram.title, SHORT_TITLE), firsts[n + 1] ?? ''), n + 2),
  );
  return {
    title: words.failed(title),
    content: [
      words.madeInsight,
      [
        line(words.expected, words.quoted(firsts[0] || title), 1),
        line(words.happened, happenedOf(words, isRefuted), 1),
        ...said
          .slice(0, MOST_BETTER)
          .map((text) => line(words.cause, words.quoted(quotable(text, QUOTED)), 1)),
        ...(instead.length === 0 ? [line(words.improvement, words.open, 1)] : instead),
      ].join('\n'),
    ].join('\n\n'),
  };
}

function happenedOf(words: DraftWords, isRefuted: boolean): string {
  return isRefuted ? words.wasRefuted : words.wasOfNoUse;
}

function firstSentence(body: string): string {
  const sentence = sentencesOf(body.slice(0, 4000)).find((each) => !isInstructionLike(each)) ?? '';
  return quotable(sentence, QUOTED);
}
