/** Notes that sessions leave for the next one. */
import type { IndexView } from '../search/contract';
import { readingSet } from '../search/default-set';
import { typeOf } from '../search/flags';
import { docsWith } from '../search/marks';
import type { Reader } from '../search/request';
import { readEngramText } from '../store/read-engram-file';
import { plainText } from '../util/plain-text';
import { escapeTags } from './escape-tags';
import { safeLine } from './words-of';

/** One session as it was saved; texts are safe to hand to an agent. */
export interface SessionNote {
  id: string;
  title: string;
  /** The host's own id of the session. */
  session?: string;
  summary: string;
  /** What was left open. */
  threads: string[];
  mood?: string;
  savedAt?: string;
  agentId?: string;
  path: string;
}

/** The sessions that a reader sees, the latest first; with `asOf` those that were saved by then. */
export function sessionDocs(view: IndexView, reader: Reader): number[] {
  const isLeftOut = readingSet(view, reader);
  const { updatedAt } = view.columns;
  const until = reader.asOf ?? Number.POSITIVE_INFINITY;
  const docs = docsWith(view, (flags) => typeOf(flags) === 'session').filter(
    (doc) => (updatedAt[doc] ?? 0) <= until && isLeftOut(doc) === undefined,
  );
  return docs.sort((a, b) => (updatedAt[b] ?? 0) - (updatedAt[a] ?? 0) || view.compareDocs(b, a));
}

/** Throws INVALID_DATA. */
export async function readSession(view: IndexView, doc: number): Promise<SessionNote> {
  const { path } = view.entry(doc);
  const { engram, body } = await readEngramText(view.read(doc), path);
  const { id, title, agentId, updatedAt, extra } = engram;
  const mood = textOf(extra.mood);
  const session = textOf(extra.session);
  return {
    id,
    title: safeLine(title),
    ...(session === undefined ? {} : { session }),
    summary: escapeTags(plainText(body).trim()),
    threads: listOf(extra.threads).map(safeLine),
    ...(mood === undefined ? {} : { mood: safeLine(mood) }),
    ...(updatedAt === undefined ? {} : { savedAt: updatedAt }),
    ...(agentId === undefined ? {} : { agentId }),
    path,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => textOf(item) !== undefined) : [];
}
