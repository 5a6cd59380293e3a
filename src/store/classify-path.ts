import { isGitDirName } from './safe-path';

/** What a path inside a memory repository holds, told by the path alone. */
export type PathClass =
  | 'engram'
  | 'session'
  | 'synapse'
  | 'usage'
  | 'proposal'
  | 'imprint'
  | 'event'
  | 'trash';

/** Top folders (also below `private/`) that hold something else than engrams: extension and class. */
const RESERVED: ReadonlyMap<string, { extension: string; class: PathClass }> = new Map([
  ['synapses', { extension: '.yaml', class: 'synapse' }],
  ['usage', { extension: '.tsv', class: 'usage' }],
  ['sessions', { extension: '.md', class: 'session' }],
  ['proposals', { extension: '.yaml', class: 'proposal' }],
  ['skills', { extension: 'imprint.json', class: 'imprint' }],
  ['events', { extension: '.jsonl', class: 'event' }],
  ['.trash', { extension: '', class: 'trash' }],
]);

/**
 * The class of a path relative to the data root (forward slashes), undefined for what co-engram leaves alone.
 * The walker, git trees and the index all use this one rule. Below a top folder `engrams/` (transparent, layout
 * of the public project) every Markdown file is an engram candidate.
 */
export function classifyPath(path: string): PathClass | undefined {
  const parts = path.split('/');
  const depth = parts[0] === 'private' ? 1 : 0;
  const top = parts[depth];
  const reserved = parts.length > depth + 1 && top !== undefined ? RESERVED.get(top) : undefined;
  const first = reserved?.class === 'trash' ? depth + 1 : 0;
  for (let index = first; index < parts.length; index += 1) {
    if (isSkippedName(parts[index] ?? '')) return undefined;
  }
  if (reserved === undefined) return path.endsWith('.md') ? 'engram' : undefined;
  return path.endsWith(reserved.extension) ? reserved.class : undefined;
}

/** The class that files of this folder may have, undefined when nothing below it is ours. `''` is the root. */
export function classifyFolder(path: string): PathClass | undefined {
  if (path === '') return 'engram';
  const parts = path.split('/');
  const depth = parts[0] === 'private' ? 1 : 0;
  const top = parts[depth];
  const reserved = top === undefined ? undefined : RESERVED.get(top);
  const name = parts[parts.length - 1] ?? '';
  if (reserved?.class === 'trash' && parts.length === depth + 1) return 'trash';
  if (isSkippedName(name)) return undefined;
  return reserved?.class ?? 'engram';
}

/** Hidden names, git dirs in every spelling and package folders are never ours. */
export function isSkippedName(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules' || isGitDirName(name);
}
