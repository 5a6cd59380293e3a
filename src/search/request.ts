/** What a caller may ask of a reading command, and the check of it that every face shares. */
import type {
  Freshness,
  Kind,
  RecordType,
  SourceType,
  Status,
  VerificationStatus,
  Visibility,
} from '../engram/engram';
import {
  FRESHNESSES,
  KINDS,
  SOURCE_TYPES,
  STATUSES,
  VERIFICATION_STATUSES,
  VISIBILITIES,
} from '../engram/engram';
import { CoEngramError } from '../errors';
import { parseInstant } from '../util/instants';
import type { SearchWeights } from './factors';
import { RECORD_TYPES } from './flags';
import type { Fuzzy } from './query';

export const INCLUDES = [
  'frozen',
  'forgotten',
  'expired',
  'hidden',
  'otherAgents',
  'outOfScope',
  'restricted',
] as const;
/** A part of the repository that reading leaves out unless asked. */
export type Include = (typeof INCLUDES)[number];

/** Who reads, and when: decides the default set. */
export interface Reader {
  /** Milliseconds since 1970; also the world time that validity is judged by unless `asOf` is given. */
  now: number;
  asOf?: number;
  agent: string;
  /** For people: the memories of every agent. */
  allAgents?: boolean;
  /** `channel:ID` and `session:ID` that the caller is in. */
  scopes?: readonly string[];
  include?: readonly Include[];
  /** The reader's own private engrams; default true. */
  withPrivate?: boolean;
}

/** Values of one filter are alternatives; different filters must all hold. */
export interface Filters {
  types?: readonly RecordType[];
  /** `a/b` = that path and below; a single word = any segment. */
  domains?: readonly string[];
  tags?: readonly string[];
  kinds?: readonly Kind[];
  statuses?: readonly Status[];
  createdBy?: readonly string[];
  /** Bounds of createdAt in ms, both included. */
  since?: number;
  until?: number;
  /** Of the shown importance, 0-1. */
  minImportance?: number;
  contextTags?: readonly string[];
  visibilities?: readonly Visibility[];
  verifications?: readonly VerificationStatus[];
  freshnesses?: readonly Freshness[];
  sourceTypes?: readonly SourceType[];
  perspectives?: readonly string[];
}

export interface SearchRequest {
  query: string;
  reader: Reader;
  weights: SearchWeights;
  filters?: Filters;
  /** Default 10. */
  limit?: number;
  /** Default 0. */
  offset?: number;
  /** Graph expansion; default true. */
  expand?: boolean;
  /** Default `auto`. */
  fuzzy?: Fuzzy;
  /** Default true; false opens no file. */
  snippets?: boolean;
  explain?: boolean;
}

export interface ListRequest {
  reader: Reader;
  filters?: Filters;
  /** Default 50. */
  limit?: number;
  cursor?: string;
}

export const LARGEST_LIMIT = 1000;

/** One or many values as they come from flags, MCP or HTTP. */
type Given<T = string> = T | readonly T[] | undefined;

/** Filters as a face gives them, by the names of the command line in camel case. */
export interface RawFilters {
  type?: Given;
  domain?: Given;
  tag?: Given;
  kind?: Given;
  status?: Given;
  createdBy?: Given;
  since?: string;
  until?: string;
  minImportance?: string | number;
  contextTag?: Given;
  visibility?: Given;
  verification?: Given;
  freshness?: Given;
  sourceType?: Given;
  perspective?: Given;
}

const STATUS_NAMES = { archived: 'frozen' } as const;
const FRESHNESS_NAMES = { forgotten: 'faded' } as const;

/**
 * Filters from what a face was given. `now` in ms is what `7d` counts back from. Throws USAGE that names the filter
 * and the value.
 */
export function checkFilters(raw: RawFilters, now: number): Filters {
  const checked: Filters = {
    types: oneOf('type', raw.type, RECORD_TYPES),
    domains: texts('domain', raw.domain),
    tags: texts('tag', raw.tag),
    kinds: oneOf('kind', raw.kind, KINDS),
    statuses: oneOf('status', raw.status, STATUSES, STATUS_NAMES),
    createdBy: texts('createdBy', raw.createdBy),
    since: instant('since', raw.since, now),
    until: instant('until', raw.until, now),
    minImportance: share('minImportance', raw.minImportance),
    contextTags: texts('contextTag', raw.contextTag),
    visibilities: oneOf('visibility', raw.visibility, VISIBILITIES),
    verifications: oneOf('verification', raw.verification, VERIFICATION_STATUSES),
    freshnesses: oneOf('freshness', raw.freshness, FRESHNESSES, FRESHNESS_NAMES),
    sourceTypes: oneOf('sourceType', raw.sourceType, SOURCE_TYPES),
    perspectives: texts('perspective', raw.perspective),
  };
  return Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== undefined));
}

/** Names of `--include`, also as one text with commas. Throws USAGE. */
export function checkIncludes(given: Given): Include[] {
  const names = listOf(given).flatMap((text) => text.split(',').map((name) => name.trim()));
  return [
    ...(oneOf(
      'include',
      names.filter((name) => name !== ''),
      INCLUDES,
    ) ?? []),
  ];
}

/** `global`, `channel:ID` or `session:ID`, many times. Throws USAGE. */
export function checkScopes(given: Given): string[] {
  return listOf(given).map((text) => {
    if (text === 'global' || /^(?:channel|session):\S/.test(text)) return text;
    throw usage('scope', text, 'global, channel:ID or session:ID');
  });
}

/** A whole number from 1 to LARGEST_LIMIT. Throws USAGE. */
export function checkLimit(given: string | number | undefined, byDefault: number): number {
  return wholeNumber('limit', given, 1, LARGEST_LIMIT) ?? byDefault;
}

/** A whole number from 0. Throws USAGE. */
export function checkOffset(given: string | number | undefined): number {
  return wholeNumber('offset', given, 0, 1_000_000) ?? 0;
}

/** `auto`, `off`, 0, 1 or 2. Throws USAGE. */
export function checkFuzzy(given: string | number | undefined): Fuzzy {
  if (given === undefined) return 'auto';
  const choices: readonly Fuzzy[] = ['auto', 'off', 0, 1, 2];
  const found = choices.find((choice) => String(choice) === String(given));
  if (found === undefined) throw usage('fuzzy', given, 'auto, off, 0, 1 or 2');
  return found;
}

/** Milliseconds since 1970 of a date, a date-time, or a span like `7d` before `now`. Throws USAGE. */
export function instant(name: string, text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const span = /^(\d{1,6})([mhdw])$/.exec(text.trim());
  if (span !== null) return now - Number(span[1]) * (SPAN_MS[span[2] ?? ''] ?? 0);
  const found = parseInstant(text.trim());
  if (found === undefined)
    throw usage(name, text, 'a date like 2026-01-31, a date-time, or a span like 7d or 12h');
  const isWholeDay = name === 'until' && text.trim().length === 10;
  return isWholeDay ? found + DAY_MS - 1 : found;
}

const DAY_MS = 86_400_000;
const SPAN_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS };

function listOf<T>(given: Given<T>): readonly T[] {
  if (given === undefined) return [];
  return Array.isArray(given) ? given : [given as T];
}

function texts(name: string, given: Given): readonly string[] | undefined {
  const values = listOf(given).map((text) => text.trim());
  if (values.some((text) => text === '')) throw usage(name, '', 'some text');
  return values.length === 0 ? undefined : values;
}

function oneOf<T extends string>(
  name: string,
  given: Given,
  choices: readonly T[],
  aliases: Readonly<Record<string, T>> = {},
): readonly T[] | undefined {
  const values = listOf(given).map((text) => {
    const found = choices.find((choice) => choice === text) ?? aliases[text];
    if (found === undefined) throw usage(name, text, `one of ${choices.join(', ')}`);
    return found;
  });
  return values.length === 0 ? undefined : values;
}

function share(name: string, given: string | number | undefined): number | undefined {
  if (given === undefined) return undefined;
  const value = typeof given === 'number' ? given : given.trim() === '' ? Number.NaN : Number(given);
  if (!(value >= 0 && value <= 1)) throw usage(name, given, 'a number from 0 to 1');
  return value;
}

function wholeNumber(
  name: string,
  given: string | number | undefined,
  smallest: number,
  largest: number,
): number | undefined {
  if (given === undefined) return undefined;
  const value = typeof given === 'number' || /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (!Number.isSafeInteger(value) || value < smallest || value > largest) {
    throw usage(name, given, `a whole number from ${smallest} to ${largest}`);
  }
  return value;
}

function usage(name: string, given: unknown, wanted: string): CoEngramError {
  return new CoEngramError('USAGE', `${name} must be ${wanted}, not "${String(given).slice(0, 100)}"`);
}
