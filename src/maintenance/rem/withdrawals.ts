/** What rem suggested and nobody should say yes to any more. */
import { VERIFICATION_STATUSES } from '../../engram/engram';
import { isLocalOnly } from '../../remember/propose';
import type { Proposal } from '../../store/proposal-codec';
import { formatInstant, parseInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import type { MaintainedEngram } from '../snapshot';
import { pairOf } from './links-to-add';
import type { RemSnapshot } from './rem-snapshot';

type ById = ReadonlyMap<string, MaintainedEngram>;

/**
 * Waiting suggestions of rem that came too late: what they would do is so already, or a memory that they are made of is
 * gone, refuted, or for fewer people now.
 */
export function planWithdrawals(snapshot: RemSnapshot): MaintenanceChange[] {
  const byId: ById = new Map(snapshot.engrams.map((engram) => [engram.id, engram]));
  const linked = new Set(snapshot.edges.map(({ from, to }) => pairOf(from, to)));
  const edgeIds = new Set(snapshot.edges.map(({ id }) => id));
  return snapshot.proposals.flatMap((proposal): MaintenanceChange[] => {
    if (proposal.status !== 'pending' || !proposal.source.startsWith('rem-')) return [];
    const reason = whyLate(proposal, {
      byId,
      linked,
      edgeIds,
      trashedIds: snapshot.trashedIds,
      isWhole: snapshot.skipped.length === 0,
    });
    return reason === undefined ? [] : [withdrawal(proposal, byId, reason)];
  });
}

interface World {
  byId: ById;
  /** Pairs of engrams that are linked. */
  linked: ReadonlySet<string>;
  edgeIds: ReadonlySet<string>;
  trashedIds: ReadonlySet<string>;
  /** Every file could be read. */
  isWhole: boolean;
}

function whyLate(proposal: Proposal, world: World): string | undefined {
  const { action, targetId = '', synapseId = '', engramIds = [] } = proposal;
  switch (action) {
    case 'verify':
      return isReached(world.byId.get(targetId), proposal.verificationStatus)
        ? 'it is so already'
        : undefined;
    case 'link':
      if (world.linked.has(pairOf(String(proposal.from), String(proposal.to))))
        return 'they are linked already';
      return whySpoilt(engramIds, proposal, world);
    case 'unlink':
    case 'retype':
      return world.edgeIds.has(synapseId) ? undefined : 'the link is gone already';
    case 'add':
      return whySpoilt(engramIds, proposal, world);
    default:
      return undefined;
  }
}

function isReached(engram: MaintainedEngram | undefined, wanted: unknown): boolean {
  if (engram === undefined) return false;
  const { verificationStatus: status } = engram;
  const rank = (each: unknown) =>
    VERIFICATION_STATUSES.indexOf(each as (typeof VERIFICATION_STATUSES)[number]);
  return status === 'refuted' || (wanted !== 'refuted' && rank(status) >= rank(wanted));
}

/** A retrospective is about what was refuted. */
function whySpoilt(ids: readonly string[], proposal: Proposal, world: World): string | undefined {
  const { byId, trashedIds, isWhole } = world;
  const { fields, mode } = proposal;
  const isShared = typeof fields !== 'object' || fields === null || !('visibility' in fields);
  for (const [n, id] of ids.entries()) {
    const engram = byId.get(id);
    if (engram === undefined) {
      if (isWhole && !trashedIds.has(id)) return `${id} is gone`;
      continue;
    }
    const isSubject = mode === 'retrospective' && n === 0;
    if (engram.verificationStatus === 'refuted' && !isSubject) return `${id} was refuted`;
    if (proposal.action === 'add' && isShared && isLocalOnly(engram.visibility))
      return `${id} is ${engram.visibility} now`;
  }
  return undefined;
}

function withdrawal(proposal: Proposal, byId: ById, reason: string): MaintenanceChange {
  const { id: proposalId, title, targetId, engramIds = [], createdAt = '' } = proposal;
  const about = [targetId, ...engramIds].flatMap((id) => byId.get(id ?? '') ?? []);
  const at = Math.max(parseInstant(createdAt) ?? 0, ...about.map(({ touchedAt }) => touchedAt));
  return {
    step: 'late',
    action: 'withdraw',
    id: targetId ?? engramIds[0] ?? '',
    proposalId,
    ...(title === undefined ? {} : { title }),
    at: formatInstant(at),
    reason,
  };
}
