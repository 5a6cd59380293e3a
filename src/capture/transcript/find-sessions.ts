/** Sessions that hosts keep on this machine, told from their names and first lines alone. */
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Config } from '../../config/config';
import { CoEngramError } from '../../errors';
import { absolutePath } from '../../store/absolute-path';
import { errnoOf } from '../../store/file-error';
import { compareText } from '../../util/compare';
import { formatInstant } from '../../util/instants';
import type { Surroundings } from '../../util/surroundings';
import { agentOfPath } from './agent-of-path';
import { FORMATS, hostOf } from './hosts';
import { parseLine } from './parse-line';
import type { Host } from './transcript';

export interface SessionFile {
  host: Host;
  sessionId: string;
  path: string;
  /** Bytes. */
  size: number;
  startedAt: string | null;
  modifiedAt: string;
  cwd: string | null;
  /** Null where nothing tells whose it is. */
  agentId: string | null;
}

export interface FindOptions {
  host?: Host;
  /** A folder to look into instead of the hosts' own. */
  root?: string;
}

export type TranscriptConfig = Pick<Config, 'transcripts' | 'agents'>;

export interface SessionRoot {
  path: string;
  /** Undefined: the lines tell. */
  host?: Host;
}

/** Where OpenClaw was before it had its name. */
const OLDER_FOLDERS = ['.clawdbot', '.moltbot', '.moldbot'];
/** Agents, their sessions, and what was put away below. */
const DEEPEST = 5;
/** Bytes at the start of a file that tell what it is. */
const HEAD_BYTES = 16 * 1024;

/** The folders that are looked into: those of the settings, else where the hosts have them. */
export function sessionRoots(
  config: TranscriptConfig,
  surroundings: Surroundings,
  { host, root }: FindOptions = {},
): SessionRoot[] {
  if (root !== undefined) return [{ path: absolutePath(root, surroundings), host }];
  const { openclaw, claudeCode } = config.transcripts ?? {};
  const older = openclaw === undefined ? OLDER_FOLDERS.map((folder) => `~/${folder}/agents`) : [];
  const roots: Array<{ host: Host; path: string }> = [
    ...[openclaw ?? '~/.openclaw/agents', ...older].map((path) => ({ host: 'openclaw' as const, path })),
    { host: 'claude-code', path: claudeCode ?? '~/.claude/projects' },
  ];
  return roots
    .filter((each) => (host === undefined || each.host === host) && isUsable(each.path, surroundings))
    .map((each) => ({ ...each, path: absolutePath(each.path, surroundings) }));
}

/** Without a home folder there is nothing below it. */
function isUsable(path: string, { home }: Surroundings): boolean {
  return home !== undefined || !path.startsWith('~');
}

/** The latest first. Throws USAGE for a `root` that is no folder; the hosts' own may be missing. */
export function findSessions(
  config: TranscriptConfig,
  surroundings: Surroundings,
  options: FindOptions = {},
): SessionFile[] {
  const found = new Map<string, SessionFile>();
  for (const { path, host } of sessionRoots(config, surroundings, options)) {
    if (options.root !== undefined) requireFolder(path, options.root);
    for (const file of filesBelow(path, DEEPEST)) {
      const session = sessionAt(file, host, config, surroundings);
      if (session !== undefined) found.set(file, session);
    }
  }
  return [...found.values()].sort(
    (a, b) => compareText(b.modifiedAt, a.modifiedAt) || compareText(a.path, b.path),
  );
}

function requireFolder(path: string, shown: string): void {
  try {
    if (statSync(path).isDirectory()) return;
  } catch (cause) {
    const code = errnoOf(cause);
    if (code === undefined) throw cause;
    throw new CoEngramError('USAGE', `cannot read the folder ${shown} (${code})`, {
      hint: 'check the path',
      cause,
    });
  }
  throw new CoEngramError('USAGE', `${shown} is no folder`, { hint: `co-engram transcript show ${shown}` });
}

/** Files of sessions; links are not followed, so that nobody is led out. */
function* filesBelow(folder: string, depth: number): Generator<string> {
  let entries: import('node:fs').Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile() && isSessionName(entry.name)) yield path;
    else if (entry.isDirectory() && depth > 1 && !IGNORED.has(entry.name)) yield* filesBelow(path, depth - 1);
  }
}

/** Side chains and outputs of tools stand in folders and files of their own. */
const IGNORED = new Set(['subagents', 'tool-results', 'node_modules', '.git']);

function isSessionName(name: string): boolean {
  return name.endsWith('.jsonl') && !name.startsWith('agent-');
}

/** One file by its head; undefined where it is of another host, or gone. Throws nothing for what is in it. */
function sessionAt(
  path: string,
  wanted: Host | undefined,
  config: TranscriptConfig,
  surroundings: Surroundings,
): SessionFile | undefined {
  const head = headOf(path);
  if (head === undefined) return undefined;
  const told = toldBy(head.text);
  const host = wanted ?? told.host;
  if (host === undefined) return undefined;
  return {
    host,
    sessionId: told.sessionId ?? basename(path, '.jsonl'),
    path,
    size: head.size,
    startedAt: told.startedAt ?? null,
    modifiedAt: formatInstant(Math.floor(head.mtimeMs)),
    cwd: told.cwd ?? null,
    agentId: agentOfPath(path, config.agents, surroundings) ?? null,
  };
}

function headOf(path: string): { text: string; size: number; mtimeMs: number } | undefined {
  let file: number | undefined;
  try {
    const { size, mtimeMs } = statSync(path);
    file = openSync(path, 'r');
    const bytes = Buffer.allocUnsafe(Math.min(HEAD_BYTES, size));
    const length = readSync(file, bytes, 0, bytes.length, 0);
    return { text: bytes.toString('utf8', 0, length), size, mtimeMs };
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

interface ToldByHead {
  host?: Host;
  sessionId?: string;
  startedAt?: string;
  cwd?: string;
}

/** What the first lines say. */
function toldBy(text: string): ToldByHead {
  const told: ToldByHead = {};
  for (const line of text.split('\n')) {
    const parsed = parseLine(line);
    if (parsed === undefined || 'reason' in parsed) continue;
    told.host ??= hostOf(parsed.value);
    if (told.host === undefined) continue;
    const { sessionId, at, cwd } = FORMATS[told.host].read(parsed.value);
    told.sessionId ??= sessionId;
    told.startedAt ??= at;
    told.cwd ??= cwd;
    if (told.sessionId !== undefined && told.startedAt !== undefined && told.cwd !== undefined) break;
  }
  return told;
}
