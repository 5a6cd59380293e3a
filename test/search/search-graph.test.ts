import { describe, expect, it } from 'vitest';
import type { MemoryDocument, MemoryEdge } from '../helpers/memory-index';
import { ago, ask, noisy, titles } from './search-world';

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
