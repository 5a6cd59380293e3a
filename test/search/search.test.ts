import { describe, expect, it } from 'vitest';
import { CONFIDENT } from '../../src/search/relevance';
import type { MemoryDocument, MemoryEdge } from '../helpers/memory-index';
import { ago, ask, DAY, NOISE, NOW, noisy, titles } from './search-world';

describe('what is found', () => {
  const world = noisy([
    { title: 'Deadlock retry', body: 'Retry deadlocks of postgres with jitter, see src/db/retry.ts.' },
    { title: '死锁', body: '数据库死锁重试时使用指数退避。' },
    { title: 'Frontmatter', body: 'parseFrontMatter refuses ---js since v2.1.0.' },
  ]);

  it.each([
    ['deadlock', 'Deadlock retry'],
    ['DEADLOCKS', 'Deadlock retry'],
    ['retrying', 'Deadlock retry'],
    ['src/db/retry.ts', 'Deadlock retry'],
    ['retry.ts', 'Deadlock retry'],
    ['deadlok', 'Deadlock retry'],
    ['postg', 'Deadlock retry'],
    ['死锁', '死锁'],
    ['指数退避', '死锁'],
    ['parseFrontMatter', 'Frontmatter'],
    ['front matter', 'Frontmatter'],
    ['v2.1.0', 'Frontmatter'],
    ['2.1.0', 'Frontmatter'],
    ['jitter AND 指数', 'Deadlock retry'],
  ])('%s', (query, title) => {
    expect(titles(ask(world, query))).toContain(title);
  });

  it('is nothing for a query without words, or with unknown ones', () => {
    for (const query of ['', '  ', '???', '😀', 'xylophone', '火车']) {
      expect(ask(world, query)).toMatchObject({ total: 0, results: [] });
    }
  });

  it('does not guess when told not to', () => {
    expect(ask(world, 'deadlok', { fuzzy: 'off' }).total).toBe(0);
  });

  it('says what it is', () => {
    const [hit] = ask(world, 'deadlock postgres').results;
    expect(hit).toMatchObject({
      title: 'Deadlock retry',
      type: 'engram',
      kind: 'fact',
      domainTags: ['engineering'],
      path: 'engineering/note-0.md',
      verificationStatus: 'unverified',
      flags: [],
    });
    expect(hit?.relevance).toBeGreaterThan(CONFIDENT);
    expect(hit?.snippet?.text).toBe('Retry deadlocks of postgres with jitter, see src/db/retry.ts.');
  });
});

describe('order', () => {
  it('puts a match in the title before one in the text', () => {
    const world = noisy([
      { title: 'Note', body: 'kafka' },
      { title: 'Kafka', body: 'broker' },
    ]);
    expect(titles(ask(world, 'kafka'))).toEqual(['Kafka', 'Note']);
  });

  it('puts all words before some, whatever memory says', () => {
    const world = noisy([
      {
        title: 'Some',
        body: 'kafka topic',
        importance: 1,
        verificationStatus: 'verified',
        pinned: true,
        reinforcementScore: 1,
      },
      { title: 'All', body: 'kafka partition rebalance', importance: 0, createdAt: ago(4000) },
    ]);
    expect(titles(ask(world, 'kafka partition rebalance'))).toEqual(['All', 'Some']);
  });

  it.each<[string, MemoryDocument, MemoryDocument]>([
    ['important', { importance: 0.9 }, { importance: 0.2 }],
    ['recent', { createdAt: ago(1) }, { createdAt: ago(300) }],
    ['verified', { verificationStatus: 'verified' }, { verificationStatus: 'unverified' }],
    ['reinforced', { reinforcementScore: 0.9 }, { reinforcementScore: 0 }],
    ['often used', { retrievalCount: 9, lastRetrievedAt: ago(1) }, {}],
  ])('of equal matches the more %s one comes first', (_, better, worse) => {
    const body = 'kafka partition rebalance';
    const world = noisy([
      { title: 'Same', path: 'a.md', body, ...worse },
      { title: 'Same', path: 'b.md', body, ...better },
    ]);
    expect(ask(world, 'kafka rebalance').results.map(({ path }) => path)).toEqual(['b.md', 'a.md']);
  });

  it('breaks ties by id', () => {
    const body = 'kafka';
    const world = noisy([
      { title: 'Same', body, path: 'a.md' },
      { title: 'Same', body, path: 'b.md' },
    ]);
    expect(ask(world, 'kafka').results.map(({ path }) => path)).toEqual(['a.md', 'b.md']);
  });

  it('is that of relevance alone when all engrams are equal', () => {
    const documents = NOISE.map((document, n) => ({
      ...document,
      body: `${document.body} ${'kafka '.repeat(n % 4)}`,
    }));
    const hits = ask({ documents }, 'kafka ipsum3 dolor', { limit: 100 }).results;
    const byRelevance = [...hits].sort((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1));
    expect(hits.map(({ id }) => id)).toEqual(byRelevance.map(({ id }) => id));
  });

  it('is the same every time, to the byte', () => {
    const world = noisy([{ title: 'Kafka', body: 'kafka' }], [{ from: 0, to: 1, kind: 'extends' }]);
    const answers = [1, 2].map(() => JSON.stringify(ask(world, 'kafka dolor', { explain: true })));
    expect(answers[0]).toBe(answers[1]);
  });

  it('has scores of six decimals', () => {
    for (const { score, relevance } of ask(noisy([{ title: 'Kafka' }]), 'kafka dolor').results) {
      expect(score).toBe(Math.round(score * 1e6) / 1e6);
      expect(relevance).toBe(Math.round(relevance * 1e6) / 1e6);
    }
  });

  it('goes on over pages', () => {
    const documents = Array.from({ length: 90 }, (_, n) => ({
      title: `N ${n}`,
      body: 'kafka',
      importance: (n % 10) / 10,
    }));
    const whole = ask({ documents }, 'kafka', { limit: 90 });
    const pages = [0, 1, 2].flatMap(
      (page) => ask({ documents }, 'kafka', { limit: 30, offset: page * 30 }).results,
    );
    expect(whole.total).toBe(90);
    expect(pages.map(({ id }) => id)).toEqual(whole.results.map(({ id }) => id));
    expect(ask({ documents }, 'kafka', { offset: 500 }).results).toEqual([]);
  });
});

describe('confidence', () => {
  const world = noisy([
    {
      title: 'Database locked',
      body: 'SQLite says database is locked when two writers run. Set busy_timeout.',
    },
    { title: 'Deployment', body: 'The deployment of the service uses blue and green slots.' },
  ]);

  it('is high for what is known and low for what only shares small words', () => {
    const known = ask(world, 'Why do I get database locked errors?').results[0]?.relevance ?? 0;
    const unknown =
      ask(world, 'What Kubernetes service mesh vendor was chosen by the finance team?').results[0]
        ?.relevance ?? 0;
    expect(known).toBeGreaterThan(CONFIDENT);
    expect(unknown).toBeLessThan(CONFIDENT);
  });
});

describe('what is left out', () => {
  const world = noisy([
    { title: 'Open', body: 'kafka' },
    { title: 'Frozen', body: 'kafka', status: 'frozen' },
    { title: 'Forgotten', body: 'kafka', status: 'forgotten' },
    { title: 'Expired', body: 'kafka', validTo: ago(1) },
    { title: 'Theirs', body: 'kafka', agentId: 'other' },
    { title: 'Channel', body: 'kafka', scope: { type: 'channel', id: 'x' } },
    { title: 'Restricted', body: 'kafka', visibility: 'restricted' },
    { title: 'Hidden fact', body: 'kafka', retrievable: false },
    { title: 'Draft', body: 'kafka', status: 'draft' },
    { title: 'Private', body: 'kafka', visibility: 'private' },
  ]);

  it('is counted by reason when it matches', () => {
    const answer = ask(world, 'kafka');
    expect(titles(answer)).toEqual(['Open', 'Private']);
    expect(answer).toMatchObject({
      total: 2,
      hidden: { frozen: 1, forgotten: 1, expired: 1, otherAgents: 1, outOfScope: 1, restricted: 1 },
    });
    expect(ask(world, 'dolor').hidden.frozen).toBe(0);
  });

  it('comes with --include, flagged', () => {
    const reader = {
      now: NOW,
      agent: 'main',
      include: ['frozen', 'forgotten', 'expired', 'restricted'] as const,
    };
    const answer = ask(world, 'kafka', { reader });
    const flags = Object.fromEntries(answer.results.map((hit) => [hit.title, hit.flags]));
    expect(flags).toMatchObject({
      Frozen: ['frozen'],
      Forgotten: ['forgotten'],
      Expired: ['expired'],
      Restricted: ['restricted'],
      Private: ['private'],
      Open: [],
    });
    expect(answer.hidden).toMatchObject({ frozen: 0, otherAgents: 1 });
  });

  it('is counted only where the filters fit', () => {
    expect(ask(world, 'kafka', { filters: { tags: ['none'] } })).toMatchObject({
      total: 0,
      hidden: { frozen: 0 },
    });
  });

  it('does not come along over an edge either', () => {
    const edges: MemoryEdge[] = [1, 2, 3, 4, 5, 6, 7, 8].map((to) => ({
      from: 0,
      to,
      kind: 'extends',
      weight: 1,
    }));
    const documents = world.documents.map((document, n) =>
      n === 0 ? document : { ...document, body: 'other' },
    );
    expect(titles(ask({ documents, edges }, 'kafka'))).toEqual(['Open']);
  });

  it('is judged as of the time asked about', () => {
    const reader = { now: NOW, asOf: NOW - 5 * DAY, agent: 'main' };
    const answer = ask(world, 'kafka', { reader });
    expect(titles(answer)).toContain('Expired');
    expect(answer.results.find(({ title }) => title === 'Expired')?.flags).toEqual([]);
  });
});

describe('freshness', () => {
  it('is a flag and never a filter', () => {
    const world = noisy([
      { title: 'Stale', body: 'kafka', createdAt: ago(80) },
      { title: 'Faded', body: 'kafka', createdAt: ago(800) },
    ]);
    expect(ask(world, 'kafka').results.map(({ flags }) => flags)).toEqual([['stale'], ['faded']]);
  });
});

describe('explain', () => {
  const world = noisy([
    {
      title: 'Kafka',
      body: 'kafka rebalance',
      summary: 'about kafka',
      tags: ['kafka'],
      createdAt: ago(3),
      reinforcementScore: 0.3,
    },
  ]);
  const [hit] = ask(world, 'kafka rebalances zebra', { explain: true }).results;
  const explain = hit?.explain;

  it('shares the score out to terms and fields', () => {
    const shares = explain?.terms.map(({ word, term, share }) => [word, term, share > 0]);
    expect(shares).toEqual([
      ['kafka', 'kafka', true],
      ['rebalances', 'rebal', true],
      ['zebra', 'zebra', false],
    ]);
    const total = explain?.terms.reduce((sum, { share }) => sum + share, 0);
    expect(total).toBeCloseTo(1, 5);
    expect(explain?.terms[0]?.matches.map(({ field }) => field).sort()).toEqual([
      'body',
      'summary',
      'tags',
      'title',
    ]);
    const sum =
      explain?.terms.flatMap(({ matches }) => matches).reduce((all, { bm25 }) => all + bm25, 0) ?? 0;
    expect(explain?.bm25).toBeCloseTo(sum * 2, 4);
  });

  it('adds up to the score', () => {
    const sum = Object.values(explain?.factors ?? {}).reduce((all, { adds }) => all + adds, 0);
    expect(sum).toBeCloseTo(hit?.score ?? -1, 5);
    expect(explain?.base).toBeCloseTo(hit?.score ?? -1, 5);
    expect(explain?.factors.relevance.value).toBe(hit?.relevance);
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(explain))).toEqual(explain);
  });
});

describe('hostile queries', () => {
  it.each([
    ['ten kilobytes', 'kafka '.repeat(1700)],
    ['many different words', `${Array.from({ length: 1500 }, (_, n) => `word${n}`).join(' ')} kafka`],
    ['a regular expression', '(a+)+$ kafka [a-z]*'],
    ['operators', 'kafka AND NOT (title:x OR "y") -z *'],
    ['one character', '我 kafka'],
    ['controls', 'kafka\0\u001b[31m\u202e'],
    ['prototype keys', 'kafka __proto__ constructor toString'],
  ])('%s find what they name', (_, query) => {
    const world = noisy([
      { title: 'Kafka', body: 'kafka' },
      { title: '我', body: '我' },
    ]);
    expect(titles(ask(world, query, { explain: true }))).toContain('Kafka');
  });
});
