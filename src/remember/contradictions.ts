import { CoEngramError } from '../errors';
import { byAge, type Contender, VERDICTS, type Verdict } from '../learning/contradiction';
import { lifecycleChange } from '../learning/lifecycle';
import { confidenceAfter } from '../learning/verification';
import type { EdgeEntry, IndexView } from '../search/contract';
import { resolveId } from '../search/resolve-id';
import { resolveSynapse } from '../search/resolve-synapse';
import { shownOf } from '../search/shown-of';
import { isPrivatePath } from '../store/classify-path';
import { authorOf, type Memory } from '../store/memory';
import { readEngramText, readSynapseText } from '../store/read-engram-file';
import { editSynapse } from '../synapse/edit-synapse';
import { formatInstant } from '../util/instants';
import { auditChange } from './audit-change';
import { checkTexts } from './check-texts';
import { contenderOf } from './contender';
import { planStateEdit } from './edit-state';
import { learn } from './learn';
import { planLink } from './link';
import { isOpenEdge } from './list-contradictions';
import { mergedText } from './merged-text';
import { planUpdate } from './update';
import { type WriteOptions, type WriteStep, type Written, write } from './write';
import { yamlForSynapse } from './yaml-for';

/** How a contradiction ends. One of `verdict` and `keep` is needed. */
export interface Resolution {
  verdict?: Verdict;
  /** The engram that stays, instead of keep_new or keep_old; with merge, the one that takes the other's text. */
  keep?: string;
  rationale: string;
}

/** The same by rules that nobody asked. */
interface Settlement extends Resolution {
  status?: 'resolved' | 'auto_resolved';
  /** ISO 8601; now when missing. */
  at?: string;
}

export interface ResolutionOutcome {
  synapseId: string;
  verdict: Verdict;
  /** The end that stands. */
  keptId: string;
  /** The end that was refuted, merged or frozen. */
  otherId: string;
  /** What the other end is now. */
  other: 'refuted' | 'forgotten' | 'frozen';
}

/**
 * Ends a contradiction. keep_new and keep_old refute the loser; merge appends the other's paragraphs to the one that
 * is kept, forgets the other and removes the link; archive freezes the newer. Throws NOT_FOUND, USAGE for what is no
 * open contradiction or lacks a rationale, REFUSED for a secret.
 */
export async function resolveContradiction(
  memory: Memory,
  reference: string,
  resolution: Resolution,
  options: WriteOptions = {},
): Promise<Written<ResolutionOutcome>> {
  checkResolution(resolution);
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const edge = openContradiction(step.view, reference, memory.agent);
      const outcome = await planResolution(step, edge, resolution, author);
      return { summary: `resolve ${edge.id} ${outcome.verdict}`, outcome };
    },
    options,
  );
}

function checkResolution({ verdict, keep, rationale }: Resolution): void {
  if (verdict !== undefined && !VERDICTS.includes(verdict)) {
    throw new CoEngramError('USAGE', `unknown verdict "${verdict}"`, {
      hint: `one of ${VERDICTS.join(', ')}`,
    });
  }
  if (verdict === undefined && keep === undefined) {
    throw new CoEngramError('USAGE', 'a verdict is needed', {
      hint: `--verdict ${VERDICTS.join('|')}, or --keep ID`,
    });
  }
  if (keep !== undefined && verdict !== undefined && verdict !== 'merge') {
    throw new CoEngramError('USAGE', `--keep says the verdict itself; with ${verdict} they may differ`);
  }
  if (rationale === undefined || rationale.trim() === '') {
    throw new CoEngramError('USAGE', 'a verdict needs a rationale', { hint: '--rationale "why"' });
  }
}

function openContradiction(view: IndexView, reference: string, agent: string): EdgeEntry {
  const edge = resolveSynapse(view, reference, agent);
  if (edge.kind !== 'contradicts') {
    throw new CoEngramError('USAGE', `${edge.id} is no contradiction but ${edge.kind}`, {
      hint: 'co-engram contradictions list',
    });
  }
  if (!isOpenEdge(edge)) {
    throw new CoEngramError('USAGE', `${edge.id} is resolved already`, {
      hint: `co-engram synapse get ${edge.id} says how`,
    });
  }
  return edge;
}

/** The changes of one verdict, added to the plan. */
export async function planResolution(
  step: WriteStep,
  edge: EdgeEntry,
  resolution: Settlement,
  author: string,
): Promise<ResolutionOutcome> {
  const { rationale } = resolution;
  const ends = endsOf(step.view, edge);
  const visibility = isPrivatePath(edge.path) ? 'private' : 'team';
  checkTexts(step, { rationale }, { id: edge.id, visibility });
  const { verdict, kept, other } = judge(step, ends, resolution);
  const outcome = { synapseId: edge.id, verdict, keptId: kept.id, otherId: other.id };
  auditChange(step, author, 'resolve', {
    engramId: kept.id,
    synapseId: edge.id,
    verdict,
    other: other.id,
    ...(visibility === 'private' ? {} : { reason: rationale }),
  });
  if (verdict === 'merge') {
    await planMerge(step, edge, { kept, other }, author);
    return { ...outcome, other: 'forgotten' };
  }
  await settleEdge(step, edge, { ...resolution, verdict });
  if (verdict === 'archive') {
    await planFreeze(step, other.doc, 'archive');
    return { ...outcome, other: 'frozen' };
  }
  await planRefutation(step, other.doc, author);
  return { ...outcome, other: 'refuted' };
}

type End = Contender & { doc: number };

function endsOf(view: IndexView, { id, from, to }: EdgeEntry): [End, End] {
  const [first, second] = [from, to].map((end) => {
    const doc = view.docOfId(end);
    return doc === undefined ? undefined : { ...contenderOf(view, doc), doc };
  });
  if (first !== undefined && second !== undefined) return [first, second];
  throw new CoEngramError('NOT_FOUND', `${first === undefined ? from : to}, one end of ${id}, is not there`, {
    hint: `co-engram unlink ${id}`,
  });
}

function judge(
  { view, memory }: WriteStep,
  [a, b]: [End, End],
  { verdict, keep }: Resolution,
): { verdict: Verdict; kept: End; other: End } {
  const { newer, older } = byAge(a, b);
  if (keep !== undefined) {
    const doc = resolveId(view, keep, memory.agent);
    const kept = [a, b].find((end) => end.doc === doc);
    if (kept === undefined) {
      throw new CoEngramError('USAGE', `${view.entry(doc).id} is no end of this contradiction`, {
        hint: `--keep ${a.id} or ${b.id}`,
      });
    }
    const other = kept === a ? b : a;
    return { verdict: verdict ?? (kept === newer ? 'keep_new' : 'keep_old'), kept, other };
  }
  const isOldKept = verdict === 'keep_old' || verdict === 'archive';
  return {
    verdict: verdict ?? 'keep_new',
    kept: isOldKept ? older : newer,
    other: isOldKept ? newer : older,
  };
}

async function settleEdge(
  step: WriteStep,
  { path }: EdgeEntry,
  { verdict, rationale, status = 'resolved', ...settled }: Settlement & { verdict: Verdict },
): Promise<void> {
  const text = step.plan.read(path);
  const { synapse } = await readSynapseText(text, path);
  const at = settled.at ?? formatInstant(step.memory.surroundings.now());
  const resolutionState = { ...synapse.resolutionState, status, since: at, verdict, rationale };
  const changes = { resolutionState, updatedAt: at };
  step.plan.update(path, editSynapse(text, changes, await yamlForSynapse(text, path)));
}

/** The loser is refuted, and 0.3 of its confidence is left. */
async function planRefutation(step: WriteStep, doc: number, author: string): Promise<void> {
  const { id, path, title, visibility, verificationStatus } = step.view.entry(doc);
  if (verificationStatus === 'refuted') return;
  await planStateEdit(step, path, { verificationStatus: 'refuted' });
  const setConfidence = confidenceAfter(shownOf(step.view, doc).confidence, verificationStatus, 'refuted');
  learn(step, doc, { setConfidence });
  auditChange(step, author, 'verify', {
    engramId: id,
    title,
    visibility,
    from: verificationStatus,
    to: 'refuted',
  });
}

/** Freezes or forgets an end; one that is frozen or forgotten already stays as it is. */
async function planFreeze(step: WriteStep, doc: number, how: 'archive' | 'forget'): Promise<void> {
  const { path } = step.view.entry(doc);
  const { engram } = await readEngramText(step.plan.read(path), path);
  const change = lifecycleChange(how, engram, step.memory.surroundings.now());
  if (change.type === 'change') await planStateEdit(step, path, change.fields);
}

/** The kept end takes what only the other says, and consolidates it. */
async function planMerge(
  step: WriteStep,
  edge: EdgeEntry,
  { kept, other }: { kept: End; other: End },
  author: string,
): Promise<void> {
  const [keptEntry, otherEntry] = [kept, other].map(({ doc }) => step.view.entry(doc));
  if (keptEntry === undefined || otherEntry === undefined) return;
  if (otherEntry.visibility === 'private' && keptEntry.visibility !== 'private') {
    throw new CoEngramError('REFUSED', 'what is private is not merged into what is shared', {
      hint: `--keep ${other.id}`,
    });
  }
  const { body } = await readEngramText(step.plan.read(keptEntry.path), keptEntry.path);
  const { body: addition } = await readEngramText(step.plan.read(otherEntry.path), otherEntry.path);
  const content = mergedText(body, addition);
  if (content !== body) await planUpdate(step, keptEntry.path, { content }, author, {});
  step.plan.remove(edge.path);
  await planFreeze(step, other.doc, 'forget');
  await planLink(step, { from: kept.id, kind: 'consolidates', to: other.id }, author);
}
