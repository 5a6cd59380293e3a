import { randomBytes } from 'node:crypto';
import { newId } from '../../engram/new-id';
import { CoEngramError } from '../../errors';
import { type ModelTalk, modelProblem, modelRecords, openModel, wouldSend } from '../../model/model';
import { auditChange } from '../../remember/audit-change';
import { type WriteOptions, type WriteStep, type Written, write } from '../../remember/write';
import { STATE } from '../../store/layout';
import { authorOf, type Memory } from '../../store/memory';
import { sha256Hex } from '../../util/hash';
import { formatInstant } from '../../util/instants';
import { judgeAhead } from './judge-topic';
import { judgeMessage, type MessageRule } from './message-rules';
import { clip, planTopic } from './plan-topic';
import { formatTopicState, readTopicState, type TopicState, wasHeard, withHeard } from './topic-state';
import { type TopicJudge, type TopicRule, withMessage } from './topics';

export interface ObservedMessage {
  role: string;
  text: string;
  /** Which conversation; the day when missing. */
  session?: string;
}

export interface Observation extends ModelTalk {
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
  /** Who said whether the topic is worth it: the model's command line, or `rules`. */
  judgedBy?: string;
}

/**
 * Takes in one message of a conversation. What says nothing is left out by a rule, which the audit log names; what comes
 * back as a topic, on several days or in several sessions, becomes a suggestion, or an engram where `capture.policy`
 * says so; the model of `llm.command`, if there is one, says whether such a topic is worth it. Nothing else leaves this
 * clone. Throws USAGE for a role that is none.
 */
export async function observe(
  memory: Memory,
  message: ObservedMessage,
  options: WriteOptions = {},
): Promise<Written<Observation>> {
  if (message.role.trim() === '')
    throw new CoEngramError('USAGE', 'the role is empty', { hint: 'user or assistant' });
  const author = await authorOf(memory);
  const model = openModel(memory, options);
  const compute = (judge: TopicJudge) => async (step: WriteStep) => {
    for (const record of modelRecords(model, memory.surroundings.now(), author)) step.audit(record);
    const outcome = await planObservation(step, message, author, judge);
    return { summary: 'observe', outcome: { ...outcome, ...wouldSend(model), ...modelProblem(model) } };
  };
  const judge = await judgeAhead(model, (look) => write(memory, compute(look), { dryRun: true }));
  return write(memory, compute(judge), options);
}

async function planObservation(
  step: WriteStep,
  { role, text, session: given }: ObservedMessage,
  author: string,
  judge: TopicJudge,
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
  const decided = await planTopic(step, topic, author, judge);
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

function hashOf(said: string): string {
  return sha256Hex(said.toLowerCase().replace(/\s+/g, ' ').trim()).slice(0, 16);
}
