import { type GitPlace, runGit } from './run-git';

/** What a commit or tree has at a path. `mode` is git's (`100644`, `120000` symlink, `160000` submodule). */
export interface FileVersion {
  mode: string;
  oid: string;
}

/** A path at which two commits or trees differ; undefined where one of them has nothing. */
export interface ChangedFile {
  path: string;
  before?: FileVersion;
  after?: FileVersion;
}

/** The paths at which two commits or trees differ. Renames are a removal and an addition. */
export async function listChangedFiles(place: GitPlace, from: string, to: string): Promise<ChangedFile[]> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', from, to];
  const { stdout } = await runGit(args, { cwd: place, offline: true });
  const parts = stdout.toString('utf8').split('\0');
  const files: ChangedFile[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [oldMode = '', newMode = '', oldId = '', newId = ''] = (parts[at] ?? '').slice(1).split(' ');
    const before = versionOf(oldMode, oldId);
    const after = versionOf(newMode, newId);
    const path = parts[at + 1] ?? '';
    files.push({
      path,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    });
  }
  return files;
}

function versionOf(mode: string, oid: string): FileVersion | undefined {
  return mode === '000000' ? undefined : { mode, oid };
}
