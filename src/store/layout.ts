/** Every path of a memory repository and of its state folder, and the lines that git needs about them. */
import { join } from 'node:path';

/** Marks a memory repository; also the team's settings. */
export const MARKER_FILE = 'co-engram.yaml';
/** Markers of the public Co-Engram project. */
export const PUBLIC_MARKER_FILE = 'config/co-engram.yaml';
export const PUBLIC_JSON_FILE = '.co-engram/config.json';
/** A transparent top folder of the public layouts. */
export const CONTENT_FOLDER = 'engrams';

/** State of a folder without git; in a git repository nothing may be kept here. */
export const LOCAL_STATE_FOLDER = '.co-engram';
/** State folder inside the git dir. */
export const GIT_STATE_FOLDER = 'co-engram';

export const SYNAPSES_FOLDER = 'synapses';
export const SKILLS_FOLDER = 'skills';
export const PROPOSALS_FOLDER = 'proposals';
export const SESSIONS_FOLDER = 'sessions';
export const EVENTS_FOLDER = 'events';
export const USAGE_FOLDER = 'usage';
export const PRIVATE_FOLDER = 'private';
export const PRIVATE_USAGE_FOLDER = 'private/usage';
export const TRASH_FOLDER = '.trash';

/** Paths inside the state folder. */
export const STATE = {
  /** Derived; deleting it changes no answer. */
  cache: 'cache',
  configCache: 'cache/config.json',
  lock: 'lock',
  journal: 'journal',
  /** This clone's key of `usage/<key>.tsv` and what it wrote last. */
  writer: 'writer.json',
  /** Originals of duplicates that were strengthened today. */
  caughtDuplicates: 'caught-duplicates.json',
  /** What sessions have reported already. */
  feedbackSessions: 'feedback-sessions.json',
  /** Texts that were ingested, by agent and hash. */
  ingested: 'ingested.json',
  /** Messages that no rule could read, until the light stage. */
  unread: 'unread.jsonl',
  audit: 'audit.jsonl',
  /** This clone's name among the event files of a team. */
  origin: 'origin',
  signals: 'signals.jsonl',
  olderSignals: 'signals.1.jsonl',
  damagedSignals: 'signals-damaged.jsonl',
  retrievals: 'retrievals.jsonl',
  windows: 'windows.json',
  topics: 'topics.json',
  proposals: 'proposals',
  /** What imports wrote, so that it can be taken back. */
  batches: 'batches',
  /** Holds the lock of scheduled runs. */
  schedule: 'schedule',
  /** Files of others as they were before setup wrote to them last. */
  setup: 'setup',
  ponder: 'ponder',
  maintenance: 'maintenance-state.json',
  /** What briefing --save kept last. */
  briefing: 'briefing.md',
  /** Files that the doctor found sound. */
  doctor: 'doctor.json',
  mergeLog: 'merge-log.jsonl',
  /** Where HEAD was when merges were last looked at, and what they lost. */
  mergesSeen: 'merges-seen.json',
  /** Exists while merges are known that lost something: one look for readers. */
  mergesLossy: 'merges-lossy',
  /** Exists when the hint about `~/team-memory` was given. */
  homeHint: 'home-hint-given',
} as const;

/** At the root: what agents that work in the repository read. */
export const INSTRUCTION_FILES: readonly string[] = ['AGENTS.md', 'CLAUDE.md', 'CLAUDE.local.md'];

/** Temp files of atomic writes begin so, in the folder of their target; a crash may leave one. */
export const TEMP_FILE_PREFIX = '.co-engram-tmp-';

/** Absolute path of something in the state folder. */
export function statePath(repo: { stateDir: string }, path: string): string {
  return join(repo.stateDir, path);
}

/** `usage/<key>.tsv`, or its private twin. */
export function usagePath(key: string, isPrivate = false): string {
  return `${isPrivate ? PRIVATE_USAGE_FOLDER : USAGE_FOLDER}/${key}.tsv`;
}

/** `proposals/<id>.yaml`. */
export function proposalPath(id: string): string {
  return `${PROPOSALS_FOLDER}/${id}.yaml`;
}

/** `skills/<id>/imprint.json`, or its private twin. */
export function imprintPath(skillId: string, isPrivate: boolean): string {
  return `${isPrivate ? `${PRIVATE_FOLDER}/` : ''}${SKILLS_FOLDER}/${skillId}/imprint.json`;
}

/** The lines that .gitignore must have; anchored, so that a domain called `private` further down is shared. */
export function ignoreLines(options: { contentPrefix?: string; obsidian?: boolean } = {}): string[] {
  const lines = [`/${PRIVATE_FOLDER}/`, `/${LOCAL_STATE_FOLDER}/`, `${TEMP_FILE_PREFIX}*`];
  if (options.contentPrefix) lines.splice(1, 0, `/${options.contentPrefix}/${PRIVATE_FOLDER}/`);
  if (options.obsidian === true) lines.push('.obsidian/workspace*.json');
  return lines;
}

/**
 * The lines that .gitattributes must have. Markdown is only declared LF where no blob has CRLF: git would
 * otherwise show every such file as changed.
 */
export function attributeLines(options: { markdownHasCrlf?: boolean } = {}): string[] {
  const lf = 'text eol=lf merge=co-engram';
  return [
    options.markdownHasCrlf === true ? '*.md merge=co-engram' : `*.md ${lf}`,
    `${SYNAPSES_FOLDER}/**/*.yaml ${lf}`,
    `${USAGE_FOLDER}/*.tsv ${lf}`,
    `${SKILLS_FOLDER}/**/imprint.json ${lf}`,
    `${PROPOSALS_FOLDER}/*.yaml ${lf}`,
    `${EVENTS_FOLDER}/**/*.jsonl ${lf}`,
  ];
}

/** The text of a new co-engram.yaml. */
export function markerText(options: { language: 'en' | 'zh'; obsidian?: boolean }): string {
  const lines = [
    '# Team settings of this memory repository (all keys: co-engram config list).',
    `language: ${options.language}`,
  ];
  if (options.obsidian === true) lines.push('obsidian:', '  derivedLinks: true');
  return `${lines.join('\n')}\n`;
}
