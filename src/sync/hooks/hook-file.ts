/** One hook file on disk: what it is, and whether lines of ours may be put into it. */
import { chmodSync, closeSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileError } from '../../store/file-error';
import { lstatIfThere } from '../../store/stat-if-there';
import { replaceFile, tempPathBeside, writeTemp } from '../../store/write-atomic';
import { hasBlock, insertBlock, isOwnRemainder, newHookText, removeBlock } from './hook-block';
import type { HookName } from './hook-names';

export interface HookFile {
  path: string;
  /** A character a byte, so that every byte comes back; undefined: there is no such file. */
  text?: string;
  mode: number;
  /** Why nothing can be put into it, in a sentence; undefined: something can. */
  obstacle?: string;
}

const NEW_MODE = 0o755;
const SHELLS = new Set(['sh', 'bash', 'dash', 'ash', 'ksh', 'mksh', 'zsh', 'busybox']);

/** Reads a hook. `isExecuted`: git starts it, so that it must be executable; husky reads its files with sh. */
export function readHookFile(path: string, { isExecuted }: { isExecuted: boolean }): HookFile {
  const stats = lstatIfThere(path);
  if (stats === undefined) return { path, mode: NEW_MODE };
  const { mode } = stats;
  if (stats.isSymbolicLink()) return { path, mode, obstacle: 'it is a symbolic link' };
  if (!stats.isFile()) return { path, mode, obstacle: 'it is no file' };
  const text = readBytes(path);
  const file: HookFile = { path, text, mode };
  const interpreter = interpreterOf(text);
  if (interpreter === undefined) file.obstacle = 'it is no script';
  else if (!SHELLS.has(interpreter)) file.obstacle = `it is a script for ${interpreter}`;
  else if ((mode & 0o222) === 0) file.obstacle = 'it is read-only';
  else if (isExecuted && (mode & 0o111) === 0 && !hasBlock(text)) {
    file.obstacle = 'it is not executable, so git leaves it out; ours would make it run';
  }
  return file;
}

function readBytes(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    throw fileError(error, path, 'read');
  }
}

/** `bash` of `#!/usr/bin/env bash`; `sh` without a first line that says, as git does it; undefined for bytes. */
function interpreterOf(text: string): string | undefined {
  if (text.includes('\0')) return undefined;
  if (!text.startsWith('#!')) return 'sh';
  const [line = ''] = text.slice(2).split(/\r?\n/, 1);
  const words = line.trim().split(/\s+/);
  const names = words.map((word) => word.split('/').at(-1) ?? '');
  return names[0] === 'env' ? (names.slice(1).find((name) => !/^-|=/.test(name)) ?? '') : names[0];
}

/** Puts our block in, or makes the file. */
export function addToHookFile({ path, text, mode }: HookFile, hook: HookName): void {
  const next = text === undefined ? newHookText(hook) : insertBlock(text, hook);
  // A file of ours that lost its permission to run gets it back.
  const isOurs = text !== undefined && hasBlock(text) && isOwnRemainder(removeBlock(text));
  write(path, next, isOurs ? mode | 0o111 : mode);
}

/** Takes our block out, and a file of our own away. False: there was nothing of ours. */
export function removeFromHookFile({ path, text, mode }: HookFile): boolean {
  if (text === undefined || !hasBlock(text)) return false;
  const rest = removeBlock(text);
  if (!isOwnRemainder(rest)) write(path, rest, mode);
  else rmSync(path);
  return true;
}

function write(path: string, text: string, mode: number): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const like = lstatIfThere(path);
    const temp = tempPathBeside(path);
    closeSync(writeTemp(temp, Buffer.from(text, 'latin1'), like));
    chmodSync(temp, mode & 0o7777);
    replaceFile(temp, path);
  } catch (error) {
    throw fileError(error, path, 'write');
  }
}
