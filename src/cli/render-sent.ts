import type { SentQuestion } from '../index';
import { printable, printableLine } from '../util/printable';
import type { Paint } from './paint';

/** What a dry run would put to the user's model, whole. */
export function sentLines(paint: Paint, questions: readonly SentQuestion[] = []): string[] {
  return questions.flatMap(({ purpose, model, prompt }) => [
    paint.yellow(printableLine(`would send to ${model} (${purpose}):`)),
    ...printable(prompt)
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
  ]);
}
