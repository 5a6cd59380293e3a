import { randomBytes } from 'node:crypto';
import { formatEngram } from '../engram/format-engram';
import { newId } from '../engram/new-id';
import { CoEngramError } from '../errors';
import { type DedupeVerdict, dedupe } from '../search/dedupe';
import type { FieldRisk } from '../secrets/check-text';
import { authorOf, type Memory } from '../store/memory';
import { appendText } from './append-text';
import { auditChange } from './audit-change';
import { planCaughtDuplicates } from './caught-duplicate';
import { checkEngramRisks } from './check-engram-risks';
import { type ComposedEngram, composeEngram, type EngramDraft } from './draft';
import { freePath } from './free-path';
import { planLink } from './link';
import { planDedupeProposal } from './propose-update';
import { requireDoc } from './require-doc';
import { type WriteOptions, type WriteStep, type Written, write } from './write';

export interface AddOptions extends WriteOptions {
  /** False stores without looking for what is already known. */
  dedupe?: boolean;
  /** On an UPDATE append to the target at once instead of filing a proposal. */
  merge?: boolean;
  /** False leaves the originals of duplicates as they are: an import says nothing that somebody noticed anew. */
  strengthen?: boolean;
  /** Rules of secrets that the author vouches for, by name. */
  allowSecret?: readonly string[];
}

/** What became of one draft. */
export interface AddOutcome {
  /** The new engram; the original of a DUPLICATE, the target of an UPDATE that was merged. */
  id: string;
  verdict: DedupeVerdict['verdict'];
  path: string;
  title: string;
  /** The engram that a DUPLICATE or UPDATE was judged against. */
  targetId?: string;
  /** A like engram that differs in a number, version, negation or name: perhaps superseded by this one. */
  relatedId?: string;
  proposalId?: string;
  reason: string;
  /** 0-1. */
  confidence: number;
  candidatesConsidered: number;
  warnings: string[];
  risk: FieldRisk[];
}

/**
 * Stores drafts, all or none, each checked for secrets and against what is known: new knowledge becomes an
 * engram, a duplicate strengthens its original, an update is stored beside its target with a proposal to merge.
 * Throws USAGE for bad drafts, REFUSED for secrets.
 */
export async function add(
  memory: Memory,
  drafts: readonly EngramDraft[],
  options: AddOptions = {},
): Promise<Written<AddOutcome[]>> {
  const author = await authorOf(memory);
  const items = drafts.map((draft, index) => {
    const now = memory.surroundings.now();
    return naming(index, drafts, () => composeEngram(draft, { id: newId(now, randomBytes), now, author }));
  });
  return write(memory, (step) => planAdd(step, items, author, options), options);
}

/** The changes of several drafts, added to the plan. */
export async function planAdd(
  step: WriteStep,
  items: readonly ComposedEngram[],
  author: string,
  options: AddOptions,
): Promise<{ summary: string; outcome: AddOutcome[] }> {
  const outcomes: AddOutcome[] = [];
  const inBatch = new Map<string, AddOutcome>();
  const duplicated = new Set<number>();
  for (const [index, item] of items.entries()) {
    const risk = naming(index, items, () => checkEngramRisks(step, item, options.allowSecret));
    const hash = item.engram.contentHash ?? '';
    const twin = inBatch.get(hash);
    const outcome = twin === undefined ? await planOne(step, item, author, options) : repeated(twin);
    outcomes.push({ ...outcome, risk });
    if (twin === undefined) inBatch.set(hash, outcome);
    const original = outcome.verdict === 'DUPLICATE' ? step.view.docOfId(outcome.id) : undefined;
    if (original !== undefined) duplicated.add(original);
  }
  if (options.strengthen !== false) planCaughtDuplicates(step, duplicated);
  return { summary: summaryOf(outcomes), outcome: outcomes };
}

/** A failure of one among several says of which. */
function naming<T>(index: number, all: readonly unknown[], act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof CoEngramError) || all.length < 2) throw error;
    const { code, message, hint, data } = error;
    throw new CoEngramError(code, `item ${index + 1}: ${message}`, {
      hint,
      data: { ...data, item: index + 1 },
      cause: error,
    });
  }
}

function repeated(twin: AddOutcome): AddOutcome {
  const { id, path, title } = twin;
  return {
    id,
    verdict: 'DUPLICATE',
    path,
    title,
    targetId: id,
    reason: 'the same text stands earlier in this batch',
    confidence: 1,
    candidatesConsidered: 0,
    warnings: [],
    risk: [],
  };
}

async function planOne(
  step: WriteStep,
  item: ComposedEngram,
  author: string,
  options: AddOptions,
): Promise<AddOutcome> {
  const judged = judge(step, item, options);
  if (judged.verdict === 'DUPLICATE' && judged.targetId !== undefined) {
    const { path, title } = step.view.entry(requireDoc(step, judged.targetId));
    return { ...judged, id: judged.targetId, path, title, warnings: [], risk: [] };
  }
  if (judged.verdict === 'UPDATE' && judged.targetId !== undefined && options.merge === true) {
    return planMerge(step, item, author, judged, judged.targetId);
  }
  const { engram, body } = item;
  const path = freePath(step, engram);
  step.plan.create(path, formatEngram(engram, body));
  const { id: engramId, title, visibility } = engram;
  auditChange(step, author, 'add', { engramId, title, visibility, verdict: judged.verdict });
  const outcome: AddOutcome = { ...judged, id: engram.id, path, title: engram.title, warnings: [], risk: [] };
  if (judged.verdict === 'UPDATE' && judged.targetId !== undefined) {
    const target = { ...judged, id: judged.targetId };
    const privateIds = new Set(engram.visibility === 'private' ? [engram.id] : []);
    const evidence = [{ description: judged.reason }];
    await planLink(step, { from: engram.id, kind: 'similar_to', to: target.id, evidence }, author, {
      privateIds,
    });
    outcome.proposalId = await planDedupeProposal(step, item, target, author);
  }
  return outcome;
}

function judge(step: WriteStep, { engram, body }: ComposedEngram, options: AddOptions): DedupeVerdict {
  if (options.dedupe === false) {
    return { verdict: 'NEW', reason: 'not compared', confidence: 1, candidatesConsidered: 0 };
  }
  return dedupe(step.view, { ...engram, body }, step.memory.config.dedupe);
}

async function planMerge(
  step: WriteStep,
  item: ComposedEngram,
  author: string,
  judged: DedupeVerdict,
  targetId: string,
): Promise<AddOutcome> {
  const { path, title } = await appendText(step, targetId, item.body, author);
  auditChange(step, author, 'merge', { engramId: targetId, reason: judged.reason });
  return { ...judged, id: targetId, path, title, warnings: [], risk: [] };
}

function summaryOf(outcomes: readonly AddOutcome[]): string {
  const [first] = outcomes;
  if (outcomes.length === 1 && first !== undefined) return `add ${first.id} ${first.title}`;
  return `add ${outcomes.length} engrams`;
}
