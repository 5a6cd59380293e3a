import { formatScope } from '../engram/scope';
import type { PinOutcome, Written } from '../index';
import { printableLine } from '../util/printable';
import { oneLine } from './one-line';
import type { CommandResult } from './result';
import { riskLines, writtenJson, writtenLines } from './written-text';

const WORDS = {
  pin: { done: 'pinned', already: 'pinned already' },
  unpin: { done: 'unpinned', already: 'not pinned' },
} as const;

/** What pin add and pin rm answer. */
export function pinResult(step: keyof typeof WORDS, written: Written<PinOutcome[]>): CommandResult {
  const { done, already } = WORDS[step];
  return {
    json: { results: written.outcome, ...writtenJson(written) },
    text: (paint) =>
      [
        ...written.outcome.flatMap(({ id, title, path, scope, changed, warnings, risk }) => [
          changed ? `${done} ${paint.bold(oneLine(title))}` : `${paint.bold(oneLine(title))} is ${already}`,
          paint.dim(printableLine(`  ${id}  ${formatScope(scope)}  ${path}`)),
          ...warnings.map((warning) => `${paint.yellow('warning:')} ${printableLine(warning)}`),
          ...riskLines(paint, risk),
        ]),
        ...writtenLines(paint, written),
      ].join('\n'),
    brief: written.outcome.map(({ id }) => id).join('\n'),
  };
}
