import { contentHash, contentSize } from '../engram/content-hash';
import type { Engram } from '../engram/engram';
import { BIRTH_CONFIDENCE, type EngramFieldName } from '../engram/fields';
import { CoEngramError } from '../errors';
import { formatInstant } from '../util/instants';
import { requireValidSpan } from './valid-span';
import { wellFormed, writableValue } from './writable-value';

/** What somebody wants remembered, before it is checked: words and any writable fields by name. */
export interface EngramDraft {
  title?: string;
  content: string;
  fields?: Readonly<Partial<Record<EngramFieldName, unknown>>>;
}

const MAX_TITLE = 200;

/** An engram ready to be written, with the body that its hash was made from. */
export interface ComposedEngram {
  engram: Engram;
  body: string;
}

/**
 * Checks a draft and fills in what it leaves out: title from the first heading or line, kind fact, domain `inbox`.
 * Throws USAGE for an empty content, an unknown field or a value out of range.
 */
export function composeEngram(
  draft: EngramDraft,
  birth: { id: string; now: number; author: string },
): ComposedEngram {
  const body = tidyContent(draft.content);
  if (body.trim() === '') {
    throw new CoEngramError('USAGE', 'the content is empty', { hint: 'pass --content TEXT, --file F or -' });
  }
  const at = formatInstant(birth.now);
  const given = checkFields({
    ...draft.fields,
    title: tidyTitle(draft.title ?? draft.fields?.title ?? titleOf(body)),
  });
  const engram: Engram = {
    domainTags: ['inbox'],
    kind: 'fact',
    kinds: [],
    tags: [],
    aliases: [],
    importance: 0.5,
    confidence: BIRTH_CONFIDENCE[given.sourceType ?? 'firsthand'],
    sourceType: 'firsthand',
    retrievalCount: 0,
    effectiveRetrievals: 0,
    failedUses: 0,
    reinforcementScore: 0,
    status: 'active',
    visibility: 'team',
    pinned: false,
    verificationStatus: 'unverified',
    contextTags: [],
    anchors: [],
    about: [],
    verifications: [],
    evidence: [],
    retrievable: true,
    title: '',
    ...given,
    id: birth.id,
    contentHash: contentHash(body),
    contentSize: contentSize(body),
    createdBy: birth.author,
    createdAt: at,
    updatedBy: birth.author,
    updatedAt: at,
    version: 1,
    extra: {},
  };
  requireValidSpan(engram);
  return { engram, body };
}

/** Every field checked against the field table; throws USAGE naming field and value. */
function checkFields(fields: Readonly<Record<string, unknown>>): Partial<Engram> {
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const wanted = value === undefined ? null : writableValue(name as EngramFieldName, value);
    if (wanted !== null) checked[name] = wanted;
  }
  return checked as Partial<Engram>;
}

/** LF line ends, no blank lines around, one final newline is the writer's. */
export function tidyContent(content: string): string {
  return wellFormed(content)
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .replace(/\s+$/, '');
}

/** A title is one line; what is no text is left for the field check. */
export function tidyTitle(title: unknown): unknown {
  return typeof title === 'string' ? title.replace(/\s+/g, ' ').trim() : title;
}

/** The first heading or line, without its Markdown marks, cut to the longest title at a word. */
function titleOf(body: string): string {
  const lines = body.split('\n').map((line) => line.trim());
  const heading = lines.find((line) => /^#{1,6}\s+\S/.test(line));
  const line = (heading ?? lines.find((text) => text !== '') ?? '').replace(
    /^(?:#{1,6}|[-*+>]|\d+\.)\s+/,
    '',
  );
  const characters = [...line.trim()];
  if (characters.length <= MAX_TITLE) return characters.join('');
  return `${characters
    .slice(0, MAX_TITLE - 1)
    .join('')
    .replace(/\s+\S{0,20}$/, '')}…`;
}
