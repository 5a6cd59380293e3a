/** Tells what a file or folder is, by its name and a look inside. */
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MARKER_FILE, PUBLIC_JSON_FILE, PUBLIC_MARKER_FILE } from '../../store/layout';
import { statIfThere } from '../../store/stat-if-there';
import type { ImportKind } from './reading';

export interface FoundSource {
  kind: ImportKind;
  /** Absolute. */
  path: string;
}

/** Files by which agents are told what to do, below a project. */
const INSTRUCTIONS: ReadonlyArray<readonly [string, ImportKind]> = [
  ['CLAUDE.md', 'claude-md'],
  ['CLAUDE.local.md', 'claude-md'],
  ['.claude/CLAUDE.md', 'claude-md'],
  ['AGENTS.md', 'agents-md'],
  ['AGENT.md', 'agents-md'],
  ['GEMINI.md', 'gemini-md'],
  ['.cursor/rules', 'cursor'],
  ['.cursorrules', 'cursor'],
  ['.github/copilot-instructions.md', 'copilot'],
  ['.github/instructions', 'copilot'],
  ['.beads/issues.jsonl', 'beads'],
  ['.beads/beads.jsonl', 'beads'],
];

const SNIFFED_BYTES = 65_536;
const SNIFFED_NOTES = 20;

/** What is at an absolute path; empty when it cannot be told. A project has several. */
export function recognise(path: string): FoundSource[] {
  if (statIfThere(path)?.isDirectory() === true) return inFolder(path);
  const kind = ofFile(path);
  return kind === undefined ? [] : [{ kind, path }];
}

function inFolder(path: string): FoundSource[] {
  const has = (name: string) => existsSync(join(path, name));
  if (isRepository(has)) return [{ kind: 'co-engram', path }];
  if (has('.obsidian')) return [{ kind: 'obsidian', path }];
  if (/[/\\]\.cursor[/\\]rules$/.test(path)) return [{ kind: 'cursor', path }];
  if (basename(path) === '.beads')
    return has('issues.jsonl') ? [{ kind: 'beads', path: join(path, 'issues.jsonl') }] : [];
  if (has('MEMORY.md') || /[/\\]\.claude[/\\]projects[/\\][^/\\]+[/\\]memory$/.test(path)) {
    return [{ kind: 'auto-memory', path }];
  }
  const memories = autoMemoryFolders(path);
  if (memories.length > 0) return memories.map((folder) => ({ kind: 'auto-memory', path: folder }));
  const found = INSTRUCTIONS.filter(([name]) => has(name));
  if (found.length > 0) return found.map(([name, kind]) => ({ kind, path: join(path, name) }));
  const notes = listNotes(path);
  if (notes.length === 0) return [];
  return [{ kind: notes.some(isBasicMemory) ? 'basic-memory' : 'markdown', path }];
}

function isRepository(has: (name: string) => boolean): boolean {
  const isPublicJson = has(PUBLIC_JSON_FILE) && (has('synapses') || has('engrams'));
  return has(MARKER_FILE) || has(PUBLIC_MARKER_FILE) || isPublicJson;
}

/** `<root>/<project>/memory` for a folder such as `~/.claude/projects`, each with notes in it. */
export function autoMemoryFolders(root: string): string[] {
  return foldersOf(root)
    .map((project) => join(root, project, 'memory'))
    .filter((folder) => existsSync(join(folder, 'MEMORY.md')));
}

function foldersOf(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The first notes below a folder, for a look. */
function listNotes(path: string, depth = 0): string[] {
  const notes: string[] = [];
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    if (entry.isFile() && entry.name.endsWith('.md')) notes.push(join(path, entry.name));
    else if (entry.isDirectory() && depth < 4) notes.push(...listNotes(join(path, entry.name), depth + 1));
    if (notes.length >= SNIFFED_NOTES) break;
  }
  return notes.slice(0, SNIFFED_NOTES);
}

function ofFile(path: string): ImportKind | undefined {
  const name = basename(path);
  const known = INSTRUCTIONS.find(([file]) => file === name || file.endsWith(`/${name}`));
  if (known !== undefined && !name.endsWith('.jsonl')) return known[1];
  if (/\.mdc$/.test(name)) return 'cursor';
  if (/\.instructions\.md$/.test(name)) return 'copilot';
  if (name === 'MEMORY.md') return 'auto-memory';
  if (/\.md$/i.test(name)) return isBasicMemory(path) ? 'basic-memory' : 'markdown';
  return /\.jsonl?$/i.test(name) || basename(dirname(path)) === '.beads' ? ofJson(path) : undefined;
}

function isBasicMemory(path: string): boolean {
  return /^---\r?\n(?:(?!---\r?\n)[^\n]*\n){0,60}?permalink:/.test(startOf(path));
}

/** By the members of the first object. */
function ofJson(path: string): ImportKind | undefined {
  const start = startOf(path)
    .replace(/^\ufeff/, '')
    .trimStart();
  const line = start.split('\n').find((each) => each.trim() !== '') ?? '';
  const has = (name: string, text = line) => new RegExp(`"${name}"\\s*:`).test(text);
  if (/"kind"\s*:\s*"exported-/.test(line)) return 'jsonl';
  if (/"type"\s*:\s*"(?:entity|relation)"/.test(line)) return 'mcp-memory';
  if (has('_type') || (has('id') && has('title') && (has('status') || has('issue_type')))) return 'beads';
  if (has('entities', start) && has('observations', start)) return 'mcp-memory';
  return has('memory', start) ? 'mem0' : undefined;
}

function startOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(SNIFFED_BYTES);
    return bytes.subarray(0, readSync(file, bytes, 0, SNIFFED_BYTES, 0)).toString('utf8');
  } finally {
    closeSync(file);
  }
}
