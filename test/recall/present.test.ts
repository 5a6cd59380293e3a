import { describe, expect, it } from 'vitest';
import { parseEngram } from '../../src/engram/parse-engram';
import { pathTree } from '../../src/recall/path-tree';
import { presentEngram, summaryOf } from '../../src/recall/present';
import { shownValues } from '../../src/usage/shown';
import { engramText, testId } from '../helpers/engram-text';
import { TEST_NOW } from '../helpers/surroundings';

function inputOf(body: string, fields: Record<string, unknown> = {}) {
  const parsed = parseEngram(engramText({ body, ...fields }), 'engineering/x.md');
  if (parsed.type !== 'engram') throw new Error(parsed.type);
  const { file } = parsed;
  const synapse = {
    id: 'syn-1',
    kind: 'extends',
    direction: 'out' as const,
    weight: 0.5,
    other: { id: testId(2) },
  };
  const shown = shownValues(file.engram, undefined);
  return { file, shown, synapses: [synapse], evidenceCount: 2, agedFrom: TEST_NOW, now: TEST_NOW };
}

describe('presentEngram', () => {
  const input = inputOf('First sentence. Second one.\n\nMore.', {
    importance: 0.5,
    verificationStatus: 'verified',
  });

  it('hands out as much as the tier says', () => {
    expect(Object.keys(presentEngram(input, 'catalog').entry)).toEqual(['id', 'title', 'kind', 'domainTags']);
    expect(presentEngram(input, 'digest').entry).toMatchObject({
      summary: 'First sentence.',
      status: 'active',
    });
    expect(presentEngram(input, 'meta').entry).not.toHaveProperty('content');
    expect(presentEngram(input, 'content').entry).toMatchObject({
      content: input.file.body,
      importanceJudged: 0.5,
    });
    expect(presentEngram(input, 'synapses').entry).toMatchObject({ synapses: input.synapses });
  });

  it('takes the deepest tier that fits for auto, the catalog when none does', () => {
    const tokens = (tier: 'content' | 'digest') => presentEngram(input, tier).estimatedTokens;
    expect(presentEngram(input, 'auto').tier).toBe('content');
    expect(presentEngram(input, 'auto', tokens('content')).tier).toBe('content');
    expect(presentEngram(input, 'auto', tokens('content') - 1).tier).toBe('digest');
    expect(presentEngram(input, 'auto', tokens('digest') - 1).tier).toBe('catalog');
    expect(presentEngram(input, 'auto', 1).tier).toBe('catalog');
  });

  it('derives freshness, half-life, truth and degree', () => {
    expect(presentEngram(input, 'digest').derived).toEqual({
      freshness: 'fresh',
      halfLifeDays: 13.94,
      evidenceCount: 2,
      effectiveImportance: 0.5,
      degree: 1,
      truth: 1,
    });
  });
});

describe('summaryOf', () => {
  it.each([
    ['the first sentence of the prose', '# Heading\n\n- One thing. Another.', 'One thing.'],
    ['Chinese sentences', '数据库死锁。要重试。', '数据库死锁。'],
    ['a text without an end', 'no end here', 'no end here'],
    ['a version inside a sentence', 'Use v2.1.0 here. Not v3.', 'Use v2.1.0 here.'],
    ['nothing but code', '```\ncode\n```', 'code'],
    ['an empty body', '', ''],
  ])('takes %s', (_, body, summary) => {
    expect(summaryOf(inputOf(body).file)).toBe(summary);
  });

  it('cuts at 160 characters, never inside an emoji', () => {
    const summary = summaryOf(inputOf('😀'.repeat(200)).file);
    expect([...summary]).toHaveLength(160);
    expect(summary.endsWith('😀…')).toBe(true);
  });
});

describe('pathTree', () => {
  it('counts files in their folders and above, down to a depth', () => {
    const tree = pathTree(
      [
        ['a/b/c', 1],
        ['a/b', 1],
        ['a', 1],
        ['', 1],
        ['A', 1],
      ],
      2,
    );
    expect(tree).toMatchObject({ path: '', engramCount: 5 });
    expect(tree.children.map(({ path, engramCount }) => [path, engramCount])).toEqual([
      ['A', 1],
      ['a', 3],
    ]);
    expect(tree.children[1].children).toEqual([{ path: 'a/b', engramCount: 2, children: [] }]);
  });

  it('is only a root without files', () => {
    expect(pathTree([], 5)).toEqual({ path: '', engramCount: 0, children: [] });
  });
});
