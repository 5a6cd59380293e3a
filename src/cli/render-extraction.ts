import type { BadItem } from '../capture/check-answer';
import type { Relation } from '../capture/relate';
import type { ExtractedFact, SkippedSentence } from '../capture/statement';
import type { SentQuestion } from '../index';
import { printableLine } from '../util/printable';
import type { Paint } from './paint';
import { sentLines } from './render-sent';

type ShownFact = ExtractedFact & { id?: string; relation?: Relation };

/** Facts, then what was left out and why, a line each; without `paint` plain. */
export function renderExtraction(
  paint: Pick<Paint, 'dim'> | undefined,
  { facts, skipped }: { facts: readonly ShownFact[]; skipped: readonly SkippedSentence[] },
): string {
  const dim = paint?.dim ?? ((text: string) => text);
  return [
    ...facts.map((fact) => factLine(dim, fact)),
    ...skipped.map(({ reason, sentence }) => dim(printableLine(`- ${reason}: ${sentence}`))),
  ].join('\n');
}

function factLine(dim: (text: string) => string, fact: ShownFact): string {
  const { category, subject, predicate, object, polarity, explicit, id, relation } = fact;
  const said = printableLine([subject ?? '', predicate, object].filter((part) => part !== '').join(' | '));
  const marks = [category, ...(polarity === 'positive' ? [] : [polarity]), ...(explicit ? ['explicit'] : [])];
  const stored = id === undefined ? '' : `${id.slice(-6)} `;
  const known = relation === undefined ? '' : dim(` ${relation}`);
  return `${stored}${said} ${dim(`(${marks.join(', ')})`)}${known}`;
}

interface ShownModelPart {
  judgedBy?: string;
  entities?: ReadonlyArray<{ name: string; id?: string; created?: boolean }>;
  unusable?: readonly BadItem[];
  wouldSend?: readonly SentQuestion[];
}

/** What a model gave beside facts, who read, and what would be sent in a dry run. */
export function modelLines(
  paint: Paint,
  { judgedBy, entities = [], unusable = [], wouldSend }: ShownModelPart,
): string[] {
  return [
    ...entities.map(({ id, name, created }) =>
      printableLine(`${id === undefined ? '' : `${id.slice(-6)} `}${name} ${entityMark(created)}`),
    ),
    ...unusable.map(({ path, reason }) =>
      paint.yellow(printableLine(`skipped ${path || 'the answer'}: ${reason}`)),
    ),
    ...sentLines(paint, wouldSend),
    ...(judgedBy === undefined ? [] : [paint.dim(printableLine(`read by ${judgedBy}`))]),
  ];
}

function entityMark(created: boolean | undefined): string {
  return created === false ? '(entity, known)' : '(entity)';
}
