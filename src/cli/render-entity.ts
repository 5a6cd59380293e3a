import type { EntityDetails, EntitySummary } from '../index';
import { printableLine } from '../util/printable';
import type { Paint } from './paint';
import { factLine } from './render-facts';

/** One line an entity: name, type, and how much is known of it. */
export function entityLine(
  paint: Paint,
  { id, name, type, aliases, current, past, links }: EntitySummary,
): string {
  const known = [
    ...(current === 0 ? [] : [`${current} facts`]),
    ...(past === 0 ? [] : [`${past} past`]),
    ...(links === 0 ? [] : [`${links} links`]),
  ];
  const also = aliases.length === 0 ? '' : ` (${aliases.join(', ')})`;
  const mark = id === undefined ? '' : `${id.slice(-6)} `;
  return `${paint.bold(printableLine(name))}${printableLine(also)} ${paint.dim(`${mark}${[type, ...known].join(', ')}`)}`;
}

/** Everything about one entity, by headings; empty ones are left out. */
export function entityText(paint: Paint, entity: EntityDetails): string {
  const { description, redirectedFrom, facts, relations, episodes } = entity;
  const section = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', paint.bold(heading), ...lines.map((line) => `  ${line}`)];
  return [
    ...(redirectedFrom === undefined ? [] : [paint.dim(printableLine(`${redirectedFrom} is now`))]),
    entityLine(paint, entity),
    ...(description === undefined ? [] : [printableLine(description)]),
    ...section(
      'facts',
      facts.current.map((fact) => factLine(paint, fact)),
    ),
    ...section(
      'over',
      facts.past.map((fact) => factLine(paint, fact)),
    ),
    ...section(
      'relations',
      relations.map(({ direction, relation, name }) =>
        printableLine(direction === 'out' ? `${relation} -> ${name}` : `<- ${relation} ${name}`),
      ),
    ),
    ...section(
      'episodes',
      episodes.map(({ at = '', line }) => printableLine(`[${at.slice(0, 10)}] ${line}`)),
    ),
  ].join('\n');
}
