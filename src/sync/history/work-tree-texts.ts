import { runGit } from '../../git/run-git';
import { readBlobs } from '../../git/trees';
import { classifyPath } from '../../store/classify-path';
import type { GitRepository } from '../../store/own-git';
import type { FileTexts } from '../memory-changes';
import { readWorkFile } from '../work-text';

/** The files that differ between a commit (undefined: nothing) and the work tree, new memory files among them. */
export async function workTreeTexts(repo: GitRepository, from: string | undefined): Promise<FileTexts[]> {
  const tracked = from === undefined ? await namesOf(repo, ['--cached']) : await changedSince(repo, from);
  const untracked = await namesOf(repo, ['--others', '--exclude-standard']);
  for (const path of untracked.keys()) if (classifyPath(path) !== undefined) tracked.set(path, undefined);
  const oids = [...tracked.values()].filter((oid) => oid !== undefined);
  const blobs = await readBlobs(repo, [...new Set(oids)]);
  return [...tracked].flatMap(([path, oid]) => {
    const before = oid === undefined ? undefined : blobs.get(oid)?.toString('utf8');
    const after = readWorkFile(repo, path)?.toString('utf8');
    // git looks at the clock of a file, and at line ends as the user wants them; the words may be the same.
    return withLf(before) === withLf(after) ? [] : [{ path, before, after }];
  });
}

function withLf(text: string | undefined): string | undefined {
  return text?.replaceAll('\r\n', '\n');
}

/** Paths of regular files with their blobs in the commit. */
async function changedSince(repo: GitRepository, from: string): Promise<Map<string, string | undefined>> {
  const args = [
    'diff-index',
    '-z',
    '--raw',
    '--no-renames',
    '--no-abbrev',
    '--ignore-submodules',
    from,
    '--',
  ];
  const { stdout } = await runGit(args, { cwd: repo, offline: true });
  const parts = stdout.toString('utf8').split('\0');
  const found = new Map<string, string | undefined>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [mode = '', , oid] = (parts[at] ?? '').slice(1).split(' ');
    found.set(parts[at + 1] ?? '', mode.startsWith('100') ? oid : undefined);
  }
  return found;
}

async function namesOf(repo: GitRepository, which: readonly string[]): Promise<Map<string, undefined>> {
  const { stdout } = await runGit(['ls-files', '-z', ...which], { cwd: repo, offline: true });
  const names = stdout.toString('utf8').split('\0');
  return new Map(names.filter((name) => name !== '').map((name) => [name, undefined]));
}
