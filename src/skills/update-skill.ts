import { isDeepStrictEqual } from 'node:util';
import { CoEngramError } from '../errors';
import { auditChange } from '../remember/audit-change';
import { checkTexts } from '../remember/check-texts';
import type { Written } from '../remember/write';
import { absolutePath } from '../store/absolute-path';
import { isPrivatePath } from '../store/classify-path';
import { imprintPath } from '../store/layout';
import type { Memory } from '../store/memory';
import {
  knownSkill,
  nameWarnings,
  type SkillDraft,
  type SkillOptions,
  type SkillOutcome,
  textsOf,
  visibilityFor,
} from './create-skill';
import { planImprint, type SkillStep, writeSkill } from './edit-imprint';
import { ACQUISITION_STAGES, type AcquisitionStage, type Imprint } from './imprint';
import type { Skill } from './skill';
import { readSource, type SkillSource } from './source';
import { folderOf } from './source-place';

export interface SkillChanges extends SkillDraft {
  /** Further along only. */
  acquisitionStage?: AcquisitionStage;
  /** Where the folder is now. */
  folder?: string;
}

export interface UpdateSkillOptions extends SkillOptions {
  /** Vouches for knowing that history keeps what was shared. */
  unshare?: boolean;
}

/**
 * Brings an imprint up to what SKILL.md says now, with what else is said of it. Throws NOT_FOUND, USAGE for a step
 * back in its stages, REFUSED for a secret or for taking back what was shared.
 */
export function updateSkill(
  memory: Memory,
  reference: string,
  changes: SkillChanges,
  options: UpdateSkillOptions = {},
): Promise<Written<SkillOutcome>> {
  return writeSkill(memory, reference, 'update', (step) => planUpdate(step, changes, options), options);
}

async function planUpdate(
  step: SkillStep,
  changes: SkillChanges,
  { unshare, allowSecret }: UpdateSkillOptions,
): Promise<SkillOutcome> {
  const { skill, author, skills } = step;
  const source = await sourceNow(step, changes.folder);
  const wanted: Partial<Imprint> = { ...sourceFields(source), ...saidFields(skill, changes) };
  const sourcePath = wanted.sourcePath ?? skill.sourcePath;
  if (changes.visibility !== undefined || changes.folder !== undefined) {
    wanted.visibility = visibilityFor(sourcePath, changes.visibility ?? skill.visibility);
  }
  const fields = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(value, skill[name as keyof Imprint])),
  ) as Partial<Imprint>;
  const changed = Object.keys(fields).length > 0;
  const { skillId } = skill;
  const visibility = fields.visibility ?? skill.visibility;
  requireUnshare(skill, visibility, unshare);
  const risk = changed
    ? checkTexts(step, textsOf({ ...skill, ...fields }), { id: skillId, visibility, allowSecret })
    : [];
  const after = planMove(step, planImprint(step, skill, fields, author), visibility);
  if (changed) auditChange(step, author, 'skill_update', { skillId, title: after.name, visibility });
  return { skill: after, changed, warnings: nameWarnings(after, skills), risk };
}

/** What lies there now; undefined where it is gone or not for this machine to know, unless a folder was named. */
async function sourceNow(step: SkillStep, folder: string | undefined): Promise<SkillSource | undefined> {
  const { memory, skill } = step;
  if (folder !== undefined) {
    const source = await readSource(memory, absolutePath(folder, memory.surroundings));
    const other = knownSkill(step, source.sourcePath);
    if (other !== undefined && other.skillId !== skill.skillId) {
      throw new CoEngramError('CONFLICT', `${source.sourcePath} belongs to ${other.name}`, {
        hint: `co-engram skill get ${other.skillId.slice(-6)}`,
      });
    }
    return source;
  }
  const known = folderOf(memory, skill);
  if (known === undefined) return undefined;
  try {
    return await readSource(memory, known);
  } catch (error) {
    if (error instanceof CoEngramError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

function sourceFields(source: SkillSource | undefined): Partial<Imprint> {
  if (source === undefined) return {};
  const { name, description, sourcePath, contentHash } = source;
  return { name, description, sourcePath, contentHash };
}

function saidFields(skill: Skill, changes: SkillChanges): Partial<Imprint> {
  const { initiationSet, termination, policyKind, policyRef, acquisitionStage } = changes;
  const policy = { kind: policyKind ?? skill.policy.kind, ref: policyRef ?? skill.policy.ref };
  return {
    ...(initiationSet === undefined ? {} : { initiationSet: [...initiationSet] }),
    ...(termination === undefined ? {} : { termination: [...termination] }),
    ...(isDeepStrictEqual(policy, skill.policy) ? {} : { policy }),
    ...(acquisitionStage === undefined
      ? {}
      : { acquisitionStage: laterStage(skill.acquisitionStage, acquisitionStage) }),
  };
}

/** Throws USAGE for a step back. */
function laterStage(from: AcquisitionStage, to: AcquisitionStage): AcquisitionStage {
  if (ACQUISITION_STAGES.indexOf(to) >= ACQUISITION_STAGES.indexOf(from)) return to;
  throw new CoEngramError('USAGE', `a skill that is ${from} does not become ${to} again`, {
    hint: `the way is ${ACQUISITION_STAGES.join(' -> ')}`,
  });
}

function requireUnshare({ path, name }: Skill, visibility: string, unshare = false): void {
  if (visibility !== 'private' || isPrivatePath(path) || unshare) return;
  throw new CoEngramError('REFUSED', `${name} was shared: history keeps its imprint`, {
    hint: '--unshare takes it out of what is shared from now on',
  });
}

function planMove({ plan }: SkillStep, skill: Skill, visibility: string): Skill {
  const isPrivate = visibility === 'private';
  if (isPrivate === isPrivatePath(skill.path)) return skill;
  const path = imprintPath(skill.skillId, isPrivate);
  plan.move(skill.path, path);
  return { ...skill, path, visibility: isPrivate ? 'private' : skill.visibility };
}
