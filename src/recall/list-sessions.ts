import { CoEngramError } from '../errors';
import type { IndexView } from '../search/contract';
import { resolveId } from '../search/resolve-id';
import { useIndex } from '../search/use-index';
import type { Memory } from '../store/memory';
import { type ReadingOptions, readerOf } from './reader';
import { readSession, type SessionNote, sessionDocs } from './sessions';

export interface SessionsOptions extends ReadingOptions {
  /** Default 20. */
  limit?: number;
}

export interface SessionsAnswer {
  total: number;
  /** The latest first. */
  results: SessionNote[];
}

/** The saved sessions of the reader. */
export function listSessions(memory: Memory, options: SessionsOptions = {}): Promise<SessionsAnswer> {
  const { limit = 20, ...reading } = options;
  return useIndex(memory.repo, { surroundings: memory.surroundings }, async (view) => {
    const docs = sessionDocs(view, readerOf(memory, reading));
    const results: SessionNote[] = [];
    for (const doc of docs.slice(0, limit)) results.push(await readSession(view, doc));
    return { total: docs.length, results };
  });
}

/** The session that was saved last, or the one of a reference (also the host's own id); undefined when there is none. */
export function restoreSession(
  memory: Memory,
  reference?: string,
  options: ReadingOptions = {},
): Promise<SessionNote | undefined> {
  return useIndex(memory.repo, { surroundings: memory.surroundings }, async (view) => {
    const docs = sessionDocs(view, readerOf(memory, options));
    if (reference === undefined) return docs[0] === undefined ? undefined : readSession(view, docs[0]);
    for (const doc of docs) {
      const note = await readSession(view, doc);
      if (note.session === reference) return note;
    }
    return readSession(view, requireSession(view, docs, reference, options.agent ?? memory.agent));
  });
}

function requireSession(view: IndexView, docs: readonly number[], reference: string, agent: string): number {
  const doc = resolveId(view, reference, agent);
  if (docs.includes(doc)) return doc;
  throw new CoEngramError('NOT_FOUND', `"${reference.slice(0, 100)}" is no session of yours`, {
    hint: 'co-engram session list',
  });
}
