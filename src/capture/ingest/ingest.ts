/** From notes to facts by rules, or to requests for the caller's own model. */

import type { Visibility } from '../../engram/engram';
import { type WriteOptions, type Written, write } from '../../remember/write';
import type { FieldRisk } from '../../secrets/check-text';
import type { Memory } from '../../store/memory';
import { compareText } from '../../util/compare';
import { formatInstant } from '../../util/instants';
import { type ExtractRequest, extractRequest } from '../extract-request';
import type { Note } from '../import/reading';
import type { Relation } from '../relate';
import { requireSourceAgent } from '../source-agent';
import { risksIn, storeMessages } from '../store-messages';
import { ingestedKey, isIngested, planIngested, readIngested } from './ingested';
import { type NoteFacts, noteFacts, type PollutedPart, withoutPolluted } from './note-facts';
import { type FoundNotes, findNotes, type NoteFile } from './notes';

export interface IngestOptions extends WriteOptions {
  /** Whose facts they are, where the path does not say; default the caller. */
  agent?: string;
  /** Who may see the facts; default team. */
  visibility?: Visibility;
  /** Reads what was read before, too. */
  again?: boolean;
}

/** What became of one note. */
export interface IngestedNote {
  path: string;
  agentId: string;
  sha256: string;
  /** It was read before, and says the same. */
  known: boolean;
  parts: number;
  /** Parts that are output of machines; nothing of them is stored. */
  polluted: PollutedPart[];
  facts: Record<Relation, number>;
  /** Facts that were not stored for what they hold. */
  refused: number;
  /** Sentences that no rule reads. */
  unread: number;
}

export interface IngestOutcome extends Pick<FoundNotes, 'failed' | 'skipped'> {
  /** For `import undo`; undefined when nothing is new. */
  batch?: string;
  notes: IngestedNote[];
  /** Private and internal things in what was stored, at most twenty. */
  risk: FieldRisk[];
}

interface OwnedNote {
  note: NoteFile;
  agent: string;
  key: string;
  known: boolean;
}

/** Stores what notes state, all or nothing; what was read before is left out. Throws as `findNotes`. */
export async function ingest(
  memory: Memory,
  paths: readonly string[],
  options: IngestOptions = {},
): Promise<Written<IngestOutcome>> {
  const { owned, failed, skipped } = ownedNotes(memory, paths, options);
  const read = owned.map(({ note, agent, known }) =>
    known ? undefined : noteFacts(note, agent, options.visibility),
  );
  const fresh = owned.filter(({ known }) => !known);
  const messages = read.flatMap((each) => each?.facts ?? []);
  const { dryRun, commit } = options;
  const written = await storeMessages(
    memory,
    messages,
    { command: 'ingest', from: nameOf(paths) },
    {
      dryRun,
      commit,
      whenPlanned: (step, batch) => planIngested(step, keysOf(fresh), textOf(memory, messages.length, batch)),
    },
  );
  const { batch, stored } = written.outcome;
  let at = 0;
  const notes = owned.map((each, index) => {
    const facts = read[index];
    const report = reportOf(each, facts);
    for (const { facts: kept, refused } of stored.slice(at, at + (facts?.facts.length ?? 0))) {
      for (const { relation } of kept) report.facts[relation] += 1;
      report.refused += refused.length;
    }
    at += facts?.facts.length ?? 0;
    return report;
  });
  return {
    ...written,
    outcome: { ...(batch === undefined ? {} : { batch }), notes, risk: risksIn(stored), failed, skipped },
  };
}

/** Notes as questions for the caller's own model; those that were read before are left out, and nothing is stored. */
export interface IngestRequests
  extends Pick<FoundNotes, 'failed' | 'skipped'>,
    Omit<ExtractRequest, 'chunks'> {
  notes: Array<{
    path: string;
    agentId: string;
    sha256: string;
    chunks: ExtractRequest['chunks'];
    polluted: PollutedPart[];
  }>;
  /** Notes that were read before. */
  known: number;
}

/** Throws as `findNotes`. */
export function ingestRequests(
  memory: Memory,
  paths: readonly string[],
  options: IngestOptions & { chunkChars?: number } = {},
): IngestRequests {
  const { owned, failed, skipped } = ownedNotes(memory, paths, options);
  const fresh = owned.filter(({ known }) => !known);
  const { instructions, schema } = extractRequest('');
  const notes = fresh.map(({ note, agent }) => {
    const { text, polluted } = withoutPolluted(note);
    const { chunks } = extractRequest(text, options);
    return { path: note.path, agentId: agent, sha256: note.sha256, chunks, polluted };
  });
  return { instructions, schema, notes, known: owned.length - fresh.length, failed, skipped };
}

/** Notes that notes were read by the caller's own model: they are not asked about again. */
export async function markIngested(
  memory: Memory,
  paths: readonly string[],
  options: IngestOptions = {},
): Promise<Written<IngestOutcome>> {
  const { owned, failed, skipped } = ownedNotes(memory, paths, options);
  const fresh = owned.filter(({ known }) => !known);
  return write(
    memory,
    async (step) => {
      planIngested(step, keysOf(fresh), textOf(memory, 0, ''));
      const notes = owned.map((each) => reportOf(each, undefined));
      return {
        summary: `ingest: ${fresh.length} notes are read`,
        outcome: { notes, risk: [], failed, skipped },
      };
    },
    options,
  );
}

function ownedNotes(
  memory: Memory,
  paths: readonly string[],
  { agent, again }: IngestOptions,
): { owned: OwnedNote[]; failed: Note[]; skipped: Record<string, number> } {
  const { repo, config, surroundings } = memory;
  const { notes, failed, skipped } = findNotes(paths, config, surroundings);
  const ingested = readIngested(repo);
  const owned = notes.map((note) => {
    const caller = note.agentId === undefined ? memory.agent : undefined;
    const owner = requireSourceAgent(memory, { shown: note.path, agentId: note.agentId }, agent ?? caller);
    const key = ingestedKey(owner, note.sha256);
    return { note, agent: owner, key, known: again !== true && isIngested(repo, ingested, key) };
  });
  owned.sort((a, b) => compareText(a.note.at, b.note.at));
  return { owned, failed, skipped };
}

function keysOf(notes: readonly OwnedNote[]): string[] {
  return notes.map(({ key }) => key);
}

function textOf({ surroundings }: Memory, facts: number, batch: string): { at: string; batch?: string } {
  return { at: formatInstant(surroundings.now()), ...(facts === 0 ? {} : { batch }) };
}

function reportOf({ note, agent, known }: OwnedNote, read: NoteFacts | undefined): IngestedNote {
  const { parts = 0, polluted = [], unread = 0 } = read ?? {};
  const facts = { new: 0, duplicate: 0, similar: 0, supersede: 0 };
  const { path, sha256 } = note;
  return { path, agentId: agent, sha256, known, parts, polluted, facts, refused: 0, unread };
}

/** What was read, for the list of batches. */
function nameOf([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}
