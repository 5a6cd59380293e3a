import type { FactSummary, JudgedFact, Written } from '../index';
import { printableLine } from '../util/printable';
import type { Paint } from './paint';
import type { CommandResult } from './result';
import { writtenJson, writtenLines } from './written-text';

/** One line a fact: id, statement, and what sets it apart. */
export function factLine(paint: Paint, fact: FactSummary): string {
  const marks = [
    ...(fact.agentId === 'shared' ? ['shared'] : []),
    ...(fact.tier === undefined || fact.tier === 'candidate' ? [] : [fact.tier]),
    ...(fact.pinned ? ['pinned'] : []),
    ...(fact.retrievable ? [] : ['hidden']),
    ...(fact.scope === undefined ? [] : [`${fact.scope.type}:${fact.scope.id ?? ''}`]),
    ...(fact.validTo === undefined ? [] : [`until ${fact.validTo.slice(0, 10)}`]),
  ];
  const mark = marks.length === 0 ? '' : ` ${paint.dim(printableLine(`(${marks.join(', ')})`))}`;
  return `${paint.dim(fact.id.slice(-6))} ${printableLine(fact.title)}${mark}`;
}

/** What hide, unhide and promote print. */
export function judgedResult(verb: string, written: Written<JudgedFact[]>): CommandResult {
  const results = written.outcome;
  return {
    json: { results, ...writtenJson(written) },
    text: (paint) =>
      [
        ...results.map(({ id, title, changed }) =>
          printableLine(`${changed ? verb : 'unchanged'} ${id.slice(-6)} ${title}`),
        ),
        ...writtenLines(paint, written),
      ].join('\n'),
    brief: results.map(({ id }) => id).join('\n'),
  };
}
