import { CoEngramError } from '../../errors';
import { changedFields } from '../../remember/link';
import { yamlForSynapse } from '../../remember/yaml-for';
import type { PlanDraft } from '../../store/plan-draft';
import { readSynapseText } from '../../store/read-engram-file';
import { editSynapse } from '../../synapse/edit-synapse';
import { joinSynapses } from '../../synapse/join-synapses';

/**
 * Gives a synapse the id and the place that its ends and its kind ask for. Where there is one already, both become
 * one with the evidence of both. A file that another fix took away needs nothing. Throws INVALID_DATA when the two
 * do not fit together without losing something.
 */
export async function settleSynapse(
  plan: PlanDraft,
  path: string,
  { id, place }: { id: string; place: string },
): Promise<void> {
  if (!plan.has(path)) return;
  const text = plan.read(path);
  const file = await readSynapseText(text, path);
  if (path === place || !plan.has(place)) {
    plan.update(path, editSynapse(text, { id }, await yamlForSynapse(text, path)));
    plan.move(path, place);
    return;
  }
  const kept = plan.read(place);
  const keeper = await readSynapseText(kept, place);
  const unknown = Object.keys(file.synapse.extra).filter((key) => !(key in keeper.synapse.extra));
  if (unknown.length > 0) {
    throw new CoEngramError('INVALID_DATA', `${path} has ${unknown[0]}, which ${place} has not`);
  }
  const changes = changedFields(keeper.synapse, joinSynapses(keeper.synapse, { ...file.synapse, id }));
  plan.update(place, editSynapse(kept, changes, await yamlForSynapse(kept, place)));
  plan.remove(path);
}
