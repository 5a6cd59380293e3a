import type { LifecycleOutcome, Written } from '../index';
import { printableLine } from '../util/printable';
import { oneLine } from './one-line';
import type { CommandResult } from './result';
import { writtenJson, writtenLines } from './written-text';

const WORDS = {
  archive: { done: 'archived', already: 'frozen already' },
  forget: { done: 'forgotten', already: 'forgotten already' },
  restore: { done: 'restored', already: 'active already, nothing to restore' },
} as const;

/** What archive, forget and restore answer. */
export function lifecycleResult(
  step: keyof typeof WORDS,
  written: Written<LifecycleOutcome[]>,
): CommandResult {
  const { done, already } = WORDS[step];
  return {
    json: { results: written.outcome, ...writtenJson(written) },
    text: (paint) =>
      [
        ...written.outcome.flatMap(({ id, title, path, changed }) => [
          changed ? `${done} ${paint.bold(oneLine(title))}` : `${paint.bold(oneLine(title))} is ${already}`,
          paint.dim(printableLine(`  ${id}  ${path}`)),
        ]),
        ...writtenLines(paint, written),
      ].join('\n'),
  };
}
