/** Which texts were read before, by agent and content: a file that was moved or touched is no new one. */
import type { WriteStep } from '../../remember/write';
import { readBatch } from '../../store/batches';
import { STATE, statePath } from '../../store/layout';
import { readOptional } from '../../store/read-optional';
import type { Repository } from '../../store/repository';

interface IngestedText {
  at: string;
  /** Of the facts that it gave, if any. */
  batch?: string;
}

export type Ingested = ReadonlyMap<string, IngestedText>;

/** What one is more than, nobody asks about again. */
const MOST_TEXTS = 20_000;

export function ingestedKey(agent: string, sha256: string): string {
  return `${agent}:${sha256}`;
}

/** A missing or damaged file counts as none: at worst a text is read again, and says nothing new. */
export function readIngested(repo: Pick<Repository, 'stateDir'>): Ingested {
  const text = readOptional(statePath(repo, STATE.ingested));
  if (text === undefined) return new Map();
  try {
    const value: unknown = JSON.parse(text);
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  } catch (error) {
    if (error instanceof SyntaxError) return new Map();
    throw error;
  }
}

/** Was it read, and what it gave not taken back? */
export function isIngested(repo: Repository, ingested: Ingested, key: string): boolean {
  const known = ingested.get(key);
  if (known === undefined) return false;
  return known.batch === undefined || readBatch(repo, known.batch)?.batch.undoneAt === undefined;
}

/** Notes in the plan that texts were read, the latest last. */
export function planIngested({ memory, plan }: WriteStep, keys: readonly string[], text: IngestedText): void {
  if (keys.length === 0) return;
  const all = new Map(readIngested(memory.repo));
  for (const key of keys) {
    all.delete(key);
    all.set(key, text);
  }
  const kept = Object.fromEntries([...all].slice(-MOST_TEXTS));
  const write = { type: 'write', area: 'state', path: STATE.ingested } as const;
  plan.append([{ ...write, text: `${JSON.stringify(kept)}\n`, mode: 0o600 }]);
}
