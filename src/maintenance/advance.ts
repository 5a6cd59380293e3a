import { parseInstant } from '../util/instants';
import type { MaintenanceChange } from './change';
import { proposalId } from './proposal-id';
import type { MaintainedEngram, MaintenanceSnapshot } from './snapshot';

/**
 * The snapshot as it is once the changes are made, so that the next step of a stage, and the same stage run again, see
 * what this step leaves.
 */
export function advance<S extends MaintenanceSnapshot>(
  snapshot: S,
  changes: readonly MaintenanceChange[],
): S {
  if (changes.length === 0) return snapshot;
  const engrams = new Map<string, Partial<MaintainedEngram>>();
  const gone = new Set<string>();
  const taught: Array<{ keeper: string; gone: string }> = [];
  const next = {
    edges: [...snapshot.edges],
    proposals: [...snapshot.proposals],
    contradictions: [...snapshot.contradictions],
    eventFiles: [...snapshot.eventFiles],
    trashed: [...snapshot.trashed],
    usageFiles: new Map(snapshot.usageFiles),
  };
  for (const change of changes) {
    switch (change.action) {
      case 'freeze':
        engrams.set(change.id, statusOf('frozen', change.at));
        break;
      case 'forget':
        engrams.set(change.id, { ...statusOf('forgotten', change.at), forcedFreshness: 'faded' });
        break;
      case 'promote':
      case 'archive':
      case 'supersede':
        engrams.set(change.id, { touchedAt: parseInstant(change.at) ?? 0 });
        break;
      case 'consolidate': {
        const { id, keeper, at } = change;
        engrams.set(id, { ...statusOf('forgotten', at), forcedFreshness: 'faded' });
        taught.push({ keeper, gone: id });
        next.edges.push({ id: '', path: '', from: keeper, to: id, kind: 'consolidates', weight: 1 });
        break;
      }
      case 'propose': {
        const id = proposalId(change.key, change.at);
        next.proposals = next.proposals.filter((each) => each.id !== id);
        next.proposals.push({ id, status: 'pending', ...change.suggested });
        break;
      }
      case 'withdraw':
        next.proposals = next.proposals.map((each) =>
          each.id === change.proposalId ? { ...each, status: 'dismissed' as const } : each,
        );
        break;
      case 'arbitrate':
        next.contradictions = next.contradictions.map((open) =>
          open.synapse.id === change.synapseId
            ? { ...open, synapse: { ...open.synapse, resolutionState: change.state } }
            : open,
        );
        break;
      case 'resolve':
        engrams.set(change.loser, { verificationStatus: 'refuted' });
        next.contradictions = next.contradictions.filter(({ synapse }) => synapse.id !== change.synapseId);
        break;
      case 'trash':
        gone.add(change.id);
        break;
      case 'purge':
        next.trashed = next.trashed.filter(({ path }) => path !== change.path);
        break;
      case 'remove_events':
        next.eventFiles = next.eventFiles.filter((path) => path !== change.path);
        break;
      case 'settle_usage':
        for (const { name, after } of change.changes) {
          if (after === undefined) next.usageFiles.delete(name);
          else next.usageFiles.set(name, after);
        }
        break;
    }
  }
  const kept = snapshot.engrams.filter(({ id }) => !gone.has(id));
  const joined = withWhatUseTaught(kept, taught);
  return { ...snapshot, ...next, engrams: joined.map((engram) => changed(engram, engrams.get(engram.id))) };
}

/** What use taught about a consolidated engram is shown with the one that stays, as the index does it. */
function withWhatUseTaught(
  engrams: readonly MaintainedEngram[],
  pairs: ReadonlyArray<{ keeper: string; gone: string }>,
): readonly MaintainedEngram[] {
  if (pairs.length === 0) return engrams;
  const byId = new Map(engrams.map((engram) => [engram.id, engram]));
  for (const pair of pairs) {
    const [keeper, gone] = [byId.get(pair.keeper), byId.get(pair.gone)];
    if (keeper !== undefined && gone !== undefined) byId.set(keeper.id, withUse(keeper, gone));
  }
  return engrams.map((engram) => byId.get(engram.id) ?? engram);
}

function withUse(keeper: MaintainedEngram, gone: MaintainedEngram): MaintainedEngram {
  const learntImportance = keeper.learntImportance + gone.learntImportance;
  const importance = Math.round((keeper.judgedImportance + learntImportance) * 1e6) / 1e6;
  const effectiveAt = Math.max(keeper.effectiveAt ?? 0, gone.effectiveAt ?? 0);
  return {
    ...keeper,
    learntImportance,
    importance: Math.min(1, Math.max(0, importance)),
    effectiveRetrievals: keeper.effectiveRetrievals + gone.effectiveRetrievals,
    failedUses: keeper.failedUses + gone.failedUses,
    ...(effectiveAt === 0 ? {} : { effectiveAt, agedFrom: Math.max(keeper.agedFrom ?? 0, effectiveAt) }),
  };
}

function statusOf(status: MaintainedEngram['status'], at: string): Partial<MaintainedEngram> {
  return { status, statusAt: at, touchedAt: parseInstant(at) ?? 0 };
}

function changed(engram: MaintainedEngram, change: Partial<MaintainedEngram> | undefined): MaintainedEngram {
  if (change === undefined) return engram;
  const touchedAt = Math.max(engram.touchedAt, change.touchedAt ?? 0);
  return { ...engram, ...change, touchedAt, agedFrom: Math.max(engram.agedFrom ?? 0, touchedAt) };
}
