import type { Engram } from '../engram/engram';
import { type AnchorChanges, agedFrom } from '../engram/freshness';
import type { IndexView } from '../search/contract';
import { readingSet } from '../search/default-set';
import { type IsOwn, ownOf } from '../search/owners';
import { resolveId } from '../search/resolve-id';
import { shownOf } from '../search/shown-of';
import { useIndex } from '../search/use-index';
import type { Memory } from '../store/memory';
import { readEngramText } from '../store/read-engram-file';
import { parseInstant } from '../util/instants';
import { noteSignal } from './note-signal';
import {
  type PresentationInput,
  type PresentedEngram,
  type PresentedSynapse,
  presentEngram,
  type ReadingTier,
} from './present';
import { readerOf } from './reader';
import { type ValidityAt, validityAt } from './validity-at';

export interface GetOptions {
  /** Default digest. */
  tier?: ReadingTier;
  /** Estimated tokens, for the tier `auto`. */
  budget?: number;
  /** A revision, or a date for the last commit before it. */
  at?: string;
  /** Also say whether it was true in the world at this date, and what was if it was not. */
  asOf?: string;
  /** The run of a contemplation that this is read for: noted with the id. */
  run?: string;
}

/** What `get` answers; `commit` is the commit that was read, with `at`. */
export type GetAnswer = PresentedEngram & { commit?: string; validity?: ValidityAt };

/**
 * One engram by id, path, unique part of an id, or exact title. Throws NOT_FOUND (with candidates when several fit,
 * also for an unknown revision) and INVALID_DATA.
 */
export function get(memory: Memory, reference: string, options: GetOptions = {}): Promise<GetAnswer> {
  const { repo, surroundings } = memory;
  const { at, tier = 'digest', budget, asOf } = options;
  const reader = readerOf(memory, { asOf });
  return useIndex(repo, { surroundings, at }, async (view) => {
    const doc = resolveId(view, reference, memory.agent, readingSet(view, readerOf(memory, {})));
    const validity =
      reader.asOf === undefined
        ? {}
        : { validity: validityAt(view, doc, reader.asOf, readingSet(view, reader)) };
    const input = await presentationOf(view, doc, memory.agent, surroundings.now());
    if (at !== undefined) return { ...presentEngram(input, tier, budget), ...validity, commit: view.commit };
    noteSignal(memory, { type: 'get', id: input.file.engram.id }, options.run);
    const anchors = await anchorsOf(memory, input.file.engram);
    return { ...presentEngram({ ...input, anchors }, tier, budget), ...validity };
  });
}

/** What became of the code that an engram is about; only engrams with anchors ask git. */
async function anchorsOf(
  { config, surroundings }: Memory,
  { id, anchors, updatedAt, createdAt }: Engram,
): Promise<AnchorChanges | undefined> {
  const since = parseInstant(updatedAt ?? '') ?? parseInstant(createdAt ?? '');
  if (anchors.length === 0 || since === undefined) return undefined;
  const { readAnchorChanges } = await import('../learning/read-anchors');
  const folder = config.anchorsRepo ?? surroundings.cwd;
  return (await readAnchorChanges(folder, [{ id, anchors, since }]))?.get(id);
}

/** Everything that a tier may show an agent of a document; `now` in ms. Throws INVALID_DATA. */
export async function presentationOf(
  view: IndexView,
  doc: number,
  agent: string,
  now: number,
): Promise<PresentationInput> {
  const file = await readEngramText(view.read(doc), view.entry(doc).path);
  const shown = shownOf(view, doc);
  const synapses = synapsesOf(view, doc, ownOf(view, agent));
  return {
    file,
    shown,
    synapses,
    evidenceCount: evidenceCountOf(synapses) + file.engram.verifications.length,
    agedFrom: agedFrom(file.engram, shown.lastEffectiveAt),
    now,
  };
}

/** The edges of a document, in the order of kind, then id. */
function synapsesOf(view: IndexView, doc: number, isOwn: IsOwn): PresentedSynapse[] {
  return view.edges
    .neighbours(doc)
    .filter(({ doc: other }) => isOwn(other))
    .map(({ doc: other, direction, edge }) => {
      const { id, title } = view.entry(other);
      return { id: edge.id, kind: edge.kind, direction, weight: edge.weight, other: { id, title } };
    })
    .sort((a, b) => (a.kind === b.kind ? (a.id < b.id ? -1 : 1) : a.kind < b.kind ? -1 : 1));
}

/** Evidence for an engram is what it derives from. */
function evidenceCountOf(synapses: readonly PresentedSynapse[]): number {
  return synapses.filter(({ kind, direction }) => kind === 'derives_from' && direction === 'out').length;
}
