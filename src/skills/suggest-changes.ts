/** What time and use speak for, as proposals: to retire a skill that nobody used, or to call one worked out. */
import { planProposal } from '../remember/propose';
import { planProposalChange } from '../remember/propose-change';
import type { WriteStep } from '../remember/write';
import { isPrivatePath } from '../store/classify-path';
import { placeOfProposal, readProposalAt } from '../store/proposals';
import { formatInstant } from '../util/instants';
import { idFrom } from './id-from';
import { readSkills } from './read-skills';
import type { Skill } from './skill';
import { isRetirable, RETIREMENT_DAYS, retirementClock } from './utility';

export interface SkillSuggestions {
  /** Names of skills that may be retired, and of those that are worked out. */
  retire: string[];
  compile: string[];
  /** Names of those whose retirement was suggested, and that were used or retired since. */
  withdrawn: string[];
}

/** Files the suggestions that are due, and takes back those that are not any more; `author` is who suggests. */
export async function planSkillSuggestions(step: WriteStep, author: string): Promise<SkillSuggestions> {
  const now = step.memory.surroundings.now();
  const made: SkillSuggestions = { retire: [], compile: [], withdrawn: [] };
  for (const skill of readSkills(step.memory).skills) {
    if (isRetirable(skill, skill, now)) {
      if (await suggestRetirement(step, skill, author)) made.retire.push(skill.name);
    } else if (await withdraw(step, skill, author)) made.withdrawn.push(skill.name);
    const { suggestedStage, retiredAt } = skill;
    const isDue = suggestedStage !== undefined && retiredAt === undefined;
    if (isDue && (await suggestStage(step, skill, suggestedStage, author))) made.compile.push(skill.name);
  }
  return made;
}

/** A new one for each time that the clock began: what was revived can be suggested again. */
function retirementId(skill: Skill): string {
  return idFrom(`skill-retire ${skill.skillId} ${retirementClock(skill) ?? ''}`);
}

async function suggestRetirement(step: WriteStep, skill: Skill, author: string): Promise<boolean> {
  const { skillId, name, retentionStage } = skill;
  const reason = `never used in ${RETIREMENT_DAYS} days and more; it is ${retentionStage}`;
  const draft = { source: 'skill-retire', action: 'retire-skill', title: name, skillId, reason };
  const birth = { author, isLocal: isLocal(skill), id: retirementId(skill) };
  return (await planProposal(step, draft, birth)) !== undefined;
}

async function suggestStage(step: WriteStep, skill: Skill, stage: string, author: string): Promise<boolean> {
  const { skillId, name, successCount, utility } = skill;
  const reason = `${successCount} successes and a utility of ${utility.toFixed(2)}`;
  const draft = { source: 'skill', action: 'stage-skill', title: name, skillId, stage, reason };
  const birth = { author, isLocal: isLocal(skill), id: idFrom(`skill-stage ${skillId} ${stage}`) };
  return (await planProposal(step, draft, birth)) !== undefined;
}

/** A yes would come too late: answered with no, until it is due again. */
async function withdraw(step: WriteStep, skill: Skill, author: string): Promise<boolean> {
  const place = placeOfProposal(retirementId(skill), isLocal(skill));
  const file = await readProposalAt(step.memory.repo, place);
  if (file === undefined || !('proposal' in file) || file.proposal.status !== 'pending') return false;
  const now = formatInstant(step.memory.surroundings.now());
  const decidedReason = skill.retiredAt === undefined ? 'it was used since' : 'it is retired already';
  const answer = { status: 'dismissed', decidedAt: now, decidedBy: author, decidedReason, until: now };
  await planProposalChange(step, file, answer);
  return true;
}

function isLocal({ path, visibility }: Skill): boolean {
  return isPrivatePath(path) || visibility === 'restricted';
}
