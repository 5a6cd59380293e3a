/** Links that say something else than their evidence, lead nowhere, or tie what is long forgotten. */
import { isLocalOnly } from '../../remember/propose';
import type { EdgeEntry } from '../../search/contract';
import { saidKinds } from '../../synapse/said-kinds';
import type { Synapse, SynapseKind } from '../../synapse/synapse';
import { parseInstant } from '../../util/instants';
import type { MaintainedEngram } from '../snapshot';
import type { RemSnapshot } from './rem-snapshot';

export interface LinkToChange {
  edge: EdgeEntry;
  /** The kind that it is to be; removed without. */
  kind?: SynapseKind;
  reason: string;
  /** In milliseconds: since when that is so. */
  at: number;
  isLocal: boolean;
}

const DAY_MS = 86_400_000;
/** Forgotten for so many days is long ago. */
const LONG_DAYS = 90;

/** Kinds that tell where a memory comes from; they say so even when nobody asks any more. */
const LINEAGE: ReadonlySet<SynapseKind> = new Set(['derives_from', 'consolidates', 'supersedes']);
/** Kinds that more hangs on than words: evidence with marks, what use taught, a verdict that is waited for. */
const KEPT: ReadonlySet<SynapseKind> = new Set(['derives_from', 'consolidates', 'contradicts']);

/** In the order of the links. */
export function linksToChange(snapshot: RemSnapshot, now: number): LinkToChange[] {
  const byId = new Map(snapshot.engrams.map((engram) => [engram.id, engram]));
  return snapshot.edges.flatMap((edge) => {
    const ends = [byId.get(edge.from), byId.get(edge.to)];
    const synapse = snapshot.synapses.get(edge.id);
    const isLocal =
      edge.path.startsWith('private/') ||
      ends.some((end) => end !== undefined && isLocalOnly(end.visibility));
    const change =
      dangling(snapshot, edge, synapse) ?? forgotten(edge, ends, now) ?? saidOtherwise(edge, ends, synapse);
    return change === undefined ? [] : [{ edge, isLocal, ...change }];
  });
}

type Change = Omit<LinkToChange, 'edge' | 'isLocal'>;

/** While a file cannot be read nobody knows whose id it has. */
function dangling(
  { skipped, trashedIds, entryOf }: RemSnapshot,
  { from, to }: EdgeEntry,
  synapse: Synapse | undefined,
): Change | undefined {
  if (skipped.length > 0 || synapse === undefined) return undefined;
  const missing = [from, to].filter((id) => entryOf(id) === undefined && !trashedIds.has(id));
  if (missing.length === 0) return undefined;
  return { reason: `${missing.join(' and ')} is nowhere any more`, at: changedAt(synapse) };
}

function forgotten(
  { kind }: EdgeEntry,
  [a, b]: ReadonlyArray<MaintainedEngram | undefined>,
  now: number,
): Change | undefined {
  if (a?.status !== 'forgotten' || b?.status !== 'forgotten' || LINEAGE.has(kind)) return undefined;
  const instants = [a, b].map(({ statusAt = '' }) => parseInstant(statusAt));
  const since = Math.max(...instants.map((at) => at ?? Number.POSITIVE_INFINITY)) + LONG_DAYS * DAY_MS;
  if (!(since <= now)) return undefined;
  return { reason: `both ends were forgotten ${LONG_DAYS} days ago`, at: since };
}

/** One other kind, and not its own, in the words of its evidence. */
function saidOtherwise(
  { kind }: EdgeEntry,
  [a, b]: ReadonlyArray<MaintainedEngram | undefined>,
  synapse: Synapse | undefined,
): Change | undefined {
  if (synapse === undefined || KEPT.has(kind) || a?.status !== 'active' || b?.status !== 'active') {
    return undefined;
  }
  const said = new Set(synapse.evidence.flatMap(({ description }) => saidKinds(description)));
  const [other] = said;
  if (other === undefined || said.size > 1 || other === kind) return undefined;
  return { kind: other, reason: `its evidence speaks of ${other}, not of ${kind}`, at: changedAt(synapse) };
}

function changedAt({ updatedAt, createdAt }: Synapse): number {
  return parseInstant(updatedAt ?? createdAt ?? '') ?? 0;
}
