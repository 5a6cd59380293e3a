import { type GitPlace, runGit } from '../git/run-git';

/** One version of a path in the index. `mode` is git's (`100644`; `120000` symlink, `160000` submodule). */
export interface StageEntry {
  mode: string;
  oid: string;
}

/** A path that git could not merge, with the versions that it has of it. */
export interface UnmergedPath {
  path: string;
  base?: StageEntry;
  ours?: StageEntry;
  theirs?: StageEntry;
}

const STAGES: ReadonlyMap<string, 'base' | 'ours' | 'theirs'> = new Map([
  ['1', 'base'],
  ['2', 'ours'],
  ['3', 'theirs'],
]);

/** Every unmerged path of the index, in git's order. */
export async function listUnmerged(place: GitPlace): Promise<UnmergedPath[]> {
  const { stdout } = await runGit(['ls-files', '--unmerged', '-z'], { cwd: place });
  return parseUnmerged(stdout.toString('utf8').split('\0'));
}

/** From records `mode oid stage TAB path`, as `ls-files` and `merge-tree` print them. */
export function parseUnmerged(records: readonly string[]): UnmergedPath[] {
  const paths = new Map<string, UnmergedPath>();
  for (const record of records) {
    const tab = record.indexOf('\t');
    if (tab < 0) continue;
    const path = record.slice(tab + 1);
    const [mode = '', oid = '', stage = ''] = record.slice(0, tab).split(' ');
    const side = STAGES.get(stage);
    if (side === undefined) continue;
    const unmerged = paths.get(path) ?? { path };
    unmerged[side] = { mode, oid };
    paths.set(path, unmerged);
  }
  return [...paths.values()];
}

/** A file with content, executable or not. */
export function isRegular(entry: StageEntry): boolean {
  return entry.mode.startsWith('100');
}

/** The executable bit, three-way. */
export function mergedMode({ base, ours, theirs }: UnmergedPath): string {
  const [before, left, right] = [base?.mode, ours?.mode ?? '100644', theirs?.mode ?? '100644'];
  return left === before ? right : left;
}
