import type { EngramFile } from '../engram/engram';
import { type AnchorChanges, freshnessOf, halfLifeDays } from '../engram/freshness';
import { effectiveImportance, truthOf } from '../engram/truth';
import type { ShownValues } from '../usage/usage';
import { estimateTokens } from '../util/tokens';
import { firstSentence } from './first-sentence';

/** How much of an engram is handed out; `auto` is the deepest of catalog, digest and content that fits. */
export const READING_TIERS = ['catalog', 'digest', 'content', 'meta', 'synapses', 'auto'] as const;
export type ReadingTier = (typeof READING_TIERS)[number];

/** One edge of an engram as shown. */
export interface PresentedSynapse {
  id: string;
  kind: string;
  direction: 'out' | 'in';
  weight: number;
  /** The other end; `title` is missing where the end does not resolve. */
  other: { id: string; title?: string };
}

export interface PresentationInput {
  file: EngramFile;
  shown: ShownValues;
  synapses: PresentedSynapse[];
  evidenceCount: number;
  /** Latest instant in ms that the age runs from. */
  agedFrom: number | undefined;
  now: number;
  /** Of the code that it is about, where that was looked at. */
  anchors?: AnchorChanges;
}

/** What `get` answers. */
export interface PresentedEngram {
  entry: Record<string, unknown>;
  tier: Exclude<ReadingTier, 'auto'>;
  estimatedTokens: number;
  derived: {
    freshness: string;
    halfLifeDays: number;
    evidenceCount: number;
    effectiveImportance: number;
    degree: number;
    truth: number;
    /** Commits to the anchored code since the words changed; freshness counts them. */
    anchors?: AnchorChanges;
  };
}

const SUMMARY_CHARACTERS = 160;

/** An engram at a tier; `budgetTokens` (an estimate) only matters for `auto`. */
export function presentEngram(
  input: PresentationInput,
  tier: ReadingTier,
  budgetTokens = Number.POSITIVE_INFINITY,
): PresentedEngram {
  const chosen = tier === 'auto' ? deepestThatFits(input, budgetTokens) : tier;
  const entry = entryAt(input, chosen);
  return { entry, tier: chosen, estimatedTokens: tokensOf(entry), derived: deriveFrom(input) };
}

function deepestThatFits(input: PresentationInput, budgetTokens: number): 'catalog' | 'digest' | 'content' {
  const fits = (tier: 'content' | 'digest') => tokensOf(entryAt(input, tier)) <= budgetTokens;
  return fits('content') ? 'content' : fits('digest') ? 'digest' : 'catalog';
}

function tokensOf(entry: Record<string, unknown>): number {
  return estimateTokens(JSON.stringify(entry));
}

function entryAt(input: PresentationInput, tier: Exclude<ReadingTier, 'auto'>): Record<string, unknown> {
  const { engram, path } = input.file;
  const catalog = { id: engram.id, title: engram.title, kind: engram.kind, domainTags: engram.domainTags };
  switch (tier) {
    case 'catalog':
      return catalog;
    case 'digest':
      return {
        ...catalog,
        summary: summaryOf(input.file),
        importance: input.shown.importance,
        status: engram.status,
        verificationStatus: engram.verificationStatus,
      };
    case 'meta':
      return { ...metaOf(input), path };
    case 'synapses':
      return { ...catalog, synapses: input.synapses };
    case 'content':
      return { ...metaOf(input), path, content: input.file.body, synapses: input.synapses };
  }
}

/** All fields that have a value; empty lists and absent fields are left out. */
function metaOf({ file, shown }: PresentationInput): Record<string, unknown> {
  const { extra, ...fields } = file.engram;
  const all: Record<string, unknown> = {
    ...fields,
    ...shown,
    importanceJudged: fields.importance,
    confidenceJudged: fields.confidence,
  };
  const entries = Object.entries(all).filter(([, value]) => value !== undefined && !isEmptyList(value));
  const meta = Object.fromEntries(entries);
  return Object.keys(extra).length === 0 ? meta : { ...meta, extra };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The summary, else the first sentence of the body, cut to 160 characters; never stored. */
export function summaryOf(file: EngramFile): string {
  if (file.engram.summary !== undefined) return file.engram.summary;
  const sentence = firstSentence(file.body);
  const characters = [...sentence];
  if (characters.length <= SUMMARY_CHARACTERS) return sentence;
  return `${characters.slice(0, SUMMARY_CHARACTERS - 1).join('')}…`;
}

function deriveFrom({ file, shown, synapses, evidenceCount, agedFrom, now, anchors }: PresentationInput) {
  const { kind, pinned, forcedFreshness, verificationStatus } = file.engram;
  const aging = { importance: shown.importance, kind, agedFrom, now, pinned, forcedFreshness, anchors };
  return {
    freshness: freshnessOf(aging),
    halfLifeDays: round(halfLifeDays(shown.importance, kind), 2),
    evidenceCount,
    effectiveImportance: round(effectiveImportance(shown.importance, verificationStatus), 6),
    degree: synapses.length,
    truth: truthOf(verificationStatus),
    ...(anchors === undefined ? {} : { anchors }),
  };
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
