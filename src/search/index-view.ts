/** One consistent picture of the repository over the segments of a snapshot. */
import { type Part, SnapshotColumns } from './columns';
import { addConsolidated } from './consolidated-usage';
import type {
  Columns,
  DigestEntry,
  EdgeGraph,
  Headline,
  HitOptions,
  IndexView,
  QueryTerm,
  SkippedFile,
  TopHits,
  UsageColumns,
} from './contract';
import { SnapshotGraph } from './edge-graph';
import { FIELD_NAMES } from './fields';
import { statusOf } from './flags';
import { finalHits } from './minisearch-final';
import type { FieldPostings } from './postings';
import { type Corpus, scoreAll, scoredTerms } from './scorer';
import type { Segment } from './segment';
import { selectHits } from './select-hits';
import { closeSnapshot, type Snapshot } from './snapshot';
import { TermReader } from './term-reader';
import { textHash } from './text-hash';
import type { UsageTable } from './usage-table';

/** What a view cannot know from the snapshot. */
export interface ViewSource {
  /** HEAD, or the commit that the view shows. */
  commit?: string;
  /** The text of a file as of this view; `oid` gives the id of its content. */
  read(path: string, oid: () => string): string;
}

export class SnapshotView implements IndexView, Corpus {
  readonly slots: number;
  readonly documentCount: number;
  readonly averageFieldLength: number[];
  readonly commit?: string;
  private readonly snapshot: Snapshot;
  private readonly source: ViewSource;
  private readonly parts: Part[];
  private readonly termsRead: TermReader;
  private readonly lengthsByField: Array<Uint32Array | undefined> = [];
  private readonly entries = new Map<number, DigestEntry>();
  private columnsRead: Columns | undefined;
  private usageRead: UsageColumns | undefined;
  private graph: SnapshotGraph | undefined;
  private ranks: Uint32Array | undefined;
  private docsRead: Uint32Array | undefined;

  constructor(snapshot: Snapshot, source: ViewSource) {
    this.snapshot = snapshot;
    this.source = source;
    this.commit = source.commit;
    let base = 0;
    this.parts = snapshot.segments.map((segment) => {
      const part = { segment, base };
      base += segment.size;
      return part;
    });
    this.slots = base;
    this.termsRead = new TermReader(this.parts);
    const totals = FIELD_NAMES.map(() => 0);
    let count = 0;
    for (const { segment } of this.parts) count += addTotals(segment, totals);
    this.documentCount = count;
    this.averageFieldLength = totals.map((total) => (count === 0 ? 0 : total / count));
  }

  private part(doc: number): Part {
    for (let i = this.parts.length - 1; i > 0; i -= 1) {
      const part = this.parts[i] as Part;
      if (doc >= part.base) return part;
    }
    const first = this.parts[0];
    if (first === undefined) throw new RangeError(`no document ${doc}`);
    return first;
  }

  get columns(): Columns {
    this.columnsRead ??= new SnapshotColumns(this.parts, this.slots);
    return this.columnsRead;
  }

  get usage(): UsageColumns | undefined {
    const { usage } = this.snapshot;
    if (usage === undefined) return undefined;
    this.usageRead ??= this.readUsage(usage);
    return this.usageRead;
  }

  private readUsage(usage: UsageTable): UsageColumns {
    /** Behind the documents: what lies in the trash goes on counting with the one that consolidates it. */
    const absent = new Map<string, number>();
    const consolidations = this.snapshotGraph().consolidations((id) => {
      const place = absent.get(id) ?? this.slots + absent.size;
      absent.set(id, place);
      return place;
    });
    const columns = usage.spread(this.slots + absent.size, (number) => {
      const id = usage.ids.id.bind(usage.ids, number);
      const doc = this.docByHint(id, usage.ids.docHint(number), usage.base);
      return doc ?? (absent.size === 0 ? undefined : absent.get(id()));
    });
    if (consolidations.length > 0) {
      const { flags } = this.columns;
      addConsolidated(
        columns,
        consolidations.filter(({ gone }) => gone >= this.slots || statusOf(flags[gone] ?? 0) === 'forgotten'),
      );
    }
    return columns;
  }

  /** The oldest segment, when it is the one that a table's hints are for and no two of its documents share an id. */
  hinted(base: string): Segment | undefined {
    const segment = this.parts[0]?.segment;
    const isBase = this.snapshot.manifest.segments[0]?.name === base;
    return isBase && segment?.meta.hasTwins === false ? segment : undefined;
  }

  /** The document of an id that a table knows with a hint for the segment `base`. */
  docByHint(id: () => string, hint: number | undefined, base: string): number | undefined {
    const first = this.parts[0];
    if (first === undefined) return undefined;
    if (this.snapshot.manifest.segments[0]?.name !== base) return this.docOfId(id());
    if (hint !== undefined && !first.segment.isDead(hint)) return hint;
    const isGone = this.parts.length === 1 && !first.segment.meta.hasTwins;
    return isGone ? undefined : this.docOfId(id());
  }

  get edges(): EdgeGraph {
    return this.snapshotGraph();
  }

  private snapshotGraph(): SnapshotGraph {
    this.graph ??= new SnapshotGraph(this.snapshot.edges, this);
    return this.graph;
  }

  get skipped(): SkippedFile[] {
    const skipped = this.parts.flatMap(({ segment }) => segment.skipped());
    skipped.push(...(this.snapshot.edges?.skipped() ?? []));
    return skipped.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  }

  id(doc: number): string {
    const { segment, base } = this.part(doc);
    return segment.id(doc - base);
  }

  entry(doc: number): DigestEntry {
    const known = this.entries.get(doc);
    if (known !== undefined) return known;
    const { segment, base } = this.part(doc);
    const entry = segment.entry(doc - base);
    this.entries.set(doc, entry);
    return entry;
  }

  headline(doc: number): Headline {
    const { segment, base } = this.part(doc);
    return segment.headline(doc - base);
  }

  living(): Uint8Array {
    const marks = new Uint8Array(this.slots).fill(1);
    for (const { segment, base } of this.parts) {
      for (const ghost of segment.ghosts()) marks[base + ghost] = 0;
      for (const doc of segment.deadNumbers()) marks[base + doc] = 0;
    }
    return marks;
  }

  countFolders(marks: Uint8Array): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { segment, base } of this.parts) {
      segment.countFolders(marks.subarray(base, base + segment.size), counts);
    }
    return counts;
  }

  countTags(marks: Uint8Array): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { segment, base } of this.parts) {
      segment.countTags(marks.subarray(base, base + segment.size), counts);
    }
    return counts;
  }

  docs(): Uint32Array {
    this.docsRead ??= this.readDocs();
    return this.docsRead;
  }

  private readDocs(): Uint32Array {
    const [first = new Uint32Array(0), ...others] = this.parts.map(livingById);
    return others.reduce((docs, more) => this.merged(docs, more), first);
  }

  /** Two lists in id order as one; `more` is the shorter one. */
  private merged(docs: Uint32Array, more: Uint32Array): Uint32Array {
    const all = new Uint32Array(docs.length + more.length);
    let from = 0;
    for (const [i, doc] of more.entries()) {
      const place = this.placeOf(doc, docs, from);
      all.set(docs.subarray(from, place), from + i);
      all[place + i] = doc;
      from = place;
    }
    all.set(docs.subarray(from), from + more.length);
    return all;
  }

  /** Where a document would stand in a list in id order, at or after `from`. */
  private placeOf(doc: number, docs: Uint32Array, from: number): number {
    let low = from;
    let high = docs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compareDocs(docs[middle] as number, doc) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  compareDocs(a: number, b: number): number {
    if (this.parts.length === 1) {
      this.ranks ??= ranksById(this.part(a).segment);
      return (this.ranks[a] as number) - (this.ranks[b] as number);
    }
    const idA = this.id(a);
    const idB = this.id(b);
    if (idA !== idB) return idA < idB ? -1 : 1;
    return this.entry(a).path < this.entry(b).path ? -1 : 1;
  }

  private docsWithId(id: string): number[] {
    return this.parts.flatMap(({ segment, base }) => segment.withId(id).map((doc) => base + doc));
  }

  docOfId(id: string): number | undefined {
    const docs = this.docsWithId(id);
    return docs.length > 1 ? docs.sort((a, b) => this.compareDocs(a, b))[0] : docs[0];
  }

  docOfPath(path: string): number | undefined {
    for (const { segment, base } of this.parts) {
      const doc = segment.table.find(path);
      if (doc >= 0 && !segment.isDead(doc) && segment.isDocument(doc)) return base + doc;
    }
    return undefined;
  }

  docsByIdPart(part: string): number[] {
    const wanted = part.toUpperCase();
    const found = this.parts.flatMap(({ segment, base }) =>
      segment.withIdPart(wanted).map((doc) => base + doc),
    );
    return found.sort((a, b) => this.compareDocs(a, b));
  }

  docsByTitle(title: string): number[] {
    const hash = textHash(title);
    const found = this.parts.flatMap(({ segment, base }) =>
      segment.withTitleHash(hash).map((doc) => base + doc),
    );
    return found.filter((doc) => this.entry(doc).title === title).sort((a, b) => this.compareDocs(a, b));
  }

  docsByContentHash(contentHash: string): number[] {
    const found = this.parts.flatMap(({ segment, base }) =>
      segment.withContentHash(contentHash).map((doc) => base + doc),
    );
    return found.sort((a, b) => this.compareDocs(a, b));
  }

  documentFrequency(term: string): number {
    return this.termsRead.documentFrequency(term);
  }

  fieldLengths(field: number): Uint32Array {
    const known = this.lengthsByField[field];
    if (known !== undefined) return known;
    const lengths = new Uint32Array(this.slots);
    for (const { segment, base } of this.parts) segment.readColumn(`length${field}`, lengths, base);
    this.lengthsByField[field] = lengths;
    return lengths;
  }

  postings(term: string): FieldPostings[] {
    return this.termsRead.postings(term);
  }

  withPrefix(prefix: string): string[] {
    return this.termsRead.withPrefix(prefix);
  }

  within(text: string, maxDistance: number): Array<{ term: string; distance: number }> {
    return this.termsRead.within(text, maxDistance);
  }

  topHits(terms: readonly QueryTerm[], options: HitOptions): TopHits {
    if (this.documentCount === 0) return { hits: [], docs: new Int32Array(0) };
    const scored = scoredTerms(this, terms);
    const isBefore = (a: number, b: number) => this.compareDocs(a, b) < 0;
    const { best, accepted } = selectHits(scoreAll(this, scored), { ...options, isBefore });
    return { hits: finalHits(this, scored, best), docs: accepted };
  }

  read(doc: number): string {
    const { segment, base } = this.part(doc);
    return this.source.read(this.entry(doc).path, () => segment.table.oid(doc - base));
  }

  close(): void {
    closeSnapshot(this.snapshot);
  }
}

/** Adds the field lengths of the living documents; gives their number. */
function addTotals(segment: Segment, totals: number[]): number {
  for (const field of FIELD_NAMES.keys()) {
    totals[field] = (totals[field] ?? 0) + (segment.meta.lengthTotals[field] ?? 0);
  }
  if (segment.dead === undefined) return segment.meta.documents;
  const dead = segment.deadNumbers();
  for (const field of FIELD_NAMES.keys()) {
    const lengths = segment.lengths(field);
    for (const doc of dead) totals[field] = (totals[field] ?? 0) - (lengths[doc] ?? 0);
  }
  const ghosts = new Set(segment.ghosts());
  return segment.meta.documents - dead.filter((doc) => !ghosts.has(doc)).length;
}

/** Plain loops: they run over every document, and once. */
function livingById({ segment, base }: Part): Uint32Array {
  const byId = segment.file.words('byId');
  if (base === 0 && segment.dead === undefined) return byId;
  const living = new Uint32Array(byId.length);
  let count = 0;
  for (let i = 0; i < byId.length; i += 1) {
    const doc = byId[i] as number;
    if (segment.isDead(doc)) continue;
    living[count] = base + doc;
    count += 1;
  }
  return living.subarray(0, count);
}

function ranksById(segment: Segment): Uint32Array {
  const ranks = new Uint32Array(segment.size);
  const byId = segment.file.words('byId');
  for (let rank = 0; rank < byId.length; rank += 1) ranks[byId[rank] as number] = rank;
  return ranks;
}
