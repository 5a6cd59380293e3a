import { z } from 'zod';
import { HOSTS, LINE_KINDS } from '../../capture/transcript/transcript';
import { document } from './document';
import { count, risk, written } from './parts';

const host = z.enum(HOSTS);
const at = z.string().nullable().describe('ISO 8601; null where the host gives no day of the calendar');
const head = { host, sessionId: z.string(), startedAt: at, cwd: z.string().nullable() };
const skipped = z.partialRecord(z.enum(LINE_KINDS), count).describe('lines that are no messages, by why');
const problems = z.array(
  z.strictObject({
    line: count.describe('from 1'),
    pointer: z.string().describe('JSON pointer to what is wrong; empty for the whole line'),
    reason: z.string(),
  }),
);

const transcript = {
  ...head,
  messages: z.array(
    z.strictObject({
      id: z.string(),
      role: z.enum(['user', 'assistant']),
      speaker: z.string().nullable().describe('who "I" is, where the host tells'),
      text: z.string().describe("without the host's envelope and injected blocks"),
      at,
    }),
  ),
  summaries: z
    .array(z.strictObject({ id: z.string(), text: z.string(), at }))
    .describe('what stands for messages that the host dropped'),
  skipped,
};

const found = {
  ...head,
  path: z.string(),
  size: count.describe('bytes'),
  modifiedAt: z.string(),
  agentId: z.string().nullable().describe('null where nothing tells whose it is'),
};

export const transcriptListSchema = document('transcript-list', {
  total: count,
  roots: z.array(z.string()).describe('folders that were looked into'),
  results: z.array(z.strictObject(found)),
});

export const transcriptListResultSchema = document('transcript-list-result', {
  result: z.strictObject(found),
});

export const transcriptShowSchema = document('transcript-show', {
  ...transcript,
  path: z.string(),
  agentId: z.string().nullable(),
  problems,
  warnings: z.array(z.string()),
});

export const transcriptExportSchema = document('transcript-export', {
  results: z.array(z.strictObject(transcript)),
  failures: z.array(z.string()),
});

export const transcriptImportSchema = document('transcript-import', {
  batch: z.string().optional().describe('for import undo; missing when nothing is new'),
  sessions: z.array(
    z.strictObject({
      ...head,
      path: z.string(),
      agentId: z.string(),
      said: count.describe('messages of the user'),
      known: count.describe('of them, what was imported before'),
      facts: z.strictObject({ new: count, duplicate: count, similar: count, supersede: count }),
      refused: count.describe('facts that were not stored for what they hold'),
      skipped,
      problems,
      warnings: z.array(z.string()),
    }),
  ),
  risk: z.array(risk).describe('private and internal things in what was stored, at most twenty'),
  failed: z.array(z.strictObject({ path: z.string(), message: z.string() })),
  ...written,
});
