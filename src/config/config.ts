/** The validated, frozen configuration: defaults < team file < user file < environment < flags. */
export interface Config {
  language: 'en' | 'zh';
  defaultCreatedBy?: string;
  /** User config only: the agent whose memory this is when nobody says another. */
  mainAgent: string;
  /** User config only: the code repository that anchors point into. */
  anchorsRepo?: string;
  /** User config only: further repositories to read, in order of precedence. */
  layers: string[];
  reinforcement: {
    learningRate: number;
    failureLoss: number;
    hebbianRatio: number;
    archiveThreshold: number;
    forgetThreshold: number;
    autoApply: boolean;
  };
  search: {
    relevance: number;
    recency: number;
    importance: number;
    strength: number;
    hotness: number;
    hotnessHalfLifeDays: number;
  };
  /** Window lengths in milliseconds by kind. */
  observation: { observation: number; fact: number; pattern: number; procedure: number; hypothesis: number };
  maintenance: {
    enabled: boolean;
    remActivityThreshold: number;
    /** Milliseconds, as `light`, `deep` and `rem`. */
    remMinInterval: number;
    light: number;
    deep: number;
    rem: number;
    autoFreeze: 'careful' | 'all' | 'off';
    /** Stale memories below this importance are forgotten rather than frozen. */
    forgetImportance: number;
    remInsight: { enabled: boolean; maxPerRun: number };
  };
  dedupe: { duplicate: number; update: number };
  recall: { topK: number; bullets: number; bulletChars: number; maxChars: number };
  pins: { max: number };
  ponder: { maxEntries: number; repairRounds: number };
  privacy: { onRisk: 'warn' | 'refuse'; words: string[] };
  usage: { showInFiles: boolean };
  trash: { enabled: boolean; afterDays: number; purgeAfterDays: number };
  /** User config only: `kinds` and `sources`, the policies of single kinds and sources. */
  capture: {
    policy: CapturePolicy;
    threshold: number;
    kinds?: Partial<Record<Kind, CapturePolicy>>;
    sources?: Partial<Record<CaptureSource, CapturePolicy>>;
  };
  contradictions: { autoResolve: boolean };
  audit: { teamEvents: boolean };
  sessions: { track: boolean };
  git: { autoCommit: boolean };
  obsidian: { derivedLinks: boolean };
  /** `timeout` in milliseconds; `env` names variables that the program gets beside what every program needs. */
  /** User config only: where hosts keep their sessions. */
  transcripts?: { openclaw?: string; claudeCode?: string };
  /** User config only: folders whose files are an agent's. */
  agents?: Readonly<Record<string, { memoryDirs?: string[] }>>;
  llm: { command?: string[]; timeout: number; env: string[] };
}

/** What waits for a yes: everything, what is not sure, nothing. */
export const CAPTURE_POLICIES = ['review', 'low-confidence', 'auto'] as const;
export type CapturePolicy = (typeof CAPTURE_POLICIES)[number];

/** From where something is captured. */
export const CAPTURE_SOURCES = ['conversation', 'auto-memory', 'external-markdown', 'import'] as const;
export type CaptureSource = (typeof CAPTURE_SOURCES)[number];

/** Kinds of engrams; the schema of engrams stands above this folder and is checked to have the same. */
export const CAPTURE_KINDS = ['observation', 'fact', 'pattern', 'procedure', 'hypothesis'] as const;
type Kind = (typeof CAPTURE_KINDS)[number];

/** Where a value came from, for `config list --show-origin`. */
export type ConfigOrigin = 'default' | 'team' | 'user' | 'environment' | 'flag' | 'legacy';

export interface LoadedConfig {
  config: Config;
  /** Where each key's value came from; keys without a value are left out. */
  origins: Readonly<Record<string, ConfigOrigin>>;
  /** What was ignored and why; said once, when the files changed. */
  warnings: readonly string[];
}
