import { compareText } from '../util/compare';
import { otherSide } from './field-contest';
import { undress } from './line-ends';
import type { MergeResult, Side } from './merge-result';
import type { Texts } from './merge-text';
import type { RecordClass } from './record-class';

export interface ThreeIds {
  base: string | undefined;
  ours: string;
  theirs: string;
}

/**
 * Who may stay under a path at which git put two records together. A side that still has the base's record only
 * looks renamed: the other one owns the path. Otherwise the smaller id does, so that swapping sides changes nothing.
 */
export function ownerOf({ base, ours, theirs }: ThreeIds): Side {
  if (ours === base) return 'theirs';
  if (theirs === base) return 'ours';
  return compareText(ours, theirs) < 0 ? 'ours' : 'theirs';
}

/** The owner's text byte for byte; the other one is handed out, to be put where it belongs. Never a mixture. */
export function splitRecords(
  texts: Texts,
  ids: ThreeIds,
  record: RecordClass,
  pathOf: (side: Side) => string,
  owner: Side = ownerOf(ids),
): MergeResult {
  const side = otherSide(owner);
  const text = texts[owner];
  if (texts.base !== undefined && undress(texts[side]) === undress(texts.base))
    return { type: 'merged', text, conflicts: [], log: [], record };
  const { base, ...sides } = ids;
  return {
    type: 'two-ids',
    text,
    owner,
    ids: base === undefined ? sides : { base, ...sides },
    displaced: { side, id: ids[side], text: texts[side], path: pathOf(side) },
  };
}
