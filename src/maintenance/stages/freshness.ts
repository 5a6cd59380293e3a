/** Freezing and forgetting by age: careful unless a team says otherwise. */
import type { Config } from '../../config/config';
import { freshnessOf, halfLifeDays } from '../../engram/freshness';
import { isLocalOnly } from '../../remember/propose';
import { isSettled } from '../../store/proposal-status';
import { formatInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import { proposalId } from '../proposal-id';
import type { MaintainedEngram, MaintenanceSnapshot } from '../snapshot';
import { MOST_PENDING, pendingOf } from './pending';

const DAY_MS = 86_400_000;
const STEP = 'freshness';

/** Half-lives after which an engram is stale, and faded. */
const STALE = 2;
const FADED = 4;

/** What was never of use and matters less than this is frozen without asking. */
const CAREFUL_FREEZE = 0.3;

/**
 * What the age of active engrams asks for. `careful`: observations and hypotheses that were never effective are frozen
 * below an importance of .3 and forgotten below `forgetImportance` once they are stale; whatever else fades becomes a
 * suggestion to retire it. `all`: what is faded, or stale and unimportant, is forgotten, the rest that is stale frozen.
 * Every stamp is the instant at which the threshold was crossed.
 */
export function planFreshness(snapshot: MaintenanceSnapshot, now: number): MaintenanceChange[] {
  const { config, engrams } = snapshot;
  const { autoFreeze } = config.maintenance;
  if (autoFreeze === 'off') return [];
  const old = engrams.flatMap((engram) => agedOf(engram, now) ?? []);
  if (autoFreeze === 'all') return old.map((aged) => statusChange(aged, allAction(aged, config), config));
  const byItself = old.filter((aged) => carefulAction(aged, config) !== undefined);
  const suggested = old.filter((aged) => carefulAction(aged, config) === undefined && aged.isFaded);
  return [
    ...byItself.map((aged) => statusChange(aged, carefulAction(aged, config) ?? 'freeze', config)),
    ...withdrawals(snapshot, new Set(suggested.map(({ engram }) => engram.id))),
    ...suggestions(snapshot, suggested, now),
  ];
}

interface Aged {
  engram: MaintainedEngram;
  isFaded: boolean;
  /** When it became stale, and when it faded; in milliseconds. */
  staleAt: number;
  fadedAt: number;
}

/** Active engrams that are stale or faded; what is pinned or has a forced freshness of another kind is neither. */
function agedOf(engram: MaintainedEngram, now: number): Aged | undefined {
  const { agedFrom, importance, kind, pinned, forcedFreshness } = engram;
  if (engram.status !== 'active' || agedFrom === undefined) return undefined;
  // Sessions stay, facts have tiers.
  if (engram.type === 'session' || engram.isFact) return undefined;
  const freshness = freshnessOf({ importance, kind, agedFrom, now, pinned, forcedFreshness });
  if (freshness !== 'stale' && freshness !== 'faded') return undefined;
  const { touchedAt } = engram;
  if (forcedFreshness !== undefined)
    return { engram, isFaded: freshness === 'faded', staleAt: touchedAt, fadedAt: touchedAt };
  const halfLifeMs = halfLifeDays(importance, kind) * DAY_MS;
  const crossed = (halfLives: number) => Math.min(now, wholeSecond(agedFrom + halfLives * halfLifeMs));
  return { engram, isFaded: freshness === 'faded', staleAt: crossed(STALE), fadedAt: crossed(FADED) };
}

/** Powers of fractions may differ in the last digit between machines, whole seconds do not. */
function wholeSecond(ms: number): number {
  return Math.ceil(ms / 1000) * 1000;
}

type StatusAction = 'freeze' | 'forget';

function allAction({ engram, isFaded }: Aged, { maintenance }: Config): StatusAction {
  return isFaded || engram.importance < maintenance.forgetImportance ? 'forget' : 'freeze';
}

function carefulAction({ engram }: Aged, { maintenance }: Config): StatusAction | undefined {
  const isHumble = engram.kind === 'observation' || engram.kind === 'hypothesis';
  if (!isHumble || engram.effectiveRetrievals > 0) return undefined;
  if (engram.importance < maintenance.forgetImportance) return 'forget';
  return engram.importance < CAREFUL_FREEZE ? 'freeze' : undefined;
}

function statusChange(
  { engram, isFaded, staleAt, fadedAt }: Aged,
  action: StatusAction,
  { maintenance }: Config,
): MaintenanceChange {
  const { id, path, title, importance, kind } = engram;
  const isByFading = action === 'forget' && isFaded && importance >= maintenance.forgetImportance;
  const at = formatInstant(isByFading ? fadedAt : staleAt);
  const age = isFaded ? 'faded' : 'stale';
  return {
    step: STEP,
    action,
    id,
    path,
    title,
    at,
    reason: `${kind} of importance ${short(importance)} is ${age}`,
  };
}

/** At most so many wait for an answer at once, the least important first: nobody reads ten thousand. */
function suggestions(snapshot: MaintenanceSnapshot, aged: readonly Aged[], now: number): MaintenanceChange[] {
  const pending = pendingOf(snapshot, 'retire');
  const known = new Set(
    snapshot.proposals.filter((each) => each.source === 'retire' && isSettled(each, now)).map(({ id }) => id),
  );
  return aged
    .map((each) => suggestion(each))
    .filter((change) => !known.has(change.id))
    .sort((a, b) => a.importance - b.importance || (a.change.key < b.change.key ? -1 : 1))
    .slice(0, Math.max(0, MOST_PENDING - pending))
    .map(({ change }) => change);
}

/** Suggestions to retire what has been used since, or has been retired already: a yes would come too late. */
function withdrawals(snapshot: MaintenanceSnapshot, faded: ReadonlySet<string>): MaintenanceChange[] {
  const byId = new Map(snapshot.engrams.map((engram) => [engram.id, engram]));
  return snapshot.proposals.flatMap(
    ({ id: proposalId, source, status, targetId = '' }): MaintenanceChange[] => {
      const engram = byId.get(targetId);
      if (source !== 'retire' || status !== 'pending' || engram === undefined || faded.has(targetId))
        return [];
      const { id, title, agedFrom, touchedAt } = engram;
      const reason =
        engram.status === 'active' ? 'it has not faded any more' : `it is ${engram.status} already`;
      return [
        {
          step: STEP,
          action: 'withdraw',
          id,
          title,
          proposalId,
          at: formatInstant(agedFrom ?? touchedAt),
          reason,
        },
      ];
    },
  );
}

function suggestion({ engram, fadedAt }: Aged) {
  const { id, title, kind, domainTags, importance, visibility } = engram;
  const change = {
    step: STEP,
    action: 'propose' as const,
    key: `retire ${id}`,
    at: formatInstant(fadedAt),
    isLocal: isLocalOnly(visibility),
    reason: `${kind} of importance ${short(importance)} has faded`,
    suggested: {
      source: 'retire',
      action: 'archive',
      title,
      kind,
      domainTags,
      engramIds: [id],
      targetId: id,
    },
  };
  return { change, importance, id: proposalId(change.key, change.at) };
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
