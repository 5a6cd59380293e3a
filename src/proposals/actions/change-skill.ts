import { CoEngramError } from '../../errors';
import { auditChange } from '../../remember/audit-change';
import type { WriteStep } from '../../remember/write';
import { knownSkill, planCreate } from '../../skills/create-skill';
import { planImprint } from '../../skills/edit-imprint';
import { ACQUISITION_STAGES } from '../../skills/imprint';
import { readSkills } from '../../skills/read-skills';
import { planRetirement } from '../../skills/retire-skill';
import type { Skill } from '../../skills/skill';
import { readSource } from '../../skills/source';
import { folderOf, isInside } from '../../skills/source-place';
import { isPrivatePath } from '../../store/classify-path';
import { imprintPath } from '../../store/layout';
import { type Accepting, type ActionResult, type PlanAction, requireText } from './action';

/** `add-skill`: a folder with SKILL.md that was found; an imprint is made of it as it is now. */
export const addSkill: PlanAction = async (step, accepting): Promise<ActionResult> => {
  const { isShared, author, allowSecret, overrides } = accepting;
  const sourcePath = requireText(accepting, 'sourcePath');
  const known = knownSkill(step, sourcePath);
  if (known !== undefined) {
    return { resultIds: [known.skillId], changed: false, note: `known already as ${known.name}`, risk: [] };
  }
  if (isShared && !isInside(sourcePath)) throw refused(accepting, 'cannot lead out of the repository');
  const folder = folderOf(step.memory, { sourcePath, path: imprintPath('any', !isShared) });
  if (folder === undefined) throw refused(accepting, 'leads out of the repository');
  const source = await readSource(step.memory, folder);
  const { visibility } = overrides;
  const { skill, warnings, risk } = await planCreate(step, source, { visibility }, { author, allowSecret });
  return { resultIds: [skill.skillId], changed: true, note: warnings[0], risk };
};

/** `retire-skill`: one that nobody used. */
export const retireSkill: PlanAction = async (step, accepting): Promise<ActionResult> => {
  const { skill, skills } = requireSkill(step, accepting);
  const { author, proposal } = accepting;
  const { changed } = planRetirement({ ...step, skill, skills, author }, proposal.reason);
  return {
    resultIds: [skill.skillId],
    changed,
    note: changed ? undefined : 'it was retired already',
    risk: [],
  };
};

/** `stage-skill`: one that has proven itself. */
export const stageSkill: PlanAction = async (step, accepting): Promise<ActionResult> => {
  const { skill } = requireSkill(step, accepting);
  const wanted = requireText(accepting, 'stage');
  const stage = ACQUISITION_STAGES.find((each) => each === wanted);
  if (stage === undefined) {
    throw new CoEngramError('INVALID_DATA', `${accepting.path}: unknown stage "${wanted.slice(0, 100)}"`, {
      hint: `one of ${ACQUISITION_STAGES.join(', ')}`,
      data: { path: accepting.path, field: 'stage' },
    });
  }
  const { skillId, name, acquisitionStage, visibility } = skill;
  if (ACQUISITION_STAGES.indexOf(stage) <= ACQUISITION_STAGES.indexOf(acquisitionStage)) {
    return { resultIds: [skillId], changed: false, note: `it is ${acquisitionStage} already`, risk: [] };
  }
  planImprint(step, skill, { acquisitionStage: stage }, accepting.author);
  auditChange(step, accepting.author, 'skill_update', { skillId, title: name, visibility, stage });
  return { resultIds: [skillId], changed: true, risk: [] };
};

/** The skill that the proposal is about. Throws NOT_FOUND when it is gone, REFUSED for a private one of a shared proposal. */
function requireSkill({ memory }: WriteStep, accepting: Accepting): { skill: Skill; skills: Skill[] } {
  const id = requireText(accepting, 'skillId');
  const { skills } = readSkills(memory);
  const skill = skills.find(({ skillId }) => skillId === id);
  if (skill === undefined) {
    throw new CoEngramError(
      'NOT_FOUND',
      `the skill ${id.slice(0, 64)}, which the proposal is about, is gone`,
      {
        hint: `co-engram proposals dismiss ${accepting.proposal.id}`,
      },
    );
  }
  if (accepting.isShared && isPrivatePath(skill.path))
    throw refused(accepting, 'cannot change a private skill');
  return { skill, skills };
}

function refused({ path, proposal }: Accepting, why: string): CoEngramError {
  return new CoEngramError('REFUSED', `${path}: a shared proposal ${why}`, {
    hint: `co-engram proposals dismiss ${proposal.id}`,
    data: { path },
  });
}
