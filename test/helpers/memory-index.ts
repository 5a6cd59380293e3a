import MiniSearch from 'minisearch';
import { contentHash, contentSize } from '../../src/engram/content-hash';
import { addConsolidated } from '../../src/search/consolidated-usage';
import type {
  Columns,
  DigestEntry,
  EdgeEntry,
  EdgeGraph,
  FieldName,
  HitOptions,
  IndexView,
  QueryTerm,
  TermMatch,
  TopHits,
  UsageColumns,
} from '../../src/search/contract';
import { touchedAtMs } from '../../src/search/digest';
import { BM25, BOOSTS, documentFields, FIELD_NAMES } from '../../src/search/fields';
import { packFlags } from '../../src/search/flags';
import { instantMs } from '../../src/search/instant-ms';
import { placesOf } from '../../src/search/marks';
import { tokenize } from '../../src/search/tokenize';
import type { SynapseKind } from '../../src/synapse/synapse';
import { compareText } from '../../src/util/compare';
import { engramText, testId } from './engram-text';

/** An engram of the test world: what matters to the test, the rest has the defaults of the format. */
export type MemoryDocument = Partial<DigestEntry> & { body?: string };

/** An edge by the numbers of its ends in the list of documents. */
export interface MemoryEdge {
  from: number;
  to: number;
  kind: SynapseKind;
  weight?: number;
  retrievalWeight?: number;
  resolution?: string;
}

/** What use taught one document, by its number in the list; sums in 1/10000. */
export type MemoryUsage = Record<number, Partial<Record<keyof UsageColumns, number>>>;

export interface MemoryIndexOptions {
  edges?: MemoryEdge[];
  usage?: MemoryUsage;
  commit?: string;
}

/** The digest entry of a test document; `n` gives the id and the path when the test does not. */
export function memoryEntry(document: MemoryDocument, n: number): DigestEntry {
  const { body = '', ...given } = document;
  const id = given.id ?? testId(n);
  return {
    path: `engineering/note-${n}.md`,
    type: 'engram',
    title: `Note ${n}`,
    aliases: [],
    kind: 'fact',
    kinds: [],
    domainTags: ['engineering'],
    tags: [],
    contextTags: [],
    status: 'active',
    visibility: 'team',
    verificationStatus: 'unverified',
    sourceType: 'firsthand',
    version: 1,
    importance: 0.5,
    confidence: 0.8,
    retrievalCount: 0,
    effectiveRetrievals: 0,
    failedUses: 0,
    reinforcementScore: 0,
    pinned: false,
    contentHash: contentHash(body),
    contentSize: contentSize(body),
    retrievable: true,
    about: [],
    anchors: [],
    ...given,
    id,
  };
}

/**
 * An IndexView over plain documents with a full MiniSearch: for tests of the ranking, and the oracle that the
 * real index is compared with. Documents are numbered in id order, as in the real one.
 */
export function memoryIndex(documents: MemoryDocument[], options: MemoryIndexOptions = {}): IndexView {
  const given = documents.map((document, n) => ({
    entry: memoryEntry(document, n),
    body: document.body ?? '',
    n,
  }));
  const sorted = [...given].sort((a, b) => compareText(a.entry.id, b.entry.id));
  const numberOf = new Map(sorted.map(({ n }, doc) => [n, doc]));
  const entries = sorted.map(({ entry }) => entry);
  const bodies = sorted.map(({ body }) => body);
  const engine = buildEngine(entries, bodies);
  const frequencies = documentFrequencies(entries, bodies);
  const at = (doc: number): DigestEntry => {
    const entry = entries[doc];
    if (entry === undefined) throw new RangeError(`no document ${doc}`);
    return entry;
  };
  const where = (test: (entry: DigestEntry) => boolean): number[] =>
    entries.flatMap((entry, doc) => (test(entry) ? [doc] : []));
  return {
    documentCount: entries.length,
    averageFieldLength: averageLengths(entries, bodies),
    columns: columnsOf(entries),
    usage: consolidated(
      usageOf(options.usage, numberOf, entries.length),
      options.edges ?? [],
      numberOf,
      entries,
    ),
    edges: graphOf(options.edges ?? [], numberOf, entries),
    skipped: [],
    commit: options.commit,
    entry: at,
    headline: (doc) => {
      const { id, title, domainTags, summary } = at(doc);
      return { id, title, domainTags, ...(summary === undefined ? {} : { summary }) };
    },
    living: () => new Uint8Array(entries.length).fill(1),
    countFolders: (marks) => {
      const counts = new Map<string, number>();
      for (const doc of placesOf(marks, 1)) {
        const folder = at(doc).path.split('/').slice(0, -1).join('/');
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
      }
      return counts;
    },
    countTags: (marks) => {
      const counts = new Map<string, number>();
      for (const tag of placesOf(marks, 1).flatMap((doc) => at(doc).tags))
        counts.set(tag, (counts.get(tag) ?? 0) + 1);
      return counts;
    },
    docs: () => Uint32Array.from(entries.keys()),
    compareDocs: (a, b) => a - b,
    docOfId: (id) => where((entry) => entry.id === id)[0],
    docOfPath: (path) => where((entry) => entry.path === path)[0],
    docsByIdPart: (part) =>
      where(({ id }) => {
        const [whole, wanted] = [id.toUpperCase(), part.toUpperCase()];
        return whole.startsWith(wanted) || whole.endsWith(wanted);
      }),
    docsByTitle: (title) => where((entry) => entry.title === title),
    docsByContentHash: (wanted) => where((entry) => entry.contentHash === wanted),
    documentFrequency: (term) => frequencies.get(term) ?? 0,
    topHits: (terms, wanted) => topHits(engine, terms, wanted),
    read: (doc) => textOf(at(doc), bodies[doc] ?? ''),
    close: () => undefined,
  };
}

type Engine = MiniSearch<{ id: number }>;

function buildEngine(entries: DigestEntry[], bodies: string[]): Engine {
  const engine: Engine = new MiniSearch({
    fields: [...FIELD_NAMES],
    tokenize,
    processTerm: (term) => term,
    searchOptions: { boost: { ...BOOSTS }, bm25: { ...BM25 } },
  });
  engine.addAll(entries.map((entry, id) => ({ id, ...documentFields(entry, bodies[id] ?? '') })));
  return engine;
}

function searchEngine(engine: Engine, terms: readonly QueryTerm[], extra: object = {}) {
  if (terms.length === 0) return [];
  return engine.search('query', {
    tokenize: () => terms.map(({ term }) => term),
    prefix: (_term, i) => terms[i]?.prefix ?? false,
    fuzzy: (_term, i) => terms[i]?.fuzzy || false,
    ...extra,
  });
}

function topHits(
  engine: Engine,
  terms: readonly QueryTerm[],
  { keep, allowed, leaveOut, accept, weigh }: HitOptions,
): TopHits {
  const accepted = searchEngine(engine, terms).filter(({ id }) => {
    const doc = Number(id);
    if (allowed === undefined || allowed[doc] === 1) return accept?.(doc) ?? true;
    leaveOut?.(doc);
    return false;
  });
  const weighed = accepted.map((result) => {
    const doc = Number(result.id);
    return { doc, score: result.score, weight: weigh(doc, result.score), match: result.match };
  });
  const kept = weighed
    .filter(({ weight }) => weight >= 0)
    .sort((a, b) => b.weight - a.weight || a.doc - b.doc);
  const hits = kept.slice(0, keep).map(({ doc, score, match }) => ({
    doc,
    score,
    get matches() {
      return matchesOf(engine, doc, terms, Object.keys(match));
    },
  }));
  return { hits, docs: Int32Array.from(accepted, ({ id }) => Number(id)) };
}

/** Asks MiniSearch for each share by itself: one query term, one field, one term of the document. */
function matchesOf(engine: Engine, doc: number, terms: readonly QueryTerm[], matched: string[]): TermMatch[] {
  const matches: TermMatch[] = [];
  for (const queryTerm of terms) {
    for (const field of FIELD_NAMES) {
      for (const term of matched) {
        const boostDocument = (id: number, candidate: string) => (id === doc && candidate === term ? 1 : 0);
        const [result] = searchEngine(engine, [queryTerm], { fields: [field], boostDocument });
        if (result !== undefined)
          matches.push({ queryTerm: queryTerm.term, term, field, score: result.score });
      }
    }
  }
  return matches;
}

function tokensByField(entry: DigestEntry, body: string): Array<[FieldName, Set<string>]> {
  const fields = documentFields(entry, body);
  return FIELD_NAMES.map((name) => [name, new Set(tokenize(fields[name]))]);
}

function documentFrequencies(entries: DigestEntry[], bodies: string[]): Map<string, number> {
  const frequencies = new Map<string, number>();
  entries.forEach((entry, doc) => {
    const all = tokensByField(entry, bodies[doc] ?? '').flatMap(([, tokens]) => [...tokens]);
    for (const token of new Set(all)) frequencies.set(token, (frequencies.get(token) ?? 0) + 1);
  });
  return frequencies;
}

function averageLengths(entries: DigestEntry[], bodies: string[]): number[] {
  const sums = FIELD_NAMES.map(() => 0);
  entries.forEach((entry, doc) => {
    tokensByField(entry, bodies[doc] ?? '').forEach(([, tokens], field) => {
      sums[field] = (sums[field] ?? 0) + tokens.size;
    });
  });
  return sums.map((sum) => (entries.length === 0 ? 0 : sum / entries.length));
}

function columnsOf(entries: DigestEntry[]): Columns {
  const owners: Columns['owners'] = [{}];
  const owner = entries.map(({ agentId, scope }) => {
    if (agentId === undefined && scope === undefined) return 0;
    return owners.push({ agentId, scope }) - 1;
  });
  const validity: Columns['validity'] = new Map();
  entries.forEach(({ validFrom, validTo }, doc) => {
    const from = instantMs(validFrom) || undefined;
    const to = instantMs(validTo) || undefined;
    if (from !== undefined || to !== undefined) validity.set(doc, { from, to });
  });
  const flagKinds = [...new Set(entries.map(packFlags))];
  return {
    flags: Uint32Array.from(entries, packFlags),
    flagKind: Uint32Array.from(entries, (entry) => flagKinds.indexOf(packFlags(entry))),
    flagKinds,
    owner: Uint32Array.from(owner),
    owners,
    touchedAt: Float64Array.from(entries, touchedAtMs),
    updatedAt: Float64Array.from(entries, ({ updatedAt }) => instantMs(updatedAt)),
    importance: Float64Array.from(entries, (entry) => entry.importance),
    confidence: Float64Array.from(entries, (entry) => entry.confidence),
    reinforcement: Float64Array.from(entries, (entry) => entry.reinforcementScore),
    retrieved: Uint32Array.from(entries, (entry) => entry.retrievalCount),
    lastRetrievedAt: Float64Array.from(entries, (entry) => instantMs(entry.lastRetrievedAt)),
    validity,
  };
}

function usageOf(
  usage: MemoryUsage | undefined,
  numberOf: Map<number, number>,
  size: number,
): UsageColumns | undefined {
  if (usage === undefined) return undefined;
  const columns: UsageColumns = {
    retrieved: new Uint32Array(size),
    effective: new Uint32Array(size),
    failed: new Uint32Array(size),
    reinforcement: new Int32Array(size),
    importance: new Int32Array(size),
    confidence: new Int32Array(size),
    lastRetrievedAt: new Float64Array(size),
    lastEffectiveAt: new Float64Array(size),
    lastRetrievalScore: new Int16Array(size).fill(-1),
  };
  for (const [n, values] of Object.entries(usage)) {
    const doc = numberOf.get(Number(n)) ?? -1;
    for (const key of Object.keys(columns) as Array<keyof UsageColumns>) {
      const value = values[key];
      if (value !== undefined) columns[key][doc] = value;
    }
  }
  return columns;
}

function consolidated(
  usage: UsageColumns | undefined,
  edges: MemoryEdge[],
  numberOf: Map<number, number>,
  entries: DigestEntry[],
): UsageColumns | undefined {
  const pairs = edges
    .filter(({ kind }) => kind === 'consolidates')
    .map(({ from, to }) => ({ keeper: numberOf.get(from) ?? -1, gone: numberOf.get(to) ?? -1 }))
    .filter(({ gone }) => entries[gone]?.status === 'forgotten');
  if (usage !== undefined) addConsolidated(usage, pairs);
  return usage;
}

function graphOf(edges: MemoryEdge[], numberOf: Map<number, number>, entries: DigestEntry[]): EdgeGraph {
  const around = entries.map(() => [] as ReturnType<EdgeGraph['neighbours']>);
  const all = edges.map((given, n): EdgeEntry => {
    const [from, to] = [numberOf.get(given.from) ?? -1, numberOf.get(given.to) ?? -1];
    const id = `syn-${n.toString(16).padStart(16, '0')}`;
    const edge: EdgeEntry = {
      id,
      path: `synapses/${given.kind}/${id}.yaml`,
      from: entries[from]?.id ?? 'missing',
      to: entries[to]?.id ?? 'missing',
      kind: given.kind,
      weight: given.weight ?? 0.5,
      retrievalWeight: given.retrievalWeight,
      resolution: given.resolution,
    };
    if (entries[from] !== undefined && entries[to] !== undefined) {
      around[from]?.push({ doc: to, direction: 'out', edge });
      around[to]?.push({ doc: from, direction: 'in', edge });
    }
    return edge;
  });
  return {
    edgeCount: all.length,
    neighbours: (doc) => around[doc] ?? [],
    degree: (doc) => around[doc]?.length ?? 0,
    entries: () => all,
  };
}

function textOf(entry: DigestEntry, body: string): string {
  const { id, title, domainTags, tags, kind } = entry;
  return engramText({ id, title, domainTags, tags, kind, body });
}
