import type { Model } from '../../../model/model';
import type { Question } from '../../../model/question';
import { checkDraft, DRAFT_SCHEMA } from './check-draft';
import { sourceList } from './draft-pattern';
import type { Draft, Source } from './source';
import { wordsFor } from './words';

/** Of one source. */
const LONGEST_TEXT = 4000;

const INSTRUCTIONS = `The material holds memories of a team, numbered. Write the pattern that they show together: what they share,
and where they differ. Use their language. At most 15 lines; headings begin with ##; every other line ends with the
numbers of the memories that say it, such as [1] or [1, 3]. Cite every memory at least once. Say nothing that none of
them says: no number, name, cause or advice of your own. No links, no HTML, no code blocks, no list of sources.`;

/** What is put to the model; its answer is checked against the sources. */
function patternQuestion(sources: readonly Source[]): Question<Draft> {
  return {
    purpose: 'rem-pattern',
    instructions: INSTRUCTIONS,
    material: sourceMaterial(sources),
    schema: DRAFT_SCHEMA,
    check: (answer) => checkDraft(answer, sources),
  };
}

/** The sources as a model reads them: numbered, without ids and paths. */
export function sourceMaterial(sources: readonly Source[]) {
  return sources.map(({ title, body }, n) => ({ number: n + 1, title, text: body.slice(0, LONGEST_TEXT) }));
}

/** The pattern as the model drafts it; undefined when it has nothing usable to say. Never with private sources. */
export async function askPattern(
  model: Model,
  sources: readonly Source[],
): Promise<(Draft & { judgedBy: string }) | undefined> {
  const answer = await model.ask(patternQuestion(sources));
  if (answer.failure !== undefined) return undefined;
  const { title, content } = answer.value;
  return { title, content: withSources(content, sources), judgedBy: model.name };
}

/** What was drafted, and the list of what it cites. */
export function withSources(content: string, sources: readonly Source[]): string {
  const words = wordsFor(sources.map(({ title, body }) => `${title}\n${body}`));
  return `${content}\n\n${sourceList(sources, words)}`;
}
