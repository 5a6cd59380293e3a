import { randomBytes } from 'node:crypto';
import type { Visibility } from '../engram/engram';
import { newId } from '../engram/new-id';
import { CoEngramError } from '../errors';
import { listTracked } from '../git/trees';
import { auditChange } from '../remember/audit-change';
import { checkTexts } from '../remember/check-texts';
import { type WriteOptions, type WriteStep, type Written, write } from '../remember/write';
import type { FieldRisk } from '../secrets/check-text';
import { absolutePath } from '../store/absolute-path';
import { isPrivatePath } from '../store/classify-path';
import { imprintPath } from '../store/layout';
import { authorOf, type Memory } from '../store/memory';
import { formatInstant } from '../util/instants';
import { shellWord } from '../util/shell-word';
import { idFrom } from './id-from';
import { type Imprint, type PolicyKind, START_UTILITY } from './imprint';
import { formatImprint } from './imprint-codec';
import { readSkills } from './read-skills';
import { type Skill, skillOf } from './skill';
import { SKILL_FILE } from './skill-file';
import { readSource, type SkillSource } from './source';
import { isInside, isPrivateSource } from './source-place';

/** What whoever makes an imprint says beside what SKILL.md does. */
export interface SkillDraft {
  /** When to use it, beside its description. */
  initiationSet?: readonly string[];
  /** When it is done. */
  termination?: readonly string[];
  policyKind?: PolicyKind;
  policyRef?: string;
  /** Default: team inside the repository, private elsewhere, since such a path is of one machine. */
  visibility?: Visibility;
}

export interface SkillOptions extends WriteOptions {
  allowSecret?: readonly string[];
}

/** A skill that was made or changed. */
export interface SkillOutcome {
  skill: Skill;
  /** False when it was so already. */
  changed: boolean;
  warnings: string[];
  risk: FieldRisk[];
}

/**
 * Begins to learn about the skill in a folder; SKILL.md stays as it is. Throws NOT_FOUND, INVALID_DATA or REFUSED for
 * what is no skill, CONFLICT when it has an imprint, REFUSED for a secret.
 */
export async function createSkill(
  memory: Memory,
  folder: string,
  draft: SkillDraft = {},
  options: SkillOptions = {},
): Promise<Written<SkillOutcome>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const source = await readSource(memory, absolutePath(folder, memory.surroundings));
      const known = knownSkill(step, source.sourcePath);
      if (known !== undefined) throw alreadyThere(known);
      const outcome = await planCreate(step, source, draft, { author, allowSecret: options.allowSecret });
      return { summary: `skill create ${outcome.skill.skillId} ${source.name}`, outcome };
    },
    options,
  );
}

/** The skill whose imprint names this folder. */
export function knownSkill({ memory }: WriteStep, sourcePath: string): Skill | undefined {
  return readSkills(memory).skills.find((skill) => skill.sourcePath === sourcePath);
}

function alreadyThere({ name, skillId, sourcePath }: Skill): CoEngramError {
  return new CoEngramError('CONFLICT', `${sourcePath} is known already, as ${name} (${skillId.slice(-6)})`, {
    hint: `co-engram skill update ${name}`,
    data: { skillId },
  });
}

/** Adds a new imprint to the plan. The id follows from the path, so that two clones make the same. */
export async function planCreate(
  step: WriteStep,
  source: SkillSource,
  draft: SkillDraft,
  { author, allowSecret }: { author: string; allowSecret?: readonly string[] },
): Promise<SkillOutcome> {
  const visibility = visibilityFor(source.sourcePath, draft.visibility);
  const now = step.memory.surroundings.now();
  const { skills } = readSkills(step.memory);
  const skillId = freeId(step, skills, skillIdFor(source.sourcePath));
  const imprint = composeImprint(source, draft, { skillId, visibility, author, at: formatInstant(now) });
  const risk = checkTexts(step, textsOf(imprint), { id: skillId, visibility, allowSecret });
  const path = imprintPath(skillId, visibility === 'private');
  step.plan.create(path, formatImprint(imprint));
  auditChange(step, author, 'skill_create', { skillId, title: imprint.name, visibility });
  const skill = skillOf(path, { ...imprint, ...UNUSED }, undefined, now);
  const warnings = [...nameWarnings(skill, skills), ...(await shareWarnings(step.memory, skill))];
  return { skill, changed: true, warnings, risk };
}

/** An imprint that others get without what it is about: their agents have nothing to read. */
async function shareWarnings({ repo }: Memory, { sourcePath, path }: Skill): Promise<string[]> {
  if (repo.gitDir === undefined || isPrivatePath(path) || !isInside(sourcePath)) return [];
  const file = `${sourcePath}/${SKILL_FILE}`;
  const tracked = await listTracked(repo, [file]);
  return tracked.has(file)
    ? []
    : [`git does not know the skill itself yet: git add -- ${shellWord(sourcePath)}`];
}

const UNUSED = {
  utility: START_UTILITY,
  sampleSize: 0,
  invocationCount: 0,
  successCount: 0,
  failureCount: 0,
};

/** The id of the skill in a folder, unless another has it. */
export function skillIdFor(sourcePath: string): string {
  return idFrom(`skill at ${sourcePath}`);
}

function freeId({ plan, memory }: WriteStep, skills: readonly Skill[], wanted: string): string {
  const isTaken = skills.some(({ skillId }) => skillId === wanted);
  const isThere = [true, false].some((isPrivate) => plan.has(imprintPath(wanted, isPrivate)));
  return isTaken || isThere ? newId(memory.surroundings.now(), randomBytes) : wanted;
}

/** Throws REFUSED where it would show what is private to others. */
export function visibilityFor(sourcePath: string, wanted: Visibility | undefined): Visibility {
  const isPrivate = isPrivateSource(sourcePath);
  if (isPrivate && wanted !== undefined && wanted !== 'private') {
    throw new CoEngramError('REFUSED', `${sourcePath} is private; nobody else gets it`, {
      hint: 'move the folder out of private/ first',
    });
  }
  return wanted ?? (isPrivate || !isInside(sourcePath) ? 'private' : 'team');
}

function composeImprint(
  { name, description, sourcePath, contentHash }: SkillSource,
  draft: SkillDraft,
  born: Pick<Imprint, 'skillId' | 'visibility'> & { author: string; at: string },
) {
  const { skillId, visibility, author, at } = born;
  return {
    skillId,
    name,
    description,
    sourcePath,
    contentHash,
    initiationSet: [...(draft.initiationSet ?? [])],
    termination: [...(draft.termination ?? [])],
    policy: {
      kind: draft.policyKind ?? (sourcePath.includes('.openclaw/') ? 'openclaw-skill' : 'claude-skill'),
      ref: draft.policyRef ?? 'SKILL.md',
    },
    acquisitionStage: 'draft' as const,
    visibility,
    createdBy: author,
    createdAt: at,
    updatedBy: author,
    updatedAt: at,
    version: 1,
    composes: [],
    relatedEngrams: [],
  };
}

type Said = 'name' | 'description' | 'sourcePath' | 'initiationSet' | 'termination' | 'policy';

/** What of an imprint people wrote, for the secret check. */
export function textsOf(imprint: Pick<Imprint, Said>): Record<string, string> {
  const { name, description, sourcePath, initiationSet, termination, policy } = imprint;
  return {
    name,
    description,
    sourcePath,
    initiationSet: initiationSet.join('\n'),
    termination: termination.join('\n'),
    policyRef: policy.ref,
  };
}

/** What is odd about a name, and no reason to refuse it. */
export function nameWarnings({ name, skillId, sourcePath }: Skill, skills: readonly Skill[]): string[] {
  const folder = sourcePath.split('/').at(-1);
  const other = skills.find((each) => each.name === name && each.skillId !== skillId);
  return [
    ...(folder === name ? [] : [`SKILL.md says ${name}, its folder ${folder}: agents expect the same`]),
    ...(other === undefined ? [] : [`${other.sourcePath} has the name ${name}, too`]),
  ];
}
