/** Writes an export to a file or a folder outside of the memory. */
import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { CoEngramError } from '../errors';
import { absolutePath } from '../store/absolute-path';
import { errnoOf, fileError } from '../store/file-error';
import type { Memory } from '../store/memory';
import type { SkippedFile } from '../store/scan';
import { statIfThere } from '../store/stat-if-there';
import { tempPathBeside } from '../store/write-atomic';
import { type ExportFormat, type ExportOptions, exportMarkdownFiles, exportMemory } from './export';

export interface WrittenExport {
  /** Absolute. */
  output: string;
  files: number;
  /** Of all files together. */
  bytes: number;
  skipped: readonly SkippedFile[];
}

/**
 * Writes to `output`, relative to the cwd; for `md` a name that ends with a slash, or a folder, gets one file an
 * engram. A file is replaced at once when it is whole. Throws REFUSED for a place inside the memory and, without
 * `force`, for a folder that has something in it.
 */
export async function writeExport(
  memory: Memory,
  format: ExportFormat,
  output: string,
  options: ExportOptions & { force?: boolean } = {},
): Promise<WrittenExport> {
  const absolute = absolutePath(output, memory.surroundings);
  requireOutside(memory, absolute);
  const isFolder = statIfThere(absolute)?.isDirectory() === true;
  if (format === 'md' && (isFolder || /[/\\]$/.test(output))) return writeFolder(memory, absolute, options);
  if (isFolder) {
    throw new CoEngramError('USAGE', `${output} is a folder`, {
      hint: `name a file: ${join(output, `memory.${format}`)}`,
    });
  }
  const { text, skipped } = await exportMemory(memory, format, options);
  return { output: absolute, files: 1, bytes: await writeWhole(absolute, text), skipped };
}

/** A copy among the engrams would be read as memory, or overwrite it. */
function requireOutside({ repo }: Memory, absolute: string): void {
  const inside = relative(repo.root, absolute);
  const isOutside = inside === '..' || inside.startsWith(`..${sep}`) || /^(?:[A-Za-z]:|\/)/.test(inside);
  if (isOutside) return;
  throw new CoEngramError('REFUSED', `${absolute} lies inside the memory`, {
    hint: 'export to a place outside of it, or to stdout',
  });
}

async function writeWhole(absolute: string, text: AsyncIterable<string>): Promise<number> {
  const temp = tempPathBeside(absolute);
  let bytes = 0;
  try {
    mkdirSync(dirname(absolute), { recursive: true });
    const descriptor = openSync(temp, 'wx');
    try {
      for await (const part of text) bytes += writeAll(descriptor, part);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temp, absolute);
    return bytes;
  } catch (error) {
    rmSync(temp, { force: true });
    if (errnoOf(error) === undefined) throw error;
    throw fileError(error, absolute, 'write');
  }
}

function writeAll(descriptor: number, text: string): number {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
  return bytes.length;
}

async function writeFolder(
  memory: Memory,
  folder: string,
  options: ExportOptions & { force?: boolean },
): Promise<WrittenExport> {
  if (options.force !== true && listIfThere(folder).length > 0) {
    throw new CoEngramError('REFUSED', `${folder} is not empty`, {
      hint: 'an empty folder, or --force, which replaces files of the same name and leaves the others',
    });
  }
  const { files, skipped } = await exportMarkdownFiles(memory, options);
  let bytes = 0;
  for (const [path, text] of files) bytes += await writeWhole(join(folder, path), inOne(text));
  return { output: folder, files: files.size, bytes, skipped };
}

function listIfThere(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw fileError(error, folder, 'list');
  }
}

async function* inOne(text: string): AsyncGenerator<string> {
  yield text;
}
