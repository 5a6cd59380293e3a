import { z } from 'zod';
import { CoEngramError } from '../errors';
import type { MemoryRepository } from '../index';
import type { Written } from '../remember/write';

export const PROFILES = ['minimal', 'standard', 'full'] as const;
/** How many tools a host is shown; each has those before it, too. */
export type Profile = (typeof PROFILES)[number];

/** What a tool does to the memory: `adds` loses nothing, `changes` may. */
type Effect = 'reads' | 'adds' | 'changes';

export interface Tool {
  name: string;
  /** The smallest that shows it. */
  profile: Profile;
  effect: Effect;
  /** Called twice it does what it does once. */
  idempotent: boolean;
  en: string;
  zh: string;
  input: z.ZodObject;
  run(library: MemoryRepository, args: unknown): Promise<object>;
}

interface ToolSpec<S extends z.ZodRawShape> extends Omit<Tool, 'input' | 'run' | 'idempotent'> {
  idempotent?: boolean;
  input: S;
  run(library: MemoryRepository, args: z.output<z.ZodObject<S>>): Promise<object>;
}

/** A tool whose arguments are checked before it runs. */
export function defineTool<S extends z.ZodRawShape>(spec: ToolSpec<S>): Tool {
  const input = z.strictObject(spec.input);
  return {
    ...spec,
    idempotent: spec.idempotent ?? spec.effect === 'reads',
    input: input as unknown as z.ZodObject,
    run: (library, args) => spec.run(library, parse(spec.name, input, args) as z.output<z.ZodObject<S>>),
  };
}

/** Who writes is known by the repository and `--agent`; other servers ask for it, so it may be said. */
const AUTHOR_KEYS = new Set(['createdBy', 'updatedBy', 'reportedBy', 'verifiedBy', 'resolvedBy', 'addedBy']);

function parse(name: string, input: z.ZodType, args: unknown): unknown {
  const given = Object.entries(args ?? {}).filter(([key]) => !AUTHOR_KEYS.has(key));
  const result = input.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  throw new CoEngramError('USAGE', `${name}: ${result.error.issues.map(said).join('; ')}`, {
    hint: `it takes ${Object.keys((input as z.ZodObject).shape).join(', ') || 'nothing'}`,
  });
}

function said(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return place === '' ? issue.message : `${place}: ${issue.message}`;
  return issue.keys.map((key) => `unknown key "${[...issue.path, key].map(String).join('.')}"`).join('; ');
}

/** What became of a write, with whether it was only tried, and the commit. */
export function written<T extends object>({ outcome, dryRun, commit }: Written<T>): object {
  return { ...outcome, ...(dryRun ? { dryRun } : {}), ...(commit === undefined ? {} : { commit }) };
}
