import {
  CONTENT_FOLDER,
  EVENTS_FOLDER,
  PRIVATE_FOLDER,
  PROPOSALS_FOLDER,
  SESSIONS_FOLDER,
  SKILLS_FOLDER,
  SYNAPSES_FOLDER,
  TRASH_FOLDER,
  USAGE_FOLDER,
} from './layout';
import { hasControlCharacter, isGitDirName } from './safe-path';

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
  [SYNAPSES_FOLDER, { extension: '.yaml', class: 'synapse' }],
  [USAGE_FOLDER, { extension: '.tsv', class: 'usage' }],
  [SESSIONS_FOLDER, { extension: '.md', class: 'session' }],
  [PROPOSALS_FOLDER, { extension: '.yaml', class: 'proposal' }],
  [SKILLS_FOLDER, { extension: 'imprint.json', class: 'imprint' }],
  [EVENTS_FOLDER, { extension: '.jsonl', class: 'event' }],
  [TRASH_FOLDER, { extension: '', class: 'trash' }],
]);

/**
 * The class of a path relative to the data root (forward slashes), undefined for what co-engram leaves alone.
 * The walker, git trees and the index all use this one rule. Below a top folder `engrams/` (transparent, layout
 * of the public project) every Markdown file is an engram candidate.
 */
export function classifyPath(path: string): PathClass | undefined {
  const parts = path.split('/');
  const depth = parts[0] === PRIVATE_FOLDER ? 1 : 0;
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
  const depth = parts[0] === PRIVATE_FOLDER ? 1 : 0;
  const top = parts[depth];
  const reserved = top === undefined ? undefined : RESERVED.get(top);
  const name = parts[parts.length - 1] ?? '';
  if (reserved?.class === 'trash' && parts.length === depth + 1) return 'trash';
  if (isSkippedName(name)) return undefined;
  return reserved?.class ?? 'engram';
}

/** Hidden names, git dirs in every spelling, package folders and names with control characters are never ours. */
function isSkippedName(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules' || isGitDirName(name) || hasControlCharacter(name);
}

/** True for paths that git ignores and that never leave this machine, in every layout. */
export function isPrivatePath(path: string): boolean {
  return path.startsWith(`${PRIVATE_FOLDER}/`) || path.startsWith(`${CONTENT_FOLDER}/${PRIVATE_FOLDER}/`);
}
