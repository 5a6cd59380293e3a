/** The library: all that the faces do, for programs that embed co-engram. See docs/library.md. */

import type { ImportedSession } from './capture/transcript/import-transcripts';
import type { DoctorIssue, DoctorReport } from './doctor/doctor';
import type { EngramFieldName } from './engram/fields';
import { type CaptureMethods, captureMethods } from './library/capture';
import { type ExchangeMethods, exchangeMethods } from './library/exchange';
import { type FindMethods, findMethods } from './library/find';
import { type LearnMethods, learnMethods } from './library/learn';
import { type UpkeepMethods, upkeepMethods } from './library/look-after';
import { type PonderMethods, ponderMethods } from './library/ponder';
import { type RecallMethods, recallMethods } from './library/recall';
import { type SkillMethods, skillMethods } from './library/skills';
import { type WriteMethods, writeMethods } from './library/write';
import type { StageReport } from './maintenance/maintain';
import type { SentQuestion } from './model/model';
import type { PathNode } from './recall/path-tree';
import type { PrimeFormat } from './recall/prime/answer';
import type { AuditRecord } from './store/audit-log';
import { findRepository } from './store/find-repository';
import { loadRepositoryConfig } from './store/load-repository-config';
import type { Memory } from './store/memory';
import type { RepositoryRule } from './store/repository';
import type { LostInFile } from './sync/audit/audit-merge';
import type { AuditedMerge } from './sync/audit/merge-audit';
import type { LogEntry } from './sync/history/log-memory';
import type { HookState } from './sync/hooks/inspect-hooks';
import type { MergeLogLine } from './sync/merge-log';
import type { Surroundings } from './util/surroundings';

export type { Engram } from './engram/engram';
export { CoEngramError, type ErrorCode, type ErrorFields, EXIT_CODES } from './errors';
export type * from './library/capture';
export type * from './library/exchange';
export type * from './library/find';
export type * from './library/learn';
export type * from './library/look-after';
export type * from './library/ponder';
export type * from './library/recall';
export type * from './library/skills';
export type * from './library/write';
export type {
  AuditedMerge,
  AuditRecord,
  DoctorIssue,
  DoctorReport,
  EngramFieldName,
  HookState,
  ImportedSession,
  LogEntry,
  LostInFile,
  MergeLogLine,
  PathNode,
  PrimeFormat,
  SentQuestion,
  StageReport,
  Surroundings,
};

export interface OpenOptions extends Partial<Surroundings> {
  /** Whose facts are seen and written; default `main`. */
  agent?: string;
  /** How the repository was chosen, for `status`. */
  rule?: RepositoryRule;
  /** The caller will write: a repository that nobody trusted is refused at once. */
  forWriting?: boolean;
  /** Refuse an untrusted or bare repository instead of answering for another one. */
  forChecking?: boolean;
}

/** An open memory repository. Nothing is held: every call sees the files as they are. */
export interface MemoryRepository
  extends FindMethods,
    RecallMethods,
    WriteMethods,
    LearnMethods,
    SkillMethods,
    PonderMethods,
    CaptureMethods,
    UpkeepMethods,
    ExchangeMethods {
  readonly memory: Memory;
}

/**
 * Opens the memory repository at or above `dir`; without `dir` the one that environment, cwd and user configuration
 * choose. Throws ENVIRONMENT when there is none, REFUSED for writing in one that nobody trusted, INVALID_DATA for a
 * broken configuration.
 */
export async function openRepository(
  dir: string | undefined,
  options: OpenOptions = {},
): Promise<MemoryRepository> {
  const surroundings = withDefaults(options, dir);
  const { forWriting, forChecking, rule = 'library' } = options;
  const repo = await findRepository({ surroundings, repo: dir, rule, forWriting, forChecking });
  const { config } = await loadRepositoryConfig(repo, { surroundings });
  const agent = options.agent ?? (surroundings.env.CO_ENGRAM_AGENT || config.mainAgent);
  return facade({ repo, config, surroundings, agent });
}

function withDefaults(options: OpenOptions, dir: string | undefined): Surroundings {
  return {
    now: options.now ?? (() => Date.now()),
    cwd: options.cwd ?? dir ?? '/',
    env: options.env ?? {},
    home: options.home,
    platform: options.platform ?? 'linux',
    execPath: options.execPath,
    later: options.later,
    onEnd: options.onEnd,
    warn: options.warn ?? (() => undefined),
  };
}

/** Reading is at hand; each way of writing loads its code when it is called. */
function facade(memory: Memory): MemoryRepository {
  return {
    memory,
    ...findMethods(memory),
    ...recallMethods(memory),
    ...writeMethods(memory),
    ...learnMethods(memory),
    ...skillMethods(memory),
    ...ponderMethods(memory),
    ...captureMethods(memory),
    ...upkeepMethods(memory),
    ...exchangeMethods(memory),
  };
}
