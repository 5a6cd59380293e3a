import { compareText } from '../util/compare';
import { sha256Hex } from '../util/hash';
import { SYMMETRIC_KINDS, type SynapseKind } from './synapse';

const SYNAPSE_ID = /^syn-[0-9a-f]{16}$/;

/**
 * The id of a link: `syn-` and the first 16 hex digits of SHA-256 of `from|to|kind`. The ends of symmetric kinds
 * are sorted by code units first, so that both directions are one link.
 */
export function synapseId(from: string, to: string, kind: SynapseKind): string {
  const isSwapped = SYMMETRIC_KINDS.includes(kind) && compareText(from, to) > 0;
  const ends = isSwapped ? `${to}|${from}` : `${from}|${to}`;
  return `syn-${sha256Hex(`${ends}|${kind}`).slice(0, 16)}`;
}

/** Has the text the form of a synapse id? */
export function isSynapseId(text: string): boolean {
  return SYNAPSE_ID.test(text);
}
