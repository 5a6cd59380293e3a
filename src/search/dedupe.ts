/** Is a new text already known? Decides between new knowledge, an update of an engram, and a duplicate. */
import type { Config } from '../config/config';
import type { Engram, Scope, Visibility } from '../engram/engram';
import { parseInstant } from '../util/instants';
import { bodyOf } from './body';
import type { DigestEntry, IndexView, QueryTerm } from './contract';
import { type Correction, findCorrection } from './corrections';
import { statusOf, visibilityOf } from './flags';
import { alignSentences } from './sentences';
import { isStopWord } from './stop-words';
import { cosine, type TermVector, termVector } from './term-vector';
import { tokenize } from './tokenize';

/** An engram about to be written; `Engram` with its body fits. */
export type DedupeDraft = Pick<
  Engram,
  'title' | 'kind' | 'domainTags' | 'visibility' | 'contentHash' | 'agentId' | 'scope' | 'createdAt'
> & { body: string };

export interface DedupeVerdict {
  verdict: 'NEW' | 'UPDATE' | 'DUPLICATE';
  /** The engram that a DUPLICATE or UPDATE was judged against. */
  targetId?: string;
  /** Of a NEW one: a like engram, which it may correct or bring back. */
  relatedId?: string;
  reason: string;
  /** 0-1: how alike the texts are, or for NEW without a like engram how unlike. */
  confidence: number;
  candidatesConsidered: number;
}

/** Rarest terms of the text that candidates are looked up by, and how many candidates are compared. */
const RAREST_TERMS = 12;
const CANDIDATES = 20;

/** Of so alike texts without a sentence of its own the one may correct the other: "port is 9090", "port is 8080". */
const CORRECTION = 0.4;

/** Bodies shorter than this many tokens are told apart by their titles too. */
const SHORT_BODY = 8;

/**
 * Compares a draft with the engrams that share its rarest words: the same content hash is a DUPLICATE; else by the
 * cosine of the term vectors, from `thresholds.duplicate` a DUPLICATE, from `thresholds.update` and of the same kind
 * and domain an UPDATE. A text that differs in a number, version, negation or name is NEW with `relatedId`.
 *
 * Only engrams that everybody who may read the draft can read too are targets, so that a team's engram is never
 * judged by a private one, nor one agent's by another's. Of what is forgotten, frozen, expired or refuted a copy is
 * NEW with `relatedId`: answering "already known" would hide it. A private draft close to a wider engram is NEW: an
 * update would carry private words into the team.
 */
export function dedupe(view: IndexView, draft: DedupeDraft, thresholds: Config['dedupe']): DedupeVerdict {
  const { judged, judgements } = judgeCandidates(view, draft, thresholds);
  const count = { candidatesConsidered: judged.length };
  const found = judgements.find(({ verdict }) => verdict === 'DUPLICATE') ?? judgements[0];
  if (found !== undefined) {
    const { isCorrection, ...verdict } = found;
    return { ...verdict, ...count };
  }
  const nearest = judged[0]?.similarity ?? 0;
  return { verdict: 'NEW', reason: 'nothing like it is known', confidence: rounded(1 - nearest), ...count };
}

/** All that `dedupe` would say about the draft, one judgement for each engram that is like it, the nearest first. */
export function likeEngrams(view: IndexView, draft: DedupeDraft, thresholds: Config['dedupe']): Judgement[] {
  return judgeCandidates(view, draft, thresholds).judgements;
}

function judgeCandidates(view: IndexView, draft: DedupeDraft, thresholds: Config['dedupe']) {
  const now = draft.createdAt === undefined ? undefined : parseInstant(draft.createdAt);
  const own = vectorOf(`${draft.title}\n${draft.body}`);
  const judged = candidatesOf(view, draft)
    .map((doc) => compare(view, doc, draft, own))
    .sort((a, b) => Number(b.isSame) - Number(a.isSame) || b.similarity - a.similarity);
  const judgements = judged.flatMap((candidate) => judge(candidate, draft, thresholds, now) ?? []);
  return { judged, judgements };
}

/** What a draft is judged against. */
export interface Candidate {
  entry: DigestEntry;
  body: string;
  /** Same content hash. */
  isSame: boolean;
  similarity: number;
}

export type Judgement = Omit<DedupeVerdict, 'candidatesConsidered'> & {
  /** Of a NEW one: it says otherwise than the related one. */
  isCorrection?: boolean;
};

/** The verdict of one candidate alone; undefined when it says nothing about the draft. `now` in ms. */
export function judge(
  candidate: Candidate,
  draft: DedupeDraft,
  thresholds: Config['dedupe'],
  now: number | undefined,
): Judgement | undefined {
  const { entry, isSame, similarity } = candidate;
  const isAlike = isSame || similarity >= thresholds.update;
  if (!isAlike && similarity < CORRECTION) return undefined;
  const confidence = rounded(candidate.similarity);
  const related = (reason: string): Judgement => ({
    verdict: 'NEW',
    relatedId: entry.id,
    reason,
    confidence,
  });
  const state = unusableState(entry, now);
  const isNear = isSame || candidate.similarity >= thresholds.duplicate;
  if (state !== undefined) return isNear ? related(`a ${state} engram says the same`) : undefined;
  if (isSame) return { verdict: 'DUPLICATE', targetId: entry.id, reason: 'the same text', confidence: 1 };
  const { changed, added } = alignSentences(
    wordsToCompare(candidate, draft),
    wordsToCompare(draft, candidate),
  );
  const correction = findCorrection(changed);
  if (correction !== undefined && (isAlike || added.length === 0)) {
    return { ...related(sayCorrection(correction)), isCorrection: true };
  }
  if (!isAlike) return undefined;
  if (rankOf(draft.visibility) < rankOf(entry.visibility))
    return related('a wider engram says nearly the same');
  const percent = Math.round(confidence * 100);
  if (isNear && !added.some(hasSubstance)) {
    return { verdict: 'DUPLICATE', targetId: entry.id, reason: `${percent} % the same words`, confidence };
  }
  if (isSamePlace(entry, draft)) {
    return { verdict: 'UPDATE', targetId: entry.id, reason: `${percent} % the same words`, confidence };
  }
  return isNear ? related(`${percent} % the same words, of another kind or domain`) : undefined;
}

/** Documents with the same content hash, then those that share the rarest terms of the draft, best first. */
function candidatesOf(view: IndexView, draft: DedupeDraft): number[] {
  const accept = targetTest(view, draft);
  const twins =
    draft.contentHash === undefined ? [] : view.docsByContentHash(draft.contentHash).filter(accept);
  const terms = rarestTerms(view, `${draft.title}\n${draft.body}`);
  if (terms.length === 0) return twins;
  const { hits } = view.topHits(terms, {
    keep: CANDIDATES,
    accept,
    weigh: (_, score) => score,
    ceiling: (score) => score,
  });
  return [...new Set([...twins, ...hits.map(({ doc }) => doc)])];
}

function rarestTerms(view: IndexView, text: string): QueryTerm[] {
  const known = [...new Set(tokenize(text))].flatMap((term) => {
    const frequency = view.documentFrequency(term);
    return frequency === 0
      ? []
      : [{ term, frequency: isStopWord(term) ? view.documentCount + frequency : frequency }];
  });
  known.sort((a, b) => a.frequency - b.frequency || (a.term < b.term ? -1 : 1));
  return known.slice(0, RAREST_TERMS).map(({ term }) => ({ term, prefix: false, fuzzy: 0 }));
}

/** May everybody who can read the draft read this engram too? Answered from the columns: many engrams match. */
function targetTest({ columns }: IndexView, draft: DedupeDraft): (doc: number) => boolean {
  const owners = columns.owners.map((owner) => isAudienceOf(owner, draft));
  return (doc) => {
    const flags = columns.flags[doc] ?? 0;
    if (statusOf(flags) === 'draft' || rankOf(visibilityOf(flags)) < rankOf(draft.visibility)) return false;
    return owners[columns.owner[doc] ?? 0] ?? true;
  };
}

function isAudienceOf({ agentId, scope }: { agentId?: string; scope?: Scope }, draft: DedupeDraft): boolean {
  const isForAll = agentId === undefined || agentId === 'shared';
  if (!isForAll && agentId !== draft.agentId) return false;
  if (scope === undefined || scope.type === 'global') return true;
  return scope.type === draft.scope?.type && scope.id === draft.scope.id;
}

/** How many people may read it: private, restricted, then team and public. */
function rankOf(visibility: Visibility): number {
  return visibility === 'private' ? 0 : visibility === 'restricted' ? 1 : 2;
}

function unusableState(entry: DigestEntry, now: number | undefined): string | undefined {
  if (entry.status !== 'active') return entry.status;
  if (entry.verificationStatus === 'refuted') return 'refuted';
  const end = entry.validTo === undefined ? undefined : parseInstant(entry.validTo);
  return end !== undefined && now !== undefined && end <= now ? 'expired' : undefined;
}

function compare(view: IndexView, doc: number, draft: DedupeDraft, own: TermVector): Candidate {
  const entry = view.entry(doc);
  const body = bodyOf(view.read(doc));
  const similarity = cosine(own, vectorOf(`${entry.title}\n${body}`));
  return { entry, body, isSame: entry.contentHash === draft.contentHash, similarity };
}

/**
 * The terms of a text that tell what it is about, as often as they count. English stop words would make all prose alike; pairs of Chinese characters count
 * twice and their characters once, so that a changed word costs about as much as in English.
 */
export function termsToCompare(text: string): string[] {
  const terms: string[] = [];
  for (const token of tokenize(text)) {
    const isLatin = token.charCodeAt(0) < 0x250;
    if (isLatin && isStopWord(token)) continue;
    terms.push(token, token);
    if (!isLatin && token.length === 2) terms.push(token.charAt(0));
  }
  return terms;
}

function vectorOf(text: string): TermVector {
  return termVector(termsToCompare(text));
}

function wordsToCompare(own: { body: string } & Titled, other: { body: string }): string {
  const isShort = [own, other].some(({ body }) => tokenize(body).length < SHORT_BODY);
  return isShort ? `${titleOf(own)}\n${own.body}` : own.body;
}

type Titled = { title: string } | { entry: { title: string } };

function titleOf(titled: Titled): string {
  return 'entry' in titled ? titled.entry.title : titled.title;
}

function isSamePlace(entry: DigestEntry, draft: DedupeDraft): boolean {
  return entry.kind === draft.kind && entry.domainTags.join('/') === draft.domainTags.join('/');
}

/** Would leaving the sentence out lose anything worth keeping? */
function hasSubstance(sentence: string): boolean {
  return tokenize(sentence).filter((token) => !isStopWord(token)).length >= 4;
}

function sayCorrection({ kind, before, after }: Correction): string {
  const what = kind === 'opposite' ? 'turns a word round' : `differs in a ${kind}`;
  const there = before === '' ? 'nothing' : `"${excerpt(before)}"`;
  return `${what}: ${there} there, "${excerpt(after)}" here`;
}

function excerpt(text: string): string {
  const characters = [...text];
  return characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : text;
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
