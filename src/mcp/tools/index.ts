import { PROFILES, type Profile, type Tool } from '../tool';
import { ENGRAM_TOOLS } from './engrams';
import { LEARNING_TOOLS } from './learning';
import { PROPOSAL_TOOLS } from './proposals';
import { RECALL_TOOLS } from './recall';
import { SKILL_TOOLS } from './skills';
import { SYNAPSE_TOOLS } from './synapses';
import { UPKEEP_TOOLS } from './upkeep';

/** Every tool, by subject. */
export const TOOLS: readonly Tool[] = [
  ...ENGRAM_TOOLS,
  ...LEARNING_TOOLS,
  ...SYNAPSE_TOOLS,
  ...RECALL_TOOLS,
  ...UPKEEP_TOOLS,
  ...PROPOSAL_TOOLS,
  ...SKILL_TOOLS,
];

/** Those that a profile shows. */
export function toolsOf(profile: Profile): Tool[] {
  const rank = PROFILES.indexOf(profile);
  return TOOLS.filter((tool) => PROFILES.indexOf(tool.profile) <= rank);
}
