/** The lines of a session that have a place in its tree, by number: a session may have millions. */
import type { HostLine } from './host-line';

const KINDS = [
  'said',
  'summary',
  'toolResult',
  'meta',
  'sidechain',
  'malformed',
] as const satisfies ReadonlyArray<HostLine['kind']>;
/** Parents that are no line: at a root, where the host gives none, and where it is not in the file. */
export const ROOT = -1;
export const LOST = -2;
const FIRST_CAPACITY = 1024;

export interface NodeLine {
  id: string | undefined;
  /** Null at a root; undefined where the host gives none, so that it follows the line before. */
  parent: string | null | undefined;
  kind: HostLine['kind'];
  /** In ms; undefined where the host gives no day of the calendar. */
  time: number | undefined;
  isLeaf: boolean;
  /** The host compacted there: what is above belongs to it although it is a root. */
  isSeam: boolean;
  offset: number;
  length: number;
  /** Where a store says that it stands. */
  seq: number | undefined;
}

export class NodeTable {
  count = 0;
  private readonly indexById = new Map<string, number>();
  /** Parents that were not there yet. */
  private readonly open = new Map<number, string>();
  private parents = new Int32Array(FIRST_CAPACITY);
  private offsets = new Float64Array(FIRST_CAPACITY);
  private lengths = new Float64Array(FIRST_CAPACITY);
  private times = new Float64Array(FIRST_CAPACITY);
  private flags = new Uint8Array(FIRST_CAPACITY);
  /** Of a store alone. */
  private seqs: number[] | undefined;

  has(id: string): boolean {
    return this.indexById.has(id);
  }

  indexOf(id: string): number | undefined {
    return this.indexById.get(id);
  }

  add(line: NodeLine): void {
    const index = this.count;
    if (index === this.parents.length) this.grow();
    this.parents[index] = this.parentIndex(line.parent, index);
    this.offsets[index] = line.offset;
    this.lengths[index] = line.length;
    this.times[index] = line.time ?? Number.NaN;
    this.flags[index] = KINDS.indexOf(line.kind) | (line.isLeaf ? 8 : 0) | (line.isSeam ? 16 : 0);
    if (line.id !== undefined) this.indexById.set(line.id, index);
    if (line.seq !== undefined || this.seqs !== undefined) this.seqOf(index, line.seq);
    this.count += 1;
  }

  kind(index: number): HostLine['kind'] {
    return KINDS[(this.flags[index] ?? 0) & 7] ?? 'meta';
  }

  isLeaf(index: number): boolean {
    return ((this.flags[index] ?? 0) & 8) !== 0;
  }

  isSeam(index: number): boolean {
    return ((this.flags[index] ?? 0) & 16) !== 0;
  }

  time(index: number): number | undefined {
    const time = this.times[index];
    return time === undefined || Number.isNaN(time) ? undefined : time;
  }

  place(index: number): { offset: number; length: number } {
    return { offset: this.offsets[index] ?? 0, length: this.lengths[index] ?? 0 };
  }

  /** The line above; ROOT or LOST where there is none. */
  parent(index: number): number {
    const waiting = this.open.get(index);
    return waiting === undefined ? (this.parents[index] ?? ROOT) : (this.indexById.get(waiting) ?? LOST);
  }

  /** Numbers of the lines in the order in which they were said: a store's rows may come in any. */
  inOrder(): Iterable<number> {
    const { seqs, count } = this;
    const indices = Array.from({ length: seqs === undefined ? 0 : count }, (_, index) => index);
    return seqs === undefined
      ? upTo(count)
      : indices.sort((a, b) => (seqs[a] ?? 0) - (seqs[b] ?? 0) || a - b);
  }

  private parentIndex(parent: string | null | undefined, index: number): number {
    if (parent === undefined) return index === 0 ? ROOT : index - 1;
    if (parent === null) return ROOT;
    const known = this.indexById.get(parent);
    if (known === undefined) this.open.set(index, parent);
    return known ?? LOST;
  }

  private seqOf(index: number, seq: number | undefined): void {
    this.seqs ??= Array.from({ length: index }, (_, before) => before);
    this.seqs[index] = seq ?? index;
  }

  private grow(): void {
    const capacity = this.parents.length * 2;
    const bigger = <A extends { set(from: A): void }>(before: A, after: A): A => {
      after.set(before);
      return after;
    };
    this.parents = bigger<Int32Array<ArrayBuffer>>(this.parents, new Int32Array(capacity));
    this.offsets = bigger<Float64Array<ArrayBuffer>>(this.offsets, new Float64Array(capacity));
    this.lengths = bigger<Float64Array<ArrayBuffer>>(this.lengths, new Float64Array(capacity));
    this.times = bigger<Float64Array<ArrayBuffer>>(this.times, new Float64Array(capacity));
    this.flags = bigger<Uint8Array<ArrayBuffer>>(this.flags, new Uint8Array(capacity));
  }
}

function* upTo(count: number): Generator<number> {
  for (let index = 0; index < count; index += 1) yield index;
}
