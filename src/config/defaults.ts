import { CAPTURE_KINDS, CAPTURE_SOURCES, type Config } from './config';

const HOUR = 3_600_000;

/** As Config, before an unset `search.hotness` took its half of `strength`. */
export type ConfigValues = Omit<Config, 'search'> & {
  search: Omit<Config['search'], 'hotness'> & { hotness?: number };
};

/** What holds when nobody says otherwise. */
export const DEFAULTS: Readonly<ConfigValues> = {
  language: 'en',
  mainAgent: 'main',
  layers: [],
  reinforcement: {
    learningRate: 0.1,
    failureLoss: 0.1,
    hebbianRatio: 0.5,
    archiveThreshold: 3,
    forgetThreshold: 5,
    autoApply: false,
  },
  search: { relevance: 0.5, recency: 0.15, importance: 0.25, strength: 0.1, hotnessHalfLifeDays: 7 },
  observation: {
    observation: 6 * HOUR,
    fact: 24 * HOUR,
    pattern: 48 * HOUR,
    procedure: 48 * HOUR,
    hypothesis: 168 * HOUR,
  },
  maintenance: {
    enabled: true,
    remActivityThreshold: 12,
    remMinInterval: 12 * HOUR,
    light: HOUR / 12,
    deep: HOUR,
    rem: 24 * HOUR,
    autoFreeze: 'careful',
    forgetImportance: 0.2,
    remInsight: { enabled: true, maxPerRun: 5 },
  },
  dedupe: { duplicate: 0.88, update: 0.6 },
  recall: { topK: 8, bullets: 12, bulletChars: 140, maxChars: 6000 },
  pins: { max: 5 },
  ponder: { maxEntries: 50, repairRounds: 6 },
  privacy: { onRisk: 'warn', words: [] },
  usage: { showInFiles: false },
  trash: { enabled: false, afterDays: 30, purgeAfterDays: 365 },
  capture: { policy: 'review', threshold: 3 },
  contradictions: { autoResolve: false },
  audit: { teamEvents: false },
  sessions: { track: false },
  git: { autoCommit: false },
  obsidian: { derivedLinks: false },
  llm: { timeout: 60_000, env: [] },
};

/** Keys without a default. */
const OPTIONAL_KEYS: readonly string[] = [
  ...['defaultCreatedBy', 'anchorsRepo', 'search.hotness', 'llm.command'],
  ...['transcripts.openclaw', 'transcripts.claudeCode'],
  ...CAPTURE_KINDS.map((kind) => `capture.kinds.${kind}`),
  ...CAPTURE_SOURCES.map((source) => `capture.sources.${source}`),
];

/** A value by dotted key (`search.relevance`). */
export type FlatValues = Map<string, unknown>;

/** Every key of the configuration, in the order of the defaults. */
export function configKeys(): string[] {
  return [...flatten(DEFAULTS).keys(), ...OPTIONAL_KEYS];
}

/** Nested values by dotted key; lists are values. */
export function flatten(values: object, prefix = '', into: FlatValues = new Map()): FlatValues {
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      flatten(value, `${prefix}${name}.`, into);
    } else if (value !== undefined) {
      into.set(prefix + name, value);
    }
  }
  return into;
}

/** The reverse of flatten. */
export function nest(flat: FlatValues): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [key, value] of flat) {
    const names = key.split('.');
    const last = names.pop() ?? key;
    let at = root;
    for (const name of names) {
      const below = Object.hasOwn(at, name) ? at[name] : undefined;
      const next: Record<string, unknown> =
        below !== null && typeof below === 'object' ? (below as Record<string, unknown>) : {};
      at[name] = next;
      at = next;
    }
    at[last] = value;
  }
  return root;
}
