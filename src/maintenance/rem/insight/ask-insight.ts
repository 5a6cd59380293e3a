/** A model drafts an insight, and in a second call, which knows nothing of the first, judges what was drafted. */
import type { Model } from '../../../model/model';
import type { Checked, Question } from '../../../model/question';
import { sourceMaterial } from '../draft/ask-pattern';
import { checkDraft, DRAFT_SCHEMA } from '../draft/check-draft';
import type { Draft, Source } from '../draft/source';
import type { InsightMaterial, InsightMode } from './insight';

const TASKS: Readonly<Record<InsightMode, string>> = {
  integration: 'New links tie two domains together. Say what follows from seeing both sides at once.',
  retrospective:
    'The first memory failed or was refuted. Say what was expected, what happened, why, and what is better, as far as the others tell.',
  inspiration:
    'Two domains are built alike and know nothing of each other. Say what one could take from the other.',
};

const RULES = `Use their language. At most 12 lines; headings begin with ##; every other line ends with the numbers of the
memories that it rests on, such as [1] or [1, 3]. Cite every memory at least once. No number, name or fact that none of
them has. No links, no HTML, no code blocks, no list of sources. Do not repeat a memory in other words: say what only
several of them together show.`;

const CRITIC = `The material holds memories of a team, numbered, and an insight that somebody drew from them. Judge it without
mercy, each from 0 to 1: evidence (do the cited memories bear it out), novelty (does it say more than they do), use (will
somebody act better for it), consistency (does nothing in them speak against it).`;

const MARKS = ['evidence', 'novelty', 'use', 'consistency'] as const;
const CRITIC_SCHEMA = {
  type: 'object',
  required: [...MARKS],
  properties: Object.fromEntries(MARKS.map((mark) => [mark, { type: 'number', minimum: 0, maximum: 1 }])),
};
/** An insight below this in anything is none. */
const GOOD_ENOUGH = 0.5;

/** The draft; `dropped` when the critic finds it wanting; undefined when there is no usable answer to either question. */
export async function askInsight(
  model: Model,
  material: InsightMaterial,
  sources: readonly Source[],
): Promise<(Draft & { judgedBy: string }) | 'dropped' | undefined> {
  const drafted = await model.ask(draftQuestion(material, sources));
  if (drafted.failure !== undefined) return undefined;
  const judged = await model.ask(criticQuestion(drafted.value, sources));
  if (judged.failure !== undefined) return undefined;
  return judged.value ? { ...drafted.value, judgedBy: model.name } : 'dropped';
}

function draftQuestion({ mode, notes }: InsightMaterial, sources: readonly Source[]): Question<Draft> {
  return {
    purpose: 'rem-insight',
    instructions: `The material holds memories of a team, numbered, and notes on how they hang together. ${TASKS[mode]}\n${RULES}`,
    material: { notes, memories: sourceMaterial(sources) },
    schema: DRAFT_SCHEMA,
    check: (answer) => checkDraft(answer, sources),
  };
}

function criticQuestion(insight: Draft, sources: readonly Source[]): Question<boolean> {
  return {
    purpose: 'rem-insight-critic',
    instructions: CRITIC,
    material: { insight, memories: sourceMaterial(sources) },
    schema: CRITIC_SCHEMA,
    check: checkMarks,
  };
}

function checkMarks(answer: unknown): Checked<boolean> {
  const marks = MARKS.map((mark) => (answer as Record<string, unknown> | null)?.[mark]);
  const wrong = marks.findIndex((mark) => typeof mark !== 'number' || !(mark >= 0 && mark <= 1));
  if (wrong >= 0) return { problem: `${MARKS[wrong]} is no number from 0 to 1` };
  return { value: marks.every((mark) => (mark as number) >= GOOD_ENOUGH) };
}
