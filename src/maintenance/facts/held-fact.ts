/** Facts as a deep stage compares them. */
import { factOf, type KnownFact } from '../../capture/known-facts';
import type { FactEvidence } from '../../engram/engram';
import type { DigestEntry } from '../../search/contract';
import { parseInstant } from '../../util/instants';
import { audienceOf, type MaintainedEngram, type MaintenanceSnapshot } from '../snapshot';

/** An active fact; of times that the file does not give, that of its birth. */
export interface HeldFact extends KnownFact {
  engram: MaintainedEngram;
  entry: DigestEntry;
  evidence: readonly FactEvidence[];
  origin?: string;
  bornAt: number;
  /** Somebody gave the day since when it is true. */
  isDated: boolean;
}

/** Active, unrefuted facts in the order of their ids. */
export function heldFacts(snapshot: MaintenanceSnapshot): HeldFact[] {
  return snapshot.engrams
    .filter(
      ({ isFact, status, verificationStatus }) =>
        isFact && status === 'active' && verificationStatus !== 'refuted',
    )
    .flatMap((engram) => heldFact(snapshot, engram) ?? [])
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function heldFact({ entryOf, factSources }: MaintenanceSnapshot, engram: MaintainedEngram) {
  const entry = entryOf(engram.id);
  if (entry === undefined) return undefined;
  const { evidence = [], origin } = factSources.get(engram.id) ?? {};
  const known = factOf(entry);
  const bornAt = parseInstant(engram.createdAt ?? '') ?? engram.touchedAt;
  const from = Number.isFinite(known.from) ? known.from : bornAt;
  const isDated = entry.validFrom !== undefined && evidence.every(({ at }) => at !== entry.validFrom);
  return { ...known, from, engram, entry, evidence, origin, bornAt, isDated };
}

/** Facts by whom they are for. */
export function byAudience(facts: readonly HeldFact[]): HeldFact[][] {
  return groupsOf(facts, ({ engram }) => audienceOf(engram));
}

/** Groups in the order of their first. */
export function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** In a conversation of several people "I" is not always the same. */
export function isOfOneSpeaker(a: HeldFact, b: HeldFact): boolean {
  if (!/^user(?:'s|$)/.test(a.statement.subject ?? '')) return true;
  const [left, right] = [a, b].map(({ evidence }) => evidence.flatMap(({ speaker }) => speaker ?? []));
  return left?.length === 0 || right?.length === 0 || left?.some((name) => right?.includes(name)) === true;
}
