/** A message read by the user's model instead of the rules, and its answer checked as `extract apply` checks one. */
import type { Model } from '../model/model';
import type { Checked } from '../model/question';
import { type CheckedAnswer, checkAnswer } from './check-answer';
import { extract } from './extract';
import { extractRequest } from './extract-request';

/** Characters of one question; longer messages are several. */
const LONGEST_QUESTION = 40_000;
const MOST_FACTS = 10;

/** What the model reads; undefined where it is not asked or one of the answers cannot be used. */
export async function readByModel(
  model: Model,
  text: string,
  { role = 'user', max = MOST_FACTS }: { role?: string; max?: number },
): Promise<CheckedAnswer | undefined> {
  if (!model.isThere) model.decline('llm.command is not set');
  if (!model.isThere || role !== 'user' || text.trim() === '') return undefined;
  if (extract(text, { max: 0 }).skipped.some(({ reason }) => reason === 'secret')) {
    model.decline('was not asked: the message holds a secret');
    return undefined;
  }
  const read: CheckedAnswer = { facts: [], entities: [], bad: [] };
  for (const question of questionsOf(text)) {
    const answer = await model.ask(question);
    if (answer.failure !== undefined) return undefined;
    read.facts.push(...answer.value.facts);
    read.entities.push(...answer.value.entities);
    read.bad.push(...answer.value.bad);
  }
  const tooMany = read.facts.length - max;
  if (tooMany > 0) read.bad.push({ path: 'facts', reason: `are ${tooMany} more than --max` });
  return { ...read, facts: read.facts.slice(0, max) };
}

function questionsOf(text: string) {
  const { chunks, instructions, schema } = extractRequest(text, { chunkChars: LONGEST_QUESTION });
  return chunks.map((chunk) => ({
    purpose: 'extract',
    instructions,
    material: chunk.text,
    schema,
    check,
  }));
}

/** As much of an answer as is good; one of which nothing is, is none. */
function check(answer: unknown): Checked<CheckedAnswer> {
  const checked = checkAnswer(answer);
  const [first] = checked.bad;
  const isUseless = checked.facts.length + checked.entities.length === 0 && first !== undefined;
  return isUseless ? { problem: `${first.path} ${first.reason}`.trim() } : { value: checked };
}
