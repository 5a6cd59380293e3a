import { expect, it } from 'vitest';
import { logLinesOf } from '../../src/sync/log-lines';
import { mergeBytes } from '../../src/sync/merge-bytes';
import { engramText, synapseText, testId } from '../helpers/engram-text';

const context = (path: string) => ({
  at: '2026-01-02T00:00:00.000Z',
  via: 'driver' as const,
  path,
  blobs: () => ({}),
});

async function linesOf(path: string, base: string, ours: string, theirs: string) {
  const [a, b, c] = [base, ours, theirs].map((text) => Buffer.from(text));
  const merged = await mergeBytes({ base: a, ours: b ?? Buffer.of(), theirs: c ?? Buffer.of() }, { path });
  return logLinesOf(merged, context(path));
}

it('what was kept stands in the log, unless it is long: then it is in the file', async () => {
  const tagged = (tags: string[], summary: string) => engramText({ tags, summary });
  const many = Array.from({ length: 300 }, (_, n) => `tag-${n}`);
  const lines = await linesOf(
    'e/A.md',
    tagged(['a'], 'b'),
    tagged(['a', ...many], 'o'),
    tagged(['a', 't'], 't'),
  );
  expect(lines).toMatchObject([
    { field: 'summary', outcome: 'lost', kept: 't', lost: 'o' },
    { field: 'tags', outcome: 'decided', rule: 'union' },
    { outcome: 'merged' },
  ]);
  expect(lines[1]).not.toHaveProperty('kept');
});

it('a list in which both changed every item makes a log of its size, not of its square', async () => {
  const path = 'synapses/extends/syn-0000000000000001.yaml';
  const list = (said: string) =>
    Array.from({ length: 2000 }, (_, n) => ({
      description: `seen ${n}`,
      addedBy: 'a',
      source: `${said} ${n}`,
    }));
  const text = (said: string) =>
    synapseText({ id: 'syn-0000000000000001', from: testId(1), to: testId(2), evidence: list(said) });
  const lines = await linesOf(path, text('base'), text('ours'), text('theirs'));
  expect(lines).toHaveLength(2001);
  expect(JSON.stringify(lines).length).toBeLessThan(1_500_000);
});
