import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/index';
import { testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';
import { BORN, DAY_MS, engram, everything, files, SAME } from './maintain-cases';

describe('a light stage', () => {
  const event = (at: string, what: object) => `${JSON.stringify({ at, agent: 'main', ...what })}\n`;
  const signals = (test: TestMemory, ...lines: string[]) => {
    mkdirSync(test.repo.stateDir, { recursive: true });
    appendFileSync(join(test.repo.stateDir, 'signals.jsonl'), lines.join(''));
  };
  const READ = [
    event('2026-01-01T00:00:00.000Z', { type: 'retrieval', query: 'note', hits: [[testId(1), 0.5]] }),
    event('2026-01-01T00:00:10.000Z', { type: 'get', id: testId(1) }),
    event('2026-01-01T00:01:00.000Z', { type: 'action', action: 'edit' }),
  ];

  it('folds in what reading taught, once', async () => {
    const test = await makeMemory({ files: files(engram(1)), commit: true });
    test.surroundings.advance(Date.parse('2026-02-01T00:00:00Z') - test.surroundings.now());
    signals(test, ...READ, '{ half a li\n');
    const { stages } = await test.library.maintain({ stages: ['light'] });
    expect(stages[0]?.changes).toMatchObject([
      { action: 'learn', engramIds: [testId(1)], reason: expect.stringContaining('found once') },
    ]);
    const taught = await test.meta(testId(1));
    expect(taught).toMatchObject({ retrievalCount: 1, lastEffectiveAt: '2026-01-01T00:00:10.000Z' });
    expect(taught.reinforcementScore).toBeGreaterThan(0);
    expect(readFileSync(join(test.repo.stateDir, 'signals-damaged.jsonl'), 'utf8')).toBe('{ half a li\n');
    const again = await test.library.maintain({ stages: ['light'] });
    expect(again.stages[0]?.changes).toEqual([]);
    expect(await test.meta(testId(1))).toMatchObject({ retrievalCount: 1 });
  });

  it('rotates the audit log once a day', async () => {
    const test = await makeMemory({ files: files(engram(1)), commit: true });
    mkdirSync(test.repo.stateDir, { recursive: true });
    const log = join(test.repo.stateDir, 'audit.jsonl');
    const old = `${JSON.stringify({ at: '2020-01-01T00:00:00.000Z', action: 'add', actor: 'Ada' })}\n`;
    writeFileSync(log, old);
    const { stages } = await test.library.maintain({ stages: ['light'] });
    expect(stages[0]?.changes).toMatchObject([{ action: 'rotate_audit', reason: '1 lines were too old' }]);
    expect(readFileSync(log, 'utf8')).not.toContain('2020-01-01');
    appendFileSync(log, old);
    expect((await test.library.maintain({ stages: ['light'] })).stages[0]?.changes).toEqual([]);
    test.surroundings.advance(DAY_MS);
    expect((await test.library.maintain({ stages: ['light'] })).stages[0]?.changes).toHaveLength(1);
  });

  it('makes rem due when enough was learnt since the last one', async () => {
    const now = '2026-01-03T00:00:00.000Z';
    const young = Array.from({ length: 25 }, (_, n) => engram(n + 1, { createdAt: now, importance: 0.5 }));
    const test = await makeMemory({ files: files(...young), commit: true });
    test.surroundings.advance(Date.parse(now) - test.surroundings.now());
    mkdirSync(test.repo.stateDir, { recursive: true });
    const state = join(test.repo.stateDir, 'maintenance-state.json');
    writeFileSync(state, JSON.stringify({ rem: '2026-01-02T08:00:00.000Z' }));
    expect((await test.library.status()).maintenance.rem.due).toBe(false);
    const { stages } = await test.library.maintain({ stages: ['light'] });
    expect(stages[0]?.changes).toMatchObject([{ action: 'rem_due' }]);
    expect((await test.library.status()).maintenance.rem.due).toBe(true);
    expect((await test.library.maintain({ stages: ['light'] })).stages[0]?.changes).toEqual([]);
  });
});

describe('a dry run', () => {
  it('writes nothing at all, not even that it ran', async () => {
    const twins = [engram(1, { body: SAME }), engram(2, { body: SAME })];
    const test = await makeMemory({
      files: files(...twins, engram(3, { kind: 'observation', importance: 0.1 }), engram(4)),
      commit: true,
    });
    mkdirSync(test.repo.stateDir, { recursive: true });
    const read = JSON.stringify({
      at: BORN,
      agent: 'main',
      type: 'retrieval',
      query: 'x',
      hits: [[testId(1), 1]],
    });
    writeFileSync(join(test.repo.stateDir, 'signals.jsonl'), `${read}\n`);
    await test.library.list();
    const before = everything(test);
    const { stages, dryRun } = await test.library.maintain({ stages: ['light', 'deep'], dryRun: true });
    expect(dryRun).toBe(true);
    expect(stages.flatMap(({ changes }) => changes.map(({ action }) => action))).toEqual([
      'learn',
      'consolidate',
      'forget',
      'propose',
      'propose',
    ]);
    expect(everything(test)).toEqual(before);
    expect(existsSync(join(test.repo.stateDir, 'maintenance-state.json'))).toBe(false);
  });
});

describe('any repository', () => {
  const arbitrary = fc.record({
    body: fc.constantFrom(SAME, 'Other words.', 'Quite different words, again.', `${SAME} And more.`),
    kind: fc.constantFrom('observation', 'fact', 'hypothesis', 'pattern'),
    importance: fc.constantFrom(0, 0.15, 0.25, 0.5, 1),
    status: fc.constantFrom('active', 'frozen', 'forgotten', 'draft'),
    statusAt: fc.constantFrom(undefined, '2025-06-01T00:00:00.000Z'),
    pinned: fc.constantFrom(undefined, true),
    visibility: fc.constantFrom('team', 'public', 'restricted'),
    verificationStatus: fc.constantFrom('unverified', 'verified', 'refuted'),
    tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
    createdAt: fc.constantFrom(BORN, '2025-11-01T00:00:00.000Z', '2025-12-20T00:00:00.000Z'),
  });

  it('is the same after a deep stage twice as after one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitrary, { minLength: 2, maxLength: 9 }), async (all) => {
        const config = 'trash:\n  enabled: true\n';
        const made = all.map((fields, n) => engram(n + 1, { ...fields, updatedAt: fields.createdAt }));
        const test = await makeMemory({
          files: { 'co-engram.yaml': config, ...files(...made) },
          commit: true,
        });
        await test.library.maintain({ stages: ['deep'], yes: true });
        const once = everything(test);
        const again = await test.library.maintain({ stages: ['deep'], yes: true });
        expect(again.stages[0]?.changes).toEqual([]);
        expect(everything(test)).toEqual(once);
      }),
      { numRuns: 12 },
    );
  });

  it('keeps every id and every word', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitrary, { minLength: 2, maxLength: 9 }), async (all) => {
        const made = all.map((fields, n) => engram(n + 1, { ...fields, updatedAt: fields.createdAt }));
        const test = await makeMemory({ files: files(...made), commit: true });
        await test.library.maintain({ stages: ['deep'], yes: true });
        const library = await openRepository(test.root, test.surroundings);
        for (const [n, { body }] of all.entries()) {
          const { entry } = await library.get(testId(n + 1), { tier: 'content' });
          expect(entry.content).toBe(body);
        }
      }),
      { numRuns: 6 },
    );
  });
});
