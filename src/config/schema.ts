/** What a configuration file may hold. Imports zod, so it is loaded only when a file changed. */
import { z } from 'zod';
import { CAPTURE_KINDS, CAPTURE_POLICIES, CAPTURE_SOURCES } from './config';
import { parseDuration } from './duration';

const fraction = z.number().min(0).max(1);
const count = z.number().int().min(0).max(1_000_000);
const days = z.number().min(0).max(100_000);
const name = z.string().trim().min(1).max(200);
const text = z.string().min(1).max(4096);
/** Without dots: a key is cut at them. */
const agentName = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,63}$/u, 'must be named by letters, digits, "_" and "-"');

const duration = z.unknown().transform((value, context) => {
  const ms = parseDuration(value);
  if (ms === undefined) {
    context.addIssue({ code: 'custom', message: 'must be milliseconds or a time such as 30s, 5m, 6h, 7d' });
    return z.NEVER;
  }
  return ms;
});

const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be names of variables');

/** A list, or one line without quotes that is cut at blanks: no shell ever reads it. */
const command = z.unknown().transform((value, context) => {
  const words = typeof value === 'string' && !/["'\\`$|&;<>]/.test(value) ? value.trim().split(/\s+/) : value;
  const list = Array.isArray(words) ? words : [];
  if (
    list.length === 0 ||
    list[0] === '' ||
    !list.every((word) => typeof word === 'string' && !word.includes('\0'))
  ) {
    context.addIssue({ code: 'custom', message: 'must be a list of texts: the program, then each argument' });
    return z.NEVER;
  }
  return list as string[];
});

/** A section without entries (`search:`) is an empty one. */
function section<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => value ?? {}, z.strictObject(shape).partial()).optional();
}

function policiesOf(names: readonly string[]) {
  return section(Object.fromEntries(names.map((each) => [each, z.enum(CAPTURE_POLICIES)])));
}

const sections = {
  reinforcement: section({
    learningRate: fraction,
    failureLoss: fraction,
    hebbianRatio: fraction,
    archiveThreshold: count,
    forgetThreshold: count,
    autoApply: z.boolean(),
  }),
  search: section({
    relevance: fraction,
    recency: fraction,
    importance: fraction,
    strength: fraction,
    hotness: fraction,
    hotnessHalfLifeDays: z.number().positive().max(100_000),
  }),
  observation: section({
    observation: duration,
    fact: duration,
    pattern: duration,
    procedure: duration,
    hypothesis: duration,
  }),
  maintenance: section({
    enabled: z.boolean(),
    remActivityThreshold: z.number().min(0).max(1_000_000),
    remMinInterval: duration,
    light: duration,
    deep: duration,
    rem: duration,
    autoFreeze: z.enum(['careful', 'all', 'off']),
    forgetImportance: fraction,
    remInsight: section({ enabled: z.boolean(), maxPerRun: count }),
  }),
  dedupe: section({ duplicate: fraction, update: fraction }),
  recall: section({ topK: count, bullets: count, bulletChars: count, maxChars: count }),
  pins: section({ max: count }),
  ponder: section({ maxEntries: count, repairRounds: count }),
  privacy: section({ onRisk: z.enum(['warn', 'refuse']), words: z.array(name).max(10_000) }),
  usage: section({ showInFiles: z.boolean() }),
  trash: section({ enabled: z.boolean(), afterDays: days, purgeAfterDays: days }),
  capture: section({
    policy: z.enum(CAPTURE_POLICIES),
    threshold: z.number().int().min(1).max(1_000_000),
    kinds: policiesOf(CAPTURE_KINDS),
    sources: policiesOf(CAPTURE_SOURCES),
  }),
  contradictions: section({ autoResolve: z.boolean() }),
  audit: section({ teamEvents: z.boolean() }),
  sessions: section({ track: z.boolean() }),
  git: section({ autoCommit: z.boolean() }),
  obsidian: section({ derivedLinks: z.boolean() }),
  transcripts: section({ openclaw: text, claudeCode: text }),
  agents: z.record(agentName, z.strictObject({ memoryDirs: z.array(text).max(100) }).partial()).optional(),
  llm: section({ command, timeout: duration, env: z.array(variable).max(50) }),
};

/** A team or user file: every key optional, no unknown one. */
export const ConfigFileSchema = z
  .strictObject({
    language: z.enum(['en', 'zh']),
    defaultCreatedBy: name,
    mainAgent: name,
    anchorsRepo: text,
    layers: z.array(text).max(100),
    ...sections,
  })
  .partial();
