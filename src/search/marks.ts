/**
 * Arrays with a number for each document. `indexOf` looks through them at the speed of memory, where a loop over all
 * documents is interpreted in a process that runs but once.
 */
import type { Columns } from './contract';

/** Where a value stands. */
export function placesOf(values: Uint8Array | Uint32Array, value: number): number[] {
  const places: number[] = [];
  for (let at = values.indexOf(value); at >= 0; at = values.indexOf(value, at + 1)) places.push(at);
  return places;
}

/** Told by comparing bytes. */
export function hasOnlyZeros({ buffer, byteOffset, byteLength }: ArrayBufferView): boolean {
  return Buffer.from(buffer, byteOffset, byteLength).equals(Buffer.alloc(byteLength));
}

/** How many of the values, each 0 or 1, are 1. */
export function countOnes(marks: Uint8Array): number {
  return marks.length - placesOf(marks, 0).length;
}

/** Sets the mark of every document whose flags `isMeant` takes to 0. */
export function unmark(
  marks: Uint8Array,
  { flagKind, flagKinds }: Pick<Columns, 'flagKind' | 'flagKinds'>,
  isMeant: (flags: number) => boolean,
): void {
  for (const [kind, flags] of flagKinds.entries()) {
    if (!isMeant(flags)) continue;
    for (const doc of placesOf(flagKind, kind)) marks[doc] = 0;
  }
}

/** The documents whose flags `isMeant` takes, by number. */
export function docsWith(view: MarkedView, isMeant: (flags: number) => boolean): number[] {
  const { flagKind, flagKinds } = view.columns;
  const found: number[] = [];
  for (const [kind, flags] of flagKinds.entries()) {
    if (isMeant(flags)) found.push(...placesOf(flagKind, kind));
  }
  const living = view.living();
  return found.filter((doc) => living[doc] === 1);
}

interface MarkedView {
  columns: Pick<Columns, 'flagKind' | 'flagKinds'>;
  living(): Uint8Array;
}
