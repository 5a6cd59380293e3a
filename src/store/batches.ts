/** Records of what was imported in one go, in the state folder: what it takes to take it back. */
import { readdirSync } from 'node:fs';
import { CoEngramError } from '../errors';
import { errnoOf, fileError } from './file-error';
import { STATE, statePath } from './layout';
import type { Area } from './plan';
import { readOptional } from './read-optional';
import type { Repository } from './repository';

/** One file as a batch left it. */
export interface BatchFile {
  area: Area;
  /** Relative to the repository or to the state folder. */
  path: string;
  /** Of the text that the batch wrote; null when it took the file away. */
  sha256: string | null;
  /** The text before; missing when there was no file. */
  before?: string;
}

/** A link between two things of a batch that is made once both are memories. */
export interface BatchLink {
  from: string;
  kind: string;
  to: string;
  /** The word of the source for it. */
  relation?: string;
}

export interface Batch {
  id: string;
  /** Which command made it: `import`, `ingest`, `transcript import`. */
  command: string;
  /** What was read, for people. */
  from: string;
  /** ISO 8601. */
  at: string;
  by: string;
  files: BatchFile[];
  links?: BatchLink[];
  /** ISO 8601: when it was taken back. */
  undoneAt?: string;
}

const NAME = /^([0-9A-HJKMNP-TV-Z]{26})\.json$/;
const SHORTEST_PART = 4;
const MAX_CANDIDATES = 10;

/** Path of a batch's record in the state folder. */
export function batchPath(id: string): string {
  return `${STATE.batches}/${id}.json`;
}

export function formatBatch(batch: Batch): string {
  return `${JSON.stringify(batch, null, 1)}\n`;
}

/** The record and its text; undefined when there is none. Throws INVALID_DATA when it is damaged. */
export function readBatch(repo: Repository, id: string): { batch: Batch; text: string } | undefined {
  const path = batchPath(id);
  const text = readOptional(statePath(repo, path));
  if (text === undefined) return undefined;
  return { batch: parseBatch(text, path), text };
}

/** Every batch that this clone remembers, the oldest first; damaged records are left out. */
export function listBatches(repo: Repository): Batch[] {
  return batchIds(repo).flatMap((id) => {
    try {
      return readBatch(repo, id)?.batch ?? [];
    } catch (error) {
      if (error instanceof CoEngramError && error.code === 'INVALID_DATA') return [];
      throw error;
    }
  });
}

/**
 * The id that a reference means: whole, or 4 characters and more of its beginning or end. Throws NOT_FOUND, with
 * `data.candidates` when several fit.
 */
export function resolveBatch(repo: Repository, reference: string): string {
  const part = reference.trim().toUpperCase();
  const ids = batchIds(repo);
  const fits = (id: string) =>
    id === part || (part.length >= SHORTEST_PART && (id.startsWith(part) || id.endsWith(part)));
  const candidates = ids.filter(fits);
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return only;
  const shown = JSON.stringify(reference.slice(0, 100));
  const message = only === undefined ? `no batch matches ${shown}` : `${shown} fits several batches`;
  throw new CoEngramError('NOT_FOUND', message, {
    hint: 'co-engram import list',
    data: { candidates: candidates.slice(0, MAX_CANDIDATES) },
  });
}

function batchIds(repo: Repository): string[] {
  const folder = statePath(repo, STATE.batches);
  try {
    return readdirSync(folder)
      .flatMap((name) => NAME.exec(name)?.[1] ?? [])
      .sort();
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw fileError(error, folder, 'list');
  }
}

function parseBatch(text: string, path: string): Batch {
  try {
    const value = JSON.parse(text) as Batch;
    if (typeof value.id === 'string' && Array.isArray(value.files)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new CoEngramError('INVALID_DATA', `${path} is no record of a batch`, { data: { path } });
}
