import { existsSync } from 'node:fs';
import { CoEngramError } from '../errors';
import type { FileChange } from './plan';
import { MAX_TEXT_BYTES, readTextFile } from './read-text-file';
import type { Repository } from './repository';
import { safePath } from './safe-path';

interface DraftFile {
  /** What lies on the disk at `from`; null = nothing. */
  original: string | null;
  /** What shall lie there; null = nothing. */
  text: string | null;
  from: string;
}

/**
 * A plan in the making that several steps add to: each sees the files as the steps before leave them, so that two
 * changes of one file become one.
 */
export class PlanDraft {
  private readonly files = new Map<string, DraftFile>();
  private readonly others: FileChange[] = [];

  constructor(private readonly repo: Repository) {}

  /** Is there a file now, or will there be one? */
  has(path: string): boolean {
    const file = this.files.get(path);
    if (file !== undefined) return file.text !== null;
    return existsSync(safePath(this.repo, path)) && !this.isMovedAway(path);
  }

  /** The text of a file as planned so far; fails as `readTextFile` does. */
  read(path: string): string {
    return this.open(path).text ?? readTextFile(this.repo, path);
  }

  /** A file that must not exist yet. */
  create(path: string, text: string): void {
    requireReadable(path, text);
    const removed = this.files.get(path);
    this.files.set(path, { original: removed?.original ?? null, text, from: path });
  }

  update(path: string, text: string): void {
    requireReadable(path, text);
    this.open(path).text = text;
  }

  remove(path: string): void {
    this.open(path).text = null;
  }

  /** The file gets another place, with whatever text it has by then. */
  move(path: string, to: string): void {
    if (path === to) return;
    const file = this.open(path);
    this.files.delete(path);
    this.files.set(to, file);
  }

  /** Changes of other areas, as they are. */
  append(changes: readonly FileChange[]): void {
    this.others.push(...changes);
  }

  changes(): FileChange[] {
    const changes: FileChange[] = [];
    for (const [path, file] of this.files) {
      const change = changeOf(path, file);
      if (change !== undefined) changes.push(change);
    }
    return [...changes, ...this.others];
  }

  private isMovedAway(path: string): boolean {
    for (const file of this.files.values()) if (file.from === path) return true;
    return false;
  }

  private open(path: string): DraftFile {
    const known = this.files.get(path);
    if (known !== undefined) return known;
    const text = readTextFile(this.repo, path);
    const file = { original: text, text, from: path };
    this.files.set(path, file);
    return file;
  }
}

/** Nothing is written that could not be read again: such a memory would be lost. */
function requireReadable(path: string, text: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_TEXT_BYTES) {
    throw unreadable(path, `would have ${bytes} bytes; the most is ${MAX_TEXT_BYTES}`, {
      hint: 'split the text; an engram is one thing worth remembering',
    });
  }
  if (text.includes('\0')) throw unreadable(path, 'would hold a NUL character');
  if (/\p{Cs}/u.test(text))
    throw unreadable(path, 'would hold half of a surrogate pair, which is no character');
}

function unreadable(path: string, why: string, options: { hint?: string } = {}): CoEngramError {
  return new CoEngramError('USAGE', `${path} ${why}`, { ...options, data: { path } });
}

function changeOf(path: string, { original, text, from }: DraftFile): FileChange | undefined {
  if (text === null) return original === null ? undefined : { type: 'delete', path: from, expect: original };
  if (from !== path && original !== null) {
    return { type: 'move', path: from, to: path, text, expect: original };
  }
  return text === original ? undefined : { type: 'write', path, text, expect: original };
}
