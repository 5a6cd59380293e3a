/** What no rule could read is read by the user's model, when there is one, and never while somebody waits for a turn. */
import type { SentQuestion } from '../../model/model';
import { type WriteOptions, write } from '../../remember/write';
import type { Memory } from '../../store/memory';
import { parseInstant } from '../../util/instants';
import { type CapturedByModel, captureByModel } from '../extract-by-model';
import { keyOf, planQueue, readUnread, type UnreadMessage } from './queue';

export interface DrainedQueue {
  /** Messages that the model has read. */
  read: number;
  /** Facts that are new by that. */
  facts: number;
  /** Messages that nobody will read any more: too old, or asked about in vain. */
  dropped: number;
  left: number;
  /** What a dry run would have put to the model. */
  wouldSend?: SentQuestion[];
}

const LONGEST_WAIT_MS = 7 * 86_400_000;
/** Questions of one stage: a model may take a minute for each. */
const MOST_QUESTIONS = 20;
const MOST_TRIES = 3;

/** Asks about what waits, the oldest first, until the model fails; without one only what is too old goes. */
export async function drainUnread(memory: Memory, options: WriteOptions = {}): Promise<DrainedQueue> {
  const now = memory.surroundings.now();
  const isOver = ({ at, tries = 0 }: UnreadMessage) =>
    tries >= MOST_TRIES || Math.abs(now - (parseInstant(at) ?? 0)) > LONGEST_WAIT_MS;
  const waiting = readUnread(memory.repo);
  const result: DrainedQueue = { read: 0, facts: 0, dropped: 0, left: waiting.length };
  if (waiting.length === 0) return result;
  const done = new Set<string>();
  const failed = new Set<string>();
  const open = waiting.filter((message) => !isOver(message));
  if (options.dryRun === true) return { ...result, ...(await wouldSend(memory, open)) };
  if (memory.config.llm.command !== undefined) {
    for (const message of open.slice(0, MOST_QUESTIONS)) {
      const facts = await readOne(memory, message, options);
      (facts === undefined ? failed : done).add(keyOf(message));
      if (facts === undefined) break;
      result.read += 1;
      result.facts += facts;
    }
  }
  await write(
    memory,
    async (step) => {
      planQueue(step, (queue) => {
        const tried = queue
          .filter((message) => !done.has(keyOf(message)))
          .map((each) => (failed.has(keyOf(each)) ? { ...each, tries: (each.tries ?? 0) + 1 } : each));
        const left = tried.filter((message) => !isOver(message));
        result.dropped = tried.length - left.length;
        result.left = left.length;
        return left;
      });
      return { summary: 'unread messages', outcome: undefined };
    },
    { commit: false },
  );
  return result;
}

/** How many facts are new; undefined when the model could not be asked. */
async function readOne(
  memory: Memory,
  message: UnreadMessage,
  options: WriteOptions,
): Promise<number | undefined> {
  const outcome = await ask(memory, message, options);
  if (outcome.judgedBy === 'rules') return undefined;
  return outcome.facts.filter(({ relation }) => relation !== 'duplicate').length;
}

/** The questions of a run, which nobody answers. */
async function wouldSend(
  memory: Memory,
  open: readonly UnreadMessage[],
): Promise<Pick<DrainedQueue, 'wouldSend'>> {
  const questions: SentQuestion[] = [];
  for (const message of open.slice(0, MOST_QUESTIONS)) {
    const { wouldSend: sent = [] } = await ask(memory, message, { dryRun: true });
    questions.push(...sent);
  }
  return questions.length === 0 ? {} : { wouldSend: questions };
}

async function ask(
  memory: Memory,
  { text, at, ...place }: UnreadMessage,
  { commit, dryRun }: WriteOptions,
): Promise<CapturedByModel> {
  const { agent, sessionId, messageId, channel } = place;
  const where = { agent, sessionId, messageId, channel, at: parseInstant(at) };
  return (await captureByModel({ ...memory, agent }, text, { ...where, commit, dryRun })).outcome;
}
