import { appendFileSync, chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';

const NOW = Date.UTC(2026, 0, 20);
const AT = { env: { CO_ENGRAM_NOW: '2026-01-20T00:00:00Z' } };

const common = (days: number, path = 'e/A.md') => ({
  at: new Date(NOW - days * 86_400_000).toISOString(),
  via: 'driver',
  path,
});
const decided = (days: number, field: string, rule: string, more: object = {}) => ({
  ...common(days),
  record: 'engram',
  outcome: 'decided',
  field,
  rule,
  winner: 'both',
  kept: [],
  ...more,
});
const LINES = [
  decided(2, 'tags', 'union'),
  decided(2, 'domainTags', 'union'),
  decided(2, 'title', 'later-update', { outcome: 'lost', lost: 'x' }),
  decided(2, 'updatedAt', 'latest'),
  { ...common(2), record: 'engram', outcome: 'merged', conflicts: 0 },
  { ...common(2, 'synapses/extends/syn-1.yaml'), record: 'synapse', outcome: 'merged', conflicts: 0 },
  { ...common(2, 'usage/w000000000.tsv'), record: 'usage', outcome: 'merged', conflicts: 0 },
  { ...common(2, 'README.md'), outcome: 'text', reason: 'plain', message: 'no record' },
  { ...common(2, 'e/B.md'), outcome: 'text', reason: 'newer', message: 'newer' },
  { ...common(2, 'e/B.md'), outcome: 'conflict', field: 'text', line: 1, base: '', ours: 'a', theirs: 'b' },
  { ...common(20), record: 'engram', outcome: 'merged', conflicts: 0 },
  { ...common(20), at: 'never', record: 'engram', outcome: 'merged', conflicts: 0 },
];

function makeMerged(lines: readonly object[] = LINES) {
  const test = makeCliRepository();
  mkdirSync(join(test.root, '.git/co-engram'), { recursive: true });
  const log = join(test.root, '.git/co-engram/merge-log.jsonl');
  appendFileSync(log, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { ...test, log };
}

describe('stats', () => {
  it('counts what merges did, by rule and by field', async () => {
    const test = makeMerged();
    const document = await test.json('stats', AT);
    expectSchema('stats', document);
    expect(document).toEqual({
      schemaVersion: 1,
      kind: 'stats',
      windowDays: 7,
      engrams: 2,
      synapses: 1,
      others: 2,
      conflicts: 1,
      autoResolved: 3,
      byRule: { union: 2, 'later-update': 1 },
      byField: { domainTags: 1, tags: 1, title: 1 },
    });
    expect(await test.json('stats --window-days 30', AT)).toMatchObject({ engrams: 3, windowDays: 30 });
    const { stdout } = await test.run('stats', AT);
    expect(stdout).toMatch(/^merges of the last 7 days\nengrams {7}2\n/);
    expect(stdout).toContain(`union         2 ${'█'.repeat(30)}\n  later-update  1 ${'█'.repeat(15)}\n`);
  });

  it('counts a conflict once, however often the same versions are merged', async () => {
    const blobs = { ours: 'a'.repeat(40), theirs: 'b'.repeat(40) };
    const line = {
      ...common(1),
      blobs,
      outcome: 'conflict',
      field: 'body',
      line: 9,
      base: '',
      ours: 'a',
      theirs: 'b',
    };
    const test = makeMerged([line, { ...line, via: 'resolve' }, { ...line, line: 30 }]);
    expect(await test.json('stats', AT)).toMatchObject({ conflicts: 2 });
  });

  it('is all zeros where nothing was merged, says where to look, and takes whole days only', async () => {
    const test = makeMerged([]);
    const { exitCode, stdout, stderr } = await test.run('stats', AT);
    expect([exitCode, stdout, stderr]).toEqual([
      0,
      expect.stringContaining('conflicts     0\n'),
      expect.stringContaining('--window-days 90'),
    ]);
    for (const days of ['0', '-1', '1.5', 'week', '99999', '']) {
      const refused = await test.run(['stats', '--window-days', days]);
      expect(refused).toMatchObject({
        exitCode: 2,
        stdout: '',
        stderr: expect.stringContaining('--window-days'),
      });
    }
    const plain = makeCliRepository({ git: false });
    expect(await plain.json('stats')).toMatchObject({ engrams: 0, byRule: {} });
  });

  it('names a log that cannot be read', async () => {
    if (process.getuid?.() === 0) {
      const test = makeCliRepository();
      mkdirSync(join(test.root, '.git/co-engram/merge-log.jsonl'), { recursive: true });
      expect(await test.run('stats')).toMatchObject({
        exitCode: 6,
        stderr: expect.stringContaining('merge-log.jsonl'),
      });
      return;
    }
    const test = makeMerged();
    chmodSync(test.log, 0);
    expect(await test.run('stats')).toMatchObject({
      exitCode: 6,
      stderr: expect.stringContaining('merge-log.jsonl'),
    });
  });
});

describe('anomalies', () => {
  it('ends with 0 when nothing is unusual, and with warnings', async () => {
    const test = makeCliRepository();
    expect(await test.run('anomalies')).toMatchObject({
      exitCode: 0,
      stdout: 'nothing unusual in the last 7 days\n',
    });
    expectSchema('anomalies', await test.json('anomalies --window-days 1'));
    const merged = makeMerged();
    const { exitCode, stdout } = await merged.run('anomalies', AT);
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(/^warning merge-failure .*\n {2}e\/B\.md\n {2}install/),
    ]);
    expect(await merged.run('anomalies --window-days 0')).toMatchObject({ exitCode: 2, stdout: '' });
  });

  it('ends with 1 when one is critical, and writes nothing', async () => {
    const test = makeCliRepository({
      files: { 'e/A.md': engramText({ updatedAt: '2030-01-01T00:00:00.000Z', updatedBy: 'Ada\u001b[31m' }) },
    });
    const result = await test.run('anomalies --json', AT);
    expect(result.exitCode).toBe(1);
    expectSchema('anomalies', result.stdout);
    expect(JSON.parse(result.stdout)).toMatchObject({ critical: 1, anomalies: [{ items: [testId(1)] }] });
    const text = await test.run('anomalies', AT);
    expect(text.stdout).toContain('critical clock-skew 1 memory of Ada␛[31m with stamps of the future');
    for (const line of (await test.run('anomalies --jsonl', AT)).stdout.trim().split('\n')) {
      expectSchema('anomaly', line);
    }
    expect(test.git('status', '--porcelain', '-uall')).toBe('?? .gitignore\n?? co-engram.yaml\n?? e/A.md\n');
  });
});
