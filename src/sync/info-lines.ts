/** Lines of `info/attributes` and `info/exclude`: they hold for every worktree and are in no commit. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attributeLines } from '../store/layout';
import { readOptional } from '../store/read-optional';
import { writeAtomic } from '../store/write-atomic';

export interface InfoFile {
  /** Absolute. */
  path: string;
  /** Lines that are to be added; empty = all there. */
  missing: string[];
}

/** git's temp files of a merge, which lie in the work tree while a driver runs, and stay when git is killed. */
const MERGE_TEMPS = '.merge_file_*';

/**
 * The lines of both files that are missing. Attributes say only which driver merges: these lines beat those of
 * .gitattributes, which alone says what is text and how lines end.
 */
export function planInfoFiles(commonDir: string): InfoFile[] {
  const attributes = attributeLines({ markdownHasCrlf: true }).map((line) =>
    line.replace(' text eol=lf', ''),
  );
  return [
    planInfoFile(join(commonDir, 'info/attributes'), attributes),
    planInfoFile(join(commonDir, 'info/exclude'), [MERGE_TEMPS]),
  ];
}

function planInfoFile(path: string, wanted: readonly string[]): InfoFile {
  const there = new Set((readOptional(path) ?? '').split(/\r?\n/).map((line) => line.trim()));
  return { path, missing: wanted.filter((line) => !there.has(line)) };
}

/** Adds what is missing behind what is there. */
export function writeInfoFile({ path, missing }: InfoFile): void {
  const before = readOptional(path) ?? '';
  const glue = before === '' || before.endsWith('\n') ? '' : '\n';
  mkdirSync(dirname(path), { recursive: true });
  writeAtomic(path, `${before}${glue}${missing.map((line) => `${line}\n`).join('')}`);
}
