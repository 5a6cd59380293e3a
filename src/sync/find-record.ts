import { runGit } from '../git/run-git';
import { recordOf } from './record-of';
import { bytesOf, type ResolveScene } from './resolve-scene';
import type { StageEntry } from './unmerged';
import { readWorkFile } from './work-text';

/** A merged file of the index that holds the record, other than `except`; undefined when there is none. */
export async function findRecord(
  scene: ResolveScene,
  id: string,
  except?: string,
): Promise<{ path: string; entry: StageEntry } | undefined> {
  for (const path of await filesWith(scene, id, '--cached')) {
    if (path === except) continue;
    const entry = await mergedEntry(scene, path);
    if (entry === undefined) continue;
    const text = (await bytesOf(scene, entry.oid)).toString('utf8');
    if ((await recordOf(text, path))?.id === id) return { path, entry };
  }
  return undefined;
}

/** Does the index or the work tree hold the record? */
export async function isSomewhere(scene: ResolveScene, id: string): Promise<boolean> {
  if ((await findRecord(scene, id)) !== undefined) return true;
  for (const path of await filesWith(scene, id, '--untracked')) {
    const text = readWorkFile(scene.repo, path)?.toString('utf8');
    if (text !== undefined && (await recordOf(text, path))?.id === id) return true;
  }
  return false;
}

async function filesWith({ repo }: ResolveScene, id: string, where: string): Promise<Set<string>> {
  const args = ['grep', where, '-z', '-l', '-F', '-e', id, '--', '*.md', '*.yaml'];
  const { stdout } = await runGit(args, { cwd: repo, allowFailure: true });
  return new Set(
    stdout
      .toString('utf8')
      .split('\0')
      .filter((path) => path !== ''),
  );
}

/** The index entry of a path that is not in conflict. */
async function mergedEntry({ repo }: ResolveScene, path: string): Promise<StageEntry | undefined> {
  const args = ['ls-files', '--stage', '-z', '--', path];
  const { stdout } = await runGit(args, { cwd: repo, literalPaths: true });
  const [mode = '', oid = '', stage] = stdout.toString('utf8').split(/[ \t]/);
  return stage === '0' ? { mode, oid } : undefined;
}
