import { z } from 'zod';
import { AGENT_NAMES, SCOPES } from '../../setup/agents/agents';
import { document } from './document';

const origin = z.enum(['default', 'team', 'user', 'environment', 'flag', 'legacy']);
const setting = { key: z.string(), value: z.unknown(), origin };

export const initSchema = document('init', {
  root: z.string(),
  action: z.enum(['create', 'adopt', 'update']),
  changed: z.boolean(),
  dryRun: z.boolean(),
  git: z.boolean().describe('git init was, or would be, run'),
  trusts: z.boolean(),
  files: z.array(z.strictObject({ path: z.string(), created: z.boolean() })),
  steps: z.array(z.string()).describe('what else was, or would be, set up in this clone'),
  foreignDriver: z.string().optional().describe("another program's merge driver of our name"),
  notes: z.array(z.string()),
});

export const trustSchema = document('trust', {
  root: z.string(),
  trusted: z.boolean(),
  changed: z.boolean().optional(),
  origin: z.string().optional(),
});

export const configListSchema = document('config-list', { results: z.array(z.strictObject(setting)) });
export const configGetSchema = document('config-get', setting);

const changedSetting = {
  settings: z.array(z.strictObject({ key: z.string(), value: z.unknown() })),
  path: z.string(),
  changed: z.boolean(),
  dryRun: z.boolean(),
};
export const configSetSchema = document('config-set', changedSetting);
export const configUnsetSchema = document('config-unset', changedSetting);

export const configDataRootSchema = document('config-data-root', {
  root: z.string().nullable(),
  rule: z.string(),
  hasMarker: z.boolean().optional(),
});

export const cacheClearSchema = document('cache-clear', { path: z.string() });
export const cachePathSchema = document('cache-path', { path: z.string() });

export const setupSchema = document('setup', {
  agent: z.enum(AGENT_NAMES),
  scope: z.enum(SCOPES),
  path: z.string(),
  action: z.enum(['added', 'renewed', 'removed', 'none']),
  dryRun: z.boolean(),
  before: z.array(z.string()).describe('the lines of the block as they were'),
  after: z.array(z.string()),
  backup: z.string().optional().describe('where the file is kept as it was'),
});
