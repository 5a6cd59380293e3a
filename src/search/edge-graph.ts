/** The cached edges by document of a view. */
import type { Consolidation } from './consolidated-usage';
import type { EdgeEntry, EdgeGraph } from './contract';
import type { EdgeTable } from './edge-table';

/** What the graph needs of its view. */
export interface GraphView {
  id(doc: number): string;
  hinted(base: string): { size: number } | undefined;
  docByHint(id: () => string, hint: number | undefined, base: string): number | undefined;
}

type Neighbour = { doc: number; direction: 'out' | 'in'; edge: EdgeEntry };

export class SnapshotGraph implements EdgeGraph {
  private readonly table: EdgeTable | undefined;
  private readonly view: GraphView;
  private readonly docs = new Map<number, number | undefined>();
  private readonly lists = new Map<number, Neighbour[]>();
  private ends: Uint32Array | undefined;

  constructor(table: EdgeTable | undefined, view: GraphView) {
    this.table = table;
    this.view = view;
  }

  get edgeCount(): number {
    return this.entries().length;
  }

  /** The document of an end by its number in the table. */
  private docOf(end: number): number | undefined {
    const { table, docs } = this;
    if (table === undefined) return undefined;
    if (docs.has(end)) return docs.get(end);
    const doc = this.view.docByHint(() => table.ids.id(end), table.ids.docHint(end), table.base);
    docs.set(end, doc);
    return doc;
  }

  /** The number of a document's id in the table, -1 when it is no end. */
  private endOf(table: EdgeTable, doc: number): number {
    const segment = this.view.hinted(table.base);
    if (segment === undefined || doc >= segment.size) return table.ids.find(this.view.id(doc));
    this.ends ??= table.ids.numbersByDoc(segment.size);
    return (this.ends[doc] as number) - 1;
  }

  neighbours(doc: number): Neighbour[] {
    const known = this.lists.get(doc);
    if (known !== undefined) return known;
    const found = this.readNeighbours(doc);
    this.lists.set(doc, found);
    return found;
  }

  private readNeighbours(doc: number): Neighbour[] {
    const { table } = this;
    const end = table === undefined ? -1 : this.endOf(table, doc);
    if (table === undefined || end < 0) return [];
    const found: Neighbour[] = [];
    for (const { edge: number, direction } of table.edgesOf(end)) {
      const edge = table.edge(number);
      if (edge === undefined) continue;
      const other = this.docOf(direction === 'out' ? edge.to : edge.from);
      if (other !== undefined && other !== doc) found.push({ doc: other, direction, edge: edge.entry });
    }
    return found;
  }

  /** Engrams that stand for others, by document; `place` gives a number to an id that no document has. */
  consolidations(place: (id: string) => number): Consolidation[] {
    const { table } = this;
    if (table === undefined) return [];
    const numberOf = (end: number): number => this.docOf(end) ?? place(table.ids.id(end));
    return table.consolidations().map(({ from, to }) => ({ keeper: numberOf(from), gone: numberOf(to) }));
  }

  degree(doc: number): number {
    return this.neighbours(doc).length;
  }

  entries(): EdgeEntry[] {
    return this.table?.files().flatMap(({ edge }) => (edge === undefined ? [] : [edge])) ?? [];
  }
}
