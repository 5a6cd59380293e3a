/**
 * All edges in one cache file: the synapse files it was made from, each edge, and for every engram id that is
 * an end, its edges. Ends are ids, so that the table stays true when engrams change; beside each id is its
 * document in the oldest segment, which saves looking it up.
 */
import { SYNAPSE_KINDS, type Synapse } from '../synapse/synapse';
import { ByteReader, ByteWriter } from './bytes';
import type { CheckedFile } from './checked-file';
import type { EdgeEntry, SkippedFile } from './contract';
import { bytesOf, encodeFileTable, type FileRecord, FileTable, fileOrder } from './file-table';
import { encodeIds, IdTable } from './id-table';
import { sealFile } from './sealed-file';

/** A synapse file and what it holds. */
export interface EdgeFile {
  record: FileRecord;
  edge?: EdgeEntry;
  skipped?: Omit<SkippedFile, 'path'>;
}

interface EdgeMeta {
  base: string;
  /** Numbers of the edges that say that one engram stands for another. */
  consolidations: number[];
}

export function toEdgeEntry(synapse: Synapse, path: string): EdgeEntry {
  const edge: EdgeEntry = {
    id: synapse.id,
    path,
    from: synapse.from,
    to: synapse.to,
    kind: synapse.kind,
    weight: synapse.weight,
  };
  if (synapse.retrievalWeight !== undefined) edge.retrievalWeight = synapse.retrievalWeight;
  if (synapse.resolutionState?.status !== undefined) edge.resolution = synapse.resolutionState.status;
  return edge;
}

/** Edge numbers are positions in file order; `docOf` gives the document of an id in the segment `base`. */
export function encodeEdges(
  unsorted: readonly EdgeFile[],
  base: string,
  docOf: (id: string) => number | undefined,
): Buffer {
  const files = fileOrder(unsorted.map(({ record }) => record.path)).map((i) => unsorted[i] as EdgeFile);
  const ends = new Map<string, number[]>();
  const touch = (id: string, value: number) => {
    const list = ends.get(id);
    if (list === undefined) ends.set(id, [value]);
    else list.push(value);
  };
  for (const [number, { edge }] of files.entries()) {
    if (edge === undefined) continue;
    touch(edge.from, number * 2);
    if (edge.to !== edge.from) touch(edge.to, number * 2 + 1);
  }
  const ids = [...ends.keys()].sort();
  const starts = new Uint32Array(ids.length + 1);
  for (const [i, id] of ids.entries()) starts[i + 1] = (starts[i] ?? 0) + (ends.get(id)?.length ?? 0);
  const adjacency = Uint32Array.from(ids.flatMap((id) => ends.get(id) ?? []));
  const consolidations = [...files.keys()].filter((number) => files[number]?.edge?.kind === 'consolidates');
  const meta: EdgeMeta = { base, consolidations };
  return sealFile(
    [
      ...encodeFileTable(files.map(({ record }) => record)),
      ...encodeIds(ids, docOf),
      ['starts', bytesOf(starts)],
      ['adjacency', bytesOf(adjacency)],
      ...encodeStored(files, new Map(ids.map((id, i) => [id, i]))),
    ],
    meta,
  );
}

function encodeStored(
  files: readonly EdgeFile[],
  ends: ReadonlyMap<string, number>,
): Array<[string, Uint8Array]> {
  const stored = new ByteWriter(files.length * 48);
  const offsets = new Uint32Array(files.length + 1);
  const told: number[] = [];
  for (const [number, { edge, skipped }] of files.entries()) {
    stored.byte(edge === undefined ? 0 : 1);
    if (edge !== undefined) encodeEdge(stored, edge, ends);
    else stored.text(JSON.stringify(skipped ?? null));
    if (skipped !== undefined) told.push(number);
    offsets[number + 1] = stored.length;
  }
  return [
    ['stored', stored.finish()],
    ['storedOffsets', bytesOf(offsets)],
    ['told', bytesOf(Uint32Array.from(told))],
  ];
}

function encodeEdge(writer: ByteWriter, edge: EdgeEntry, ends: ReadonlyMap<string, number>): void {
  writer.text(edge.id);
  writer.varint(ends.get(edge.from) ?? 0);
  writer.varint(ends.get(edge.to) ?? 0);
  writer.byte(SYNAPSE_KINDS.indexOf(edge.kind));
  writer.byte((edge.retrievalWeight === undefined ? 0 : 1) + (edge.resolution === undefined ? 0 : 2));
  writer.double(edge.weight);
  if (edge.retrievalWeight !== undefined) writer.double(edge.retrievalWeight);
  if (edge.resolution !== undefined) writer.text(edge.resolution);
}

export class EdgeTable {
  readonly file: CheckedFile;
  readonly table: FileTable;
  readonly ids: IdTable;
  readonly base: string;

  constructor(file: CheckedFile) {
    this.file = file;
    this.table = new FileTable(file);
    this.ids = new IdTable(file);
    this.base = (file.meta as EdgeMeta).base;
  }

  /** Edges of an end by its number in `ids`: edge number and whether the end is `from`. */
  edgesOf(end: number): Array<{ edge: number; direction: 'out' | 'in' }> {
    const starts = this.file.words('starts');
    const adjacency = this.file.words('adjacency');
    const edges: Array<{ edge: number; direction: 'out' | 'in' }> = [];
    for (let i = starts[end] ?? 0; i < (starts[end + 1] ?? 0); i += 1) {
      const value = adjacency[i] as number;
      edges.push({ edge: value >>> 1, direction: (value & 1) === 0 ? 'out' : 'in' });
    }
    return edges;
  }

  /** Numbers of the ends of every `consolidates`. */
  consolidations(): Array<{ from: number; to: number }> {
    const { consolidations } = this.file.meta as EdgeMeta;
    return consolidations.flatMap((number) => this.edge(number) ?? []);
  }

  private stored(number: number): ByteReader {
    const place = this.file.slice('storedOffsets', number * 4, number * 4 + 8);
    return new ByteReader(this.file.slice('stored', place.readUInt32LE(0), place.readUInt32LE(4)));
  }

  /** The edge and the numbers of its ends; undefined for a file that holds none. */
  edge(number: number): { entry: EdgeEntry; from: number; to: number } | undefined {
    const reader = this.stored(number);
    if (reader.byte() === 0) return undefined;
    const id = reader.text();
    const from = reader.varint();
    const to = reader.varint();
    const kind = SYNAPSE_KINDS[reader.byte()] ?? 'similar_to';
    const bits = reader.byte();
    const weight = reader.double();
    const { table } = this;
    const entry: EdgeEntry = {
      id,
      get path() {
        return table.path(number);
      },
      from: this.ids.id(from),
      to: this.ids.id(to),
      kind,
      weight,
    };
    if ((bits & 1) !== 0) entry.retrievalWeight = reader.double();
    if ((bits & 2) !== 0) entry.resolution = reader.text();
    return { entry, from, to };
  }

  private skippedOf(number: number): Omit<SkippedFile, 'path'> | undefined {
    const reader = this.stored(number);
    if (reader.byte() !== 0) return undefined;
    return (JSON.parse(reader.text()) as Omit<SkippedFile, 'path'> | null) ?? undefined;
  }

  /** Every file with what it holds; for rebuilding. */
  files(): EdgeFile[] {
    this.table.load();
    for (const name of ['stored', 'storedOffsets']) this.file.section(name);
    const files: EdgeFile[] = [];
    for (let number = 0; number < this.table.count; number += 1) {
      const file: EdgeFile = { record: this.table.record(number), edge: this.edge(number)?.entry };
      if (file.edge === undefined) file.skipped = this.skippedOf(number);
      files.push(file);
    }
    return files;
  }

  skipped(): SkippedFile[] {
    return [...this.file.words('told')].map((number) => ({
      path: this.table.path(number),
      ...(this.skippedOf(number) ?? { message: '' }),
    }));
  }

  close(): void {
    this.file.close();
  }
}
