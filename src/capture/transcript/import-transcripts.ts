/** From sessions of hosts to facts: what was said once counts once, however often it is imported. */

import type { Visibility } from '../../engram/engram';
import { CoEngramError } from '../../errors';
import type { WriteOptions, Written } from '../../remember/write';
import type { FieldRisk } from '../../secrets/check-text';
import type { Memory } from '../../store/memory';
import { compareText } from '../../util/compare';
import type { Relation } from '../relate';
import { requireSourceAgent } from '../source-agent';
import type { StoredFacts } from '../store-facts';
import { type MessageFacts, risksIn, storeMessages } from '../store-messages';
import { openTranscripts, type TranscriptReading } from './read-transcript';
import { type SaidBefore, saidBefore } from './said-before';
import { sessionFacts } from './session-facts';
import type { LineProblem, SkippedCounts, TranscriptHead } from './transcript';
import type { TranscriptSource } from './transcript-source';

export interface ImportTranscriptsOptions extends WriteOptions {
  /** Whose the sessions are that do not say so themselves. */
  agent?: string;
  /** Who may see the facts; default team. */
  visibility?: Visibility;
  /** Facts by rules; default true. */
  extract?: boolean;
  /** What cannot be read is reported, and the others are imported; else it fails. */
  goOn?: boolean;
  onProgress?(progress: { done: number; total: number; path: string }): void;
}

/** What became of one session. */
export interface ImportedSession extends TranscriptHead {
  path: string;
  agentId: string;
  /** Messages of the user. */
  said: number;
  /** Those of them that were imported before. */
  known: number;
  /** Facts by what they were to the memory. */
  facts: Record<Relation, number>;
  /** Facts that were not stored for what they hold. */
  refused: number;
  /** Lines that are no messages, by why. */
  skipped: SkippedCounts;
  problems: LineProblem[];
  warnings: string[];
}

export interface ImportedTranscripts {
  /** For `import undo`; undefined when nothing is new. */
  batch?: string;
  sessions: ImportedSession[];
  /** Private and internal things in what was stored, at most twenty. */
  risk: FieldRisk[];
  failed: Array<{ path: string; message: string }>;
}

/**
 * Stores what the user stated in sessions, in the order in which they began, and the host's own summaries as episodes.
 * All or nothing is written. Throws USAGE for a session of nobody, INVALID_DATA for a file that is no transcript.
 */
export async function importTranscripts(
  memory: Memory,
  sources: readonly TranscriptSource[],
  options: ImportTranscriptsOptions = {},
): Promise<Written<ImportedTranscripts>> {
  const owned = sources.map((source) => ({
    source,
    agent: requireSourceAgent(memory, source, options.agent),
  }));
  const before = await saidBefore(memory, new Set(owned.map(({ agent }) => agent)));
  const reader = new SessionsReader(memory, before, options);
  for (const [done, { source, agent }] of owned.entries()) {
    options.onProgress?.({ done, total: owned.length, path: source.shown });
    reader.take(source, agent);
  }
  const { read, failed } = reader;
  read.sort((a, b) => compareText(a.session.startedAt ?? '', b.session.startedAt ?? ''));
  const written = await storeMessages(
    memory,
    read.flatMap(({ facts }) => facts),
    { command: 'transcript import', from: nameOf(sources) },
    { dryRun: options.dryRun, commit: options.commit },
  );
  countIn(read, written.outcome.stored);
  const { batch, stored } = written.outcome;
  const risk = risksIn(stored);
  const sessions = read.map(({ session }) => session);
  return { ...written, outcome: { ...(batch === undefined ? {} : { batch }), sessions, risk, failed } };
}

interface ReadSession {
  session: ImportedSession;
  facts: MessageFacts[];
}

class SessionsReader {
  readonly read: ReadSession[] = [];
  readonly failed: ImportedTranscripts['failed'] = [];

  constructor(
    private readonly memory: Memory,
    private readonly before: ReadonlyMap<string, SaidBefore>,
    private readonly options: ImportTranscriptsOptions,
  ) {}

  /** Notes a source that cannot be read where others follow. */
  take(source: TranscriptSource, agent: string): void {
    try {
      this.readSource(source, agent);
    } catch (error) {
      if (!(error instanceof CoEngramError) || this.options.goOn !== true) throw error;
      this.failed.push({ path: source.shown, message: error.message });
    }
  }

  private readSource(source: TranscriptSource, agent: string): void {
    const { path, host, isStore, shown } = source;
    const { sessions, close } = openTranscripts(path, { host, isStore }, shown);
    try {
      for (const reading of sessions) this.read.push(this.readOne(reading, source, agent));
    } finally {
      close();
    }
  }

  private readOne(reading: TranscriptReading, { path, shown }: TranscriptSource, agent: string): ReadSession {
    const { said, known, facts } = sessionFacts(reading, {
      agent,
      path,
      before: this.before.get(agent) ?? { has: () => false },
      visibility: this.options.visibility,
      extract: this.options.extract !== false,
      now: this.memory.surroundings.now(),
    });
    const { host, sessionId, startedAt, cwd, skipped, problems, warnings } = reading;
    const none = { new: 0, duplicate: 0, similar: 0, supersede: 0 };
    const head = { host, sessionId, startedAt, cwd, path: shown, agentId: agent };
    return { session: { ...head, said, known, facts: none, refused: 0, skipped, problems, warnings }, facts };
  }
}

/** What was read, for the list of batches. */
function nameOf([first, ...more]: readonly TranscriptSource[]): string {
  const name = first?.shown ?? 'no session';
  return more.length === 0 ? name : `${name} and ${more.length} more`;
}

function countIn(read: readonly ReadSession[], stored: readonly StoredFacts[]): void {
  let at = 0;
  for (const { session, facts } of read) {
    for (const { facts: kept, refused } of stored.slice(at, at + facts.length)) {
      for (const { relation } of kept) session.facts[relation] += 1;
      session.refused += refused.length;
    }
    at += facts.length;
  }
}
