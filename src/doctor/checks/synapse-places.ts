import { contentHash } from '../../engram/content-hash';
import { isPrivatePath } from '../../store/classify-path';
import { synapseId } from '../../synapse/id';
import { synapsePath } from '../../synapse/paths';
import type { Check, CheckSnapshot } from '../check-snapshot';
import type { FixableFinding } from '../finding';
import { settleSynapse } from '../fixes/settle-synapse';
import { type KnownSynapse, overviewOfFiles } from '../overview';

/**
 * Synapses whose id or place is not the one that ends and kind give, those that name a private engram where it is
 * shared, and those that link an engram to itself.
 */
export const synapsePlaces: Check = (snapshot) => {
  const privates = privateIds(snapshot);
  return synapsesOf(snapshot).flatMap((synapse) => findingsOf(synapse, privates));
};

function synapsesOf({ overview, files }: CheckSnapshot): readonly KnownSynapse[] {
  return overview?.synapses ?? overviewOfFiles(files, contentHash).synapses;
}

function privateIds({ overview }: CheckSnapshot): ReadonlySet<string> {
  const hidden = overview?.engrams.filter(({ visibility }) => visibility === 'private') ?? [];
  return new Set(hidden.map(({ id }) => id));
}

function findingsOf(
  { id, path, from, to, kind }: KnownSynapse,
  privates: ReadonlySet<string>,
): FixableFinding[] {
  const about = { path, stableId: id, severity: 'warning' } as const;
  if (from === to) {
    return [
      {
        ...about,
        kind: 'self_synapse',
        message: `links ${from} to itself`,
        nextAction: `co-engram unlink ${id}`,
      },
    ];
  }
  const right = synapseId(from, to, kind);
  const isPrivate = privates.has(from) || privates.has(to);
  const place = synapsePath(kind, right, isPrivate || isPrivatePath(path));
  if (id === right && path === place) return [];
  const fix = {
    isMove: path !== place,
    apply: (plan: Parameters<typeof settleSynapse>[0]) => settleSynapse(plan, path, { id: right, place }),
  };
  if (isPrivate && !isPrivatePath(path)) {
    const message = 'names a private engram, but lies where it is shared';
    return [{ ...about, severity: 'error', kind: 'private_synapse_shared', message, nextAction: FIX, fix }];
  }
  const message = id === right ? `it belongs at ${place}` : `its id must be ${right}`;
  return [{ ...about, kind: 'wrong_synapse_id', message, nextAction: FIX, fix }];
}

const FIX = 'co-engram doctor --fix';
