import { describe, expect, it } from 'vitest';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';

const [A, B, C] = [testId(1), testId(2), testId(3)];
const FILES = {
  'a/old.md': engramText({
    id: A,
    title: 'Port 8080',
    status: 'active',
    confidence: 0.5,
    createdAt: '2025-01-01T00:00:00.000Z',
    body: 'The port is 8080.\n\nIt was chosen in 2019.',
  }),
  'a/new.md': engramText({
    id: B,
    title: 'Port 9090',
    status: 'active',
    confidence: 0.9,
    createdAt: '2025-06-01T00:00:00.000Z',
    body: 'The port is 9090.',
  }),
};

async function contradiction(files: Record<string, string> = FILES) {
  const test = await makeMemory({ files });
  const { outcome } = await test.library.link({ from: A, kind: 'contradicts', to: B });
  return { ...test, synapse: outcome.id };
}

const resolve = (test: TestMemory & { synapse: string }, how: Record<string, unknown>) =>
  test.library.resolveContradiction(test.synapse, { rationale: 'measured', ...how } as never);

describe('a contradiction', () => {
  it('is listed with both ends, the weaker one and what the rules would say', async () => {
    const test = await contradiction();
    const [listed] = await test.library.contradictions();
    expect(listed).toMatchObject({
      synapseId: test.synapse,
      status: 'pending',
      since: '2026-01-02T03:04:05.678Z',
      newer: { id: B, confidence: 0.9 },
      older: { id: A },
      weakerId: A,
    });
    expect(listed).not.toHaveProperty('suggestedVerdict');
    await test.library.verify(B, { to: 'plausible', evidence: 'measured' });
    expect((await test.library.contradictions())[0]).toMatchObject({ suggestedVerdict: 'keep_new' });
  });

  it('flags both in a search, and speaks against the weaker one', async () => {
    const test = await contradiction();
    const { results } = await test.library.search('port');
    expect(results.map(({ id }) => id)).toEqual([B, A]);
    for (const { flags } of results) expect(flags).toContain('contradicted');
    expect(test.read('.git/co-engram/signals.jsonl')).toContain(`"type":"contradiction","id":"${A}"`);
    await test.library.link({ from: B, kind: 'contradicts', to: A, weight: 0.9 });
    expect(test.read('.git/co-engram/signals.jsonl').match(/"contradiction"/g)).toHaveLength(1);
  });

  it.each([
    ['keep_new', { verdict: 'keep_new' }, B, A],
    ['keep_old', { verdict: 'keep_old' }, A, B],
    ['keep_new', { keep: B }, B, A],
    ['keep_old', { keep: 'Port 8080' }, A, B],
  ] as const)('ends by %s of %j: the loser is refuted', async (verdict, how, keptId, otherId) => {
    const test = await contradiction();
    const before = (await test.meta(otherId)).confidence as number;
    const { outcome } = await resolve(test, how);
    expect(outcome).toEqual({ synapseId: test.synapse, verdict, keptId, otherId, other: 'refuted' });
    expect(await test.meta(otherId)).toMatchObject({
      verificationStatus: 'refuted',
      confidence: before * 0.3,
    });
    expect(await test.meta(keptId)).toMatchObject({ verificationStatus: 'unverified' });
    const { synapse } = await test.library.getSynapse(test.synapse);
    expect(synapse.resolutionState).toMatchObject({ status: 'resolved', verdict, rationale: 'measured' });
    expect(await test.library.contradictions()).toEqual([]);
    expect(await test.library.contradictions({ all: true })).toMatchObject([{ status: 'resolved', verdict }]);
    expect((await test.library.search('port')).results[0]).toMatchObject({ id: keptId });
  });

  it('ends by archive: the newer is frozen', async () => {
    const test = await contradiction();
    expect((await resolve(test, { verdict: 'archive' })).outcome).toMatchObject({
      keptId: A,
      otherId: B,
      other: 'frozen',
    });
    expect(await test.meta(B)).toMatchObject({ status: 'frozen', verificationStatus: 'unverified' });
  });

  it('ends by merge: the kept one takes what only the other says, and nothing is lost', async () => {
    const test = await contradiction();
    const { outcome } = await resolve(test, { verdict: 'merge', keep: A });
    expect(outcome).toMatchObject({ verdict: 'merge', keptId: A, otherId: B, other: 'forgotten' });
    expect(await test.meta(A)).toMatchObject({
      content: 'The port is 8080.\n\nIt was chosen in 2019.\n\nThe port is 9090.',
      version: 2,
    });
    expect(await test.meta(B)).toMatchObject({ status: 'forgotten', content: 'The port is 9090.' });
    expect((await test.library.links(A)).map(({ kind, to }) => [kind, to])).toEqual([['consolidates', B]]);
  });

  it('takes the later validity for the newer, whatever the birth', async () => {
    const files = {
      ...FILES,
      'a/old.md': FILES['a/old.md'].replace('status:', 'validFrom: 2026-01-01T00:00:00Z\nstatus:'),
    };
    const test = await contradiction(files);
    expect((await resolve(test, { verdict: 'keep_new' })).outcome.keptId).toBe(A);
  });

  it('never merges what is private into what is shared', async () => {
    const secret = engramText({ id: B, title: 'Port 9090', visibility: 'private', body: 'My own port.' });
    const test = await contradiction({ 'a/old.md': FILES['a/old.md'], 'private/new.md': secret });
    await expect(resolve(test, { verdict: 'merge', keep: A })).rejects.toMatchObject({ code: 'REFUSED' });
    expect((await resolve(test, { verdict: 'merge', keep: B })).outcome.keptId).toBe(B);
    expect(test.exists('synapses')).toBe(false);
  });

  it.each([
    ['no verdict', {}, 'USAGE'],
    ['an unknown verdict', { verdict: 'both' }, 'USAGE'],
    ['a verdict beside --keep', { verdict: 'keep_new', keep: A }, 'USAGE'],
    ['no rationale', { verdict: 'keep_new', rationale: ' ' }, 'USAGE'],
    ['an engram that is no end', { keep: C }, 'USAGE'],
    ['an engram that nobody knows', { keep: 'nobody' }, 'NOT_FOUND'],
    ['a secret in the rationale', { verdict: 'merge', rationale: `ghp_${'a1B2'.repeat(9)}` }, 'REFUSED'],
  ])('refuses %s and stays open', async (_name, how, code) => {
    const test = await contradiction({ ...FILES, 'a/other.md': engramText({ id: C, title: 'Other' }) });
    await expect(resolve(test, how)).rejects.toMatchObject({ code });
    expect(await test.library.contradictions()).toHaveLength(1);
  });

  it('is decided once; other links and lost ends are named', async () => {
    const test = await contradiction();
    await resolve(test, { verdict: 'keep_new' });
    await expect(resolve(test, { verdict: 'keep_old' })).rejects.toMatchObject({ code: 'USAGE' });
    const { outcome } = await test.library.link({ from: A, kind: 'extends', to: B });
    await expect(
      test.library.resolveContradiction(outcome.id, { verdict: 'merge', rationale: 'x' }),
    ).rejects.toMatchObject({ code: 'USAGE' });
    const other = await contradiction();
    other.remove('a/new.md');
    await expect(resolve(other, { verdict: 'keep_new' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      hint: `co-engram unlink ${other.synapse}`,
    });
    expect(await other.library.contradictions()).toEqual([]);
  });
});
