/** Transcripts of hosts: the active branch of a session, read in two passes so that a large one is never held. */
import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { CoEngramError } from '../../errors';
import { activeBranch } from './branch';
import { isSilent } from './envelope';
import type { HostFormat } from './host-line';
import { FORMATS } from './hosts';
import type { NodeTable } from './node-table';
import { parseLine } from './parse-line';
import { LineReader } from './read-lines';
import { type ScannedFile, type ScannedSession, type ScanOptions, scanFile } from './scan-file';
import type {
  LineProblem,
  SkippedCounts,
  SkippedKind,
  Transcript,
  TranscriptHead,
  TranscriptMessage,
  TranscriptSummary,
} from './transcript';
import { LINE_KINDS } from './transcript';

/** What a transcript says, one after the other; `skipped` is whole when the last one was read. */
export interface TranscriptReading extends TranscriptHead {
  said(): Generator<{ message: TranscriptMessage } | { summary: TranscriptSummary }>;
  skipped: SkippedCounts;
  /** Which message is which line's; at most twenty of the file's bad lines. */
  problems: LineProblem[];
  warnings: string[];
}

export interface OpenTranscripts {
  /** One for a file of a host, several for rows of a store. */
  sessions: TranscriptReading[];
  close(): void;
}

/**
 * Opens a file for reading its sessions until `close`. Throws USAGE for what cannot be read, INVALID_DATA for a file
 * that is no transcript at all.
 */
export function openTranscripts(path: string, options: ScanOptions = {}, shown = path): OpenTranscripts {
  const file = open(path, shown);
  try {
    // A session that goes on while it is read ends here.
    const scanned = scanFile(file, fstatSync(file).size, options);
    requireTranscript(scanned, shown);
    const sessions = scanned.sessions.map((session) => readingOf(file, session, scanned, path));
    return { sessions, close: () => closeSync(file) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** All of one reading at once. */
export function wholeTranscript(reading: TranscriptReading): Transcript {
  const { host, sessionId, startedAt, cwd } = reading;
  const messages: TranscriptMessage[] = [];
  const summaries: TranscriptSummary[] = [];
  for (const each of reading.said()) {
    if ('message' in each) messages.push(each.message);
    else summaries.push(each.summary);
  }
  return { host, sessionId, startedAt, cwd, messages, summaries, skipped: reading.skipped };
}

function open(path: string, shown: string): number {
  try {
    // A pipe is not even opened: that would wait for whoever writes into it.
    if (!statSync(path).isFile()) {
      throw new CoEngramError('USAGE', `${shown} is no file`, {
        hint: 'what comes by a pipe is read with -',
      });
    }
    return openSync(path, 'r');
  } catch (cause) {
    if (cause instanceof CoEngramError) throw cause;
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new CoEngramError('USAGE', `cannot read ${shown}${code}`, { hint: 'check the path', cause });
  }
}

function requireTranscript({ sessions, problems, lines }: ScannedFile, shown: string): void {
  if (sessions.length > 0) return;
  const [first] = problems;
  if (lines === 0 || first === undefined) {
    throw new CoEngramError('INVALID_DATA', `${shown} is empty`, { hint: 'co-engram transcript list' });
  }
  const at = first.pointer === '' ? '' : ` ${first.pointer}`;
  throw new CoEngramError(
    'INVALID_DATA',
    `${shown} is no transcript: line ${first.line}${at} ${first.reason}`,
    {
      hint: 'sessions of OpenClaw and Claude Code are files of one JSON object a line',
      data: { problems },
    },
  );
}

function readingOf(
  file: number,
  session: ScannedSession,
  { malformed, problems, sessions }: ScannedFile,
  path: string,
): TranscriptReading {
  const { host, nodes } = session;
  const format = FORMATS[host];
  const branch = activeBranch(nodes, format.newest, session.leafAt);
  const isActive = new Uint8Array(nodes.count);
  for (const index of branch.path) isActive[index] = 1;
  const counts: SkippedCounts = { ...session.skipped };
  const silent = { count: 0 };
  // Lines that nobody can read belong to the whole file.
  if (session === sessions[0]) add(counts, 'malformed', malformed);
  for (const kind of leftOut(format, nodes, isActive)) add(counts, kind, 1);
  return {
    host,
    sessionId: session.sessionId ?? basename(path).replace(/\.jsonl$/, ''),
    startedAt: session.startedAt ?? null,
    cwd: session.cwd ?? null,
    *said() {
      silent.count = 0;
      yield* saidOn(file, session, branch.path, silent);
    },
    get skipped() {
      return inOrder({ ...counts, ...(silent.count === 0 ? {} : { noise: silent.count }) });
    },
    problems,
    warnings: [
      ...(branch.hasOrphan
        ? ['W_ORPHAN a line is missing in between; what stands before it is included']
        : []),
      ...(branch.hasCycle ? ['W_CYCLE lines name each other as parents; the circle was cut'] : []),
    ],
  };
}

/** Kinds of the lines that are no messages of the active branch. */
function* leftOut(format: HostFormat, nodes: NodeTable, isActive: Uint8Array): Generator<SkippedKind> {
  for (let index = 0; index < nodes.count; index += 1) {
    const kind = nodes.kind(index);
    const isBelow = isActive[nodes.parent(index)] === 1;
    if (kind === 'sidechain' || kind === 'malformed') yield kind;
    else if (isActive[index] !== 1 && !format.keepsKind(kind, isBelow)) yield 'offBranch';
    else if (kind !== 'said' && kind !== 'summary') yield kind;
  }
}

/** The second reading: the texts of the branch. Blocks of one message that stand in several lines are joined. */
function* saidOn(
  file: number,
  { host, nodes }: ScannedSession,
  path: readonly number[],
  silent: { count: number },
): ReturnType<TranscriptReading['said']> {
  const format = FORMATS[host];
  const lines = new LineReader(file);
  let last: TranscriptMessage | undefined;
  for (const index of path) {
    const kind = nodes.kind(index);
    if (kind !== 'said' && kind !== 'summary') continue;
    const parsed = parseLine(lines.read(nodes.place(index)));
    if (parsed === undefined || 'reason' in parsed) continue;
    if (kind === 'summary') {
      if (last !== undefined) yield { message: last };
      last = undefined;
      yield { summary: format.summaryOf(parsed.value) };
      continue;
    }
    const message = format.messageOf(parsed.value);
    if (isSilent(message.text)) {
      if (message.text !== '' || message.role === 'user') silent.count += 1;
    } else if (last !== undefined && last.id === message.id && last.role === message.role) {
      last.text += `\n${message.text}`;
    } else {
      if (last !== undefined) yield { message: last };
      last = message;
    }
  }
  if (last !== undefined) yield { message: last };
}

function add(counts: SkippedCounts, kind: SkippedKind, count: number): void {
  if (count > 0) counts[kind] = (counts[kind] ?? 0) + count;
}

function inOrder(counts: SkippedCounts): SkippedCounts {
  return Object.fromEntries(
    LINE_KINDS.flatMap((kind) => (counts[kind] === undefined ? [] : [[kind, counts[kind]]])),
  );
}
