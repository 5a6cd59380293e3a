import { describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';

const NOW = Date.UTC(2026, 0, 10, 12);
const [OLD, NEW, POOL, OTHER, TOOL, RULE] = [1, 2, 3, 4, 5, 6].map(testId) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const fact = { category: 'attribute', subject: 'API', predicate: 'port' };
const FILES: Record<string, string> = {
  'facts/old.md': engramText({
    id: OLD,
    title: 'API port is 8080',
    ...fact,
    object: '8080',
    createdAt: '2025-01-01T00:00:00Z',
    validTo: '2026-01-08T00:00:00Z',
  }),
  'facts/new.md': engramText({
    id: NEW,
    title: 'API port is 9090',
    ...fact,
    object: '9090',
    createdAt: '2026-01-08T00:00:00Z',
  }),
  'a/pool.md': engramText({
    id: POOL,
    title: 'Pool size',
    body: 'Twelve connections.',
    createdAt: '2026-01-09T08:00:00Z',
    createdBy: 'Ann',
  }),
  'a/other.md': engramText({
    id: OTHER,
    title: 'Secret of another',
    agentId: 'other',
    category: 'fact',
    createdAt: '2026-01-09T08:00:00Z',
  }),
  'entities/tool.md': engramText({
    id: TOOL,
    title: 'PgBouncer',
    category: 'entity',
    entityType: 'tool',
    description: 'Pools connections.',
  }),
  'rules/r.md': engramText({
    id: RULE,
    title: 'Run the tests first',
    body: 'Run the tests first',
    pinned: true,
    category: 'rule',
  }),
};
const link = (from: string, kind: 'supersedes' | 'contradicts', to: string) => {
  const id = synapseId(from, to, kind);
  FILES[`synapses/${kind}/${id}.yaml`] = synapseText({ id, from, to, kind });
};
link(NEW, 'supersedes', OLD);
link(POOL, 'contradicts', TOOL);

const inTime = (test: ReturnType<typeof makeCliRepository>, line: string) => test.json(line, { now: NOW });

describe('briefing', () => {
  it('tells rules, sessions, knowledge, entities, changes and conflicts, and nothing of other agents', async () => {
    const test = makeCliRepository({ files: FILES });
    await test.run(['session', 'save', 'Moved the API', '--thread', 'Tell mobile', '--mood', 'calm'], {
      now: NOW - 3_600_000,
    });
    const briefing = await inTime(test, 'briefing');
    expectSchema('briefing', briefing);
    expect(briefing.sections).toMatchObject({
      rules: ['Run the tests first'],
      lastSession: ['[2026-01-10] Moved the API'],
      openThreads: ['Tell mobile'],
      activity: [
        '[2026-01-10] 1 new, 0 changed',
        '[2026-01-09] 1 new, 0 changed',
        '[2026-01-08] 1 new, 0 changed',
      ],
      entities: ['[PgBouncer] Pools connections.'],
      changed: ['API port: 8080 -> 9090'],
      conflicts: [`Pool size (${POOL.slice(-6)}) / PgBouncer (${TOOL.slice(-6)})`],
      mood: ['[2026-01-10] calm'],
    });
    expect((briefing.sections as { knowledge: string[] }).knowledge).toContain(
      'Pool size: Twelve connections.',
    );
    expect(JSON.stringify(briefing)).not.toContain('Secret of another');
    expect(await inTime(test, 'briefing')).toEqual(briefing);
  });

  it('drops from the last section on, and never a rule', async () => {
    const test = makeCliRepository({ files: FILES });
    const short = await inTime(test, 'briefing --max-chars 330');
    expect(String(short.text).length).toBeLessThanOrEqual(330);
    expect(short.sections).toMatchObject({ rules: ['Run the tests first'], conflicts: [], changed: [] });
    expect(short.omitted).toMatchObject({ conflicts: 1, changed: 1, rules: 0 });
    const shortest = await inTime(test, 'briefing --max-chars 1');
    expect(shortest.sections).toMatchObject({ rules: ['Run the tests first'], activity: [] });
  });

  it('looks back to a date or a commit, and can be kept', async () => {
    const test = makeCliRepository({ files: FILES });
    const commit = test.commitAll();
    test.remove('a/pool.md');
    expect(JSON.stringify((await inTime(test, 'briefing')).sections)).not.toContain('Pool size');
    const then = await inTime(test, 'briefing --at HEAD');
    expect(then).toMatchObject({ commit });
    expect(JSON.stringify(then.sections)).toContain('Pool size');
    const before = await inTime(test, 'briefing --as-of 2026-01-08T12:00:00Z');
    expect((before.sections as { activity: string[] }).activity).toEqual(['[2026-01-08] 1 new, 0 changed']);
    test.commitAll();
    const kept = await inTime(test, 'briefing --save');
    expect(test.read('.git/co-engram/briefing.md')).toBe(`${kept.text}\n`);
    expect(test.git('status', '--porcelain')).toBe('');
  });

  it('says of what is over or denied that it is so', async () => {
    const test = makeCliRepository();
    await test.json(['extract', '--store', '--text', 'We use Jenkins. Tom is a designer. I like tea.']);
    await test.json([
      'extract',
      '--store',
      '--text',
      'We no longer use Jenkins. Tom is not a designer. I hate tea.',
    ]);
    const { sections } = (await test.json('briefing')) as unknown as { sections: { changed: string[] } };
    expect([...sections.changed].sort()).toEqual([
      'Tom: a designer -> not a designer',
      'team uses: Jenkins -> no longer Jenkins',
      'user likes tea -> user hates tea',
    ]);
  });

  it('of an empty memory is empty', async () => {
    const test = makeCliRepository();
    expect(await test.run('briefing')).toMatchObject({ exitCode: 0, stdout: '' });
    expectSchema('briefing', (await test.run('briefing --format json')).stdout);
  });

  it.each([
    ['briefing --days 0', 2],
    ['briefing --max-chars -1', 2],
    ['briefing --at nowhere', 3],
    ['briefing --as-of soon', 2],
    ['recent --hours -1', 2],
    ['timeline --by month', 2],
  ])('%s ends with %d', async (line, exitCode) => {
    const test = makeCliRepository({ files: FILES });
    expect(await test.run(line)).toMatchObject({ exitCode, stdout: '' });
  });
});

describe('recent and timeline', () => {
  it('show what was made and changed, the latest first', async () => {
    const test = makeCliRepository({ files: FILES });
    const recent = await inTime(test, 'recent --hours 48');
    expectSchema('recent', recent);
    expect(recent).toMatchObject({
      total: 1,
      results: [{ id: POOL, change: 'created', by: 'Ann', at: '2026-01-09T08:00:00.000Z' }],
    });
    const { stdout } = await test.run('recent --hours 72 --jsonl', { now: NOW });
    for (const line of stdout.trim().split('\n')) expectSchema('recent-result', line);
    expect(await inTime(test, 'recent --hours 0')).toMatchObject({ total: 0 });
  });

  it('count by days, and by weeks from Monday on', async () => {
    const test = makeCliRepository({ files: FILES });
    const days = await inTime(test, 'timeline --count 3');
    expectSchema('timeline', days);
    expect(days.periods).toMatchObject([
      { from: '2026-01-08', created: 1 },
      { from: '2026-01-09', created: 1, titles: ['Pool size'] },
      { from: '2026-01-10', created: 0 },
    ]);
    expect((await inTime(test, 'timeline --by week --count 2')).periods).toMatchObject([
      { from: '2025-12-29', created: 0 },
      { from: '2026-01-05', created: 2 },
    ]);
    expect((await test.run('timeline --count 3', { now: NOW })).stdout).toMatch(/^██▁\n/);
  });
});
