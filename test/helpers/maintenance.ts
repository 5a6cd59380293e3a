import type { Config } from '../../src/config/config';
import { DEFAULTS } from '../../src/config/defaults';
import { contentHash, contentSize } from '../../src/engram/content-hash';
import type { MaintainedEngram, MaintenanceSnapshot } from '../../src/maintenance/snapshot';
import { testId } from './engram-text';
import { memoryEntry } from './memory-index';

export const DAY_MS = 86_400_000;
export const BORN = Date.UTC(2026, 0, 1);

export type TestEngram = Partial<MaintainedEngram> & { body?: string };

/** An active fact of the test world, born on the first of January 2026 and never touched since. */
export function maintained(n: number, given: TestEngram = {}): MaintainedEngram & { body: string } {
  const { body = `The words of number ${n}.` } = given;
  return {
    id: testId(n),
    path: `a/note-${n}.md`,
    title: `Note ${n}`,
    kind: 'fact',
    domainTags: ['a'],
    tags: [],
    status: 'active',
    visibility: 'team',
    verificationStatus: 'unverified',
    pinned: false,
    importance: 0.5,
    judgedImportance: given.importance ?? 0.5,
    learntImportance: 0,
    confidence: 0.8,
    effectiveRetrievals: 0,
    failedUses: 0,
    agedFrom: BORN,
    touchedAt: BORN,
    usedAt: BORN,
    createdAt: new Date(BORN).toISOString(),
    contentHash: contentHash(body),
    contentSize: contentSize(body),
    type: 'engram',
    isFact: false,
    ...given,
    body,
  };
}

export function testConfig(maintenance: Partial<Config['maintenance']> = {}): Config {
  const { search, ...rest } = DEFAULTS;
  return {
    ...rest,
    search: { ...search, hotness: 0.05 },
    maintenance: { ...rest.maintenance, ...maintenance },
  };
}

/** What a stage sees of these engrams. */
export function maintenanceSnapshot(
  engrams: ReadonlyArray<ReturnType<typeof maintained>>,
  given: Partial<MaintenanceSnapshot> = {},
): MaintenanceSnapshot {
  const byId = new Map(engrams.map((engram, n) => [engram.id, { engram, n }]));
  return {
    config: testConfig(),
    engrams,
    edges: [],
    proposals: [],
    contradictions: [],
    trashed: [],
    eventFiles: [],
    usageFiles: new Map(),
    factSources: new Map(),
    skipped: [],
    bodyOf: (id) => byId.get(id)?.engram.body ?? '',
    entryOf: (id) => {
      const found = byId.get(id);
      if (found === undefined) return undefined;
      const { agedFrom, touchedAt, effectiveRetrievals, failedUses, usedAt, isFact, ...rest } = found.engram;
      const { judgedImportance, learntImportance, effectiveAt, ...fields } = rest;
      return memoryEntry(fields, found.n);
    },
    ...given,
  };
}
