/** The ranking columns of a view, each read when it is first asked for. */

import type { NumberArray } from './column';
import type { Columns } from './contract';
import type { Segment } from './segment';
import { COLUMNS } from './segment-format';

/** A segment and the number of its first document in the view. */
export interface Part {
  segment: Segment;
  base: number;
}

export class SnapshotColumns implements Columns {
  private readonly parts: readonly Part[];
  private readonly slots: number;
  private flagsRead: Uint32Array | undefined;
  private touchedAtRead: Float64Array | undefined;
  private updatedAtRead: Float64Array | undefined;
  private importanceRead: Float64Array | undefined;
  private confidenceRead: Float64Array | undefined;
  private reinforcementRead: Float64Array | undefined;
  private retrievedRead: Uint32Array | undefined;
  private lastRetrievedAtRead: Float64Array | undefined;
  private kindsRead: { flagKind: Uint32Array; flagKinds: number[] } | undefined;
  private ownersRead: { owner: Uint32Array; owners: Columns['owners'] } | undefined;
  private validityRead: Columns['validity'] | undefined;

  constructor(parts: readonly Part[], slots: number) {
    this.parts = parts;
    this.slots = slots;
  }

  private column<T extends NumberArray>(name: string, values: T): T {
    for (const { segment, base } of this.parts) segment.readColumn(name, values, base);
    return values;
  }

  private doubles(name: string): Float64Array {
    return this.column(name, new Float64Array(this.slots));
  }

  private wholes(name: string): Uint32Array {
    return this.column(name, new Uint32Array(this.slots));
  }

  get flags(): Uint32Array {
    this.flagsRead ??= this.wholes(COLUMNS.flags);
    return this.flagsRead;
  }

  get touchedAt(): Float64Array {
    this.touchedAtRead ??= this.doubles(COLUMNS.touchedAt);
    return this.touchedAtRead;
  }

  get updatedAt(): Float64Array {
    this.updatedAtRead ??= this.doubles(COLUMNS.updatedAt);
    return this.updatedAtRead;
  }

  get importance(): Float64Array {
    this.importanceRead ??= this.doubles(COLUMNS.importance);
    return this.importanceRead;
  }

  get confidence(): Float64Array {
    this.confidenceRead ??= this.doubles(COLUMNS.confidence);
    return this.confidenceRead;
  }

  get reinforcement(): Float64Array {
    this.reinforcementRead ??= this.doubles(COLUMNS.reinforcement);
    return this.reinforcementRead;
  }

  get retrieved(): Uint32Array {
    this.retrievedRead ??= this.wholes(COLUMNS.retrieved);
    return this.retrievedRead;
  }

  get lastRetrievedAt(): Float64Array {
    this.lastRetrievedAtRead ??= this.doubles(COLUMNS.lastRetrievedAt);
    return this.lastRetrievedAtRead;
  }

  get flagKind(): Uint32Array {
    return this.joinedKinds().flagKind;
  }

  get flagKinds(): number[] {
    return this.joinedKinds().flagKinds;
  }

  /** Every segment numbers its own kinds of flags. */
  private joinedKinds() {
    if (this.kindsRead !== undefined) return this.kindsRead;
    const flagKind = this.wholes(COLUMNS.flagKind);
    const flagKinds: number[] = [];
    for (const { segment, base } of this.parts) {
      const offset = flagKinds.length;
      flagKinds.push(...segment.meta.flagKinds);
      if (offset === 0) continue;
      for (let doc = base; doc < base + segment.size; doc += 1) (flagKind[doc] as number) += offset;
    }
    this.kindsRead = { flagKind, flagKinds };
    return this.kindsRead;
  }

  get owner(): Uint32Array {
    return this.joinedOwners().owner;
  }

  get owners(): Columns['owners'] {
    return this.joinedOwners().owners;
  }

  /** Every segment numbers its own owners; the first of each is nobody. */
  private joinedOwners() {
    if (this.ownersRead !== undefined) return this.ownersRead;
    const owner = this.wholes(COLUMNS.owner);
    const owners: Columns['owners'] = [{}];
    for (const { segment, base } of this.parts) {
      const offset = owners.length - 1;
      owners.push(...segment.owners().slice(1));
      if (offset === 0) continue;
      for (let doc = base; doc < base + segment.size; doc += 1) {
        const number = owner[doc] as number;
        if (number > 0) owner[doc] = number + offset;
      }
    }
    this.ownersRead = { owner, owners };
    return this.ownersRead;
  }

  get validity(): Columns['validity'] {
    if (this.validityRead !== undefined) return this.validityRead;
    const validity: Columns['validity'] = new Map();
    for (const { segment, base } of this.parts) {
      for (const [doc, range] of segment.validity()) validity.set(base + doc, range);
    }
    this.validityRead = validity;
    return validity;
  }
}
