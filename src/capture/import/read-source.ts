/** Reads a source of any kind. */
import { realpathSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { CoEngramError } from '../../errors';
import { absolutePath } from '../../store/absolute-path';
import { errnoOf, fileError } from '../../store/file-error';
import { statIfThere } from '../../store/stat-if-there';
import type { Surroundings } from '../../util/surroundings';
import { listFiles } from './files';
import { IMPORT_KINDS, type ImportKind, Reading } from './reading';
import { type FoundSource, recognise } from './recognise';

/** Kinds that are one folder, and kinds that are one file. */
const FOLDERS: ReadonlySet<ImportKind> = new Set(['auto-memory', 'co-engram']);
const FILES: ReadonlySet<ImportKind> = new Set([
  'claude-md',
  'agents-md',
  'gemini-md',
  'mcp-memory',
  'mem0',
  'beads',
  'jsonl',
]);

/**
 * Reads what is at a path, relative to the cwd; a project has several sources. Throws NOT_FOUND when there is nothing,
 * USAGE when it cannot be told what it is or when it is none of the kind, INVALID_DATA for a file that cannot be read at all.
 */
export async function readSource(
  path: string,
  kind: ImportKind | undefined,
  surroundings: Surroundings,
): Promise<Reading[]> {
  if (path.includes('\0')) throw new CoEngramError('USAGE', 'a path with a NUL in it');
  const named = absolutePath(path, surroundings);
  if (statIfThere(named) === undefined) {
    throw new CoEngramError('NOT_FOUND', `there is nothing at ${named}`, { data: { path: named } });
  }
  const absolute = realPathOf(named);
  const readings: Reading[] = [];
  for (const found of kind === undefined ? recognised(absolute) : [placeOf(kind, absolute)]) {
    readings.push(await readFound(found));
  }
  return readings;
}

function recognised(absolute: string): FoundSource[] {
  try {
    const found = recognise(absolute);
    if (found.length > 0) return oneEach(found.map((each) => followed(each, absolute)));
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    throw fileError(error, absolute, 'read');
  }
  throw new CoEngramError('USAGE', `it cannot be told what ${absolute} is`, {
    hint: `--from says it: ${IMPORT_KINDS.join(', ')}`,
    data: { path: absolute, kinds: IMPORT_KINDS },
  });
}

/** A link from one file of a project to another one of it; what leads out is named when it is read. */
function followed({ kind, path }: FoundSource, root: string): FoundSource {
  const real = realPathOf(path);
  return placeOf(kind, real === path || real.startsWith(`${root}${sep}`) ? real : path);
}

/** CLAUDE.md is often a link to AGENTS.md. */
function oneEach(found: readonly FoundSource[]): FoundSource[] {
  return [...new Map(found.map((each) => [each.path, each])).values()];
}

/** A pipe has none. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return path;
  }
}

/** An index stands for its folder. */
function placeOf(kind: ImportKind, absolute: string): FoundSource {
  const isFolder = statIfThere(absolute)?.isDirectory() === true;
  if (FOLDERS.has(kind) && !isFolder) {
    if (kind === 'auto-memory') return { kind, path: dirname(absolute) };
    throw new CoEngramError('USAGE', `${absolute} is a file; ${kind} is a folder`);
  }
  if (FILES.has(kind) && isFolder) {
    throw new CoEngramError('USAGE', `${absolute} is a folder; ${kind} is a file`);
  }
  return { kind, path: absolute };
}

async function readFound({ kind, path }: FoundSource): Promise<Reading> {
  const reading = new Reading(kind, path);
  const isFolder = statIfThere(path)?.isDirectory() === true;
  const isLines = !/\.json$/i.test(path);
  await READERS[kind]({ path, reading, isFolder, isLines });
  return reading;
}

interface Place {
  path: string;
  reading: Reading;
  isFolder: boolean;
  /** One JSON value a line, not one in the file. */
  isLines: boolean;
}

type Reader = (place: Place) => Promise<void>;

const readAsInstructions: Reader = async ({ path, reading }) =>
  (await import('./sources/instructions')).readInstructions(path, reading);

const readAsVault: Reader = async ({ path, reading, isFolder }) =>
  (await import('./sources/vault')).readVault(path, reading, isFolder);

/** A new source: its kind, a file in sources/, a line here. */
const READERS: Readonly<Record<ImportKind, Reader>> = {
  'claude-md': readAsInstructions,
  'agents-md': readAsInstructions,
  'gemini-md': readAsInstructions,
  copilot: async (place) => {
    const { path, reading, isFolder } = place;
    if (!isFolder) return readAsInstructions(place);
    const files = listFiles(path, reading, (name) => name.endsWith('.instructions.md'));
    for (const { absolute } of files) await readAsInstructions({ ...place, path: absolute });
  },
  cursor: async ({ path, reading, isFolder }) =>
    (await import('./sources/cursor')).readCursor(path, reading, isFolder),
  'auto-memory': async ({ path, reading }) =>
    (await import('./sources/auto-memory')).readAutoMemory(path, reading),
  obsidian: readAsVault,
  'basic-memory': readAsVault,
  markdown: readAsVault,
  'mcp-memory': async ({ path, reading, isLines }) =>
    (await import('./sources/mcp-memory')).readMcpMemory(path, reading, isLines),
  mem0: async ({ path, reading, isLines }) =>
    (await import('./sources/mem0')).readMem0(path, reading, isLines),
  beads: async ({ path, reading }) => (await import('./sources/beads')).readBeads(path, reading),
  'co-engram': async ({ path, reading }) =>
    (await import('./sources/repository')).readRepository(path, reading),
  jsonl: async ({ path, reading }) => (await import('./sources/repository')).readExport(path, reading),
};
