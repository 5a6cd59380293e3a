/** Search: words in, ranked engrams out. */
import type { Kind, RecordType, VerificationStatus } from '../engram/engram';
import { bodyOf } from './body';
import { applyContradictions, applyRefutations, isRefuted, successorsOf } from './conflicts';
import type { IndexView, LexicalHit } from './contract';
import { type Hidden, readingMarks, readingSet } from './default-set';
import { addSuccessors, type ExpandOptions, expandHits } from './expand';
import { type Explanation, explainHit } from './explain';
import { type MemoryScorer, memoryScorer } from './factors';
import { filterTest } from './filters';
import { flagsOf, type HitFlag } from './hit-flags';
import { lexicalHits } from './lexical-hits';
import { type ParsedQuery, parseQuery } from './query';
import { byScore, newHit, type RankedHit, round } from './ranked-hit';
import { relevanceOf } from './relevance';
import type { Reader, SearchRequest } from './request';
import { type Snippet, snippetOf } from './snippet';
import { orderSuccessions, raiseSuccessors, successionsAmong } from './successions';

export interface SearchHit {
  id: string;
  title: string;
  type: RecordType;
  kind: Kind;
  domainTags: string[];
  path: string;
  score: number;
  /** 0-1, comparable between queries; below CONFIDENT (0.35) it is no confident answer. */
  relevance: number;
  verificationStatus: VerificationStatus;
  flags: HitFlag[];
  summary?: string;
  /** Missing when the request wants none. */
  snippet?: Snippet;
  contradictedBy?: string[];
  supersededBy?: string[];
  explain?: Explanation;
}

export interface SearchResult {
  query: ParsedQuery;
  /** Commit of the view. */
  commit?: string;
  /** Matches in the reading set that pass the filters, and what came along with them. */
  total: number;
  results: SearchHit[];
  hidden: Hidden;
}

/** The best lexical hits that are ranked with everything else that counts. */
const POOL = 64;

/** Never throws for a query: one without words has no results. Filters are taken as checked (request.ts). */
export function search(view: IndexView, request: SearchRequest): SearchResult {
  const { limit = 10, offset = 0, reader, weights } = request;
  const query = parseQuery(request.query, view, request.fuzzy);
  const { hits, total, hidden } = rank(view, request, query);
  const page = hits.slice(offset, offset + limit);
  const results = page.map((hit) => {
    const shown = toSearchHit(view, hit, reader);
    if (request.snippets !== false) shown.snippet = snippetOfHit(view, hit, query);
    if (request.explain) shown.explain = explainHit(view, hit, query, weights);
    return shown;
  });
  return { query, commit: view.commit, total, results, hidden };
}

interface Ranking {
  hits: RankedHit[];
  total: number;
  hidden: Hidden;
}

function rank(view: IndexView, request: SearchRequest, query: ParsedQuery): Ranking {
  const { limit = 10, offset = 0, reader, filters = {}, expand = true } = request;
  const scorer = memoryScorer(view, reader.now, request.weights);
  const reasonAgainst = readingSet(view, reader, filters);
  const allowed = readingMarks(view, reader, filters);
  const passes = filterTest(view, filters, reader.now);
  const keep = Math.max(POOL, offset + 2 * limit);
  const lexical = lexicalHits(view, query, { keep, allowed, reasonAgainst, passes, ...scorer });
  const hits = lexical.hits.map((hit) => hitOfWords(scorer, hit, relevanceOf(hit.score, query)));
  const isVisible = (doc: number) => allowed[doc] === 1;
  const isWanted = (doc: number) => isVisible(doc) && passes?.(doc) !== false;
  const options: ExpandOptions = { mayAdd: Math.floor(limit / 2), isWanted, scorer };
  const all = expand ? addSuccessors(view, expandHits(view, hits, options), limit, options) : hits;
  const added = all.filter(({ doc }) => !lexical.docs.includes(doc)).length;
  return {
    hits: settle(view, all, isVisible, scorer),
    total: lexical.docs.length + added,
    hidden: lexical.hidden,
  };
}

function hitOfWords(scorer: MemoryScorer, hit: LexicalHit, relevance: number): RankedHit {
  return {
    ...newHit(scorer, hit.doc, relevance),
    lexical: relevance,
    bm25: hit.score,
    get matches() {
      return hit.matches;
    },
  };
}

/** Conflicts, rounding and the final order: score, then id; refuted ones last. */
function settle(
  view: IndexView,
  hits: RankedHit[],
  isVisible: (doc: number) => boolean,
  scorer: MemoryScorer,
): RankedHit[] {
  for (const hit of hits) hit.supersededBy = successorsOf(view, hit.doc, isVisible);
  const successions = successionsAmong(hits);
  raiseSuccessors(successions, scorer);
  applyContradictions(view, hits, isVisible);
  applyRefutations(view, hits);
  orderSuccessions(successions);
  for (const hit of hits) hit.score = round(hit.score);
  const last = (hit: RankedHit): number => Number(isRefuted(view, hit.doc));
  return hits.sort((a, b) => last(a) - last(b) || byScore(view, a, b));
}

function toSearchHit(view: IndexView, hit: RankedHit, reader: Reader): SearchHit {
  const entry = view.entry(hit.doc);
  const idsOf = (docs: readonly number[]) => docs.map((doc) => view.entry(doc).id);
  return {
    id: entry.id,
    title: entry.title,
    type: entry.type,
    kind: entry.kind,
    domainTags: entry.domainTags,
    path: entry.path,
    score: hit.score,
    relevance: round(hit.relevance),
    verificationStatus: entry.verificationStatus,
    flags: flagsOf(view, hit, reader),
    ...(entry.summary === undefined ? {} : { summary: entry.summary }),
    ...(hit.contradictedBy.length === 0 ? {} : { contradictedBy: idsOf(hit.contradictedBy) }),
    ...(hit.supersededBy.length === 0 ? {} : { supersededBy: idsOf(hit.supersededBy) }),
  };
}

function snippetOfHit(view: IndexView, hit: RankedHit, query: ParsedQuery): Snippet {
  const idf = new Map(query.terms.map((term) => [term.term, term.idf]));
  const { matches } = hit;
  const weights = new Map(matches.map(({ term, queryTerm }) => [term, idf.get(queryTerm) ?? 0]));
  const isInBody = matches.some(({ field }) => field === 'body' || field === 'headings');
  const { summary } = view.entry(hit.doc);
  const text = !isInBody && summary !== undefined ? summary : bodyOf(view.read(hit.doc));
  return snippetOf(text, weights);
}
