import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { CoEngramError } from '../errors';
import { withLock } from '../store/lock';
import type { Memory } from '../store/memory';
import { type GitRepository, requireNoPlantedState, requireOwnGit } from '../store/own-git';
import { formatInstant } from '../util/instants';
import { applyResolution } from './apply-resolution';
import { type DisplacedText, displacedListPath } from './displaced-list';
import { sharedStateDir } from './driver-paths';
import { IndexGround } from './merge-ground';
import { type MergeLogLine, noteInLog } from './merge-log';
import { type RemainingPath, Resolution, type ResolvedPath } from './resolution';
import { resolveAll } from './resolve-all';
import { openScene } from './resolve-scene';
import { restoreDisplaced, writeDisplaced } from './restore-displaced';
import { SidesOfMerge } from './sides-of-merge';
import { listUnmerged, type UnmergedPath } from './unmerged';
import { textsOfMerge } from './work-text';

export interface MergeResolveOptions {
  /** Files and folders, relative to the root; all unmerged paths when missing or empty. */
  paths?: readonly string[];
  dryRun?: boolean;
}

export interface MergeResolution {
  resolved: ResolvedPath[];
  /** What a person has to decide; empty = everything is staged. */
  remaining: RemainingPath[];
  /** What was decided, as it is in the merge log. */
  log: MergeLogLine[];
  dryRun: boolean;
}

/**
 * Merges what git could not, from the versions in the index: what never reaches the driver, and what a driver left.
 * Clean results are written and staged, never committed; lines that both sides changed are marked in the work tree.
 * Throws ENVIRONMENT without a work tree, CONFLICT while another writer or another git is at work.
 */
export async function mergeResolve(
  memory: Memory,
  options: MergeResolveOptions = {},
): Promise<MergeResolution> {
  const repo = requireOwnGit(memory.repo);
  if (repo.isBare) {
    throw new CoEngramError('ENVIRONMENT', `${repo.root} is a bare repository: it has nothing to resolve`);
  }
  const choose = (all: readonly UnmergedPath[]) => chosenOf(repo, all, options.paths ?? []);
  if (options.dryRun === true) return reportOf((await decide(repo, memory, choose)).resolution, true);
  return withLock(repo, memory.surroundings, () => resolveNow(repo, memory, choose));
}

/** Puts back the texts that a driver displaced, and touches no conflict. */
export async function resolveDisplaced(memory: Memory): Promise<MergeResolution> {
  const repo = requireOwnGit(memory.repo);
  return withLock(repo, memory.surroundings, () => resolveNow(repo, memory, () => []));
}

type Choose = (all: readonly UnmergedPath[]) => readonly UnmergedPath[];

async function resolveNow(repo: GitRepository, memory: Memory, choose: Choose): Promise<MergeResolution> {
  const sharedDir = sharedStateDir(repo.commonDir);
  const { resolution, displaced } = await decide(repo, memory, choose);
  await applyResolution(repo, resolution, memory.surroundings.cwd);
  noteInLog(sharedDir, resolution.log, memory.surroundings);
  if (existsSync(displacedListPath(sharedDir))) writeDisplaced(sharedDir, displaced);
  return reportOf(resolution, false);
}

interface Decided {
  resolution: Resolution;
  /** Those that still wait for their conflict to be solved. */
  displaced: DisplacedText[];
}

async function decide(repo: GitRepository, memory: Memory, choose: Choose): Promise<Decided> {
  const { surroundings } = memory;
  const [all, written] = await Promise.all([
    listUnmerged(repo),
    textsOfMerge(repo),
    requireNoPlantedState(repo),
  ]);
  const chosen = choose(all);
  const oidLength =
    all.flatMap(({ base, ours, theirs }) => base ?? ours ?? theirs ?? [])[0]?.oid.length ?? 40;
  const resolution = new Resolution(oidLength);
  const scene = await openScene(repo, chosen, {
    at: formatInstant(surroundings.now()),
    via: 'resolve',
    resolution,
    ground: new IndexGround(repo),
    sides: new SidesOfMerge(repo),
    written,
    env: surroundings.env,
  });
  await resolveAll(scene, chosen);
  const unmerged = new Set(all.map(({ path }) => path));
  const isDone = (path: string): boolean => resolution.puts.has(path) || resolution.removes.has(path);
  const isInConflict = (path: string): boolean => unmerged.has(path) && !isDone(path);
  // What was displaced from a path that is decided now has its place by that decision.
  const displaced = await restoreDisplaced(scene, sharedStateDir(repo.commonDir), isInConflict);
  return { resolution, displaced };
}

/** The unmerged paths that were asked for. USAGE for a path that is not there at all. */
function chosenOf(
  repo: GitRepository,
  all: readonly UnmergedPath[],
  wanted: readonly string[],
): readonly UnmergedPath[] {
  if (wanted.length === 0) return all;
  const chosen = new Set<UnmergedPath>();
  for (const given of wanted) {
    const absolute = resolve(repo.root, given);
    const path = relative(repo.root, absolute).split(sep).join('/');
    const below = all.filter((each) => path === '' || each.path === path || each.path.startsWith(`${path}/`));
    if (below.length === 0 && (path.startsWith('..') || !existsSync(absolute))) {
      throw new CoEngramError('NOT_FOUND', `no such path in the repository: ${given}`, {
        hint: 'git status',
      });
    }
    for (const each of below) chosen.add(each);
  }
  return all.filter((each) => chosen.has(each));
}

function reportOf({ resolved, remaining, log }: Resolution, dryRun: boolean): MergeResolution {
  return { resolved, remaining, log, dryRun };
}
