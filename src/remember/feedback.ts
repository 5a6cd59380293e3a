import { CoEngramError } from '../errors';
import { feedbackDelta, OUTCOMES, type Outcome } from '../learning/feedback';
import { hebbianSpread } from '../learning/hebbian';
import { failureAction, failureVerdict } from '../learning/thresholds';
import type { DigestEntry } from '../search/contract';
import { shownOf } from '../search/shown-of';
import { authorOf, type Memory } from '../store/memory';
import { recordsUse } from '../store/usage-writer';
import type { ShownValues } from '../usage/usage';
import { formatInstant, parseInstant } from '../util/instants';
import { auditChange } from './audit-change';
import { checkTexts } from './check-texts';
import { planStateEdit } from './edit-state';
import { countsInSession } from './feedback-sessions';
import { learn } from './learn';
import { planStep } from './lifecycle';
import { planFailureProposal } from './propose-failures';
import { requireDoc } from './require-doc';
import { type WriteOptions, type WriteStep, type Written, write } from './write';

/** How a memory served somebody who used it. */
export interface FeedbackReport {
  outcome: Outcome;
  /** 0-1; default 1. */
  effectiveness?: number;
  reason?: string;
  /** The same engram and outcome count once in a session. */
  session?: string;
}

export interface FeedbackOptions extends WriteOptions {
  /** Archive or forget at once what failed too often. */
  apply?: boolean;
}

export interface FeedbackOutcome {
  engramId: string;
  title: string;
  outcome: Outcome;
  /** As shown afterwards. */
  importance: number;
  importanceDelta: number;
  confidence: number;
  /** Neighbours were strengthened too. */
  hebbianTriggered: boolean;
  /** Engrams that derive from this one are to be reviewed. */
  provenanceTriggered: boolean;
  shouldArchive: boolean;
  shouldForget: boolean;
  /** False for what this session had reported already. */
  counted: boolean;
  /** False with CO_ENGRAM_WRITER=none: nothing moved. */
  recorded: boolean;
  failedUses: number;
  strengthened: Array<{ id: string; importanceDelta: number }>;
  toReview: string[];
  /** The suggestion that was filed or is pending. */
  proposalId?: string;
  /** What was done at once. */
  acted?: 'archive' | 'forget';
}

/**
 * Reports how a memory served. Importance moves by this alone. Throws NOT_FOUND, USAGE for an unknown outcome, an
 * effectiveness outside 0-1 or a failure without a reason where one is asked for, REFUSED for a secret in the reason.
 */
export async function feedback(
  memory: Memory,
  reference: string,
  report: FeedbackReport,
  options: FeedbackOptions = {},
): Promise<Written<FeedbackOutcome>> {
  checkReport(report);
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const doc = requireDoc(step, reference);
      const outcome = await planFeedback(step, doc, report, author, options);
      return { summary: `${report.outcome} of ${outcome.engramId}`, outcome };
    },
    options,
  );
}

function checkReport({ outcome, effectiveness, session }: FeedbackReport): void {
  if (!OUTCOMES.includes(outcome)) {
    throw new CoEngramError('USAGE', `unknown outcome "${outcome}"`, {
      hint: `one of ${OUTCOMES.join(', ')}`,
    });
  }
  if (effectiveness !== undefined && !(effectiveness >= 0 && effectiveness <= 1)) {
    throw new CoEngramError('USAGE', `the effectiveness ${effectiveness} is not between 0 and 1`);
  }
  if (session !== undefined && (session.trim() === '' || session.length > 200)) {
    throw new CoEngramError('USAGE', 'a session is named by 1 to 200 characters');
  }
}

async function planFeedback(
  step: WriteStep,
  doc: number,
  report: FeedbackReport,
  author: string,
  options: FeedbackOptions,
): Promise<FeedbackOutcome> {
  const entry = step.view.entry(doc);
  const { id, visibility, title } = entry;
  const { outcome, reason, session } = report;
  if (reason !== undefined) checkTexts(step, { reason }, { id, visibility });
  const before = shownOf(step.view, doc);
  const isRecorded = recordsUse(step.memory.surroundings, visibility === 'private');
  // What is not recorded may be reported again by who records.
  if (isRecorded && !countsInSession(step, id, report))
    return { ...blank(step, entry, outcome, before), counted: false };
  const delta = feedbackDelta(
    { ...report, confidence: before.confidence, at: step.memory.surroundings.now() },
    step.memory.config.reinforcement,
  );
  const { shown: after } = learn(step, doc, delta);
  const importanceDelta = round(after.importance - before.importance);
  step.signal({ type: 'feedback', id, outcome }, session);
  auditChange(step, author, 'feedback', {
    engramId: id,
    title,
    visibility,
    outcome,
    importanceDelta,
    reason,
  });
  const result = { ...blank(step, entry, outcome, after), importanceDelta, recorded: isRecorded };
  if (outcome !== 'failure') {
    const strengthened = isRecorded ? planSpread(step, doc, delta.importance ?? 0) : [];
    return { ...result, strengthened, hebbianTriggered: strengthened.length > 0 };
  }
  const toReview = await planReviews(step, doc);
  const consequence = await planConsequence(step, entry, result, { reason, author, apply: options.apply });
  return { ...result, toReview, provenanceTriggered: toReview.length > 0, ...consequence };
}

type Standing = Pick<ShownValues, 'importance' | 'confidence' | 'failedUses'>;

function blank(
  step: WriteStep,
  { id, title }: DigestEntry,
  outcome: Outcome,
  shown: Standing,
): FeedbackOutcome {
  return {
    engramId: id,
    title,
    outcome,
    importance: shown.importance,
    importanceDelta: 0,
    confidence: shown.confidence,
    hebbianTriggered: false,
    provenanceTriggered: false,
    ...failureVerdict(shown.failedUses, step.memory.config.reinforcement),
    counted: true,
    recorded: true,
    failedUses: shown.failedUses,
    strengthened: [],
    toReview: [],
  };
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Strengthens the neighbours of a success. */
function planSpread(step: WriteStep, doc: number, gain: number): FeedbackOutcome['strengthened'] {
  const { view, memory } = step;
  const docs = new Map<string, number>();
  const edges = view.edges.neighbours(doc).map(({ doc: other, edge }) => {
    const { id } = view.entry(other);
    docs.set(id, other);
    return { other: id, kind: edge.kind, weight: edge.weight };
  });
  const spread = hebbianSpread(view.entry(doc).id, edges, gain, memory.config.reinforcement.hebbianRatio);
  return [...spread].flatMap(([id, importance]) => {
    const other = docs.get(id);
    if (other === undefined) return [];
    const before = shownOf(view, other).importance;
    const { shown, isRecorded } = learn(step, other, { importance });
    if (!isRecorded) return [];
    return [{ id, importanceDelta: round(shown.importance - before) }];
  });
}

/** What derives from a failure is due for review: `reviewBy` becomes now, unless it is due already. */
async function planReviews(step: WriteStep, doc: number): Promise<string[]> {
  const { view, memory } = step;
  const now = memory.surroundings.now();
  const derived = view.edges
    .neighbours(doc)
    .filter(({ direction, edge }) => edge.kind === 'derives_from' && direction === 'in')
    .map(({ doc: other }) => view.entry(other))
    .filter(({ status, verificationStatus }) => status === 'active' && verificationStatus !== 'refuted');
  for (const { path, reviewBy } of derived) {
    const due = parseInstant(reviewBy ?? '');
    if (due === undefined || due > now) await planStateEdit(step, path, { reviewBy: formatInstant(now) });
  }
  return derived.map(({ id }) => id);
}

/** Too many failures: done at once where somebody said so, suggested otherwise. Pinned memories are only suggested. */
async function planConsequence(
  step: WriteStep,
  entry: DigestEntry,
  verdict: FeedbackOutcome,
  { reason, author, apply }: { reason?: string; author: string; apply?: boolean },
): Promise<Pick<FeedbackOutcome, 'proposalId' | 'acted'>> {
  const action = failureAction(verdict);
  if (action === undefined || !isOpenTo(action, entry)) return {};
  const why = `${verdict.failedUses} failed uses${reason === undefined ? '' : `, the last: ${reason}`}`;
  if (apply === true || (step.memory.config.reinforcement.autoApply && !entry.pinned)) {
    await planStep(step, action, { path: entry.path, isTrashed: false }, { author, reason: why });
    return { acted: action };
  }
  return { proposalId: await planFailureProposal(step, entry, { action, reason: why, author }) };
}

function isOpenTo(action: 'archive' | 'forget', { status }: DigestEntry): boolean {
  return action === 'archive' ? status === 'active' : status !== 'forgotten';
}
