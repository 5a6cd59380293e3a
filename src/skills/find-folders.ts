/** Looks for folders with SKILL.md; follows no symlink and enters no repository of its own. */
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from '../store/file-error';
import { isGitDirName } from '../store/safe-path';
import { SKILL_FILE } from './skill-file';

export interface FolderProblem {
  path: string;
  message: string;
}

export interface FoundFolders {
  /** Absolute, in the order of names. */
  folders: string[];
  problems: FolderProblem[];
}

const MAX_DEPTH = 8;
const MOST_FOLDERS = 20_000;
/** Hidden folders in which agents keep skills. */
const HOMES = new Set(['.claude', '.agents', '.codex', '.cursor', '.gemini', '.github', '.openclaw']);

/** Folders of skills at or below a real folder; what lies below a skill is part of it. */
export function findSkillFolders(root: string): FoundFolders {
  const found: FoundFolders = { folders: [], problems: [] };
  const waiting: Array<{ folder: string; depth: number }> = [{ folder: root, depth: 0 }];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    const next = waiting.pop();
    if (next === undefined) break;
    if (seen === MOST_FOLDERS) {
      found.problems.push({
        path: root,
        message: `has more than ${MOST_FOLDERS} folders; name one below it`,
      });
      break;
    }
    const below = look(next.folder, next.depth, found);
    waiting.push(...below.reverse().map((folder) => ({ folder, depth: next.depth + 1 })));
  }
  return found;
}

/** Notes what a folder is, and gives the folders below that are to be looked into. */
function look(folder: string, depth: number, found: FoundFolders): string[] {
  const entries = entriesOf(folder, found.problems);
  if (depth > 0 && entries.some(({ name }) => name === '.git')) return [];
  if (entries.some(({ name }) => name === SKILL_FILE)) {
    found.folders.push(folder);
    return [];
  }
  for (const entry of entries) noteLink(folder, entry, found.problems);
  return depth === MAX_DEPTH
    ? []
    : entries
        .filter((entry) => entry.isDirectory() && isEntered(entry.name))
        .map(({ name }) => join(folder, name));
}

function entriesOf(folder: string, problems: FolderProblem[]): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined) throw error;
    problems.push({ path: folder, message: `cannot be listed (${code})` });
    return [];
  }
}

function isEntered(name: string): boolean {
  if (name === 'node_modules' || isGitDirName(name)) return false;
  return !name.startsWith('.') || HOMES.has(name);
}

/** A linked folder among skills may be one: whoever wants it names it. */
function noteLink(folder: string, entry: Dirent, problems: FolderProblem[]): void {
  if (!entry.isSymbolicLink() || !/(?:^|[/\\])skills$/.test(folder)) return;
  problems.push({ path: join(folder, entry.name), message: 'is a symlink; it is not followed' });
}
