import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/index';
import { readProposals } from '../../src/store/proposals';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeMemory } from '../helpers/memory';

const [A, B, C] = [testId(1), testId(2), testId(3)];

function edge(from: string, kind: 'extends' | 'derives_from' | 'consolidates', to: string, weight = 0.8) {
  const id = synapseId(from, to, kind);
  return { [`synapses/${kind}/${id}.yaml`]: synapseText({ id, from, to, kind, weight }) };
}

function engram(id: string, name: string, fields: Record<string, unknown> = {}) {
  const text = engramText({
    id,
    title: name,
    kind: 'fact',
    importance: 0.62,
    confidence: 0.8,
    status: 'active',
    ...fields,
  });
  return { [`engineering/${name.toLowerCase()}.md`]: text };
}

describe('a success', () => {
  it('moves what every face shows by the formula, and no engram file', async () => {
    const { library, read } = await makeMemory({ files: engram(A, 'One') });
    const before = read('engineering/one.md');
    const { outcome, applied } = await library.feedback('One', { outcome: 'success', effectiveness: 0.9 });
    expect(outcome).toMatchObject({
      engramId: A,
      importance: 0.71,
      importanceDelta: 0.09,
      confidence: 0.85,
      hebbianTriggered: false,
      provenanceTriggered: false,
      shouldArchive: false,
      shouldForget: false,
      counted: true,
    });
    expect(read('engineering/one.md')).toBe(before);
    expect(applied.written).toHaveLength(1);
    expect(applied.written[0]).toMatch(/^usage\/w.*\.tsv$/);
    expect((await library.get(A, { tier: 'meta' })).entry).toMatchObject({
      importance: 0.71,
      importanceJudged: 0.62,
      confidence: 0.85,
      effectiveRetrievals: 1,
      reinforcementScore: 0.09,
      lastEffectiveAt: '2026-01-02T03:04:05.678Z',
    });
  });

  it('is shown as it was answered, whatever the values', async () => {
    const odd = { importance: 0.123456, confidence: 0.333333 };
    const { library } = await makeMemory({ files: engram(A, 'One', odd) });
    for (const outcome of ['success', 'partial', 'failure', 'failure', 'success'] as const) {
      const { outcome: said } = await library.feedback(A, { outcome, effectiveness: 0.77 });
      const { entry } = await library.get(A, { tier: 'meta' });
      expect(entry).toMatchObject({ importance: said.importance, confidence: said.confidence });
    }
  });

  it('strengthens neighbours over extends and consolidates once, one hop', async () => {
    const { library } = await makeMemory({
      files: {
        ...engram(A, 'One'),
        ...engram(B, 'Two'),
        ...engram(C, 'Three'),
        ...edge(A, 'extends', B, 0.8),
        ...edge(B, 'consolidates', A, 0.4),
        ...edge(B, 'extends', C, 1),
      },
    });
    const { outcome } = await library.feedback(A, { outcome: 'success' });
    expect(outcome.strengthened).toEqual([{ id: B, importanceDelta: 0.04 }]);
    expect((await library.get(B)).entry.importance).toBe(0.66);
    expect((await library.get(C)).entry.importance).toBe(0.62);
    const { entry } = await library.get(B, { tier: 'meta' });
    expect(entry).toMatchObject({ reinforcementScore: 0, effectiveRetrievals: 0, confidence: 0.8 });
  });

  it('counts in a session once for each engram and outcome, without one always', async () => {
    const { library } = await makeMemory({ files: { ...engram(A, 'One'), ...engram(B, 'Two') } });
    const counts: boolean[] = [];
    for (const [id, outcome, session] of [
      [A, 'success', 's1'],
      [A, 'success', 's1'],
      [A, 'partial', 's1'],
      [B, 'success', 's1'],
      [A, 'success', '__proto__'],
      [A, 'success', '__proto__'],
      [A, 'success', undefined],
      [A, 'success', undefined],
    ] as const) {
      counts.push((await library.feedback(id, { outcome, session })).outcome.counted);
    }
    expect(counts).toEqual([true, false, true, true, true, false, true, true]);
    expect((await library.get(A, { tier: 'meta' })).entry.effectiveRetrievals).toBe(5);
  });

  it('of a private engram stays on this machine', async () => {
    const { library, git } = await makeMemory({
      files: { 'private/one.md': engramText({ id: A, title: 'One', visibility: 'private' }) },
    });
    const { applied } = await library.feedback(A, { outcome: 'success' });
    expect(applied.written[0]).toMatch(/^private\/usage\//);
    expect(git('status', '--porcelain', '-uall')).not.toContain('usage');
  });

  it('counts twenty times when twenty report at once', async () => {
    const { library, root, surroundings } = await makeMemory({ files: engram(A, 'One') });
    const others = await Promise.all(Array.from({ length: 20 }, () => openRepository(root, surroundings)));
    await Promise.all(others.map((other) => other.feedback(A, { outcome: 'success', effectiveness: 0 })));
    expect((await library.get(A, { tier: 'meta' })).entry.effectiveRetrievals).toBe(20);
  });
});

describe('a failure', () => {
  it('costs importance and confidence, and marks what derives from it for review', async () => {
    const { library, meta } = await makeMemory({
      files: {
        ...engram(A, 'One', { confidence: 0.25 }),
        ...engram(B, 'Two'),
        ...engram(C, 'Three', { status: 'frozen' }),
        ...edge(B, 'derives_from', A),
        ...edge(C, 'derives_from', A),
      },
    });
    const { outcome } = await library.feedback(A, { outcome: 'failure', reason: 'the port moved' });
    expect(outcome).toMatchObject({
      importance: 0.47,
      confidence: 0.2,
      toReview: [B],
      provenanceTriggered: true,
    });
    expect(await meta(B)).toMatchObject({ reviewBy: '2026-01-02T03:04:05.678Z', version: 1 });
    expect(await meta(C)).not.toHaveProperty('reviewBy');
  });

  it('files one proposal at the third, and the stronger one at the fifth', async () => {
    const { library, repo } = await makeMemory({ files: engram(A, 'One') });
    const fail = async () =>
      (await library.feedback(A, { outcome: 'failure', reason: 'wrong again' })).outcome;
    expect(await fail()).not.toHaveProperty('proposalId');
    await fail();
    const third = await fail();
    expect(third).toMatchObject({ shouldArchive: true, shouldForget: false, failedUses: 3 });
    const [{ proposal, area }] = await readProposals(repo);
    expect(area).toBe('repo');
    expect(proposal).toMatchObject({
      id: third.proposalId,
      source: 'failures',
      status: 'pending',
      action: 'archive',
      targetId: A,
      reason: '3 failed uses, the last: wrong again',
    });
    await fail();
    const fifth = await fail();
    expect(fifth).toMatchObject({ shouldArchive: true, shouldForget: true, proposalId: third.proposalId });
    const all = await readProposals(repo);
    expect(all.map(({ proposal: { action } }) => action)).toEqual(['forget']);
    expect((await library.get(A)).entry.status).toBe('active');
  });

  it('speaks again after a dismissal only with the next failure', async () => {
    const { library, repo, read, write } = await makeMemory({ files: engram(A, 'One', { failedUses: 2 }) });
    const { outcome } = await library.feedback(A, { outcome: 'failure' });
    const path = `proposals/${outcome.proposalId}.yaml`;
    write(path, read(path).replace('status: pending', 'status: dismissed'));
    await library.feedback(A, { outcome: 'success' });
    expect(await readProposals(repo)).toHaveLength(1);
    const next = (await library.feedback(A, { outcome: 'failure' })).outcome;
    expect(next.proposalId).not.toBe(outcome.proposalId);
    expect(await readProposals(repo)).toHaveLength(2);
  });

  it('acts at once when told to, and the proposal is settled', async () => {
    const { library, repo, meta } = await makeMemory({ files: engram(A, 'One', { failedUses: 2 }) });
    await library.feedback(A, { outcome: 'failure' });
    const { outcome } = await library.feedback(A, { outcome: 'failure' }, { apply: true });
    expect(outcome).toMatchObject({ acted: 'archive' });
    expect(await meta(A)).toMatchObject({
      status: 'frozen',
      statusAt: '2026-01-02T03:04:05.678Z',
      version: 1,
    });
    expect((await readProposals(repo)).map(({ proposal: { status } }) => status)).toEqual(['accepted']);
    // What is frozen is not archived again.
    expect((await library.feedback(A, { outcome: 'failure' })).outcome).toMatchObject({ shouldForget: true });
  });

  it('acts by itself where the settings say so, but not on what is pinned', async () => {
    const { library } = await makeMemory({
      files: {
        'co-engram.yaml': 'reinforcement: {autoApply: true, archiveThreshold: 1, forgetThreshold: 0}\n',
        ...engram(A, 'One'),
        ...engram(B, 'Two', { pinned: true }),
      },
    });
    expect((await library.feedback(A, { outcome: 'failure' })).outcome.acted).toBe('archive');
    const pinned = (await library.feedback(B, { outcome: 'failure' })).outcome;
    expect(pinned.acted).toBeUndefined();
    expect(pinned.proposalId).toBeDefined();
  });

  it('of a private engram proposes in the state folder', async () => {
    const { library, repo } = await makeMemory({
      files: { 'private/one.md': engramText({ id: A, title: 'One', visibility: 'private', failedUses: 2 }) },
    });
    const secret = `the password=${'hunter2'.repeat(3)}`;
    await library.feedback(A, { outcome: 'failure', reason: secret });
    expect((await readProposals(repo)).map(({ area }) => area)).toEqual(['state']);
    await library.feedback(A, { outcome: 'failure', reason: 'once more' });
    const [{ proposal }] = await readProposals(repo);
    expect(proposal.reason).toBe('4 failed uses, the last: once more');
  });
});

describe('bad reports', () => {
  it.each([
    ['an effectiveness above 1', { outcome: 'success', effectiveness: 1.2 }, 'USAGE'],
    ['an effectiveness below 0', { outcome: 'success', effectiveness: -0.1 }, 'USAGE'],
    ['no number', { outcome: 'success', effectiveness: Number.NaN }, 'USAGE'],
    ['an unknown outcome', { outcome: 'great' }, 'USAGE'],
    ['an empty session', { outcome: 'success', session: ' ' }, 'USAGE'],
    ['a secret in the reason', { outcome: 'failure', reason: `token ghp_${'a1B2'.repeat(9)}` }, 'REFUSED'],
  ] as const)('%s is refused and nothing is written', async (_name, report, code) => {
    const { library, exists } = await makeMemory({ files: engram(A, 'One') });
    await expect(library.feedback(A, report as never)).rejects.toMatchObject({ code });
    expect(exists('usage')).toBe(false);
    expect(exists('.git/co-engram/signals.jsonl')).toBe(false);
  });

  it('an engram that nobody knows, or that several are', async () => {
    const { library } = await makeMemory({ files: { ...engram(A, 'One'), ...engram(B, 'Two') } });
    await expect(library.feedback('nobody', { outcome: 'success' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(library.feedback(A.slice(0, 8), { outcome: 'success' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { total: 2 },
    });
  });

  it('a clock that jumped backwards never takes back when it last helped', async () => {
    const { library, surroundings } = await makeMemory({ files: engram(A, 'One') });
    await library.feedback(A, { outcome: 'success' });
    surroundings.advance(-86_400_000);
    await library.feedback(A, { outcome: 'success' });
    expect((await library.get(A, { tier: 'meta' })).entry).toMatchObject({
      effectiveRetrievals: 2,
      lastEffectiveAt: '2026-01-02T03:04:05.678Z',
    });
  });

  it('a dry run writes not one byte', async () => {
    const { library, exists, git } = await makeMemory({
      files: engram(A, 'One', { failedUses: 9 }),
      commit: true,
    });
    const { outcome } = await library.feedback(
      A,
      { outcome: 'failure', session: 's' },
      { dryRun: true, apply: true },
    );
    expect(outcome).toMatchObject({ acted: 'forget' });
    expect(git('status', '--porcelain')).toBe('');
    expect(exists('.git/co-engram/feedback-sessions.json')).toBe(false);
    expect(exists('.git/co-engram/signals.jsonl')).toBe(false);
  });
});
