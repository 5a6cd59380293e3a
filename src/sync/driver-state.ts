import { isAbsolute, relative } from 'node:path';
import { runGit } from '../git/run-git';
import type { Repository } from '../store/repository';
import type { Surroundings } from '../util/surroundings';
import { type DriverConfig, readDriverConfig } from './driver-config';
import { type DriverFiles, inspectDriverFiles } from './driver-files';
import { type InfoFile, planInfoFiles } from './info-lines';

/** How the merge driver of a repository stands, and what is wrong with it. */
export interface DriverState {
  /** Some program merges memory files when git is asked to. */
  configured: boolean;
  /** It is ours, as this version wants it. */
  upToDate: boolean;
  /** Whose it is. */
  owner?: 'co-engram' | 'other';
  /** The command line that git runs. */
  command?: string;
  /** One sentence each; empty when all is well. */
  problems: string[];
}

/** What `init` would have to change. */
export interface DriverInspection {
  config: DriverConfig;
  files: DriverFiles;
  info: InfoFile[];
}

export type RepositoryWithGit = Repository & { commonDir: string };

export async function inspectDriver(
  repo: RepositoryWithGit,
  surroundings: Pick<Surroundings, 'env' | 'execPath'>,
): Promise<DriverInspection> {
  const config = await readDriverConfig(repo, surroundings.env);
  const files = inspectDriverFiles(repo.commonDir, surroundings.execPath);
  return { config, files, info: planInfoFiles(repo.commonDir) };
}

/** Reads only. Without git there is nothing to merge. */
export async function driverState(
  repo: Repository,
  surroundings: Pick<Surroundings, 'env' | 'execPath'>,
): Promise<DriverState> {
  const { commonDir } = repo;
  if (commonDir === undefined) return { configured: false, upToDate: false, problems: [] };
  const [inspection, overridden] = await Promise.all([
    inspectDriver({ ...repo, commonDir }, surroundings),
    filesOfOthers(repo, surroundings),
  ]);
  const { config, info } = inspection;
  const problems = problemsOf(repo, inspection);
  const hasLines = info.every(({ missing }) => missing.length === 0);
  if (config.isOurs && hasLines && overridden !== undefined) problems.push(overridden);
  if (config.command === undefined) return { configured: false, upToDate: false, problems };
  return {
    configured: true,
    upToDate: problems.length === 0,
    owner: config.isOurs ? 'co-engram' : 'other',
    command: config.command,
    problems,
  };
}

function problemsOf(repo: Repository, { config, files, info }: DriverInspection): string[] {
  if (config.command !== undefined && !config.isOurs) return ['another program merges memory files'];
  const place = (path: string): string => {
    const inside = relative(repo.root, path);
    return inside.startsWith('..') || isAbsolute(inside) ? path : inside;
  };
  const problems: string[] = [];
  if (config.changes.length > 0) {
    const keys = config.changes.map(({ key }) => key).join(', ');
    problems.push(`git's configuration is not as it should be: ${keys}`);
  }
  if (files.stale.length > 0)
    problems.push(`${place(files.folder)} lacks or has older ${files.stale.join(', ')}`);
  if (files.newerVersion !== undefined)
    problems.push(`the driver is of a newer version, ${files.newerVersion}`);
  for (const { path, missing } of info)
    if (missing.length > 0) problems.push(`${place(path)} lacks lines of ours`);
  if (config.directoryRenames !== undefined) {
    problems.push(
      `merge.directoryRenames is ${config.directoryRenames}: git may move new memories to other folders`,
    );
  }
  return problems;
}

/** One file of each kind; a later line of the user's own may give them to another driver. */
const SAMPLES = ['memory.md', 'synapses/extends/syn-0.yaml', 'usage/w000000000.tsv'];

async function filesOfOthers(
  repo: Repository,
  { env }: Pick<Surroundings, 'env'>,
): Promise<string | undefined> {
  const args = ['check-attr', '-z', 'merge', '--', ...SAMPLES];
  const { stdout } = await runGit(args, { cwd: repo, env });
  const parts = stdout.toString('utf8').split('\0');
  const others = SAMPLES.filter((_, n) => parts[n * 3 + 2] !== 'co-engram');
  return others.length === 0
    ? undefined
    : `attributes give other drivers to files such as ${others.join(', ')}`;
}
