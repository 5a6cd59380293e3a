/** What a person names when they mean a session: a file, an id, or `-` for the rows of a store. */
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CoEngramError } from '../../errors';
import { absolutePath } from '../../store/absolute-path';
import type { Surroundings } from '../../util/surroundings';
import { agentOfPath } from './agent-of-path';
import { type FindOptions, findSessions, type SessionFile, type TranscriptConfig } from './find-sessions';
import type { Host } from './transcript';

/** A file with one session, or with rows of several. */
export interface TranscriptSource {
  path: string;
  /** As it was named. */
  shown: string;
  host?: Host;
  isStore: boolean;
  /** Undefined where nothing tells whose it is. */
  agentId?: string;
}

export interface SourceOptions extends FindOptions {
  /** What `-` reads. */
  stdin(): AsyncIterable<Uint8Array>;
}

const SHORTEST_PART = 4;
const MAX_CANDIDATES = 10;

export interface OpenSources {
  sources: TranscriptSource[];
  /** Removes what was kept of stdin. */
  release(): void;
}

/**
 * The sources of the references; what comes by stdin is kept in a file of its own until `release`. Throws NOT_FOUND for
 * a session that is not there or not the only one.
 */
export async function openSources(
  references: readonly string[],
  config: TranscriptConfig,
  surroundings: Surroundings,
  options: SourceOptions,
): Promise<OpenSources> {
  const folder = references.includes('-') ? mkdtempSync(join(tmpdir(), 'co-engram-rows-')) : undefined;
  const release = () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    let sessions: SessionFile[] | undefined;
    const sources: TranscriptSource[] = [];
    for (const reference of new Set(references)) {
      if (reference === '-' && folder !== undefined) sources.push(await spooled(folder, options));
      else if (isPath(reference, surroundings))
        sources.push(fileAt(reference, config, surroundings, options));
      else {
        sessions ??= findSessions(config, surroundings, options);
        sources.push(sourceOf(requireSession(sessions, reference)));
      }
    }
    return { sources, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** A session that was found, as a source. */
export function sourceOf({ path, host, agentId }: SessionFile): TranscriptSource {
  return { path, shown: path, host, isStore: false, ...(agentId === null ? {} : { agentId }) };
}

function isPath(reference: string, surroundings: Surroundings): boolean {
  return /[/\\]/.test(reference) || existsSync(absolutePath(reference, surroundings));
}

function fileAt(
  reference: string,
  config: TranscriptConfig,
  surroundings: Surroundings,
  { host }: FindOptions,
): TranscriptSource {
  const path = absolutePath(reference, surroundings);
  const agentId = agentOfPath(path, config.agents, surroundings);
  return { path, shown: reference, host, isStore: false, ...(agentId === undefined ? {} : { agentId }) };
}

async function spooled(folder: string, { host, stdin }: SourceOptions): Promise<TranscriptSource> {
  const path = join(folder, 'stdin.jsonl');
  await pipeline(stdin, createWriteStream(path, { mode: 0o600 }));
  return { path, shown: 'stdin', host, isStore: true };
}

function requireSession(sessions: readonly SessionFile[], reference: string): SessionFile {
  const isPart = (id: string) =>
    reference.length >= SHORTEST_PART && (id.startsWith(reference) || id.endsWith(reference));
  const named = (session: SessionFile) => [session.sessionId, basename(session.path, '.jsonl')];
  for (const fits of [(id: string) => id === reference, isPart]) {
    const found = sessions.filter((session) => named(session).some(fits));
    if (found.length > 1) throw severalSessions(found, reference);
    if (found[0] !== undefined) return found[0];
  }
  throw new CoEngramError('NOT_FOUND', `no session matches "${reference.slice(0, 100)}"`, {
    hint: 'co-engram transcript list',
  });
}

function severalSessions(found: readonly SessionFile[], reference: string): CoEngramError {
  return new CoEngramError('NOT_FOUND', `${found.length} sessions match "${reference.slice(0, 100)}"`, {
    hint: 'give more of the id, or the path',
    data: {
      candidates: found.slice(0, MAX_CANDIDATES).map(({ sessionId, path }) => ({ id: sessionId, path })),
    },
  });
}
