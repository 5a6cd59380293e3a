import { isDeepStrictEqual } from 'node:util';
import type { Scope, Visibility } from '../engram/engram';
import type { EngramFieldName } from '../engram/fields';
import { formatEngram } from '../engram/format-engram';
import { formatScope, GLOBAL_SCOPE, parseScope } from '../engram/scope';
import { resolveId } from '../search/resolve-id';
import type { FieldRisk } from '../secrets/check-text';
import { authorOf, type Memory } from '../store/memory';
import { auditChange } from './audit-change';
import { checkEngramRisks } from './check-engram-risks';
import { composePin } from './compose-pin';
import type { ComposedEngram } from './draft';
import { freePath } from './free-path';
import { docToPin, pinnedDoc } from './pin-references';
import { planUpdate } from './update';
import { type WriteOptions, type WriteStep, type Written, write } from './write';

export interface PinOptions extends WriteOptions {
  /** Whose rule a text becomes; default the caller. `shared` = everybody's. */
  agent?: string;
  /** `global` (default for a text), `channel:ID` or `session:ID`. */
  scope?: string;
  /** What a text is; default `rule`. */
  category?: string;
  visibility?: Visibility;
  allowSecret?: readonly string[];
}

/** What became of one pin. */
export interface PinOutcome {
  id: string;
  title: string;
  path: string;
  scope: Scope;
  pinned: boolean;
  /** A text became a memory of its own. */
  created: boolean;
  /** False when it was so already. */
  changed: boolean;
  warnings: string[];
  risk: FieldRisk[];
}

/**
 * Pins memories by id, path or title, and texts, which become rules of their own; all or none. The same text in the
 * same scope stays one pin. Throws USAGE for a scope, NOT_FOUND for a single word that names no memory, REFUSED for a
 * secret.
 */
export async function addPins(
  memory: Memory,
  references: readonly string[],
  options: PinOptions = {},
): Promise<Written<PinOutcome[]>> {
  const author = await authorOf(memory);
  const scope = options.scope === undefined ? undefined : parseScope(options.scope);
  const items = oneEach(
    references.map((text) => ({ text, draft: composePin(memory, text, author, options) })),
  );
  return write(
    memory,
    async (step) => {
      const outcomes = new Map<string, PinOutcome>();
      for (const { text, draft } of items) {
        const doc = docToPin(step, text, draft);
        const outcome =
          doc === undefined
            ? planNewPin(step, draft, author, options)
            : await planPin(step, doc, scope, author);
        if (!outcomes.has(outcome.id)) outcomes.set(outcome.id, outcome);
      }
      const outcome = [...outcomes.values()];
      return { summary: summaryOf('pin', outcome), outcome };
    },
    options,
  );
}

/** The same text twice is one. */
function oneEach<T extends { draft: ComposedEngram }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.draft.engram.contentHash, item])).values()];
}

/** Unpins memories by id, path, title or their whole text; they stay in the memory. Throws NOT_FOUND. */
export async function removePins(
  memory: Memory,
  references: readonly string[],
  options: WriteOptions = {},
): Promise<Written<PinOutcome[]>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const outcome: PinOutcome[] = [];
      for (const text of references) outcome.push(await planUnpin(step, text, author));
      return { summary: summaryOf('unpin', outcome), outcome };
    },
    options,
  );
}

function planNewPin(
  step: WriteStep,
  draft: ComposedEngram,
  author: string,
  { allowSecret }: PinOptions,
): PinOutcome {
  const { engram } = draft;
  const { id, title, visibility, scope } = engram;
  const risk = checkEngramRisks(step, draft, allowSecret);
  const path = freePath(step, engram);
  step.plan.create(path, formatEngram(engram, draft.body));
  auditChange(step, author, 'add', { engramId: id, title, visibility, pinned: true });
  return {
    id,
    title,
    path,
    scope: scope ?? GLOBAL_SCOPE,
    pinned: true,
    created: true,
    changed: true,
    warnings: [],
    risk,
  };
}

async function planPin(
  step: WriteStep,
  doc: number,
  wanted: Scope | undefined,
  author: string,
): Promise<PinOutcome> {
  const { path, pinned } = step.view.entry(doc);
  const before = step.view.entry(doc).scope ?? GLOBAL_SCOPE;
  const scope = wanted ?? before;
  const isMoved = !isDeepStrictEqual(before, scope);
  const fields: Partial<Record<EngramFieldName, unknown>> = {
    ...(pinned ? {} : { pinned: true }),
    ...(isMoved ? { scope: scope.type === 'global' ? null : scope } : {}),
  };
  const warnings =
    isMoved && scope.type !== 'global'
      ? [`it now answers in ${formatScope(scope)} alone; co-engram pin rm takes that back`]
      : [];
  return { ...(await planChange(step, path, fields, author)), scope, pinned: true, warnings };
}

async function planUnpin(step: WriteStep, text: string, author: string): Promise<PinOutcome> {
  const doc = pinnedDoc(step, text) ?? resolveId(step.view, text, step.memory.agent);
  const { path, pinned, scope, category } = step.view.entry(doc);
  // Only a pin narrows the scope of what is no fact, so it goes with it.
  const takesScope = pinned && scope !== undefined && category === undefined;
  const fields = { ...(pinned ? { pinned: null } : {}), ...(takesScope ? { scope: null } : {}) };
  const outcome = await planChange(step, path, fields, author);
  return { ...outcome, scope: takesScope ? GLOBAL_SCOPE : (scope ?? GLOBAL_SCOPE), pinned: false };
}

async function planChange(
  step: WriteStep,
  path: string,
  fields: Partial<Record<EngramFieldName, unknown>>,
  author: string,
): Promise<Omit<PinOutcome, 'scope' | 'pinned'>> {
  const { id, title, changed, risk } = await planUpdate(step, path, { fields }, author, {});
  return { id, title, path, created: false, changed: changed.length > 0, warnings: [], risk };
}

function summaryOf(verb: string, outcomes: readonly PinOutcome[]): string {
  const [first] = outcomes;
  return outcomes.length === 1 && first !== undefined
    ? `${verb} ${first.id}`
    : `${verb} ${outcomes.length} engrams`;
}
