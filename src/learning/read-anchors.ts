/** What became of anchored code, asked of git in one pass over the code repository. */
import type { AnchorChanges } from '../engram/freshness';
import { CoEngramError } from '../errors';
import { runGit } from '../git/run-git';
import { formatInstant } from '../util/instants';
import { isBelow, parseAnchor } from './anchor';

/** A memory that is about code. */
export interface AnchoredEngram {
  id: string;
  anchors: readonly string[];
  /** When its words changed last, in ms: commits since then count. */
  since: number;
}

/**
 * Commits to the anchored code since the words changed, and whether some of it is gone, by engram id. Engrams whose
 * anchors the repository never had are left out: it is another one. Undefined when `folder` is in no git repository
 * or one without commits.
 */
export async function readAnchorChanges(
  folder: string,
  engrams: readonly AnchoredEngram[],
): Promise<Map<string, AnchorChanges> | undefined> {
  try {
    const root = await codeRoot(folder);
    return root === undefined ? undefined : await changesIn(root, engrams);
  } catch (error) {
    // The folder is gone, there is no git, or the clone lacks what is asked for: nothing is known about the code.
    if (error instanceof CoEngramError && error.code === 'ENVIRONMENT') return undefined;
    throw error;
  }
}

async function changesIn(
  root: string,
  engrams: readonly AnchoredEngram[],
): Promise<Map<string, AnchorChanges>> {
  const wanted = engrams.map((engram) => ({ ...engram, paths: pathsOf(engram.anchors) }));
  const paths = [...new Set(wanted.flatMap((engram) => engram.paths))].sort();
  const changes = new Map<string, AnchorChanges>();
  if (paths.length === 0) return changes;
  const present = await presentPaths(root, paths);
  const former = await formerPaths(
    root,
    paths.filter((path) => !present.has(path)),
  );
  const known = new Set([...paths.filter((path) => present.has(path)), ...former]);
  const touches = await touchesSince(root, [...known], Math.min(...wanted.map(({ since }) => since)));
  for (const { id, paths: anchored, since } of wanted) {
    const mine = anchored.filter((path) => known.has(path));
    if (mine.length === 0) continue;
    const isMine = (file: string) => mine.some((path) => isBelow(file, path));
    const commits = touches.filter(({ at, files }) => at > since && files.some(isMine)).length;
    changes.set(id, { commits, isDeleted: mine.some((path) => !present.has(path)) });
  }
  return changes;
}

function pathsOf(anchors: readonly string[]): string[] {
  return anchors.flatMap((text) => parseAnchor(text)?.path ?? []);
}

/** The top of the work tree with a commit; undefined where there is none. */
async function codeRoot(folder: string): Promise<string | undefined> {
  const args = ['rev-parse', '--show-toplevel', '--verify', 'HEAD'];
  const { stdout, code } = await runGit(args, { cwd: folder, allowFailure: true });
  const [root] = stdout.toString('utf8').split('\n');
  return code === 0 && root ? root : undefined;
}

async function presentPaths(root: string, paths: readonly string[]): Promise<Set<string>> {
  const args = ['ls-tree', '-z', '--name-only', '--full-tree', 'HEAD', '--', ...paths];
  const { stdout } = await runGit(args, { cwd: root, offline: true, literalPaths: true });
  return new Set(stdout.toString('utf8').split('\0'));
}

/** Of these, the ones that some commit had. */
async function formerPaths(root: string, paths: readonly string[]): Promise<string[]> {
  const former: string[] = [];
  for (const path of paths) {
    const args = ['log', '-1', '--format=%H', 'HEAD', '--', path];
    const { stdout } = await runGit(args, { cwd: root, offline: true, literalPaths: true });
    if (stdout.length > 0) former.push(path);
  }
  return former;
}

/** A commit that touched anchored code: its time in ms and the files. */
interface Touch {
  at: number;
  files: string[];
}

async function touchesSince(root: string, paths: readonly string[], since: number): Promise<Touch[]> {
  if (paths.length === 0) return [];
  // Git takes small numbers for words, so an instant is spelled out.
  const from = `--since=${formatInstant(Math.max(since, 0)).slice(0, 19)}Z`;
  const format = '--format=%x01%ct';
  const args = [
    'log',
    '--no-merges',
    '--no-renames',
    '--name-only',
    '-z',
    format,
    from,
    'HEAD',
    '--',
    ...paths,
  ];
  const { stdout } = await runGit(args, { cwd: root, offline: true, literalPaths: true });
  return stdout
    .toString('utf8')
    .split('\x01')
    .slice(1)
    .map((part) => {
      const [time = '', ...files] = part.split('\0').map((text) => text.replace(/^\n/, ''));
      return { at: Number(time.trim()) * 1000, files: files.filter((file) => file !== '') };
    });
}
