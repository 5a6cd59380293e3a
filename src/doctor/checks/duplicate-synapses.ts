import { isPrivatePath } from '../../store/classify-path';
import { synapseId } from '../../synapse/id';
import { synapsePath } from '../../synapse/paths';
import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';
import { settleSynapse } from '../fixes/settle-synapse';
import type { KnownSynapse } from '../overview';

/** Two files for one link. The evidence of both is joined in the one that lies where it belongs. */
export const duplicateSynapses: Check = ({ overview }) => {
  const byLink = new Map<string, KnownSynapse[]>();
  for (const synapse of overview?.synapses ?? []) {
    if (synapse.from === synapse.to) continue;
    const key = synapseId(synapse.from, synapse.to, synapse.kind);
    byLink.set(key, [...(byLink.get(key) ?? []), synapse]);
  }
  return [...byLink].flatMap(([id, all]) => extrasOf(id, all));
};

function extrasOf(id: string, all: readonly KnownSynapse[]): FixableFinding[] {
  const placeOf = ({ kind, path }: KnownSynapse) => synapsePath(kind, id, isPrivatePath(path));
  const keeper = all.find((synapse) => synapse.path === placeOf(synapse)) ?? all[0];
  return all
    .filter((synapse) => synapse !== keeper)
    .map((synapse) => ({
      kind: 'duplicate_synapse',
      severity: 'warning',
      path: synapse.path,
      stableId: synapse.id,
      message: `is the same link as ${keeper?.path}`,
      nextAction: 'co-engram doctor --fix',
      fix: {
        isMove: true,
        apply: (plan) => settleSynapse(plan, synapse.path, { id, place: placeOf(synapse) }),
      },
    }));
}
