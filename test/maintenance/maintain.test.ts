import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEngram } from '../../src/engram/parse-engram';
import type { Progress } from '../../src/maintenance/maintain';
import { synapseId } from '../../src/synapse/id';
import { synapseText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';
import { BORN, DAY_MS, engram, everything, files, SAME } from './maintain-cases';

function fieldsOf(test: TestMemory, path: string) {
  const result = parseEngram(test.read(path), path);
  if (result.type !== 'engram') throw new Error(`${path} is no engram`);
  return result.file.engram;
}

describe('a deep stage', () => {
  const humble = { kind: 'observation', importance: 0.25 };

  it('freezes with a stamp from the data, says why, and touches nothing else in the file', async () => {
    const test = await makeMemory({ files: files(engram(1, humble)), commit: true });
    const before = test.read('a/note-1.md');
    const { stages } = await test.library.maintain({ stages: ['deep'] });
    expect(stages[0]?.changes).toMatchObject([
      {
        step: 'freshness',
        action: 'freeze',
        engramIds: [testId(1)],
        reason: expect.stringContaining('faded'),
      },
    ]);
    const after = fieldsOf(test, 'a/note-1.md');
    const stamp = stages[0]?.changes[0]?.at;
    expect(after).toMatchObject({
      status: 'frozen',
      statusAt: stamp,
      updatedBy: 'co-engram',
      updatedAt: stamp,
      version: 1,
    });
    const kept = before.split('\n').filter((line) => !line.startsWith('updatedAt'));
    for (const line of kept) expect(test.read('a/note-1.md')).toContain(line);
    expect(JSON.parse(readFileSync(join(test.repo.stateDir, 'maintenance-deep.json'), 'utf8'))).toMatchObject(
      {
        stage: 'deep',
        changes: [{ action: 'freeze' }],
        doctor: { autoFixesApplied: expect.any(Number) },
      },
    );
  });

  it('leaves what a person restored alone', async () => {
    const test = await makeMemory({ files: files(engram(1, humble)), commit: true });
    await test.library.maintain({ stages: ['deep'] });
    await test.library.restore([testId(1)]);
    expect((await test.library.maintain({ stages: ['deep'] })).stages[0]?.changes).toEqual([]);
    test.surroundings.advance(DAY_MS);
    expect((await test.library.maintain({ stages: ['deep'] })).stages[0]?.changes).toEqual([]);
    expect(fieldsOf(test, 'a/note-1.md').status).toBe('active');
  });

  it('joins the very same text, keeps both files, and shows what use taught with the one that stays', async () => {
    const twins = [
      engram(1, { body: SAME, tags: ['x'] }),
      engram(2, { body: SAME, tags: ['y'], folder: 'b' }),
    ];
    const test = await makeMemory({ files: files(...twins), commit: true });
    await test.library.feedback(testId(2), { outcome: 'success' });
    const { stages } = await test.library.maintain({ stages: ['deep'] });
    expect(stages[0]?.changes).toMatchObject([{ action: 'consolidate', engramIds: [testId(2), testId(1)] }]);
    expect(fieldsOf(test, 'a/note-1.md').tags).toEqual(['x', 'y']);
    expect(fieldsOf(test, 'b/note-2.md')).toMatchObject({ status: 'forgotten', forcedFreshness: 'faded' });
    const edge = synapseId(testId(1), testId(2), 'consolidates');
    expect(test.read(`synapses/consolidates/${edge}.yaml`)).toContain('createdBy: co-engram');
    expect(await test.meta(testId(1))).toMatchObject({ effectiveRetrievals: 1 });
    await test.library.restore([testId(2)]);
    const again = await test.library.maintain({ stages: ['deep'] });
    expect(again.stages[0]?.changes.map(({ action }) => action)).not.toContain('consolidate');
    expect(fieldsOf(test, 'b/note-2.md').status).toBe('active');
  });

  it('holds when too much would change, and goes on with a yes', async () => {
    const many = Array.from({ length: 20 }, (_, n) => engram(n + 1, humble));
    const test = await makeMemory({ files: files(...many), commit: true });
    await test.library.maintain({ stages: ['deep'] });
    const before = everything(test);
    const { stages } = await test.library.maintain({ stages: ['deep'] });
    expect(test.git('status', '--porcelain')).toBe('');
    expect(stages[0]).toMatchObject({
      held: { wanted: 20, limit: 10, active: 20 },
      applied: { written: [] },
    });
    expect(stages[0]?.changes).toHaveLength(20);
    expect(everything(test)).toEqual(before);
    const sure = await test.library.maintain({ stages: ['deep'], yes: true });
    expect(sure.stages[0]).not.toHaveProperty('held');
    expect(sure.stages[0]?.applied.written).toHaveLength(20);
  });

  it('sweeps the trash and purges it, each when its time has come', async () => {
    const forgotten = engram(1, { status: 'forgotten', statusAt: '2026-01-01T00:00:00.000Z' });
    const config = 'trash:\n  enabled: true\n  afterDays: 30\n';
    const test = await makeMemory({
      files: { 'co-engram.yaml': config, ...files(forgotten) },
      commit: true,
    });
    test.surroundings.advance(Date.parse('2026-01-30T12:00:00Z') - test.surroundings.now());
    expect((await test.library.maintain({ stages: ['deep'] })).stages[0]?.changes).toEqual([]);
    test.surroundings.advance(2 * DAY_MS);
    await test.library.maintain({ stages: ['deep'] });
    const path = '.trash/2026-01/a/note-1.md';
    expect(fieldsOf(test, path).trashedAt).toBe('2026-01-31T00:00:00.000Z');
    test.surroundings.advance(365 * DAY_MS);
    const dry = await test.library.maintain({ stages: ['deep'], dryRun: true });
    expect(dry.stages[0]?.changes).toMatchObject([{ action: 'purge', engramIds: [testId(1)], path }]);
    expect(test.exists(path)).toBe(true);
    await test.library.maintain({ stages: ['deep'] });
    expect(test.exists(path)).toBe(false);
  });

  it('moves contradictions on by a week each, and suggests a verdict where the case is clear', async () => {
    const id = synapseId(testId(1), testId(2), 'contradicts');
    const at = '2026-01-01T00:00:00.000Z';
    const state = { status: 'pending', since: at };
    const edge = synapseText({
      id,
      from: testId(1),
      to: testId(2),
      kind: 'contradicts',
      createdAt: at,
      resolutionState: state,
    });
    const sure = engram(1, { pinned: true, verificationStatus: 'probable', confidence: 0.95 });
    const unsure = engram(2, { pinned: true, verificationStatus: 'plausible', confidence: 0.4 });
    const path = `synapses/contradicts/${id}.yaml`;
    const test = await makeMemory({ files: { ...files(sure, unsure), [path]: edge }, commit: true });
    test.surroundings.advance(Date.parse('2026-01-08T00:00:00Z') - test.surroundings.now());
    const { stages } = await test.library.maintain({ stages: ['deep'] });
    expect(stages[0]?.changes.map(({ action }) => action)).toEqual(['propose', 'arbitrate']);
    expect(test.read(path)).toContain('escalated');
    expect(readdirSync(join(test.root, 'proposals'))).toHaveLength(1);
    test.surroundings.advance(30 * DAY_MS);
    await test.library.maintain({ stages: ['deep'] });
    expect(test.read(path)).toMatch(
      /contested[\s\S]*2026-01-15T00:00:00.000Z|2026-01-15T00:00:00.000Z[\s\S]*contested/,
    );
    expect((await test.library.maintain({ stages: ['deep'] })).stages[0]?.changes).toEqual([]);
  });

  it('resolves a clear contradiction itself where the team wants that, with stamps from the data', async () => {
    const id = synapseId(testId(1), testId(2), 'contradicts');
    const at = '2026-01-01T00:00:00.000Z';
    const [from, to] = [testId(1), testId(2)];
    const path = `synapses/contradicts/${id}.yaml`;
    const test = await makeMemory({
      files: {
        ...files(
          engram(1, { pinned: true, verificationStatus: 'probable', confidence: 0.95 }),
          engram(2, { pinned: true, verificationStatus: 'plausible', confidence: 0.4 }),
        ),
        'co-engram.yaml': 'contradictions:\n  autoResolve: true\n',
        [path]: synapseText({ id, from, to, kind: 'contradicts', createdAt: at }),
      },
      commit: true,
    });
    const { stages } = await test.library.maintain({ stages: ['deep'] });
    expect(stages[0]?.changes).toMatchObject([{ action: 'resolve', engramIds: [to], at }]);
    expect(test.read(path)).toMatch(/auto_resolved/);
    expect(test.read(path)).toContain(at);
    expect(fieldsOf(test, 'a/note-2.md').verificationStatus).toBe('refuted');
    expect(fieldsOf(test, 'a/note-1.md').verificationStatus).toBe('probable');
    expect(test.exists('proposals')).toBe(false);
    expect((await test.library.maintain({ stages: ['deep'] })).stages[0]?.changes).toEqual([]);
  });

  it('names damaged files, and leaves them and what cannot be edited alone', async () => {
    const entangled = `---\nid: ${testId(2)}\ntitle: &t Two\nsummary: *t\nkind: observation\nimportance: 0.1\ncreatedAt: ${BORN}\n---\n\nx\n`;
    const test = await makeMemory({
      files: {
        ...files(engram(1, humble)),
        'a/broken.md': '---\nid: [\n---\n',
        'a/two.md': entangled,
      },
    });
    const { stages } = await test.library.maintain({ stages: ['deep'] });
    expect(stages[0]?.skipped).toMatchObject([{ path: 'a/broken.md' }, { path: 'a/two.md' }]);
    expect(test.read('a/broken.md')).toBe('---\nid: [\n---\n');
    expect(fieldsOf(test, 'a/note-1.md').status).toBe('frozen');
  });

  it('removes events that are two weeks old', async () => {
    const old = 'events/2025-12-01/w000000001.jsonl';
    const test = await makeMemory({
      files: { [old]: '{}\n', 'events/2025-12-30/w000000001.jsonl': '{}\n' },
      commit: true,
    });
    test.surroundings.advance(Date.parse('2026-01-02T00:00:00Z') - test.surroundings.now());
    await test.library.maintain({ stages: ['deep'] });
    expect(test.exists(old)).toBe(false);
    expect(test.exists('events/2025-12-30/w000000001.jsonl')).toBe(true);
  });
});

describe('what is due', () => {
  it('runs without a name, and is not due again until its interval is over', async () => {
    const test = await makeMemory({ files: files(engram(1)), commit: true });
    const names = async () => (await test.library.maintain()).stages.map(({ stage }) => stage);
    expect(await names()).toEqual(['light', 'deep', 'rem']);
    expect(await names()).toEqual([]);
    test.surroundings.advance(5 * 60_000);
    expect(await names()).toEqual(['light']);
    test.surroundings.advance(DAY_MS);
    expect(await names()).toEqual(['light', 'deep', 'rem']);
    expect((await test.library.status()).maintenance).toMatchObject({
      light: { due: false },
      deep: { due: false },
    });
  });

  it('runs by hand although maintenance by itself is off', async () => {
    const test = await makeMemory({
      files: { 'co-engram.yaml': 'maintenance:\n  enabled: false\n' },
      commit: true,
    });
    expect((await test.library.status()).maintenance.deep.due).toBe(false);
    expect((await test.library.maintain()).stages).toHaveLength(3);
  });

  it('says what it is doing', async () => {
    const test = await makeMemory({ files: files(engram(1)), commit: true });
    const seen: Progress[] = [];
    await test.library.maintain({ stages: ['light', 'deep'], onProgress: (progress) => seen.push(progress) });
    expect(seen.map(({ stage, done, total }) => `${stage} ${done}/${total}`)).toEqual([
      'light 0/5',
      'light 1/5',
      'light 2/5',
      'light 3/5',
      'light 4/5',
      'deep 0/8',
      'deep 1/8',
      'deep 2/8',
      'deep 3/8',
      'deep 4/8',
      'deep 5/8',
      'deep 6/8',
      'deep 7/8',
    ]);
  });
});
