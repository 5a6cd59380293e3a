import { type GitPlace, runGit } from './run-git';

/** A file that differs between two commits or trees; the blob of each side, undefined where it is no regular file. */
export interface ChangedFile {
  path: string;
  before?: string;
  after?: string;
}

/** The regular files in which two commits or trees differ. Renames are a removal and an addition. */
export async function listChangedFiles(place: GitPlace, from: string, to: string): Promise<ChangedFile[]> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', from, to];
  const { stdout } = await runGit(args, { cwd: place, offline: true });
  const parts = stdout.toString('utf8').split('\0');
  const files: ChangedFile[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [oldMode = '', newMode = '', before = '', after = ''] = (parts[at] ?? '').slice(1).split(' ');
    const isFile = (mode: string): boolean => mode.startsWith('100');
    files.push({
      path: parts[at + 1] ?? '',
      ...(isFile(oldMode) ? { before } : {}),
      ...(isFile(newMode) ? { after } : {}),
    });
  }
  return files;
}
