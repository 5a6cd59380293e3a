/** What becomes of a topic that came up again: nothing yet, a rule against it, a suggestion, an engram. */
import type { Kind } from '../../engram/engram';
import { waitsForYes } from '../../proposals/capture-policy';
import { planAdd } from '../../remember/add';
import { auditChange } from '../../remember/audit-change';
import { type ComposedEngram, composeEngram } from '../../remember/draft';
import { planProposal } from '../../remember/propose';
import type { WriteStep } from '../../remember/write';
import { dedupe } from '../../search/dedupe';
import { isSettled } from '../../store/proposal-status';
import { placeOfProposal, readProposalAt } from '../../store/proposals';
import { type DraftedTopic, draftTopic } from './draft-topic';
import { nearestDomain } from './nearest-domain';
import { isRipe, needlessRule, ruleAgainst, type Topic, type TopicJudge, type TopicRule } from './topics';

const SOURCE = 'conversation';
const SHOWN_CHARACTERS = 80;

export interface TopicOutcome {
  /** Why the topic was left out. */
  rule?: TopicRule;
  /** The suggestion that came of it. */
  proposalId?: string;
  /** The engram that came of it, where the policy asks for no yes, or that covers it already. */
  engramId?: string;
  /** Who said whether it is worth it: the model's command line, or `rules`. */
  judgedBy?: string;
}

export interface DecidedTopic {
  topic: Topic;
  outcome: TopicOutcome;
}

/**
 * A ripe topic meets the rules about its samples, then the memory: what is known already is no candidate. Then the
 * judge says whether it is needed, or where there is none, more rules.
 */
export async function planTopic(
  step: WriteStep,
  topic: Topic,
  author: string,
  judge: TopicJudge,
): Promise<DecidedTopic> {
  const isAskedAgain = topic.state === 'proposed' && (await isDismissalOver(step, topic.id));
  if (!isAskedAgain && !isRipe(topic, step.memory.config.capture.threshold)) return { topic, outcome: {} };
  const rule = ruleAgainst(topic);
  if (rule !== undefined) return rejected(step, topic, author, { rule });
  const draft = draftTopic(topic);
  const item = composed(step, topic, draft, author);
  const { verdict, targetId } = dedupe(
    step.view,
    { ...item.engram, body: item.body },
    step.memory.config.dedupe,
  );
  if (verdict !== 'NEW' && targetId !== undefined) {
    auditTopic(step, topic, author, { rule: 'covered', engramId: targetId });
    return {
      topic: { ...topic, state: 'known', rule: 'covered' },
      outcome: { rule: 'covered', engramId: targetId },
    };
  }
  const said = judge(topic);
  const { rule: need, judgedBy } = said ?? { rule: needlessRule(topic), judgedBy: 'rules' };
  if (need !== undefined)
    return rejected(step, { ...topic, refused: said }, author, { rule: need, judgedBy });
  const outcome = await land(step, { draft, item, judgedBy }, author);
  return { topic: { ...topic, state: 'proposed' }, outcome: { ...outcome, judgedBy } };
}

function rejected(
  step: WriteStep,
  topic: Topic,
  author: string,
  why: { rule: TopicRule; judgedBy?: string },
): DecidedTopic {
  auditTopic(step, topic, author, why);
  return { topic: { ...topic, state: 'rejected', rule: why.rule }, outcome: why };
}

/** Somebody said no for a while, and the while is over. */
async function isDismissalOver({ memory }: WriteStep, id: string): Promise<boolean> {
  const file = await readProposalAt(memory.repo, placeOfProposal(id, true));
  return file !== undefined && 'proposal' in file && !isSettled(file.proposal, memory.surroundings.now());
}

function auditTopic(
  step: WriteStep,
  { id, count, samples }: Topic,
  author: string,
  why: { rule: TopicRule; engramId?: string; judgedBy?: string },
): void {
  auditChange(step, author, 'observe_rejected', {
    ...why,
    topicId: id,
    occurrences: count,
    shown: clip(samples[0]?.text ?? ''),
  });
}

function composed(step: WriteStep, topic: Topic, draft: DraftedTopic, author: string): ComposedEngram {
  const { title, kind, content, confidence } = draft;
  const domainTags = nearestDomain(step.view, `${title}\n${content}`);
  const fields = { kind, domainTags, confidence, sourceType: 'secondhand' };
  const now = step.memory.surroundings.now();
  return composeEngram({ title, content, fields }, { id: topic.id, now, author });
}

/** Into the memory where the policy asks nobody, else to those that wait. */
async function land(
  step: WriteStep,
  { draft, item, judgedBy }: { draft: DraftedTopic; item: ComposedEngram; judgedBy: string },
  author: string,
): Promise<TopicOutcome> {
  const { confidence, quotes } = draft;
  const { id, title, domainTags, kind } = item.engram;
  if (!waitsForYes(step.memory.config, { source: SOURCE, kind: kind as Kind, confidence })) {
    const [added] = (await planAdd(step, [item], author, {})).outcome;
    return { engramId: added?.id };
  }
  const proposal = {
    source: SOURCE,
    action: 'add',
    title,
    kind,
    domainTags,
    reason: `came up ${quotes.length} times in other words`,
    confidence,
    judgedBy,
    fields: { sourceType: 'secondhand', confidence },
    quotes,
    content: item.body,
  };
  const proposalId = await planProposal(step, proposal, { author, isLocal: true, id });
  return proposalId === undefined ? {} : { proposalId };
}

/** One line, for logs. */
export function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line;
}
