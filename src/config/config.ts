/** The validated, frozen configuration: defaults < team file < user file < environment < flags. */
export interface Config {
  language: 'en' | 'zh';
  defaultCreatedBy?: string;
  mainAgent: string;
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
    remMinInterval: number;
    light: number;
    deep: number;
    rem: number;
    autoFreeze: 'careful' | 'all' | 'off';
    remInsight: { enabled: boolean; maxPerRun: number };
  };
  dedupe: { duplicate: number; update: number };
  recall: { topK: number; bullets: number; bulletChars: number; maxChars: number };
  pins: { max: number };
  ponder: { maxEntries: number; repairRounds: number };
  privacy: { onRisk: 'warn' | 'refuse'; words: string[] };
  usage: { showInFiles: boolean };
  trash: { enabled: boolean; afterDays: number; purgeAfterDays: number };
  capture: { policy: 'review' | 'low-confidence' | 'auto'; threshold: number };
  contradictions: { autoResolve: boolean };
  audit: { teamEvents: boolean };
  sessions: { track: boolean };
  git: { autoCommit: boolean };
  obsidian: { derivedLinks: boolean };
  llm: { command?: string[]; timeout: number };
}

/** Where a value came from, for `config list --show-origin`. */
export type ConfigOrigin = 'default' | 'team' | 'user' | 'environment' | 'flag' | 'legacy';
