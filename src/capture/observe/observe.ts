import { randomBytes } from 'node:crypto';
import type { Kind } from '../../engram/engram';
import { newId } from '../../engram/new-id';
import { CoEngramError } from '../../errors';
import { waitsForYes } from '../../proposals/capture-policy';
import { planAdd } from '../../remember/add';
import { auditChange } from '../../remember/audit-change';
import { type ComposedEngram, composeEngram } from '../../remember/draft';
import { planProposal } from '../../remember/propose';
import { type WriteOptions, type WriteStep, type Written, write } from '../../remember/write';
import { dedupe } from '../../search/dedupe';
import { STATE } from '../../store/layout';
import { authorOf, type Memory } from '../../store/memory';
import { isSettled } from '../../store/proposal-codec';
import { placeOfProposal, readProposalAt } from '../../store/proposals';
import { sha256Hex } from '../../util/hash';
import { formatInstant } from '../../util/instants';
import { type DraftedTopic, draftTopic } from './draft-topic';
import { judgeMessage, type MessageRule } from './message-rules';
import { nearestDomain } from './nearest-domain';
import { formatTopicState, readTopicState, type TopicState, wasHeard, withHeard } from './topic-state';
import { isRipe, ruleAgainst, type Topic, type TopicRule, withMessage } from './topics';

export interface ObservedMessage {
  role: string;
  text: string;
  /** Which conversation; the day when missing. */
  session?: string;
}

export interface Observation {
  /** Was the message kept? */
  kept: boolean;
  /** Why the message, or its topic, was left out. */
  rule?: MessageRule | TopicRule;
  /** The topic that it was put to, and how often that came up. */
  topic?: { id: string; occurrences: number; sessions: number; days: number };
  /** The suggestion that came of it. */
  proposalId?: string;
  /** The engram that came of it, where the policy asks for no yes, or that covers it already. */
  engramId?: string;
}

const SOURCE = 'conversation';
const SHOWN_CHARACTERS = 80;

/**
 * Takes in one message of a conversation. What says nothing is left out by a rule, which the audit log names; what comes
 * back as a topic, on several days or in several sessions, becomes a suggestion, or an engram where `capture.policy`
 * says so. Nothing leaves this clone. Throws USAGE for a role that is none.
 */
export async function observe(
  memory: Memory,
  message: ObservedMessage,
  options: WriteOptions = {},
): Promise<Written<Observation>> {
  if (message.role.trim() === '')
    throw new CoEngramError('USAGE', 'the role is empty', { hint: 'user or assistant' });
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => ({ summary: 'observe', outcome: await planObservation(step, message, author) }),
    options,
  );
}

async function planObservation(
  step: WriteStep,
  { role, text, session: given }: ObservedMessage,
  author: string,
): Promise<Observation> {
  const at = formatInstant(step.memory.surroundings.now());
  const session = given ?? at.slice(0, 10);
  const { state, text: before } = readTopicState(step.memory.repo);
  const judged = judgeMessage({ role, text }, (said) => wasHeard(state, session, hashOf(said)));
  if (judged.rule !== undefined) {
    const shown = judged.rule === 'secret' ? undefined : clip(text);
    auditChange(step, author, 'observe_rejected', { rule: judged.rule, role, session, shown });
    return { kept: false, rule: judged.rule };
  }
  const { said } = judged;
  const heard = withHeard(state, session, hashOf(said));
  const id = newId(step.memory.surroundings.now(), randomBytes);
  const { topics, topic } = withMessage(heard.topics, { text: said, role, session, at }, id);
  const decided = await planTopic(step, topic, author);
  const next = topics.map((each) => (each === topic ? decided.topic : each));
  writeState(step, { ...heard, topics: next }, before);
  const { count, sessions, days } = topic;
  return {
    kept: true,
    ...decided.outcome,
    topic: { id: topic.id, occurrences: count, sessions: sessions.length, days: days.length },
  };
}

function writeState(step: WriteStep, state: TopicState, expect: string | null): void {
  const text = formatTopicState(state);
  step.plan.append([{ type: 'write', area: 'state', path: STATE.topics, text, expect }]);
}

interface DecidedTopic {
  topic: Topic;
  outcome: Pick<Observation, 'rule' | 'proposalId' | 'engramId'>;
}

/** A ripe topic meets the rules and then the memory: what is known already is no candidate. */
async function planTopic(step: WriteStep, topic: Topic, author: string): Promise<DecidedTopic> {
  const isAskedAgain = topic.state === 'proposed' && (await isDismissalOver(step, topic.id));
  if (!isAskedAgain && !isRipe(topic, step.memory.config.capture.threshold)) return { topic, outcome: {} };
  const rule = ruleAgainst(topic);
  if (rule !== undefined) {
    auditTopic(step, topic, author, { rule });
    return { topic: { ...topic, state: 'rejected', rule }, outcome: { rule } };
  }
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
  const outcome = await land(step, draft, item, author);
  return { topic: { ...topic, state: 'proposed' }, outcome };
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
  why: { rule: TopicRule; engramId?: string },
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
  draft: DraftedTopic,
  item: ComposedEngram,
  author: string,
): Promise<Pick<Observation, 'proposalId' | 'engramId'>> {
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
    fields: { sourceType: 'secondhand', confidence },
    quotes,
    content: item.body,
  };
  const proposalId = await planProposal(step, proposal, { author, isLocal: true, id });
  return proposalId === undefined ? {} : { proposalId };
}

function hashOf(said: string): string {
  return sha256Hex(said.toLowerCase().replace(/\s+/g, ' ').trim()).slice(0, 16);
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line;
}
