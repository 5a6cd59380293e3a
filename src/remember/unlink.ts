import type { EdgeEntry } from '../search/contract';
import { resolveSynapse } from '../search/resolve-synapse';
import { authorOf, type Memory } from '../store/memory';
import { auditChange } from './audit-change';
import { type WriteOptions, type Written, write } from './write';

export interface UnlinkOutcome {
  id: string;
  from: string;
  to: string;
  kind: EdgeEntry['kind'];
  path: string;
}

/** Removes a synapse, named by its id (or a unique part of it) or by its ends. Throws NOT_FOUND. */
export async function unlink(
  memory: Memory,
  reference: SynapseReference,
  options: WriteOptions = {},
): Promise<Written<UnlinkOutcome>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const { id, from, to, kind, path } = resolveSynapse(step.view, reference, memory.agent);
      step.plan.remove(path);
      auditChange(step, author, 'unlink', { engramId: from, synapseId: id, synapseKind: kind, to });
      return { summary: `unlink ${from} ${kind} ${to}`, outcome: { id, from, to, kind, path } };
    },
    options,
  );
}

export type SynapseReference = Parameters<typeof resolveSynapse>[1];
