import { dirname, join } from 'node:path';
import { CoEngramError } from '../errors';
import { checkTexts } from '../remember/check-texts';
import { planProposal } from '../remember/propose';
import { type WriteStep, type Written, write } from '../remember/write';
import type { FieldRisk } from '../secrets/check-text';
import { absolutePath } from '../store/absolute-path';
import { realPathIfThere } from '../store/locate';
import { authorOf, type Memory } from '../store/memory';
import { placeOfProposal, readProposalAt } from '../store/proposals';
import { lstatIfThere } from '../store/stat-if-there';
import { counted } from '../util/counted';
import { type SkillOptions, skillIdFor } from './create-skill';
import { type FolderProblem, findSkillFolders } from './find-folders';
import { readSkills } from './read-skills';
import { SKILL_FILE } from './skill-file';
import { readSource, type SkillSource } from './source';
import { isInside, isPrivateSource } from './source-place';
import { usualPlaces } from './usual-places';

export const SCAN_STATES = ['proposed', 'pending', 'dismissed', 'known'] as const;

export interface ScannedSkill {
  name: string;
  description: string;
  sourcePath: string;
  /** `proposed` now; `pending` and `dismissed` proposals are there; `known` ones have an imprint. */
  state: (typeof SCAN_STATES)[number];
  proposalId?: string;
  skillId?: string;
}

export interface ScanOutcome {
  /** Folders that were looked into. */
  folders: string[];
  skills: ScannedSkill[];
  /** What looks like a skill and is none, and what could not be looked into. */
  problems: FolderProblem[];
  risk: FieldRisk[];
}

/**
 * Looks for skills and suggests those that are new: in the folders named, else in the repository and where agents keep
 * theirs. Reads SKILL.md files only. Throws NOT_FOUND for a folder that is named and not there.
 */
export async function scanSkills(
  memory: Memory,
  folders: readonly string[],
  options: SkillOptions = {},
): Promise<Written<ScanOutcome>> {
  const author = await authorOf(memory);
  const places = folders.length === 0 ? usualPlaces(memory) : namedPlaces(memory, folders);
  return write(
    memory,
    async (step) => {
      const outcome = await planScan(step, places, author, options.allowSecret);
      const { length } = outcome.skills.filter(({ state }) => state === 'proposed');
      return { summary: `suggest ${counted(length, 'skill')}`, outcome };
    },
    options,
  );
}

function namedPlaces({ surroundings }: Memory, folders: readonly string[]): string[] {
  return folders.map((named) => {
    const absolute = absolutePath(named, surroundings);
    const real = realPathIfThere(absolute);
    const isFolder = real !== undefined && lstatIfThere(real)?.isDirectory() === true;
    if (isFolder) return real;
    if (absolute.endsWith(SKILL_FILE) && lstatIfThere(absolute) !== undefined) return dirname(absolute);
    throw new CoEngramError('NOT_FOUND', `there is no folder ${named}`, { data: { path: absolute } });
  });
}

/** Adds a proposal for each new skill to the plan; one that cannot be suggested is a problem, and the others go on. */
export async function planScan(
  step: WriteStep,
  places: readonly string[],
  author: string,
  allowSecret?: readonly string[],
): Promise<ScanOutcome> {
  const outcome: ScanOutcome = { folders: [], skills: [], problems: [], risk: [] };
  const folders = new Set<string>();
  for (const place of places) {
    const real = realPathIfThere(place);
    if (real === undefined || outcome.folders.includes(real)) continue;
    outcome.folders.push(real);
    const found = findSkillFolders(real);
    outcome.problems.push(...found.problems);
    for (const folder of found.folders) folders.add(folder);
  }
  const known = new Map(readSkills(step.memory).skills.map((skill) => [skill.sourcePath, skill.skillId]));
  for (const folder of folders) {
    try {
      const source = await readSource(step.memory, folder);
      const skillId = known.get(source.sourcePath);
      const suggestion = { author, allowSecret, risk: outcome.risk };
      const { name, description, sourcePath } = source;
      outcome.skills.push({
        ...{ name, description, sourcePath },
        ...(skillId === undefined ? await suggest(step, source, suggestion) : { state: 'known', skillId }),
      });
    } catch (error) {
      if (!(error instanceof CoEngramError)) throw error;
      outcome.problems.push({ path: join(folder, SKILL_FILE), message: bare(error.message, folder) });
    }
  }
  return outcome;
}

/** Without the path, which stands beside it. */
function bare(message: string, folder: string): string {
  return message.replace(join(folder, SKILL_FILE), '').replace(/^:? /, '');
}

async function suggest(
  step: WriteStep,
  { name, description, sourcePath }: SkillSource,
  { author, allowSecret, risk }: { author: string; allowSecret?: readonly string[]; risk: FieldRisk[] },
): Promise<Pick<ScannedSkill, 'state' | 'proposalId'>> {
  const id = skillIdFor(sourcePath);
  const isLocal = !isInside(sourcePath) || isPrivateSource(sourcePath);
  const visibility = isLocal ? 'private' : 'team';
  const file = await readProposalAt(step.memory.repo, placeOfProposal(id, isLocal));
  const draft = { source: 'skill', action: 'add-skill', title: name, sourcePath, reason: description };
  const texts = { name, description, sourcePath };
  if (file === undefined) risk.push(...checkTexts(step, texts, { id, visibility, allowSecret }));
  const filed = await planProposal(step, draft, { author, isLocal, id });
  if (filed !== undefined) return { state: 'proposed', proposalId: filed };
  const status = file !== undefined && 'proposal' in file ? file.proposal.status : 'pending';
  return { state: status === 'dismissed' ? 'dismissed' : 'pending', proposalId: id };
}
