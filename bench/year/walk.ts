/** A year of a team of three with 300 memories, day by day, by the planners that the commands use. */

import type { Config } from '../../src/config/config';
import { DEFAULTS } from '../../src/config/defaults';
import { halfLifeDays } from '../../src/engram/freshness';
import { effectiveImportance } from '../../src/engram/truth';
import { feedbackDelta } from '../../src/learning/feedback';
import { lifecycleChange } from '../../src/learning/lifecycle';
import { failureVerdict } from '../../src/learning/thresholds';
import { advance } from '../../src/maintenance/advance';
import type { MaintenanceChange } from '../../src/maintenance/change';
import type { MaintainedEngram, MaintenanceSnapshot } from '../../src/maintenance/snapshot';
import {
  DEEP_STEPS,
  type FreshnessGuard,
  freshnessGuard,
  planSteps,
} from '../../src/maintenance/stages/deep';
import { scoreOf } from '../../src/search/factors';
import { recordDelta, type UsageDelta, valueBefore } from '../../src/usage/record';
import { shownValues } from '../../src/usage/shown';
import type { UsageLine } from '../../src/usage/usage';
import { UNITS } from '../../src/usage/usage-line';
import { formatInstant, parseInstant } from '../../src/util/instants';
import { random } from '../generate';
import { DAY_MS, PEOPLE, type TeamMemory, TOPICS, teamMemories, YEAR_START } from './memories';

const HOUR_MS = 3_600_000;
const DAYS = 365;
const NEEDS_A_DAY = 4;
/** How well each kind of hit fits what was asked: what misleads looks best. */
const RELEVANCE = { used: 0.8, misleading: 0.85, copy: 0.8, unused: 0.35, pinned: 0.3 } as const;

/** What somebody did: used a memory, or took it out of the way. */
export type YearEvent =
  | { at: number; id: string; type: 'use'; delta: UsageDelta }
  | { at: number; id: string; type: 'archive' };

export interface DayRecord {
  day: number;
  /** Shown importance and place in the ranking (0-1) by id, of what is born and active. */
  importance: Map<string, number>;
  standing: Map<string, number>;
  /** Searches whose first hit misled, and all searches. */
  misled: number;
  searches: number;
  guard?: FreshnessGuard;
}

export interface Year {
  memories: TeamMemory[];
  days: DayRecord[];
  events: YearEvent[];
  /** What deep stages did by themselves. */
  changes: MaintenanceChange[];
  /** As they are at the end of the year. */
  engrams: readonly MaintainedEngram[];
  /** The first of the memories that a search for a topic would give at the end. */
  firstHit(topic: number): TeamMemory | undefined;
}

const YEAR_CONFIG: Config = { ...DEFAULTS, search: { ...DEFAULTS.search, hotness: 0.05 } };

interface State {
  memories: readonly TeamMemory[];
  byId: ReadonlyMap<string, TeamMemory>;
  snapshot: MaintenanceSnapshot;
  usage: Map<string, UsageLine>;
  events: YearEvent[];
  next: () => number;
}

/** The same year for the same seed. */
export function walkThroughYear(seed: number): Year {
  const memories = teamMemories(seed);
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const state: State = {
    memories,
    byId,
    snapshot: emptySnapshot(byId),
    usage: new Map(),
    events: [],
    next: random(seed + 1),
  };
  const days: DayRecord[] = [];
  const changes: MaintenanceChange[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const midnight = YEAR_START + day * DAY_MS;
    const work = workDay(state, midnight);
    retire(state, midnight + 18 * HOUR_MS);
    beBorn(state, day);
    const evening = midnight + 20 * HOUR_MS;
    const planned = planSteps(stepsOf(state, day), state.snapshot, evening, { advance });
    const guard = freshnessGuard(state.snapshot, planned);
    changes.push(...planned);
    state.snapshot = advance(state.snapshot, planned);
    days.push({ day, ...work, ...standings(state, evening), ...(guard === undefined ? {} : { guard }) });
  }
  const end = YEAR_START + DAYS * DAY_MS;
  const firstHit = (topic: number) => byId.get(hitsOf(state, topic, end)[0]?.id ?? '');
  return { memories, days, events: state.events, changes, engrams: state.snapshot.engrams, firstHit };
}

function emptySnapshot(byId: ReadonlyMap<string, TeamMemory>): MaintenanceSnapshot {
  return {
    config: YEAR_CONFIG,
    engrams: [],
    edges: [],
    proposals: [],
    contradictions: [],
    trashed: [],
    eventFiles: [],
    usageFiles: new Map(),
    factSources: new Map(),
    skipped: [],
    bodyOf: (id) => byId.get(id)?.body ?? '',
    entryOf: () => undefined,
  };
}

/** Duplicates come with what is new; nothing else writes words in this year. */
function stepsOf({ memories }: State, day: number): typeof DEEP_STEPS {
  if (memories.some(({ bornDay }) => bornDay === day)) return DEEP_STEPS;
  return DEEP_STEPS.filter(({ name }) => name !== 'near-duplicates');
}

function beBorn(state: State, day: number): void {
  const born = state.memories.filter(({ bornDay }) => bornDay === day).map(toMaintained);
  if (born.length > 0) state.snapshot = { ...state.snapshot, engrams: [...state.snapshot.engrams, ...born] };
}

function toMaintained(memory: TeamMemory): MaintainedEngram {
  const { id, title, kind, domainTags, createdAt, importance, role } = memory;
  const bornAt = parseInstant(createdAt) ?? 0;
  return {
    id,
    path: `${domainTags.join('/')}/${id}.md`,
    title,
    kind,
    domainTags,
    tags: [],
    status: 'active',
    visibility: 'team',
    verificationStatus: 'unverified',
    pinned: role === 'pinned',
    importance,
    judgedImportance: importance,
    learntImportance: 0,
    confidence: 0.8,
    effectiveRetrievals: 0,
    failedUses: 0,
    agedFrom: bornAt,
    touchedAt: bornAt,
    usedAt: bornAt,
    createdAt,
    contentHash: memory.contentHash,
    contentSize: memory.contentSize,
    type: 'engram',
    isFact: false,
  };
}

/** Each of the three looks for something four times on a working day; what people need follows Zipf. */
function workDay(state: State, midnight: number): { searches: number; misled: number } {
  const isWeekend = [0, 6].includes(new Date(midnight).getUTCDay());
  let misled = 0;
  let searches = 0;
  for (const _person of isWeekend ? [] : PEOPLE) {
    for (let n = 0; n < NEEDS_A_DAY; n += 1) {
      const topic = Math.min(TOPICS - 1, Math.floor(TOPICS ** state.next() - 1));
      const at = midnight + 9 * HOUR_MS + Math.floor(state.next() * 8 * HOUR_MS);
      searches += 1;
      if (search(state, topic, at) === 'misled') misled += 1;
    }
  }
  return { searches, misled };
}

/** Opens the hits from the top until one is of use; says whether the first one misled. */
function search(state: State, topic: number, at: number): 'misled' | 'fine' {
  const hits = hitsOf(state, topic, at);
  const { byId } = state;
  for (const { id } of hits)
    use(state, id, at, { retrieved: 1, retrievedAt: formatInstant(at), retrievalScore: 0.8 });
  for (const { id, confidence } of hits) {
    const role = byId.get(id)?.role;
    const outcome =
      role === 'misleading' ? 'failure' : role === 'used' || role === 'copy' ? 'success' : undefined;
    if (outcome === undefined) continue;
    use(state, id, at, feedbackDelta({ outcome, confidence, at }, YEAR_CONFIG.reinforcement));
    if (outcome === 'success') break;
  }
  return byId.get(hits[0]?.id ?? '')?.role === 'misleading' ? 'misled' : 'fine';
}

/** Active memories of a topic, best first. */
function hitsOf({ snapshot, byId, usage }: State, topic: number, at: number): MaintainedEngram[] {
  const scored = snapshot.engrams
    .filter(({ id, status }) => status === 'active' && byId.get(id)?.topic === topic)
    .map((engram) => {
      const relevance = RELEVANCE[byId.get(engram.id)?.role ?? 'unused'];
      return {
        engram,
        score: scoreOf(relevance, factorsOf(engram, usage.get(engram.id), at), YEAR_CONFIG.search),
      };
    });
  return scored
    .sort((a, b) => b.score - a.score || (a.engram.id < b.engram.id ? -1 : 1))
    .map(({ engram }) => engram);
}

function factorsOf(engram: MaintainedEngram, line: UsageLine | undefined, at: number) {
  const { importance, kind, pinned, agedFrom = at, verificationStatus } = engram;
  const ageDays = Math.max(0, at - agedFrom) / DAY_MS;
  return {
    recency: pinned ? 1 : 0.5 ** (ageDays / halfLifeDays(importance, kind)),
    effectiveImportance: effectiveImportance(importance, verificationStatus),
    strength: Math.min(1, Math.max(0, (line?.reinforcement ?? 0) / UNITS)),
    hotness: 0,
  };
}

/** Records what somebody learnt, as a usage file does, and shows it. */
function use(state: State, id: string, at: number, delta: UsageDelta): void {
  const memory = state.byId.get(id);
  if (memory === undefined) return;
  const judged = { importance: memory.importance, confidence: 0.8 };
  const line = recordDelta(state.usage.get(id), { ...delta, id }, valueBefore(judged, state.usage.get(id)));
  if (line === undefined) return;
  state.usage.set(id, line);
  state.events.push({ at, id, type: 'use', delta });
  state.snapshot = withEngram(state.snapshot, id, (engram) => shownAs(engram, judged, line));
}

function withEngram(
  snapshot: MaintenanceSnapshot,
  id: string,
  change: (engram: MaintainedEngram) => MaintainedEngram,
): MaintenanceSnapshot {
  return {
    ...snapshot,
    engrams: snapshot.engrams.map((engram) => (engram.id === id ? change(engram) : engram)),
  };
}

function shownAs(
  engram: MaintainedEngram,
  judged: { importance: number; confidence: number },
  line: UsageLine,
): MaintainedEngram {
  const birth = {
    ...judged,
    retrievalCount: 0,
    effectiveRetrievals: 0,
    failedUses: 0,
    reinforcementScore: 0,
  };
  const { lastEffectiveAt, lastRetrievedAt, lastRetrievalScore, ...sums } = line;
  const shown = shownValues(birth, { ...sums, ...(lastEffectiveAt === '' ? {} : { lastEffectiveAt }) });
  const effectiveAt = parseInstant(shown.lastEffectiveAt ?? '') ?? 0;
  return {
    ...engram,
    importance: shown.importance,
    learntImportance: line.importance / UNITS,
    confidence: shown.confidence,
    effectiveRetrievals: shown.effectiveRetrievals,
    failedUses: shown.failedUses,
    agedFrom: Math.max(engram.touchedAt, effectiveAt),
  };
}

/** In the evening somebody says yes to what failed too often, and on Fridays to three of the suggestions to retire. */
function retire(state: State, at: number): void {
  const { engrams, proposals } = state.snapshot;
  const { archiveThreshold, forgetThreshold } = YEAR_CONFIG.reinforcement;
  const failing = engrams.filter(
    ({ status, failedUses }) =>
      status === 'active' && failureVerdict(failedUses, { archiveThreshold, forgetThreshold }).shouldArchive,
  );
  const isFriday = new Date(at).getUTCDay() === 5;
  const pending = proposals.filter(({ source, status }) => source === 'retire' && status === 'pending');
  const isIdle = ({ targetId }: { targetId?: string }) => {
    const engram = engrams.find(({ id }) => id === targetId);
    return (engram?.agedFrom ?? 0) < at - 7 * DAY_MS;
  };
  const accepted = isFriday ? pending.filter(isIdle).slice(0, 3) : [];
  for (const id of [...failing.map((engram) => engram.id), ...accepted.map(({ targetId = '' }) => targetId)])
    archive(state, id, at);
  const decided = new Set(accepted.map(({ id }) => id));
  const after = proposals.map((each) =>
    decided.has(each.id) ? { ...each, status: 'accepted' as const } : each,
  );
  state.snapshot = { ...state.snapshot, proposals: after };
}

function archive(state: State, id: string, at: number): void {
  const engram = state.snapshot.engrams.find((each) => each.id === id);
  if (engram?.status !== 'active' || lifecycleChange('archive', engram, at).type !== 'change') return;
  state.events.push({ at, id, type: 'archive' });
  const frozen = { status: 'frozen', statusAt: formatInstant(at), touchedAt: at, agedFrom: at } as const;
  state.snapshot = withEngram(state.snapshot, id, (each) => ({ ...each, ...frozen }));
}

function standings({ snapshot, usage }: State, at: number): Pick<DayRecord, 'importance' | 'standing'> {
  const active = snapshot.engrams.filter(({ status }) => status === 'active');
  const highest = scoreOf(
    1,
    { recency: 1, effectiveImportance: 1, strength: 1, hotness: 1 },
    YEAR_CONFIG.search,
  );
  return {
    importance: new Map(active.map(({ id, importance }) => [id, importance])),
    standing: new Map(
      active.map((engram) => [
        engram.id,
        scoreOf(1, factorsOf(engram, usage.get(engram.id), at), YEAR_CONFIG.search) / highest,
      ]),
    ),
  };
}
