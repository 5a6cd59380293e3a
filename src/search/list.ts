/** List: engrams by filters alone, the most important first, page by page. */
import type { Kind, RecordType, Status, VerificationStatus, Visibility } from '../engram/engram';
import { CoEngramError } from '../errors';
import { compareText } from '../util/compare';
import type { IndexView } from './contract';
import { type Hidden, noneHidden, readingSet } from './default-set';
import { learntImportance } from './factors';
import { filterTest } from './filters';
import { LARGEST_LIMIT, type ListRequest } from './request';

export interface ListedEngram {
  id: string;
  title: string;
  type: RecordType;
  kind: Kind;
  domainTags: string[];
  tags: string[];
  path: string;
  status: Status;
  visibility: Visibility;
  verificationStatus: VerificationStatus;
  /** As shown. */
  importance: number;
  updatedAt?: string;
  summary?: string;
}

export interface ListResult {
  total: number;
  results: ListedEngram[];
  hidden: Hidden;
  /** For the next page; missing on the last. */
  nextCursor?: string;
}

/** Where a document stands in the order of the list. Ids are asked for only where the rest is equal. */
interface Place {
  importance: number;
  updatedAt: number;
}

/** The place of the last engram of a page. */
interface Cursor extends Place {
  id: string;
}

const DEFAULT_LIMIT = 50;

/** Sorted by importance desc, updatedAt desc, id. Throws USAGE for a cursor that is none. */
export function list(
  view: IndexView,
  { reader, filters = {}, limit = DEFAULT_LIMIT, cursor }: ListRequest,
): ListResult {
  const reasonAgainst = readingSet(view, reader, filters);
  const passes = filterTest(view, filters, reader.now);
  const hidden = noneHidden();
  const { updatedAt } = view.columns;
  const found: Array<Place & { doc: number }> = [];
  const docs = view.docs();
  // A plain loop: every document has its turn, and this runs once.
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] as number;
    if (passes?.(doc) === false) continue;
    const reason = reasonAgainst(doc);
    if (reason === undefined) {
      found.push({ doc, importance: learntImportance(view, doc), updatedAt: updatedAt[doc] ?? 0 });
    } else if (reason !== 'silent') hidden[reason] += 1;
  }
  found.sort((a, b) => comparePlaces(a, b) || view.compareDocs(a.doc, b.doc));
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const isAfter = (place: Place & { doc: number }, { id, ...last }: Cursor) =>
    (comparePlaces(place, last) || compareText(view.entry(place.doc).id, id)) > 0;
  const rest = after === undefined ? found : found.filter((place) => isAfter(place, after));
  const page = rest.slice(0, Math.min(limit, LARGEST_LIMIT));
  const last = page.at(-1);
  const hasMore = last !== undefined && page.length < rest.length;
  return {
    total: found.length,
    results: page.map(({ doc, importance }) => toListedEngram(view, doc, importance)),
    hidden,
    ...(hasMore ? { nextCursor: writeCursor({ ...last, id: view.entry(last.doc).id }) } : {}),
  };
}

function comparePlaces(a: Place, b: Place): number {
  return b.importance - a.importance || b.updatedAt - a.updatedAt;
}

/** The place itself, so that a page goes on rightly after engrams came or went. */
function writeCursor({ importance, updatedAt, id }: Cursor): string {
  return Buffer.from(JSON.stringify([importance, updatedAt, id])).toString('base64url');
}

function readCursor(cursor: string): Cursor {
  const [importance, updatedAt, id] = parseJsonArray(Buffer.from(cursor, 'base64url').toString());
  if (typeof importance !== 'number' || typeof updatedAt !== 'number' || typeof id !== 'string') {
    throw new CoEngramError('USAGE', `"${cursor.slice(0, 100)}" is no cursor`, {
      hint: 'use nextCursor of the page before',
    });
  }
  return { importance, updatedAt, id };
}

function parseJsonArray(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function toListedEngram(view: IndexView, doc: number, importance: number): ListedEngram {
  const entry = view.entry(doc);
  return {
    id: entry.id,
    title: entry.title,
    type: entry.type,
    kind: entry.kind,
    domainTags: entry.domainTags,
    tags: entry.tags,
    path: entry.path,
    status: entry.status,
    visibility: entry.visibility,
    verificationStatus: entry.verificationStatus,
    importance,
    ...(entry.updatedAt === undefined ? {} : { updatedAt: entry.updatedAt }),
    ...(entry.summary === undefined ? {} : { summary: entry.summary }),
  };
}
