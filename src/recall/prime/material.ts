/** What there is to tell at the start of a session, before any budget. */

import type { IndexView } from '../../search/contract';
import { readingSet } from '../../search/default-set';
import { effectiveImportances, type SearchWeights } from '../../search/factors';
import { isPinned, typeOf, verificationOf } from '../../search/flags';
import type { Reader } from '../../search/request';
import { search } from '../../search/search';
import { compareText } from '../../util/compare';
import { cutAtWord } from '../../util/cut-at-word';
import { estimateTokens } from '../../util/tokens';
import { isInstructionLike } from '../instruction-like';
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
  budget: number;
}

const TAGS = 10;
const DEPTH = 2;
/** One long rule must not push out all others. */
const PIN_CHARACTERS = 400;
const SUMMARY_CHARACTERS = 160;
/** Below it a hit is no confident answer. */
const CONFIDENT = 0.35;

/** Everything from one pass over the reader's default set; opens no file but those of pins. */
export function gatherPrime(view: IndexView, options: MaterialOptions): PrimeMaterial {
  const { reader, maxPins } = options;
  const docs = visibleDocs(view, reader);
  const pins = pinsFor(view, reader, maxPins);
  const tags = sortedTags(view, docs);
  return {
    pins: pins.pins.map((pin) => ({ ...pin, text: cutAtWord(pin.text, PIN_CHARACTERS) })),
    pinTotal: pins.total,
    tags: tags.slice(0, TAGS).map(({ tag, count }) => ({ tag: safeLine(tag), count })),
    tagTotal: tags.length,
    directories: directoriesOf(view, docs),
    engrams: primeEngrams(view, topDocs(view, docs, options), options.budget),
    engramTotal: docs.length,
  };
}

/* Plain loops where every document has its turn, since none of this runs twice. */

function visibleDocs(view: IndexView, reader: Reader): Uint32Array {
  const isLeftOut = readingSet(view, reader);
  return kept(view.docs(), (doc) => isLeftOut(doc) === undefined);
}

function kept(docs: Uint32Array, isWanted: (doc: number) => boolean): Uint32Array {
  const found = new Uint32Array(docs.length);
  let count = 0;
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] as number;
    if (!isWanted(doc)) continue;
    found[count] = doc;
    count += 1;
  }
  return found.subarray(0, count);
}

function sortedTags(view: IndexView, docs: Uint32Array): PrimeMaterial['tags'] {
  return [...view.countTags(docs)]
    .sort(([a, m], [b, n]) => n - m || compareText(a, b))
    .map(([tag, count]) => ({ tag, count }));
}

function directoriesOf(view: IndexView, docs: Uint32Array): PrimeMaterial['directories'] {
  return breadthFirst(pathTree(view.countFolders(docs), DEPTH));
}

function breadthFirst(root: PathNode): PrimeMaterial['directories'] {
  const found: PrimeMaterial['directories'] = [];
  for (let level = root.children; level.length > 0; level = level.flatMap(({ children }) => children)) {
    found.push(...level.map(({ path, engramCount }) => ({ path: safeLine(path), engramCount })));
  }
  return found;
}

/** Confident hits on the project fill at most half of the places; the rest goes by effective importance. */
function topDocs(view: IndexView, docs: Uint32Array, options: MaterialOptions): number[] {
  const { flags } = view.columns;
  const isWanted = (doc: number) => {
    const packed = flags[doc] ?? 0;
    return !isPinned(packed) && typeOf(packed) !== 'session' && verificationOf(packed) !== 'refuted';
  };
  const about = aboutProject(view, options)
    .filter(isWanted)
    .slice(0, Math.ceil(options.maxEngrams / 2));
  const taken = new Set(about);
  const others = kept(docs, (doc) => isWanted(doc) && !taken.has(doc));
  return [...about, ...mostImportant(view, others, options.maxEngrams - about.length)];
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

/** The first `count` by effective importance, the latest changed, id. */
function mostImportant(view: IndexView, docs: Uint32Array, count: number): number[] {
  const { updatedAt } = view.columns;
  const importances = effectiveImportances(view, docs);
  // Only those that may be among the first are sorted for good.
  const least = importances.slice().sort().at(-count) ?? 0;
  const weighed: Array<{ doc: number; importance: number }> = [];
  for (let i = 0; i < docs.length; i += 1) {
    const importance = importances[i] as number;
    if (importance >= least) weighed.push({ doc: docs[i] as number, importance });
  }
  weighed.sort(
    (a, b) =>
      b.importance - a.importance ||
      (updatedAt[b.doc] ?? 0) - (updatedAt[a.doc] ?? 0) ||
      view.compareDocs(a.doc, b.doc),
  );
  return weighed.slice(0, count).map(({ doc }) => doc);
}

/** Up to the first that cannot fit, not even in the shortest form. */
function primeEngrams(view: IndexView, docs: readonly number[], budget: number): PrimeEngram[] {
  const engrams: PrimeEngram[] = [];
  let tokens = 0;
  for (const doc of docs) {
    const engram = primeEngram(view, doc);
    tokens += estimateTokens(`${engram.title}${engram.summary ?? ''}${engram.domainTags.join('/')}`);
    if (tokens > budget) break;
    engrams.push(engram);
  }
  return engrams;
}

function primeEngram(view: IndexView, doc: number): PrimeEngram {
  const { id, title, summary, domainTags } = view.entry(doc);
  return {
    id,
    title: safeLine(title),
    ...(summary === undefined ? {} : { summary: cutAtWord(safeLine(summary), SUMMARY_CHARACTERS) }),
    domainTags: domainTags.map(safeLine),
    flags: isInstructionLike(`${title}\n${summary ?? ''}`) ? ['instruction-like'] : [],
  };
}
