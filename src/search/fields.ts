/** What is indexed of an engram, and how much each place counts. */
import { fenceTracker } from '../engram/code-fences';
import type { DigestEntry, FieldName } from './contract';

/** Indexed fields in the order of the segment. */
export const FIELD_NAMES: readonly FieldName[] = [
  'title',
  'tags',
  'summary',
  'fact',
  'aliases',
  'headings',
  'body',
];

/** Weight of a match by field. */
export const BOOSTS: Readonly<Record<FieldName, number>> = {
  title: 3,
  tags: 2,
  summary: 2,
  fact: 2,
  aliases: 2,
  headings: 1.5,
  body: 1,
};

/** BM25+ parameters of MiniSearch: term saturation, length normalisation, floor of a match. */
export const BM25 = { k: 1.2, b: 0.7, d: 0.5 } as const;

const HEADING = /^ {0,3}#{1,6}[ \t]+(.*)$/;

/** The Markdown headings of a body, one a line; lines inside code fences are no headings. */
export function headingsOf(body: string): string {
  if (!body.includes('#')) return '';
  const isCode = fenceTracker();
  const headings: string[] = [];
  for (const line of body.split('\n')) {
    if (isCode(line)) continue;
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) headings.push(heading);
  }
  return headings.join('\n');
}

function joinDefined(parts: ReadonlyArray<string | undefined>): string {
  return parts.filter((part) => part !== undefined).join('\n');
}

/** The text of every indexed field; empty where the engram has none. `body` is without the derived segment. */
export function documentFields(entry: DigestEntry, body: string): Record<FieldName, string> {
  return {
    title: entry.title,
    tags: [...entry.tags, ...entry.domainTags].join('\n'),
    summary: entry.summary ?? '',
    fact: joinDefined([entry.subject, entry.object]),
    aliases: entry.aliases.join('\n'),
    headings: headingsOf(body),
    body,
  };
}
