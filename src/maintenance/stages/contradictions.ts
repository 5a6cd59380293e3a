import { clearVerdict, dueState, rulesTie } from '../../learning/contradiction';
import { isSettled } from '../../store/proposal-codec';
import { formatInstant, parseInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import type { MaintenanceSnapshot, OpenContradiction } from '../snapshot';

const STEP = 'contradictions';

/**
 * Contradictions that nobody answered: a clear case becomes a suggestion with the verdict filled in, the others are
 * escalated and then contested, a week each. Stamps are the instants at which that was due.
 */
export function planContradictions(snapshot: MaintenanceSnapshot, now: number): MaintenanceChange[] {
  return snapshot.contradictions.flatMap((open) => [
    ...clearCase(snapshot, open, now),
    ...nextState(open, now),
  ]);
}

function clearCase(
  { proposals }: MaintenanceSnapshot,
  open: OpenContradiction,
  now: number,
): MaintenanceChange[] {
  const { synapse, ends, isLocal } = open;
  const verdict = clearVerdict(...ends);
  const isFiled = proposals.some(
    (each) => each.source === 'contradiction' && each.synapseId === synapse.id && isSettled(each, now),
  );
  if (verdict === undefined || isFiled) return [];
  const since = synapse.resolutionState?.since ?? synapse.createdAt ?? '';
  return [
    {
      step: STEP,
      action: 'propose',
      key: `contradiction ${synapse.id} ${verdict}`,
      at: formatInstant(parseInstant(since) ?? 0),
      isLocal,
      reason: 'one side is better verified and more certain by far',
      suggested: {
        source: 'contradiction',
        action: 'resolve',
        engramIds: [synapse.from, synapse.to],
        synapseId: synapse.id,
        verdict,
      },
    },
  ];
}

function nextState({ synapse, path, ends }: OpenContradiction, now: number): MaintenanceChange[] {
  const { resolutionState, createdAt } = synapse;
  const state = dueState(resolutionState, { now, isTie: rulesTie(...ends), createdAt });
  if (state === undefined) return [];
  const reason =
    state.status === 'contested' ? 'nobody answered for two weeks' : 'nobody answered, or the rules cannot';
  return [
    {
      step: STEP,
      action: 'arbitrate',
      synapseId: synapse.id,
      path,
      state,
      at: state.since,
      reason: `${state.status}: ${reason}`,
    },
  ];
}
