import type { SynapseKind } from './synapse';

/** Where a synapse lies: `synapses/<kind>/<id>.yaml`, below `private/` when one of its ends is private. */
export function synapsePath(kind: SynapseKind, id: string, isPrivate = false): string {
  return `${isPrivate ? 'private/' : ''}synapses/${kind}/${id}.yaml`;
}
