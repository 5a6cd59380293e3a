/** Copies of skills where another agent looks for them. What lies there already is never changed. */
import { constants, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { CoEngramError } from '../errors';
import { absolutePath } from '../store/absolute-path';
import { errnoOf, fileError } from '../store/file-error';
import { realPathIfThere } from '../store/locate';
import type { Memory } from '../store/memory';
import { isGitDirName } from '../store/safe-path';
import { lstatIfThere } from '../store/stat-if-there';
import { readSkills } from './read-skills';
import { resolveSkill } from './resolve-skill';
import type { Skill } from './skill';
import { listSkillFiles } from './skill-files';
import { readSource } from './source';
import { folderOf } from './source-place';

export const COPY_STATES = ['copied', 'same', 'conflict', 'refused'] as const;

/** What became of one skill. */
export interface SkillCopy {
  skillId: string;
  name: string;
  /** Its folder there. */
  path: string;
  /** `conflict`: another file is there, and nothing was copied; `refused`: it could not be read as a skill. */
  state: (typeof COPY_STATES)[number];
  /** Files that were copied, or with a dry run would be. */
  files: string[];
  /** Hidden files that stayed behind. */
  left: number;
  reason?: string;
}

export interface Distribution {
  to: string;
  dryRun: boolean;
  results: SkillCopy[];
}

/**
 * Copies skills to `to/<name>/`; without references all that are shared and in use. One that another file stands in
 * the way of is left alone as a whole. Throws NOT_FOUND for a reference, REFUSED for a place inside a git dir.
 */
export async function distributeSkills(
  memory: Memory,
  references: readonly string[],
  to: string,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<Distribution> {
  const target = targetFolder(memory, to);
  const { skills } = readSkills(memory);
  const chosen =
    references.length === 0
      ? skills.filter(isForAll)
      : new Set(references.map((reference) => resolveSkill(skills, reference)));
  const results: SkillCopy[] = [];
  const taken = new Set<string>();
  for (const skill of chosen) results.push(await copySkill(memory, skill, { target, taken, dryRun }));
  return { to: target, dryRun, results };
}

/** What nobody named is copied only when everybody may have it. */
function isForAll({ retiredAt, retentionStage, visibility }: Skill): boolean {
  const isShared = visibility === 'team' || visibility === 'public';
  return isShared && retiredAt === undefined && retentionStage !== 'forgotten';
}

function targetFolder({ surroundings }: Memory, to: string): string {
  const absolute = absolutePath(to, surroundings);
  const real = realPathIfThere(absolute) ?? absolute;
  if (real.split(sep).some(isGitDirName)) {
    throw new CoEngramError('REFUSED', `${to} lies inside a git dir`, { data: { path: real } });
  }
  const stats = lstatIfThere(real);
  if (stats === undefined || stats.isDirectory()) return real;
  throw new CoEngramError('USAGE', `${to} is no folder`, { data: { path: real } });
}

interface Copying {
  target: string;
  /** Names that this call has copied. */
  taken: Set<string>;
  dryRun: boolean;
}

async function copySkill(memory: Memory, skill: Skill, copying: Copying): Promise<SkillCopy> {
  const { skillId, name } = skill;
  const copy: SkillCopy = {
    skillId,
    name,
    path: join(copying.target, name),
    state: 'refused',
    files: [],
    left: 0,
  };
  try {
    const folder = folderOf(memory, skill);
    if (folder === undefined)
      return { ...copy, reason: `${skill.sourcePath} is not for this machine to know` };
    const source = await readSource(memory, folder);
    return copyFolder(
      source.folder,
      { ...copy, name: source.name, path: join(copying.target, source.name) },
      copying,
    );
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    return { ...copy, reason: error.message };
  }
}

function copyFolder(folder: string, copy: SkillCopy, { target, taken, dryRun }: Copying): SkillCopy {
  if (realPathIfThere(copy.path) === folder) return { ...copy, state: 'same', reason: 'it lies there' };
  if (`${target}${sep}`.startsWith(folder + sep)) return { ...copy, reason: 'the target lies inside of it' };
  const { files, left } = listSkillFiles(folder);
  const counted = { ...copy, left };
  if (taken.has(copy.name)) return { ...counted, state: 'conflict', reason: 'another skill has this name' };
  taken.add(copy.name);
  const missing: string[] = [];
  for (const file of files) {
    const state = stateAt(folder, copy.path, file);
    if (state === 'other') return { ...counted, state: 'conflict', reason: `${file} is there and differs` };
    if (state === 'missing') missing.push(file);
  }
  if (missing.length === 0) return { ...counted, state: 'same' };
  if (!dryRun) for (const file of missing) copyFile(join(folder, file), join(copy.path, file));
  return { ...counted, state: 'copied', files: missing };
}

/** What lies at the place of a file: nothing, the same, or something else; a symlink on the way is something else. */
function stateAt(folder: string, target: string, file: string): 'missing' | 'same' | 'other' {
  let path = target;
  const parts = file.split('/');
  for (const part of ['', ...parts.slice(0, -1)]) {
    path = join(path, part);
    const stats = lstatIfThere(path);
    if (stats === undefined) return 'missing';
    if (!stats.isDirectory()) return 'other';
  }
  const place = join(path, parts.at(-1) ?? '');
  const stats = lstatIfThere(place);
  if (stats === undefined) return 'missing';
  return stats.isFile() && readFileSync(place).equals(readFileSync(join(folder, file))) ? 'same' : 'other';
}

/** Never over a file, not even one that came in between. */
function copyFile(from: string, to: string): void {
  try {
    makeFolders(dirname(to));
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST')
      throw new CoEngramError('CONFLICT', `${to} came in between`, { cause: error });
    throw fileError(error, to, 'write');
  }
}

/** One by one: asked for all at once where none can be made, such as in /proc, Node tries for ever. */
function makeFolders(folder: string): void {
  if (lstatIfThere(folder) !== undefined) return;
  makeFolders(dirname(folder));
  mkdirSync(folder);
}
