import { CoEngramError } from '../../errors';
import { type HistoryOptions, readHistory } from '../../git/history';
import { readBlobs } from '../../git/trees';
import { readerOf } from '../../recall/reader';
import { type HeldTrue, heldTrue } from '../../recall/validity-at';
import type { IndexView } from '../../search/contract';
import { readingSet } from '../../search/default-set';
import { ownOf } from '../../search/owners';
import { resolveId } from '../../search/resolve-id';
import { resolveSynapse } from '../../search/resolve-synapse';
import { useIndex } from '../../search/use-index';
import { classifyPath } from '../../store/classify-path';
import type { Memory } from '../../store/memory';
import type { GitRepository } from '../../store/own-git';
import { recordOf } from '../record-of';
import { withShallowHint } from './shallow';

/** What a log is about: everything, a folder, or one engram or synapse. */
export type LogScope =
  | { type: 'all' }
  | { type: 'folder'; folder: string }
  | { type: 'record'; id: string; title?: string; validity?: HeldTrue[] };

const WHOLE_ID = /^[0-9A-Za-z]{20,32}$/;
const WHOLE_SYNAPSE = /^syn-[0-9a-f]{16}$/;

/**
 * What a reference means: an engram as `get` takes it, a synapse (`syn-…`), a folder; or one that was deleted, by its
 * whole id or its path. Throws NOT_FOUND.
 */
export async function resolveScope(
  memory: Memory,
  repo: GitRepository,
  reference: string | undefined,
): Promise<LogScope> {
  const text = reference?.trim();
  if (text === undefined) return { type: 'all' };
  try {
    return await scopeNow(memory, text);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const scope = (await isOfAnother(memory, text)) ? undefined : await scopeThen(repo, text);
    if (scope !== undefined) return scope;
    throw withShallowHint(withHint(error), repo);
  }
}

/** A failure to find anything; where several fit, the user has to choose. */
function isUnknown(error: unknown): error is CoEngramError {
  return error instanceof CoEngramError && error.code === 'NOT_FOUND' && error.data?.candidates === undefined;
}

/** What another agent has is there, and not for the caller: git's memory of it neither. */
function isOfAnother({ repo, surroundings, agent }: Memory, text: string): Promise<boolean> {
  return useIndex(repo, { surroundings }, async (view) => {
    const doc = view.docOfId(text) ?? view.docOfId(text.toUpperCase()) ?? view.docOfPath(text);
    return doc !== undefined && !ownOf(view, agent)(doc);
  });
}

/** What is gone is in no index: a part of its id finds nothing. */
function withHint({ code, message, data }: CoEngramError): CoEngramError {
  const hint =
    'an id, a path, or a title: co-engram list; of what was deleted the whole id or the path: co-engram log';
  return new CoEngramError(code, message, { hint, data });
}

function scopeNow(memory: Memory, text: string): Promise<LogScope> {
  const { repo, surroundings, agent } = memory;
  return useIndex(repo, { surroundings }, async (view): Promise<LogScope> => {
    if (text.toLowerCase().startsWith('syn-'))
      return { type: 'record', id: resolveSynapse(view, text, agent).id };
    try {
      const doc = resolveId(view, text, agent);
      const { id, title } = view.entry(doc);
      return { type: 'record', id, title, validity: validityOf(memory, view, doc) };
    } catch (error) {
      const folder = text.replaceAll('\\', '/').replace(/^(?:\.\/)+|\/+$/g, '');
      const isFolder = [...view.docs()].some((doc) => view.entry(doc).path.startsWith(`${folder}/`));
      if (!isUnknown(error) || !isFolder) throw error;
      return { type: 'folder', folder };
    }
  });
}

/** The other clock, where anything is known of it. */
function validityOf(memory: Memory, view: IndexView, doc: number): HeldTrue[] | undefined {
  const reader = readerOf(memory, { include: ['expired', 'frozen', 'forgotten'] });
  const held = heldTrue(view, doc, readingSet(view, reader));
  const isKnown =
    held.length > 1 || held.some(({ validFrom, validTo }) => (validFrom ?? validTo) !== undefined);
  return isKnown ? held : undefined;
}

/** What is there no more. */
async function scopeThen(repo: GitRepository, text: string): Promise<LogScope | undefined> {
  const synapse = text.toLowerCase();
  if (WHOLE_SYNAPSE.test(synapse)) return { type: 'record', id: synapse };
  if (classifyPath(text) !== undefined) {
    const [last] = await readHistory(repo, { pathspecs: [`:(literal)${text}`], limit: 1 });
    const { before, after } = last?.changes[0] ?? {};
    const id = await idOfBlob(repo, after ?? before, text);
    if (id !== undefined) return { type: 'record', id };
  }
  if (!WHOLE_ID.test(text)) return undefined;
  for (const id of new Set([text.toUpperCase(), text])) {
    const [found] = await readHistory(repo, { ...mentions(id), limit: 1 });
    if (found !== undefined) return { type: 'record', id };
  }
  return undefined;
}

/** Commits in which files came or went that hold an id. */
export function mentions(id: string): HistoryOptions {
  return { mention: id, pathspecs: ['*.md', '*.yaml', '*.tsv'] };
}

async function idOfBlob(
  repo: GitRepository,
  oid: string | undefined,
  path: string,
): Promise<string | undefined> {
  if (oid === undefined) return undefined;
  const text = (await readBlobs(repo, [oid])).get(oid)?.toString('utf8');
  return text === undefined ? undefined : (await recordOf(text, path))?.id;
}
