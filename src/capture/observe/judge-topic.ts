/** The model's judgement on a topic that came up often: will it recur, does it help others, is it more than talk? */
import type { Model } from '../../model/model';
import type { Checked, Question } from '../../model/question';
import type { NeedRule, Topic, TopicJudge, TopicVerdict } from './topics';

const INSTRUCTIONS = [
  'A shared memory of a team noticed that one topic came up several times in conversations. Judge whether it is worth',
  'remembering for the whole team. Answer three questions, each with true or false:',
  'recurs: will somebody need this again, weeks from now?',
  'helps: does it help people or agents who were not in the conversation?',
  'isMoreThanTalk: does it state knowledge, a rule, a decision or a way to do something, and not only what somebody is doing at the moment?',
  'When in doubt, answer false: silence is better than junk.',
].join('\n');

const ANSWERS = ['recurs', 'helps', 'isMoreThanTalk'] as const;

const SCHEMA = {
  type: 'object',
  properties: Object.fromEntries(ANSWERS.map((name) => [name, { type: 'boolean' }])),
  required: ANSWERS,
};

const RULE_OF: Readonly<Record<(typeof ANSWERS)[number], NeedRule>> = {
  recurs: 'will_not_recur',
  helps: 'helps_nobody',
  isMoreThanTalk: 'only_talk',
};

/** The first no of the model; none is a yes. */
type Judged = Pick<TopicVerdict, 'rule'>;

function aboutTopic({ count, sessions, days, samples }: Topic): Question<Judged> {
  return {
    purpose: 'observe-topic',
    instructions: INSTRUCTIONS,
    material: {
      occurrences: count,
      conversations: sessions.length,
      days: days.length,
      samples: samples.map(({ role, text }) => ({ role, text })),
    },
    schema: SCHEMA,
    check,
  };
}

function check(answer: unknown): Checked<Judged> {
  const values = answer as Readonly<Record<string, unknown>>;
  const missing = ANSWERS.find((name) => typeof values[name] !== 'boolean');
  if (missing !== undefined) return { problem: `${missing} must be true or false` };
  const no = ANSWERS.find((name) => values[name] === false);
  return { value: no === undefined ? {} : { rule: RULE_OF[no] } };
}

/**
 * The judge of one observation. `look` computes it without writing; the topic that it would decide about is put to the
 * model then, so that nobody waits for a model under the lock. Without an answer the rules decide.
 */
export async function judgeAhead(
  model: Model,
  look: (judge: TopicJudge) => Promise<unknown>,
): Promise<TopicJudge> {
  if (!model.isThere) return () => undefined;
  const found: Topic[] = [];
  await look((topic) => {
    const known = remembered(topic);
    if (known === undefined) found.push(topic);
    return known;
  });
  const candidate = found.at(-1);
  if (candidate === undefined) return remembered;
  const question = aboutTopic(candidate);
  const answer = await model.ask(question);
  if (answer.failure !== undefined) return remembered;
  const verdict = { ...answer.value, judgedBy: model.name, count: candidate.count };
  const asked = JSON.stringify(question.material);
  return (topic) =>
    remembered(topic) ?? (JSON.stringify(aboutTopic(topic).material) === asked ? verdict : undefined);
}

/** A no of the model holds until the topic came up twice as often. */
function remembered({ refused, count }: Topic): TopicVerdict | undefined {
  return refused !== undefined && count < 2 * refused.count ? refused : undefined;
}
