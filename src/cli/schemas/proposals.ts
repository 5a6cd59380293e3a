import { z } from 'zod';
import { PROPOSAL_STATUSES } from '../../store/proposal-codec';
import { document } from './document';
import { count, risk, share, written } from './parts';

const instant = z.string().optional();

const listed = {
  id: z.string(),
  source: z.string().describe('who or what suggests it: failures, dedupe-update, conversation, …'),
  status: z.enum(PROPOSAL_STATUSES),
  action: z.string().describe('what accepting it does: add, merge, archive, forget, link, …'),
  title: z.string(),
  engramKind: z.string().optional(),
  domainTags: z.array(z.string()),
  engramIds: z.array(z.string()),
  targetId: z.string().optional(),
  reason: z.string().optional(),
  confidence: share.optional(),
  shared: z.boolean().describe('a tracked file that the team sees'),
  path: z.string().describe('in the repository when shared, else in the state folder'),
  createdBy: z.string().optional(),
  createdAt: instant,
  decidedAt: instant,
  decidedBy: z.string().optional(),
  decidedReason: z.string().optional(),
  until: instant.describe('until when a dismissal holds; for ever without'),
  resultIds: z.array(z.string()).optional(),
};

const beside = z.strictObject({
  id: z.string(),
  title: z.string(),
  status: z.string().optional(),
  path: z.string().optional(),
  reason: z.string().optional(),
  similarity: share.optional(),
});

const failure = z.strictObject({
  proposalId: z.string(),
  title: z.string().optional(),
  code: z.string(),
  message: z.string(),
  hint: z.string().optional(),
});

const batch = {
  failures: z.array(failure),
  left: count.describe('how many more fit the filters'),
  ...written,
};

export const proposalsListSchema = document('proposals-list', {
  total: count,
  results: z.array(z.strictObject(listed)),
  damaged: z
    .array(
      z.strictObject({
        area: z.enum(['repo', 'state']),
        path: z.string(),
        message: z.string(),
        line: count.optional(),
        column: count.optional(),
      }),
    )
    .optional()
    .describe('files that stand where proposals do and are none'),
  nextCursor: z.string().optional(),
});
export const proposalsListResultSchema = document('proposals-list-result', {
  result: z.strictObject(listed),
});

export const proposalsShowSchema = document('proposals-show', {
  proposal: z.strictObject({
    ...listed,
    tags: z.array(z.string()),
    content: z.string().optional().describe('as it would be written now'),
    contentBefore: z.string().optional().describe("of a merge: the target's present text"),
    details: z.record(z.string(), z.unknown()).describe('everything else in the file'),
    hiddenCharacters: count.describe('characters that nobody sees, left out'),
    problem: z.string().optional().describe('why it cannot be accepted as it is'),
    about: z.array(beside),
    duplicates: z.array(beside),
    contradictions: z.array(beside),
    risk: z.array(risk),
  }),
});

export const proposalsAcceptSchema = document('proposals-accept', {
  results: z.array(
    z.strictObject({
      proposalId: z.string(),
      source: z.string(),
      action: z.string(),
      title: z.string(),
      resultIds: z.array(z.string()).describe('of what was written or changed'),
      changed: z.boolean().describe('false when everything was so already'),
      note: z.string().optional(),
      risk: z.array(risk),
    }),
  ),
  ...batch,
});

export const proposalsDismissSchema = document('proposals-dismiss', {
  results: z.array(
    z.strictObject({
      proposalId: z.string(),
      source: z.string(),
      title: z.string(),
      until: z.string().nullable().describe('may be suggested again from then on; null = never'),
    }),
  ),
  ...batch,
});

export const proposalsEditSchema = document('proposals-edit', {
  proposalId: z.string(),
  title: z.string(),
  changed: z.array(z.string()).describe('names of fields'),
  risk: z.array(risk),
  ...written,
});
