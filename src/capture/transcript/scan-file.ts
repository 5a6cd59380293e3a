/** The first of two readings of a transcript: its tree, without the texts. */
import { parseInstant } from '../../util/instants';
import type { HostLine } from './host-line';
import { FORMATS, hostOf } from './hosts';
import { NodeTable } from './node-table';
import { parseLine } from './parse-line';
import { type FileLine, linesOf } from './read-lines';
import type { Host, LineProblem, SkippedCounts, SkippedKind } from './transcript';

/** One session as it was found. */
export interface ScannedSession {
  host: Host;
  /** As the lines say. */
  sessionId: string | undefined;
  startedAt: string | undefined;
  cwd: string | undefined;
  nodes: NodeTable;
  /** Where the host says that it goes on; undefined: from the newest line. */
  leafAt: string | null | undefined;
  /** Of lines without a place in the tree. */
  skipped: SkippedCounts;
}

export interface ScannedFile {
  sessions: ScannedSession[];
  /** Of lines that belong to no session, since nobody can read them. */
  malformed: number;
  lines: number;
  problems: LineProblem[];
}

export interface ScanOptions {
  /** Undefined: told by the lines. */
  host?: Host;
  /** Rows of a store: several sessions may follow each other. */
  isStore?: boolean;
}

const MOST_PROBLEMS = 20;

/** Reads the first `size` bytes once. Throws nothing for bad lines: they are counted and named. */
export function scanFile(file: number, size: number, options: ScanOptions = {}): ScannedFile {
  const scanner = new Scanner(options);
  for (const line of linesOf(file, size)) scanner.take(line);
  return scanner.result();
}

class Scanner {
  private readonly sessions = new Map<string, SessionScan>();
  private readonly found: ScannedFile = { sessions: [], malformed: 0, lines: 0, problems: [] };
  private host: Host | undefined;
  private current = '';
  private count = 0;

  constructor(private readonly options: ScanOptions) {
    this.host = options.host;
  }

  take(place: FileLine): void {
    const parsed = parseLine(place.text);
    if (parsed === undefined) return;
    this.found.lines += 1;
    if ('reason' in parsed) {
      this.found.malformed += 1;
      this.complain(place, parsed);
      return;
    }
    this.host ??= hostOf(parsed.value);
    if (this.host === undefined) {
      this.found.malformed += 1;
      this.complain(place, { pointer: '/type', reason: 'is of no host that is known' });
      return;
    }
    const line = FORMATS[this.host].read(parsed.value);
    if (line.problem !== undefined) this.complain(place, line.problem);
    this.sessionOf(line, parsed.session, this.host).take(line, place, parsed.seq);
  }

  private sessionOf(line: HostLine, named: string | undefined, host: Host): SessionScan {
    if (this.options.isStore === true) {
      const begins = named === undefined && line.sessionId !== undefined && !line.isNode;
      if (begins) this.count += 1;
      if (named !== undefined) this.current = named;
      else if (begins) this.current = `\0${this.count}`;
    }
    let session = this.sessions.get(this.current);
    if (session === undefined) {
      session = new SessionScan(host, named);
      this.sessions.set(this.current, session);
    }
    return session;
  }

  private complain({ number }: FileLine, { pointer, reason }: { pointer: string; reason: string }): void {
    const { problems } = this.found;
    if (problems.length < MOST_PROBLEMS) problems.push({ line: number, pointer, reason });
  }

  result(): ScannedFile {
    return { ...this.found, sessions: [...this.sessions.values()].map(({ session }) => session) };
  }
}

class SessionScan {
  readonly session: ScannedSession;

  constructor(host: Host, sessionId: string | undefined) {
    const unknown = { startedAt: undefined, cwd: undefined, leafAt: undefined };
    this.session = { host, sessionId, ...unknown, nodes: new NodeTable(), skipped: {} };
  }

  take(line: HostLine, { offset, length }: FileLine, seq: number | undefined): void {
    const { session } = this;
    session.startedAt ??= line.at;
    session.cwd ??= line.cwd;
    session.sessionId ??= line.sessionId;
    if (!line.isNode) {
      this.skip(countedAs(line.kind));
      return;
    }
    if (line.id !== undefined && session.nodes.has(line.id)) {
      this.skip('duplicate');
      return;
    }
    session.leafAt = line.leafAt;
    session.nodes.add({
      id: line.id,
      parent: line.parent,
      time: line.at === undefined ? undefined : parseInstant(line.at),
      isLeaf: line.isLeaf,
      isSeam: line.isSeam === true,
      kind: line.kind,
      offset,
      length,
      seq,
    });
  }

  private skip(kind: SkippedKind): void {
    const { skipped } = this.session;
    skipped[kind] = (skipped[kind] ?? 0) + 1;
  }
}

/** What a line that has no place in the tree is counted as. */
function countedAs(kind: HostLine['kind']): SkippedKind {
  return kind === 'said' || kind === 'summary' ? 'meta' : kind;
}
