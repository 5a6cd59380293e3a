/** `extract --llm`: the user's model reads where it can, the rules where it fails. */
import { CoEngramError } from '../errors';
import {
  type ModelMemory,
  type ModelTalk,
  mayBeSent,
  modelProblem,
  modelRecords,
  openModel,
  wouldSend,
} from '../model/model';
import { type Written, write } from '../remember/write';
import { authorOf, type Memory } from '../store/memory';
import { sha256Hex } from '../util/hash';
import { type AppliedEntity, planAnswer } from './apply-answer';
import { birthOf, type Captured, type CaptureOptions, captureMessage } from './capture-message';
import type { AnsweredEntity, BadItem } from './check-answer';
import { type ExtractOptions, extract } from './extract';
import { readByModel } from './read-by-model';
import type { ExtractedFact, SkippedSentence } from './statement';

/** Who read, and what came of it beside the facts. */
export interface ModelPart<Entity> extends ModelTalk {
  /** The model's command line, or `rules`. */
  judgedBy: string;
  entities?: Entity[];
  /** Items of the answer that could not be used. */
  unusable?: BadItem[];
}

export interface ModelExtraction extends ModelPart<AnsweredEntity> {
  facts: ExtractedFact[];
  skipped: SkippedSentence[];
}

/** What a message states; nothing is kept. */
export async function extractByModel(
  memory: ModelMemory,
  text: string,
  options: ExtractOptions & { dryRun?: boolean },
): Promise<ModelExtraction> {
  const model = openModel(memory, options);
  const read = await readByModel(model, text, options);
  if (read === undefined)
    return { ...extract(text, options), judgedBy: 'rules', ...wouldSend(model), ...modelProblem(model) };
  const { facts, entities, bad } = read;
  return { facts, skipped: [], judgedBy: model.name, entities, unusable: bad };
}

export type CapturedByModel = Captured & ModelPart<AppliedEntity>;

/**
 * As `captureMessage`, read by the model. Throws REFUSED for a message that is to be private or restricted: such texts
 * are not shown to a model.
 */
export async function captureByModel(
  memory: Memory,
  text: string,
  options: CaptureOptions = {},
): Promise<Written<CapturedByModel>> {
  requireSendable(options);
  const model = openModel(memory, options);
  const read = await readByModel(model, text, options);
  const author = await authorOf(memory);
  const records = modelRecords(model, memory.surroundings.now(), author);
  if (read === undefined) {
    const written = await captureMessage(memory, text, { ...options, records });
    return {
      ...written,
      outcome: { ...written.outcome, judgedBy: 'rules', ...wouldSend(model), ...modelProblem(model) },
    };
  }
  const messageId = options.messageId ?? `message-${sha256Hex(text).slice(0, 16)}`;
  const birth = birthOf(memory, { origin: 'live_llm', ...options, messageId });
  return write(
    memory,
    async (step) => {
      for (const record of records) step.audit(record);
      const { facts, entities, skipped } = await planAnswer(step, read, birth, author);
      const outcome = { facts, skipped: [], judgedBy: model.name, entities, unusable: skipped };
      return { summary: `extract ${facts.length} facts`, outcome };
    },
    options,
  );
}

/** A private or restricted text is not for a model. */
export function requireSendable({ visibility }: Pick<CaptureOptions, 'visibility'>): void {
  if (visibility === undefined || mayBeSent(visibility)) return;
  throw new CoEngramError('REFUSED', `what is ${visibility} is not shown to a model`, {
    hint: 'without --llm the rules read it',
  });
}
