/** How-to memory: skills, and what use taught about them. */
import type { WriteOptions, Written } from '../remember/write';
import type { Catalogue, CataloguedSkill } from '../skills/catalogue';
import type { SkillDraft, SkillOptions, SkillOutcome } from '../skills/create-skill';
import type { DeletedSkills } from '../skills/delete-skills';
import type { Distribution, SkillCopy } from '../skills/distribute-skills';
import type { InvocationOutcome, InvocationReport } from '../skills/invoke-skill';
import type { ListSkillsOptions, SkillDetails, SkillsAnswer } from '../skills/list-skills';
import type { ScannedSkill, ScanOutcome } from '../skills/scan-skills';
import type { Skill } from '../skills/skill';
import type { SkillChanges, UpdateSkillOptions } from '../skills/update-skill';
import type { Memory } from '../store/memory';
import { beforeWriting } from './before-writing';

export type {
  Catalogue,
  CataloguedSkill,
  DeletedSkills,
  Distribution,
  InvocationOutcome,
  InvocationReport,
  ListSkillsOptions,
  ScannedSkill,
  ScanOutcome,
  Skill,
  SkillChanges,
  SkillCopy,
  SkillDetails,
  SkillDraft,
  SkillOptions,
  SkillOutcome,
  SkillsAnswer,
  UpdateSkillOptions,
};

export interface SkillMethods {
  /** Looks for folders with SKILL.md and suggests those that are new. */
  scanSkills(folders?: readonly string[], options?: SkillOptions): Promise<Written<ScanOutcome>>;
  /** Begins to learn about the skill in a folder, which stays as it is. */
  createSkill(folder: string, draft?: SkillDraft, options?: SkillOptions): Promise<Written<SkillOutcome>>;
  getSkill(reference: string): Promise<SkillDetails>;
  listSkills(options?: ListSkillsOptions): Promise<SkillsAnswer>;
  /** Brings an imprint up to what SKILL.md says now, with what else is said of it. */
  updateSkill(
    reference: string,
    changes: SkillChanges,
    options?: UpdateSkillOptions,
  ): Promise<Written<SkillOutcome>>;
  /** Forgets what was learnt; the folders stay. */
  deleteSkills(references: readonly string[], options?: WriteOptions): Promise<Written<DeletedSkills>>;
  /** Reports a use; what utility learns from. */
  invokeSkill(
    reference: string,
    report: InvocationReport,
    options?: WriteOptions,
  ): Promise<Written<InvocationOutcome>>;
  retireSkill(
    reference: string,
    options?: WriteOptions & { reason?: string },
  ): Promise<Written<SkillOutcome>>;
  reviveSkill(reference: string, options?: WriteOptions): Promise<Written<SkillOutcome>>;
  /** Says of which other skills one is made; never of itself. */
  composeSkill(
    reference: string,
    parts: readonly string[],
    isAdding: boolean,
    options?: WriteOptions,
  ): Promise<Written<SkillOutcome>>;
  /** Says which engrams belong to a skill. */
  relateSkill(
    reference: string,
    engrams: readonly string[],
    isAdding: boolean,
    options?: WriteOptions,
  ): Promise<Written<SkillOutcome>>;
  /** Copies skills to another folder, never over a different file. */
  distributeSkills(
    references: readonly string[],
    to: string,
    options?: { dryRun?: boolean },
  ): Promise<Distribution>;
  /** At most ten, the most useful first: what `prime` tells of. */
  skillCatalogue(): Promise<Catalogue>;
}

export function skillMethods(memory: Memory): SkillMethods {
  return {
    scanSkills: async (folders = [], options) => {
      await beforeWriting(memory, options);
      return (await import('../skills/scan-skills')).scanSkills(memory, folders, options);
    },
    createSkill: async (folder, draft, options) => {
      await beforeWriting(memory, options);
      return (await import('../skills/create-skill')).createSkill(memory, folder, draft, options);
    },
    getSkill: async (reference) => (await import('../skills/list-skills')).getSkill(memory, reference),
    listSkills: async (options) => (await import('../skills/list-skills')).listSkills(memory, options),
    updateSkill: async (reference, changes, options) => {
      await beforeWriting(memory, options);
      return (await import('../skills/update-skill')).updateSkill(memory, reference, changes, options);
    },
    deleteSkills: async (references, options) => {
      await beforeWriting(memory, options);
      return (await import('../skills/delete-skills')).deleteSkills(memory, references, options);
    },
    invokeSkill: async (reference, report, options) => {
      await beforeWriting(memory, options);
      return (await import('../skills/invoke-skill')).invokeSkill(memory, reference, report, options);
    },
    retireSkill: async (reference, options) => {
      await beforeWriting(memory, options);
      return (await import('../skills/retire-skill')).retireSkill(memory, reference, options);
    },
    reviveSkill: async (reference, options) => {
      await beforeWriting(memory, options);
      return (await import('../skills/retire-skill')).reviveSkill(memory, reference, options);
    },
    composeSkill: async (reference, parts, isAdding, options) => {
      await beforeWriting(memory, options);
      return (await import('../skills/compose-skills')).composeSkill(
        memory,
        reference,
        parts,
        isAdding,
        options,
      );
    },
    relateSkill: async (reference, engrams, isAdding, options) => {
      await beforeWriting(memory, options);
      return (await import('../skills/relate-skill')).relateSkill(
        memory,
        reference,
        engrams,
        isAdding,
        options,
      );
    },
    distributeSkills: async (references, to, options) =>
      (await import('../skills/distribute-skills')).distributeSkills(memory, references, to, options),
    skillCatalogue: async () => (await import('../skills/catalogue')).skillCatalogue(memory),
  };
}
