import { describe, expect, it } from 'vitest';
import { looseKey, numbersOf } from '../../src/capture/entities/names';
import { openRepository } from '../../src/index';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';

const DAY_MS = 86_400_000;

async function told(memory: TestMemory, ...texts: string[]) {
  for (const text of texts) await memory.library.capture(text);
}

function entity(n: number, title: string, given: Record<string, unknown> = {}): [string, string] {
  return [
    `entities/e${n}.md`,
    engramText({
      id: testId(n),
      title,
      domainTags: ['entities'],
      slug: `e${n}`,
      kind: 'fact',
      category: 'entity',
      entityType: 'tool',
      body: title,
      ...given,
    }),
  ];
}

const note = (n: number, body: string, given: Record<string, unknown> = {}): [string, string] => [
  `notes/n${n}.md`,
  engramText({ id: testId(n), title: `Note ${n}`, domainTags: ['notes'], slug: `n${n}`, body, ...given }),
];

const memoryOf = (...files: Array<[string, string]>) =>
  makeMemory({ files: Object.fromEntries(files), commit: true });

describe('two names', () => {
  it.each([
    ['PostgreSQL', 'Postgre SQL'],
    ['booking-api', 'Booking_API'],
    ['Node.js', 'NodeJS'],
    ['ＡＰＩ gateway', 'the API Gateway'],
    ['GPT-4', 'GPT 4'],
  ])('%s and %s are one', (a, b) => expect(looseKey(a)).toBe(looseKey(b)));

  it.each([
    ['Postgres 15', 'Postgres 16'],
    ['v1.2', 'v12'],
    ['web1', 'web11'],
    ['C', 'C++'],
    ['C', 'C#'],
    ['Anna', 'Anne'],
    ['北京', '南京'],
    ['web-1 2', 'web-12'],
  ])('%s and %s are two', (a, b) => expect(looseKey(a)).not.toBe(looseKey(b)));

  it('have their numbers in any width', () => {
    expect(numbersOf('ｗｅｂ１２ v3')).toEqual(['12', '3']);
  });
});

describe('entities', () => {
  it('come from engrams and from what facts name, with what is known of them', async () => {
    const memory = await memoryOf(
      entity(1, 'Redis', { description: 'the cache', aliases: ['redis-server'] }),
    );
    await told(
      memory,
      'Alice works at Acme',
      'The API gateway depends on Redis',
      'I live in Oslo',
      '陈明在腾讯工作',
    );
    const { results } = await memory.library.entities();
    expect(results.map(({ name, type, current }) => `${name} ${type} ${current}`).sort()).toEqual(
      [
        'API gateway tool 1',
        'Acme organization 1',
        'Alice person 1',
        'Oslo place 1',
        'Redis tool 1',
        'user person 1',
        '腾讯 organization 1',
        '陈明 person 1',
      ].sort(),
    );
    expect((await memory.library.entities({ type: 'person' })).total).toBe(3);
    expect((await memory.library.entities({ limit: 1 })).results).toHaveLength(1);
    const redis = await memory.library.entity('redis-server');
    expect(redis).toMatchObject({
      id: testId(1),
      name: 'Redis',
      redirectedFrom: 'redis-server',
      description: 'the cache',
      relations: [{ direction: 'in', relation: 'depends_on', name: 'API gateway' }],
    });
    await expect(memory.library.entity('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('tell what holds apart from what is over, now and as of a date', async () => {
    const memory = await memoryOf();
    await told(memory, 'Alice works at Acme');
    memory.surroundings.advance(10 * DAY_MS);
    const between = new Date(memory.surroundings.now() - DAY_MS).toISOString();
    await told(memory, 'Alice works at Initech', 'Alice no longer leads the data team');
    const now = await memory.library.entity('alice');
    expect(now.facts.current.map(({ object }) => object)).toEqual(['Initech']);
    expect(now.facts.past.map(({ object }) => object).sort()).toEqual(['Acme', 'the data team']);
    const then = await memory.library.entity('Alice', { asOf: between });
    expect(then.facts.current.map(({ object }) => object)).toEqual(['Acme']);
    expect(then.facts.past).toEqual([]);
    await expect(memory.library.entity('Initech', { asOf: between })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('are told of as a commit has them', async () => {
    const memory = await memoryOf();
    await told(memory, 'Alice works at Acme');
    const commit = memory.commitAll();
    await told(memory, 'Bob works at Initech');
    expect((await memory.library.entities({ at: commit })).results.map(({ name }) => name).sort()).toEqual([
      'Acme',
      'Alice',
    ]);
  });

  it('have links, what is about them, and the sessions that speak of them', async () => {
    const id = synapseId(testId(2), testId(1), 'part_of');
    const memory = await memoryOf(
      entity(1, 'Redis'),
      note(2, 'Words.'),
      note(3, 'Others.', { about: [testId(1)] }),
      [`synapses/part_of/${id}.yaml`, synapseText({ id, from: testId(2), to: testId(1), kind: 'part_of' })],
    );
    await memory.library.sessionSave({ summary: 'We tuned Redis for the queue.' });
    await memory.library.sessionSave({ summary: 'We spoke of Rediscovery.' });
    const redis = await memory.library.entity('Redis');
    expect(redis.relations).toMatchObject([
      { direction: 'in', relation: 'part_of', name: 'Note 2' },
      { direction: 'in', relation: 'about', name: 'Note 3' },
    ]);
    expect(redis.episodes.map(({ line }) => line)).toEqual(['We tuned Redis for the queue.']);
    expect((await memory.library.entities()).results).toMatchObject([{ name: 'Redis', links: 2 }]);
  });

  it('of another agent are not there', async () => {
    const memory = await memoryOf(
      entity(1, 'Zanzibar', { agentId: 'a' }),
      entity(2, 'Atlas', { agentId: 'shared' }),
    );
    await memory.library.capture('Alice works at Acme', { agent: 'a' });
    const b = await openRepository(memory.root, { ...memory.surroundings, agent: 'b' });
    expect((await b.entities()).results.map(({ name }) => name)).toEqual(['Atlas']);
    for (const name of ['Zanzibar', 'Alice', testId(1), testId(1).slice(-6)])
      await expect(b.entity(name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('entities that are one', () => {
  const files = () => [
    entity(1, 'PostgreSQL', { tags: ['db'], description: 'the database' }),
    entity(2, 'postgre-sql', { tags: ['sql'], aliases: ['PG'], body: 'Version 16 on every host.' }),
    note(3, 'See [[e2|the database]], [[postgre-sql#Use]] and [[e1]], not [[other]].', {
      about: [testId(2), testId(1)],
    }),
    note(4, 'Words.'),
  ];

  it('keep every reference: facts, about, wikilinks, synapses; the old name leads there', async () => {
    const [a, b] = [synapseId(testId(2), testId(4), 'extends'), synapseId(testId(1), testId(4), 'extends')];
    const self = synapseId(testId(1), testId(2), 'similar_to');
    const memory = await memoryOf(
      ...files(),
      [`synapses/extends/${a}.yaml`, synapseText({ id: a, from: testId(2), to: testId(4), weight: 0.9 })],
      [`synapses/extends/${b}.yaml`, synapseText({ id: b, from: testId(1), to: testId(4), weight: 0.2 })],
      [
        `synapses/similar_to/${self}.yaml`,
        synapseText({ id: self, from: testId(1), to: testId(2), kind: 'similar_to' }),
      ],
    );
    await told(memory, 'The queue depends on postgre-sql', 'Remember that the queue uses Redis');
    memory.commitAll();
    const dry = await memory.library.dedupeEntities({ dryRun: true });
    expect(memory.git('status', '--porcelain')).toBe('');
    const { outcome } = await memory.library.dedupeEntities();
    expect(outcome).toEqual(dry.outcome);
    expect(outcome).toMatchObject({
      skipped: [],
      joined: [
        {
          into: { name: 'PostgreSQL', id: testId(1) },
          from: [{ name: 'postgre-sql', id: testId(2) }],
          moved: { facts: 1, about: 1, wikilinks: 1, synapses: 2 },
        },
      ],
    });
    const kept = await memory.meta(testId(1));
    expect(kept).toMatchObject({ aliases: ['postgre-sql', 'PG'], tags: ['db', 'sql'] });
    expect(kept.content).toContain('Version 16 on every host.');
    const told3 = await memory.meta(testId(3));
    expect(told3.about).toEqual([testId(1)]);
    expect(told3.content).toBe(
      'See [[e1|the database]], [[PostgreSQL#Use|postgre-sql]] and [[e1]], not [[other]].',
    );
    expect(memory.exists(`synapses/extends/${a}.yaml`)).toBe(false);
    expect(memory.read(`synapses/extends/${b}.yaml`)).toContain('weight: 0.9');
    expect(memory.exists(`synapses/similar_to/${self}.yaml`)).toBe(false);
    const { results } = await memory.library.facts({ subject: 'queue' });
    expect(results.map(({ title }) => title)).toEqual(['queue depends on PostgreSQL', 'queue uses Redis']);
    expect(memory.read('entities/e2.md')).toContain('status: forgotten');
    for (const old of ['postgre-sql', 'pg', testId(2)])
      expect(await memory.library.entity(old)).toMatchObject({ id: testId(1), redirectedFrom: old });
    expect((await memory.library.dedupeEntities()).outcome).toEqual({ joined: [], skipped: [] });
  });

  it('are joined by name where people say so, also when only facts name them', async () => {
    const memory = await memoryOf();
    await told(memory, 'The queue uses PG', 'The API depends on Postgres');
    const { outcome } = await memory.library.dedupeEntities({ names: ['PG'], into: 'Postgres' });
    expect(outcome.joined).toMatchObject([{ from: [{ name: 'PG' }], moved: { facts: 1 } }]);
    expect(await memory.library.entity('PG')).toMatchObject({
      name: 'Postgres',
      current: 2,
      aliases: ['PG'],
    });
  });

  it('never are when they differ in digits, or are of two types', async () => {
    const memory = await memoryOf(
      entity(1, 'Postgres 15'),
      entity(2, 'postgres-16'),
      entity(3, 'Mercury', { entityType: 'tool' }),
      entity(4, 'MER-CURY', { entityType: 'place' }),
    );
    expect((await memory.library.dedupeEntities()).outcome.joined).toEqual([]);
    const act = memory.library.dedupeEntities({ names: ['Postgres 15'], into: 'postgres-16' });
    await expect(act).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(memory.library.dedupeEntities({ names: ['Mercury'] })).rejects.toMatchObject({
      code: 'USAGE',
    });
    await expect(memory.library.dedupeEntities({ into: 'Mercury' })).rejects.toMatchObject({ code: 'USAGE' });
    const unknown = memory.library.dedupeEntities({ names: ['nobody'], into: 'Mercury' });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(memory.git('status', '--porcelain')).toBe('');
  });

  it('leave what another agent has, and what all share, as it is', async () => {
    const edge = synapseId(testId(5), testId(2), 'extends');
    const memory = await memoryOf(
      ...files(),
      note(5, 'Of [[e2]].', { agentId: 'b', about: [testId(2)] }),
      entity(6, 'Tiger-Beetle', { agentId: 'shared' }),
      entity(7, 'tigerbeetle', { agentId: 'main' }),
      [`synapses/extends/${edge}.yaml`, synapseText({ id: edge, from: testId(5), to: testId(2) })],
    );
    await memory.library.capture('The queue depends on postgre-sql', { agent: 'b' });
    memory.commitAll();
    const { outcome } = await memory.library.dedupeEntities();
    expect(outcome.joined).toHaveLength(1);
    expect(outcome.skipped).toMatchObject([{ reason: expect.stringContaining('shared') }]);
    const touched = memory.git('status', '--porcelain', '-uall');
    expect(touched).not.toMatch(/n5|e6|e7|facts\/b/);
    expect(memory.exists(`synapses/extends/${edge}.yaml`)).toBe(true);
  });

  it('stay apart when they are not for the same people', async () => {
    const memory = await memoryOf(entity(1, 'Atlas', { visibility: 'restricted' }), entity(2, 'AT-LAS'));
    const all = await memory.library.dedupeEntities();
    expect(all.outcome.joined).toEqual([]);
    expect(memory.git('status', '--porcelain')).toBe('');
  });
});
