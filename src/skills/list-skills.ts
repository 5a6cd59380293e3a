import { CoEngramError } from '../errors';
import { useIndex } from '../search/use-index';
import type { Memory } from '../store/memory';
import type { SkippedFile } from '../store/scan';
import type { AcquisitionStage, Visibility } from './imprint';
import { byUtility } from './order-skills';
import { readSkills } from './read-skills';
import { resolveSkill } from './resolve-skill';
import type { Skill } from './skill';
import { readSource } from './source';
import { folderOf, type SourceState, sourceState } from './source-place';
import type { RetentionStage } from './utility';

export interface ListSkillsOptions {
  /** Retired ones, too. */
  all?: boolean;
  retention?: readonly RetentionStage[];
  acquisition?: AcquisitionStage;
  visibility?: Visibility;
  /** By name, or the most useful first. */
  sort?: 'name' | 'utility';
}

export interface SkillsAnswer {
  results: Skill[];
  /** Retired ones that fit and were left out. */
  retired: number;
  /** Imprints that cannot be read. */
  damaged: SkippedFile[];
}

/** The skills of this memory. */
export function listSkills(memory: Memory, options: ListSkillsOptions = {}): SkillsAnswer {
  const { skills, damaged } = readSkills(memory);
  const { retention = [], acquisition, visibility, sort = 'name', all = false } = options;
  const fitting = skills
    .filter(({ retentionStage }) => retention.length === 0 || retention.includes(retentionStage))
    .filter(({ acquisitionStage }) => acquisition === undefined || acquisitionStage === acquisition)
    .filter((skill) => visibility === undefined || skill.visibility === visibility);
  const results = fitting.filter(({ retiredAt }) => all || retiredAt === undefined);
  if (sort === 'utility') results.sort(byUtility);
  return { results, retired: fitting.length - results.length, damaged };
}

/** A skill with what it names. */
export interface SkillDetails {
  skill: Skill;
  source: SourceState;
  /** Absolute folder; missing where it is not for this machine to know. */
  folder?: string;
  /** Title and path are missing for what is gone. */
  engrams: Array<{ id: string; title?: string; path?: string }>;
  parts: Array<{ skillId: string; name?: string }>;
  /** Skills that are made of this one. */
  partOf: Array<{ skillId: string; name: string }>;
}

/** One skill, with its folder looked at. Throws NOT_FOUND. */
export async function getSkill(memory: Memory, reference: string): Promise<SkillDetails> {
  const { skills } = readSkills(memory);
  const skill = resolveSkill(skills, reference);
  const folder = folderOf(memory, skill);
  const nameOf = (id: string) => skills.find(({ skillId }) => skillId === id)?.name;
  return {
    skill,
    source: await stateOf(memory, skill),
    ...(folder === undefined ? {} : { folder }),
    engrams: await engramsOf(memory, skill),
    parts: skill.composes.map((skillId) => withName(skillId, nameOf(skillId))),
    partOf: skills
      .filter(({ composes }) => composes.includes(skill.skillId))
      .map(({ skillId, name }) => ({ skillId, name })),
  };
}

function withName(skillId: string, name: string | undefined) {
  return name === undefined ? { skillId } : { skillId, name };
}

async function stateOf(memory: Memory, skill: Skill): Promise<SourceState> {
  const state = sourceState(memory, skill);
  const folder = folderOf(memory, skill);
  if (state !== 'there' || folder === undefined) return state;
  try {
    const { contentHash } = await readSource(memory, folder);
    return contentHash === skill.contentHash ? 'there' : 'changed';
  } catch (error) {
    if (error instanceof CoEngramError) return 'changed';
    throw error;
  }
}

async function engramsOf({ repo, surroundings }: Memory, { relatedEngrams }: Skill) {
  if (relatedEngrams.length === 0) return [];
  return useIndex(repo, { surroundings }, async (view) =>
    relatedEngrams.map((id) => {
      const doc = view.docOfId(id);
      if (doc === undefined) return { id };
      const { title, path } = view.entry(doc);
      return { id, title, path };
    }),
  );
}
