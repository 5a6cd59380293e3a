import { describe, expect, it } from 'vitest';
import { CONFIDENT } from '../../src/search/relevance';
import type { SearchRequest } from '../../src/search/request';
import { type SearchResult, search } from '../../src/search/search';
import { type MemoryDocument, type MemoryEdge, type MemoryUsage, memoryIndex } from '../helpers/memory-index';

const NOW = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW - days * DAY).toISOString();
const weights = {
  relevance: 0.5,
  recency: 0.15,
  importance: 0.25,
  strength: 0.05,
  hotness: 0.05,
  hotnessHalfLifeDays: 7,
};

interface World {
  documents: MemoryDocument[];
  edges?: MemoryEdge[];
  usage?: MemoryUsage;
}

function ask(world: World, query: string, more: Partial<SearchRequest> = {}): SearchResult {
  const view = memoryIndex(world.documents, world);
  return search(view, { query, reader: { now: NOW, agent: 'main' }, weights, ...more });
}

const titles = ({ results }: SearchResult) => results.map(({ title }) => title);

/** Engrams that share no word with the tests, so that words have information. */
const NOISE: MemoryDocument[] = Array.from({ length: 20 }, (_, n) => ({
  title: `Zulu ${n}`,
  body: `lorem${n} ipsum${n % 5} dolor sit amet ${n}`,
}));

const noisy = (documents: MemoryDocument[], edges?: MemoryEdge[]): World => ({
  documents: [...documents, ...NOISE],
  edges,
});

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

describe('the graph', () => {
  const documents: MemoryDocument[] = [
    { title: 'Kafka', body: 'kafka rebalance' },
    { title: 'Near', body: 'consumer groups' },
    { title: 'Far', body: 'nothing alike' },
    { title: 'Weak', body: 'rebalance of the garden bed' },
  ];

  it('brings neighbours along, below their source, and says over which edge', () => {
    const world = noisy(documents, [
      { from: 0, to: 1, kind: 'extends', weight: 1 },
      { from: 2, to: 0, kind: 'follows', weight: 1 },
    ]);
    const answer = ask(world, 'kafka', { explain: true });
    expect(titles(answer)).toEqual(['Kafka', 'Near', 'Far']);
    expect(answer.total).toBe(3);
    const [source, near, far] = answer.results;
    expect(near?.explain?.expansion).toMatchObject({
      from: source?.id,
      title: 'Kafka',
      kind: 'extends',
      direction: 'out',
    });
    expect(far?.explain?.expansion).toMatchObject({ kind: 'follows', direction: 'in' });
    expect(near?.explain?.expansion?.contribution).toBeCloseTo((source?.relevance ?? 0) * 0.25, 5);
    expect(far?.explain?.expansion?.contribution).toBeCloseTo((source?.relevance ?? 0) * 0.125, 5);
  });

  it('stays out when told', () => {
    const world = noisy(documents, [{ from: 0, to: 1, kind: 'extends' }]);
    expect(titles(ask(world, 'kafka', { expand: false }))).toEqual(['Kafka']);
  });

  it.each(['similar_to', 'causes', 'derives_from', 'contradicts'] as const)('does not follow %s', (kind) => {
    expect(titles(ask(noisy(documents, [{ from: 0, to: 1, kind }]), 'kafka'))).toEqual(['Kafka']);
  });

  it('weighs by retrievalWeight before weight, and by the degree of the neighbour', () => {
    const contribution = (edges: MemoryEdge[]) =>
      ask(noisy(documents, edges), 'kafka', { explain: true }).results[1]?.explain?.expansion?.contribution ??
      0;
    const whole = contribution([{ from: 0, to: 1, kind: 'extends', weight: 1 }]);
    expect(contribution([{ from: 0, to: 1, kind: 'extends', weight: 1, retrievalWeight: 0.5 }])).toBeCloseTo(
      whole / 2,
      5,
    );
    const busy: MemoryEdge[] = [6, 7, 8].map((to) => ({ from: 1, to, kind: 'causes' }));
    expect(contribution([{ from: 0, to: 1, kind: 'extends', weight: 1 }, ...busy])).toBeCloseTo(whole / 2, 5);
  });

  it('counts the strongest of several edges once', () => {
    const contribution = (edges: MemoryEdge[]) =>
      ask(noisy(documents, edges), 'kafka', { explain: true }).results[1]?.explain?.expansion;
    const both = contribution([
      { from: 0, to: 1, kind: 'follows', weight: 1 },
      { from: 0, to: 1, kind: 'extends', weight: 1 },
    ]);
    expect(both?.kind).toBe('extends');
  });

  it('raises a neighbour that matches itself', () => {
    const alone = ask(noisy(documents), 'kafka rebalance').results.find(({ title }) => title === 'Weak');
    const linked = ask(
      noisy(documents, [{ from: 0, to: 3, kind: 'extends', weight: 1 }]),
      'kafka rebalance',
    ).results.find(({ title }) => title === 'Weak');
    expect(linked?.relevance ?? 0).toBeGreaterThan(alone?.relevance ?? 1);
  });

  it('adds at most half of what was asked for', () => {
    const edges: MemoryEdge[] = Array.from({ length: 12 }, (_, n) => ({
      from: 0,
      to: n + 4,
      kind: 'extends',
    }));
    expect(ask(noisy(documents, edges), 'kafka', { limit: 10 }).results).toHaveLength(6);
    expect(ask(noisy(documents, edges), 'kafka', { limit: 1 }).results).toHaveLength(1);
  });
});

describe('contradictions', () => {
  const documents: MemoryDocument[] = [
    { title: 'Old port', body: 'kafka port is 8080', createdAt: ago(10), importance: 0.9 },
    { title: 'New port', body: 'kafka port is 9090', createdAt: ago(1), importance: 0.5 },
  ];
  const edge: MemoryEdge = { from: 0, to: 1, kind: 'contradicts' };

  it('flags both sides and damps the older one', () => {
    const answer = ask(noisy(documents, [edge]), 'kafka port', { explain: true });
    expect(titles(answer)).toEqual(['New port', 'Old port']);
    expect(answer.results.map(({ flags }) => flags)).toEqual([['contradicted'], ['contradicted']]);
    expect(answer.results[1]?.contradictedBy).toEqual([answer.results[0]?.id]);
    expect(answer.results[1]?.explain?.penalties).toEqual([{ name: 'contradicted', factor: 0.7 }]);
    expect(answer.results[0]?.explain?.penalties).toEqual([]);
  });

  it('damps the less verified one, however new', () => {
    const verified = documents.map((document, n) =>
      n === 0 ? { ...document, verificationStatus: 'probable' as const } : document,
    );
    expect(titles(ask(noisy(verified, [edge]), 'kafka port'))).toEqual(['Old port', 'New port']);
  });

  it.each(['resolved', 'auto_resolved'])('is over when %s', (resolution) => {
    const answer = ask(noisy(documents, [{ ...edge, resolution }]), 'kafka port');
    expect(answer.results.flatMap(({ flags }) => flags)).toEqual([]);
  });

  it.each(['pending', 'escalated', 'contested'])('is open when %s', (resolution) => {
    expect(ask(noisy(documents, [{ ...edge, resolution }]), 'kafka port').results[0]?.flags).toEqual([
      'contradicted',
    ]);
  });

  it('counts only what the reader can see', () => {
    const frozen = documents.map((document, n) =>
      n === 1 ? { ...document, status: 'frozen' as const } : document,
    );
    expect(ask(noisy(frozen, [edge]), 'kafka port').results[0]?.flags).toEqual([]);
  });
});

describe('what is superseded', () => {
  const old: MemoryDocument = {
    title: 'Old',
    body: 'kafka port 8080 of the broker',
    importance: 1,
    verificationStatus: 'verified',
  };
  const fresh: MemoryDocument = { title: 'New', body: 'kafka listens on 9090', importance: 0.1 };

  it('never ranks above what supersedes it', () => {
    const answer = ask(noisy([old, fresh], [{ from: 1, to: 0, kind: 'supersedes' }]), 'kafka port broker');
    expect(titles(answer).slice(0, 2)).toEqual(['New', 'Old']);
    expect(answer.results[1]).toMatchObject({ flags: ['superseded'], supersededBy: [answer.results[0]?.id] });
    expect(answer.results[0]?.score).toBeGreaterThan(answer.results[1]?.score ?? 1);
  });

  it('brings its successor along when that does not match', () => {
    const other = { ...fresh, body: 'listens on 9090' };
    const world = noisy([old, other], [{ from: 1, to: 0, kind: 'supersedes' }]);
    const answer = ask(world, 'kafka port', { explain: true });
    expect(titles(answer)).toEqual(['New', 'Old']);
    expect(answer.total).toBe(2);
    expect(answer.results[0]?.explain?.expansion).toMatchObject({ kind: 'supersedes', title: 'Old' });
    expect(titles(ask(world, 'kafka port', { expand: false }))).toEqual(['Old']);
  });

  it('keeps chains in order, and lives with cycles', () => {
    const documents = [0, 1, 2].map((n) => ({
      title: `V${n}`,
      body: `kafka port ${'broker '.repeat(3 - n)}`,
    }));
    const chain: MemoryEdge[] = [
      { from: 1, to: 0, kind: 'supersedes' },
      { from: 2, to: 1, kind: 'supersedes' },
    ];
    expect(titles(ask(noisy(documents, chain), 'kafka broker'))).toEqual(['V2', 'V1', 'V0']);
    const cycle: MemoryEdge[] = [...chain, { from: 0, to: 2, kind: 'supersedes' }];
    expect(titles(ask(noisy(documents, cycle), 'kafka broker'))).toHaveLength(3);
  });

  it('stands again when its successor is frozen or refuted', () => {
    for (const change of [{ status: 'frozen' as const }, { verificationStatus: 'refuted' as const }]) {
      const answer = ask(
        noisy([old, { ...fresh, ...change }], [{ from: 1, to: 0, kind: 'supersedes' }]),
        'kafka port',
      );
      expect(answer.results[0]).toMatchObject({ title: 'Old', flags: [] });
    }
  });
});

describe('what is refuted', () => {
  it('comes last, flagged, and brings nobody along', () => {
    const world = noisy(
      [
        { title: 'Refuted', body: 'kafka rebalance', verificationStatus: 'refuted', importance: 1 },
        {
          title: 'Weak',
          body: 'a long text about many other things that names kafka once and goes on for a while',
        },
        { title: 'Neighbour', body: 'other' },
      ],
      [{ from: 0, to: 2, kind: 'extends', weight: 1 }],
    );
    const answer = ask(world, 'kafka rebalance', { explain: true });
    expect(titles(answer)).toEqual(['Weak', 'Refuted']);
    expect(answer.results[1]).toMatchObject({ flags: ['refuted'] });
    expect(answer.results[1]?.explain?.penalties).toEqual([{ name: 'refuted', factor: 0.001 }]);
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
