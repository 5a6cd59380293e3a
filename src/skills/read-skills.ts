/** Every skill that this repository has an imprint of. */
import { CoEngramError } from '../errors';
import type { Memory } from '../store/memory';
import { readScannedFile } from '../store/read-text-file';
import { readUsageSums } from '../store/read-usage-files';
import { type SkippedFile, scanRepository } from '../store/scan';
import type { Imprint } from './imprint';
import { type ImprintProblem, parseImprint } from './imprint-codec';
import { byName } from './order-skills';
import { type Skill, skillOf } from './skill';
import { usageIdOf } from './usage-id';

export interface ImprintFile {
  path: string;
  text: string;
  imprint: Imprint;
  problems: ImprintProblem[];
}

/** Imprints by path, and files that are none; two of one id are both there. */
export function readImprints(repo: Memory['repo']): { files: ImprintFile[]; damaged: SkippedFile[] } {
  const files: ImprintFile[] = [];
  const { imprints, skipped } = scanRepository(repo, { only: ['imprint'] });
  const damaged = skipped.filter(({ path }) => path.endsWith('/imprint.json'));
  for (const path of imprints) {
    const file = readImprint(repo, path);
    if ('imprint' in file) files.push(file);
    else damaged.push(file);
  }
  return { files, damaged };
}

function readImprint(repo: Memory['repo'], path: string): ImprintFile | SkippedFile {
  try {
    const text = readScannedFile(repo, path);
    const parsed = parseImprint(text);
    if (parsed.type === 'damaged') return { path, message: parsed.message };
    return { path, text, imprint: parsed.imprint, problems: parsed.problems };
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    return { path, message: error.message.replace(`${path} `, '') };
  }
}

export interface Skills {
  /** By name, then id; one for each id. */
  skills: Skill[];
  damaged: SkippedFile[];
}

/** Every skill with its use as all writers counted it. */
export function readSkills({ repo, surroundings }: Pick<Memory, 'repo' | 'surroundings'>): Skills {
  const { files, damaged } = readImprints(repo);
  const first = new Map<string, ImprintFile>();
  for (const file of files) if (!first.has(file.imprint.skillId)) first.set(file.imprint.skillId, file);
  if (first.size === 0) return { skills: [], damaged };
  const sums = readUsageSums(repo, new Set([...first.keys()].map(usageIdOf)));
  const now = surroundings.now();
  const skills = [...first.values()].map(({ path, imprint }) =>
    skillOf(path, imprint, sums.get(usageIdOf(imprint.skillId)), now),
  );
  return { skills: skills.sort(byName), damaged };
}
