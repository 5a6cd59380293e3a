import { z } from 'zod';
import { VISIBILITIES } from '../../engram/engram';
import { ACQUISITION_STAGES, POLICY_KINDS } from '../../skills/imprint';
import { RETENTION_STAGES } from '../../skills/utility';
import { defineTool, type Tool, written } from '../tool';
import { engramId, share, text, texts } from './fields';

const skillId = text.describe('id, unique part of it, or name');

const DRAFT = {
  initiationSet: texts.optional(),
  termination: texts.optional(),
  policyKind: z.enum(POLICY_KINDS).optional(),
  policyRef: text.optional(),
  visibility: z.enum(VISIBILITIES).optional(),
};

function partTools(isAdding: boolean): Tool[] {
  const [verb, en, zh] = isAdding ? ['add', 'Add to', '添加'] : ['remove', 'Take out of', '移除'];
  const effect = isAdding ? 'adds' : 'changes';
  const shared = { profile: 'full', effect, idempotent: true } as const;
  return [
    defineTool({
      ...shared,
      name: `skill_compose_${verb}`,
      en: `${en} the skills that a skill is made of.`,
      zh: `${zh}技能的组成部分。`,
      input: { skillId, partIds: texts.min(1) },
      run: async (library, args) => written(await library.composeSkill(args.skillId, args.partIds, isAdding)),
    }),
    defineTool({
      ...shared,
      name: `skill_related_engram_${verb}`,
      en: `${en} the memories that belong to a skill.`,
      zh: `${zh}技能的相关记忆。`,
      input: { skillId, engramIds: z.array(engramId).min(1) },
      run: async (library, args) =>
        written(await library.relateSkill(args.skillId, args.engramIds, isAdding)),
    }),
  ];
}

export const SKILL_TOOLS: readonly Tool[] = [
  defineTool({
    name: 'skill_get',
    profile: 'standard',
    effect: 'reads',
    en: 'One skill, and what use taught about it.',
    zh: '一项技能及其使用经验。',
    input: { id: skillId },
    run: (library, { id }) => library.getSkill(id),
  }),
  defineTool({
    name: 'skill_list',
    profile: 'standard',
    effect: 'reads',
    en: 'Skills, with how they served.',
    zh: '列出技能及其效果。',
    input: {
      all: z.boolean().optional(),
      retention: z.array(z.enum(RETENTION_STAGES)).optional(),
      acquisition: z.enum(ACQUISITION_STAGES).optional(),
      visibility: z.enum(VISIBILITIES).optional(),
      sort: z.enum(['name', 'utility']).optional(),
    },
    async run(library, options) {
      const answer = await library.listSkills(options);
      return { ...answer, total: answer.results.length };
    },
  }),
  defineTool({
    name: 'skill_create',
    profile: 'full',
    effect: 'adds',
    idempotent: true,
    en: 'Begin to learn about the skill in a folder with SKILL.md; the folder stays as it is.',
    zh: '开始学习某文件夹（含 SKILL.md）中的技能。',
    input: { folder: text, ...DRAFT },
    run: async (library, { folder, ...draft }) => written(await library.createSkill(folder, draft)),
  }),
  defineTool({
    name: 'skill_update',
    profile: 'full',
    effect: 'changes',
    idempotent: true,
    en: 'Bring what is known of a skill up to its SKILL.md, with what else is said of it.',
    zh: '按 SKILL.md 更新技能信息。',
    input: {
      id: skillId,
      ...DRAFT,
      acquisitionStage: z.enum(ACQUISITION_STAGES).optional(),
      folder: text.optional(),
    },
    run: async (library, { id, ...changes }) => written(await library.updateSkill(id, changes)),
  }),
  defineTool({
    name: 'skill_delete',
    profile: 'full',
    effect: 'changes',
    en: 'Forget what was learnt about a skill; its folder stays.',
    zh: '遗忘对技能的学习；文件夹保留。',
    input: { id: skillId },
    run: async (library, { id }) => written(await library.deleteSkills([id])),
  }),
  defineTool({
    name: 'skill_invoke',
    profile: 'standard',
    effect: 'adds',
    en: 'Report that a skill was used, and how it went.',
    zh: '报告技能的一次使用及结果。',
    input: {
      id: skillId,
      success: z.boolean(),
      effectiveness: share.optional(),
      reason: text.optional(),
    },
    run: async (library, { id, ...report }) => written(await library.invokeSkill(id, report)),
  }),
  ...partTools(true),
  ...partTools(false),
  defineTool({
    name: 'skill_compose_list',
    profile: 'full',
    effect: 'reads',
    en: 'Of which skills a skill is made, and which are made of it.',
    zh: '技能的组成。',
    input: { skillId },
    async run(library, args) {
      const { skill, parts, partOf } = await library.getSkill(args.skillId);
      return { skillId: skill.skillId, parts, partOf };
    },
  }),
  defineTool({
    name: 'skill_related_engram_list',
    profile: 'full',
    effect: 'reads',
    en: 'The memories that belong to a skill.',
    zh: '技能的相关记忆。',
    input: { skillId },
    async run(library, args) {
      const { skill, engrams } = await library.getSkill(args.skillId);
      return { skillId: skill.skillId, engrams };
    },
  }),
];
