import { z } from 'zod';
import { GAP_KINDS, INSIGHT_KINDS, ITEM_TYPES, NECESSITIES, REJECTIONS } from '../../ponder/entry';
import { FATES } from '../../ponder/history';
import { PONDER_STATES } from '../../ponder/states';
import { document } from './document';
import { count, modelTalk, written } from './parts';

const state = z.enum(PONDER_STATES);
const ids = z.array(z.string());
const gap = z.strictObject({
  kind: z.enum(GAP_KINDS),
  item: z.string().optional(),
  about: z.string().optional().describe('the probe, the id, or the title of the insight'),
});
const knownGap = gap.extend({ round: count, isOpen: z.boolean() });

const planItem = z.strictObject({
  id: z.string(),
  type: z.enum(ITEM_TYPES),
  necessity: z.enum(NECESSITIES),
  aim: z.string(),
  probes: z.array(z.string()).describe('queries to run as they are, with --run'),
  offered: ids.describe('skills or lines of the log that the task shows'),
  comesBack: z.literal(true).optional().describe('it stayed open in the last run'),
});

const run = z.strictObject({
  id: z.string().describe('for --run of search and get'),
  startedAt: z.string(),
  until: z.string(),
  model: z.string().optional(),
  rounds: count,
  seeds: ids,
  plan: z.array(planItem),
  gaps: z.array(knownGap),
  witness: z.strictObject({
    probes: z.record(z.string(), count).describe('queries that were run, with how many results'),
    returned: ids,
    opened: ids,
  }),
});

const result = z.strictObject({
  answer: z.string(),
  insights: z.array(
    z.strictObject({
      title: z.string().describe('empty when it held a secret'),
      content: z.string(),
      kind: z.enum(INSIGHT_KINDS),
      sources: ids,
      rejected: z.enum(REJECTIONS).optional(),
      why: z.string().optional(),
      proposalId: z.string().optional(),
      quarantined: z.boolean().optional(),
    }),
  ),
  items: z.array(
    z.strictObject({
      id: z.string(),
      state: z.string(),
      read: ids,
      sources: z.array(z.string()),
      note: z.string().optional(),
      evidence: z.enum(['seen', 'declared']),
    }),
  ),
  resourcesUsed: z.strictObject({ engrams: ids, skills: ids, logs: ids, web: z.array(z.string()) }),
  unknownIds: count,
  claimAudit: z.strictObject({
    judgedBy: z.string().describe('llm.command, or none'),
    claims: count,
    unsupported: z.array(z.string()),
    why: z.string().optional(),
  }),
  quarantine: z.string().optional().describe('why the insights wait outside the usual queue'),
  finishedAt: z.string(),
});

const entry = z.strictObject({
  id: z.string(),
  question: z.string(),
  state,
  reason: z.string().optional(),
  agent: z.string(),
  focus: ids,
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  runs: count,
  run: run.optional(),
  result: result.optional(),
});

const task = z.strictObject({
  id: z.string(),
  question: z.string(),
  run: z.string(),
  until: z.string(),
  seeds: z.array(z.looseObject({ id: z.string(), title: z.string() })),
  plan: z.array(planItem),
  gaps: z.array(gap),
  skills: z.array(z.strictObject({ skillId: z.string(), name: z.string(), description: z.string() })),
  logs: z.array(
    z.strictObject({
      id: z.string(),
      at: z.string(),
      action: z.string(),
      actor: z.string(),
      engramId: z.string(),
      reason: z.string().optional(),
    }),
  ),
  history: z.array(
    z.strictObject({
      ponderId: z.string(),
      title: z.string(),
      kind: z.string(),
      sources: ids,
      fate: z.enum(FATES),
      why: z.string().optional(),
    }),
  ),
  rules: z.array(z.string()),
  report: z.looseObject({}).describe('how a report looks'),
});

const outcome = {
  id: z.string(),
  state,
  reason: z.string().optional(),
  round: count,
  roundsLeft: count,
  until: z.string().optional(),
  gaps: z.array(knownGap),
  untoldGaps: count,
  unknownIds: count,
  result: result.optional(),
  ...modelTalk,
};

const listed = z.strictObject({
  id: z.string(),
  question: z.string(),
  state,
  reason: z.string().optional(),
  focus: ids,
  createdAt: z.string(),
  updatedAt: z.string(),
  runs: count,
  insights: count,
  gaps: count,
});

export const ponderCreateSchema = document('ponder-create', {
  entry,
  entries: count,
  most: count,
  warning: z.string().optional(),
  ...written,
});
export const ponderRunSchema = document('ponder-run', { task, ...written });
export const ponderTaskSchema = document('ponder-task', { task });
export const ponderReportSchema = document('ponder-report', { ...outcome, ...written });
export const ponderAutoSchema = document('ponder-auto', {
  id: z.string(),
  state,
  reason: z.string().optional(),
  report: z.strictObject(outcome).optional(),
  dryRun: z.boolean(),
  ...modelTalk,
});
export const ponderListSchema = document('ponder-list', { total: count, results: z.array(listed) });
export const ponderListResultSchema = document('ponder-list-result', { result: listed });
export const ponderShowSchema = document('ponder-show', { entry });
export const ponderAgainSchema = document('ponder-again', { entry, ...written });
export const ponderDeleteSchema = document('ponder-delete', { deleted: ids, ...written });
