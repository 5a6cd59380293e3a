/** What there is to tell at the start of a session, before any budget. */

import type { Headline, IndexView } from '../../search/contract';
import { readingMarks } from '../../search/default-set';
import { effectiveImportances, type SearchWeights } from '../../search/factors';
import { isPinned, typeOf, verificationOf } from '../../search/flags';
import { countOnes, placesOf, unmark } from '../../search/marks';
import type { Reader } from '../../search/request';
import { search } from '../../search/search';
import { compareText } from '../../util/compare';
import { cutAtWord } from '../../util/cut-at-word';
import { estimateTokens } from '../../util/tokens';
import { instructionLikes } from '../instruction-like';
import { type PathNode, pathTree } from '../path-tree';
import { type Pin, type PinFlag, pinsFor } from '../pins';
import { safeLine } from '../words-of';

/** One memory to know of. */
export interface PrimeEngram {
  id: string;
  title: string;
  summary?: string;
  domainTags: string[];
  flags: PinFlag[];
}

export interface PrimeMaterial {
  pins: Pin[];
  pinTotal: number;
  /** The most used, then by name. */
  tags: Array<{ tag: string; count: number }>;
  tagTotal: number;
  /** First and second level, breadth first. */
  directories: Array<{ path: string; engramCount: number }>;
  /** Those about the project, then the most important. */
  engrams: PrimeEngram[];
  engramTotal: number;
}

export interface MaterialOptions {
  reader: Reader;
  weights: SearchWeights;
  /** What is worked on; may be empty. */
  project: string;
  maxPins: number;
  maxEngrams: number;
  /** Estimated tokens: no more engrams than may fit are looked at. */
  room: number;
}

const TAGS = 10;
const DEPTH = 2;
/** One long rule must not push out all others. */
const PIN_CHARACTERS = 400;
const SUMMARY_CHARACTERS = 160;
/** Less than any importance. */
const UNMARKED = -1;
/** What the id and the marks around take of a line, at least. */
const TOKENS_BESIDE = 2;
/** Below it a hit is no confident answer. */
const CONFIDENT = 0.35;

/** Everything from the reader's default set; opens no file but those of pins. */
export function gatherPrime(view: IndexView, options: MaterialOptions): PrimeMaterial {
  const { reader, maxPins, room } = options;
  const marks = readingMarks(view, reader);
  const pins = pinsFor(view, reader, maxPins);
  const counts = view.countTags(marks);
  return {
    pins: pins.pins.map((pin) => ({ ...pin, text: cutAtWord(pin.text, PIN_CHARACTERS) })),
    pinTotal: pins.total,
    tags: topTags(counts).map(([tag, count]) => ({ tag: safeLine(tag), count })),
    tagTotal: counts.size,
    directories: breadthFirst(pathTree(view.countFolders(marks), DEPTH)),
    engramTotal: countOnes(marks),
    engrams: primeEngrams(view, topDocs(view, marks, options), room),
  };
}

/** The most used, then by name. */
function topTags(counts: ReadonlyMap<string, number>): Array<[string, number]> {
  const least = largest(Float64Array.from(counts.values()), TAGS);
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([a, m], [b, n]) => n - m || compareText(a, b))
    .slice(0, TAGS);
}

function breadthFirst(root: PathNode): PrimeMaterial['directories'] {
  const found: PrimeMaterial['directories'] = [];
  for (let level = root.children; level.length > 0; level = level.flatMap(({ children }) => children)) {
    found.push(...level.map(({ path, engramCount }) => ({ path: safeLine(path), engramCount })));
  }
  return found;
}

/** Confident hits on the project fill at most half of the places; the rest goes by effective importance. */
function topDocs(view: IndexView, marks: Uint8Array, options: MaterialOptions): number[] {
  const wanted = marks.slice();
  unmark(
    wanted,
    view.columns,
    (flags) => isPinned(flags) || typeOf(flags) === 'session' || verificationOf(flags) === 'refuted',
  );
  const about = aboutProject(view, options)
    .filter((doc) => wanted[doc] === 1)
    .slice(0, Math.ceil(options.maxEngrams / 2));
  for (const doc of about) wanted[doc] = 0;
  return [...about, ...mostImportant(view, wanted, options.maxEngrams - about.length)];
}

function aboutProject(view: IndexView, { reader, weights, project, maxEngrams }: MaterialOptions): number[] {
  if (project === '') return [];
  const request = {
    query: project,
    reader,
    weights,
    limit: maxEngrams,
    expand: false,
    fuzzy: 'off',
    snippets: false,
  };
  const { results } = search(view, { ...request, fuzzy: 'off' });
  return results.flatMap(({ id, relevance }) => {
    const doc = view.docOfId(id);
    return doc === undefined || relevance < CONFIDENT ? [] : [doc];
  });
}

/** The first `count` of the marked by effective importance, the latest changed, id. */
function mostImportant(view: IndexView, marks: Uint8Array, count: number): number[] {
  if (count === 0) return [];
  const { updatedAt } = view.columns;
  const importances = effectiveImportances(view);
  for (const doc of placesOf(marks, 0)) importances[doc] = UNMARKED;
  const least = Math.max(0, largest(importances.slice(), count));
  const above: number[] = [];
  const level: number[] = [];
  for (let doc = 0; doc < importances.length; doc += 1) {
    const importance = importances[doc] as number;
    if (importance < least) continue;
    if (importance === least) level.push(doc);
    else above.push(doc);
  }
  // Only those that may be among the first are sorted for good.
  const timeOf = (doc: number) => updatedAt[doc] ?? 0;
  const earliest = largest(Float64Array.from(level, timeOf), count - above.length);
  return [...above, ...level.filter((doc) => timeOf(doc) >= earliest)]
    .sort(
      (a, b) =>
        (importances[b] as number) - (importances[a] as number) ||
        timeOf(b) - timeOf(a) ||
        view.compareDocs(a, b),
    )
    .slice(0, count);
}

/** The `rank`-th largest value; less than any when there are fewer. Changes the order of the values. */
function largest(values: Float64Array, rank: number): number {
  return values.sort().at(-rank) ?? Number.NEGATIVE_INFINITY;
}

/** Up to the first that cannot fit, not even in the shortest form. */
function primeEngrams(view: IndexView, docs: readonly number[], room: number): PrimeEngram[] {
  const fitting: Headline[] = [];
  let tokens = 0;
  for (const doc of docs) {
    const headline = view.headline(doc);
    const { title, summary = '', domainTags } = headline;
    const shown = cutAtWord(summary, SUMMARY_CHARACTERS);
    tokens += TOKENS_BESIDE + estimateTokens(`${title}${shown}${domainTags.join('/')}`);
    if (tokens > room) break;
    fitting.push(headline);
  }
  const likeOrders = instructionLikes(fitting.map(({ title, summary = '' }) => `${title}\n${summary}`));
  return fitting.map((headline, i) => primeEngram(headline, likeOrders[i] === true));
}

function primeEngram({ id, title, summary, domainTags }: Headline, isLikeOrder: boolean): PrimeEngram {
  return {
    id,
    title: safeLine(title),
    ...(summary === undefined ? {} : { summary: cutAtWord(safeLine(summary), SUMMARY_CHARACTERS) }),
    domainTags: domainTags.map(safeLine),
    flags: isLikeOrder ? ['instruction-like'] : [],
  };
}
