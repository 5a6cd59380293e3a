import { z } from 'zod';
import { COPY_STATES } from '../../skills/distribute-skills';
import { ACQUISITION_STAGES, POLICY_KINDS } from '../../skills/imprint';
import { SCAN_STATES } from '../../skills/scan-skills';
import { SOURCE_STATES } from '../../skills/source-place';
import { RETENTION_STAGES } from '../../skills/utility';
import { document } from './document';
import { count, risk, share, visibility, written } from './parts';

const acquisitionStage = z.enum(ACQUISITION_STAGES);

const skill = z.strictObject({
  skillId: z.string(),
  name: z.string(),
  description: z.string(),
  path: z.string().describe('of the imprint, relative to the repository'),
  sourcePath: z.string().describe('folder of SKILL.md: in the repository, ~/…, or absolute'),
  contentHash: z.string().describe('of SKILL.md, as it was last looked at'),
  initiationSet: z.array(z.string()).describe('when to use it'),
  termination: z.array(z.string()).describe('when it is done'),
  policy: z.strictObject({ kind: z.enum(POLICY_KINDS), ref: z.string() }),
  utility: share,
  sampleSize: count.describe('uses that the utility learnt from'),
  invocationCount: count,
  successCount: count,
  failureCount: count,
  lastUsedAt: z.string().optional(),
  acquisitionStage,
  suggestedStage: acquisitionStage.optional().describe('where use speaks for the next'),
  retention: share.describe('1 right after use, towards 0 with the days'),
  retentionStage: z.enum(RETENTION_STAGES),
  retiredAt: z.string().optional(),
  revivedAt: z.string().optional(),
  visibility,
  createdBy: z.string().optional(),
  createdAt: z.string().optional(),
  updatedBy: z.string().optional(),
  updatedAt: z.string().optional(),
  version: count,
  composes: z.array(z.string()).describe('skills that it is made of'),
  relatedEngrams: z.array(z.string()),
});

const problem = z.strictObject({ path: z.string(), message: z.string() });
const parts = z.array(z.strictObject({ skillId: z.string(), name: z.string().optional() }));
const partOf = z.array(z.strictObject({ skillId: z.string(), name: z.string() }));
const engrams = z.array(
  z.strictObject({ id: z.string(), title: z.string().optional(), path: z.string().optional() }),
);

/** create, update, retire, revive, compose and relate answer alike. */
export function skillChangedSchema(kind: string) {
  return document(kind, {
    skill,
    changed: z.boolean().describe('false when it was so already'),
    warnings: z.array(z.string()),
    risk: z.array(risk),
    ...written,
  });
}

export const skillScanSchema = document('skill-scan', {
  folders: z.array(z.string()).describe('that were looked into'),
  skills: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string(),
      sourcePath: z.string(),
      state: z.enum(SCAN_STATES),
      proposalId: z.string().optional(),
      skillId: z.string().optional(),
    }),
  ),
  problems: z.array(problem).describe('what looks like a skill and is none'),
  risk: z.array(risk),
  ...written,
});

export const skillListSchema = document('skill-list', {
  total: count,
  results: z.array(skill),
  retired: count.describe('that fit and were left out'),
  damaged: z.array(problem),
});
export const skillListResultSchema = document('skill-list-result', { result: skill });

export const skillGetSchema = document('skill-get', {
  skill,
  source: z.enum(SOURCE_STATES).describe('of SKILL.md'),
  folder: z.string().optional(),
  engrams,
  parts,
  partOf,
});

export const skillInvokeSchema = document('skill-invoke', {
  skill: skill.describe('as it is afterwards'),
  success: z.boolean(),
  reward: share,
  utilityBefore: share,
  utilityDelta: z.number(),
  learnt: z.boolean().describe('false for a stale skill: the use is counted and brings it back'),
  recorded: z.boolean().describe('false with CO_ENGRAM_WRITER=none'),
  ...written,
});

export const skillDeleteSchema = document('skill-delete', {
  deleted: z.array(
    z.strictObject({ skillId: z.string(), name: z.string(), path: z.string(), sourcePath: z.string() }),
  ),
  decomposed: z.array(z.string()).describe('skills that were made of one of them'),
  ...written,
});

export const skillComposeListSchema = document('skill-compose-list', { skillId: z.string(), parts, partOf });
export const skillRelateListSchema = document('skill-relate-list', { skillId: z.string(), engrams });

export const skillDistributeSchema = document('skill-distribute', {
  to: z.string(),
  dryRun: z.boolean(),
  results: z.array(
    z.strictObject({
      skillId: z.string(),
      name: z.string(),
      path: z.string().describe('its folder there'),
      state: z.enum(COPY_STATES),
      files: z.array(z.string()).describe('that were copied, or would be'),
      left: count.describe('hidden files that stayed behind'),
      reason: z.string().optional(),
    }),
  ),
});

/** A skill as agents are told of it. */
export const cataloguedSkill = z.strictObject({
  skillId: z.string(),
  name: z.string(),
  description: z.string(),
  sourcePath: z.string(),
  utility: share,
});

export const skillCatalogueSchema = document('skill-catalogue', {
  results: z.array(cataloguedSkill),
  left: count.describe('how many more there are'),
});
