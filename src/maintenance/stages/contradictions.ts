import { clearVerdict, dueState, rulesTie, weakerOf } from '../../learning/contradiction';
import { isSettled } from '../../store/proposal-status';
import { formatInstant, parseInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import type { MaintenanceSnapshot, OpenContradiction } from '../snapshot';

const STEP = 'contradictions';

/**
 * Contradictions that nobody answered: a clear case becomes a suggestion with the verdict filled in, or is resolved
 * where the team wants that; the others are escalated and then contested, a week each. Stamps are the instants at
 * which that was due.
 */
export function planContradictions(snapshot: MaintenanceSnapshot, now: number): MaintenanceChange[] {
  const { autoResolve } = snapshot.config.contradictions;
  return snapshot.contradictions.flatMap((open) => {
    const resolved = autoResolve ? resolution(open) : undefined;
    return resolved === undefined ? [...clearCase(snapshot, open, now), ...nextState(open, now)] : [resolved];
  });
}

const CLEAR = 'one side is better verified and more certain by far';

function resolution({ synapse, ends }: OpenContradiction): MaintenanceChange | undefined {
  const verdict = clearVerdict(...ends);
  if (verdict === undefined) return undefined;
  const { id: loser } = weakerOf(...ends);
  const at = bornAt(synapse);
  return { step: STEP, action: 'resolve', synapseId: synapse.id, verdict, loser, at, reason: CLEAR };
}

/** Since when it waits for an answer. */
function bornAt({ resolutionState, createdAt }: OpenContradiction['synapse']): string {
  return formatInstant(parseInstant(resolutionState?.since ?? createdAt ?? '') ?? 0);
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
  return [
    {
      step: STEP,
      action: 'propose',
      key: `contradiction ${synapse.id} ${verdict}`,
      at: bornAt(synapse),
      isLocal,
      reason: CLEAR,
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
