import { describe, expect, it } from 'vitest';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory } from '../helpers/memory';

const [A, B, C, D] = [testId(1), testId(2), testId(3), testId(4)];
const BORN = { status: 'active', confidence: 0.6, createdAt: '2025-12-30T00:00:00.000Z', createdBy: 'Ann' };
const DAY = 86_400_000;

function files(fields: Record<string, unknown> = {}) {
  return {
    'engineering/one.md': engramText({ id: A, title: 'One', kind: 'fact', ...BORN, ...fields }),
    'engineering/two.md': engramText({ id: B, title: 'Two', ...BORN }),
    'operations/three.md': engramText({ id: C, title: 'Three', domainTags: ['operations'], ...BORN }),
    'operations/four.md': engramText({ id: D, title: 'Four', domainTags: ['operations'], ...BORN }),
  };
}

describe('verify', () => {
  it('alone explains what is known and what is missing, and writes nothing', async () => {
    const { library, git } = await makeMemory({ files: files(), commit: true });
    const { outcome, dryRun } = await library.verify('One');
    expect(dryRun).toBe(false);
    expect(outcome).toMatchObject({
      engramId: A,
      status: 'unverified',
      next: 'plausible',
      met: true,
      missing: ['0 of 1 pieces of evidence'],
      confidence: 0.6,
      evidence: [],
      support: { domains: ['engineering'] },
    });
    expect(outcome.credibility.dimensions).toMatchObject({ consistency: 1, source: 0.9, usage: 0 });
    expect(git('status', '--porcelain')).toBe('');
  });

  it('goes up the ladder as evidence comes, from two domains and with age', async () => {
    const { library, surroundings, meta, git } = await makeMemory({ files: files(), commit: true });
    const first = await library.verify(A, { to: 'plausible', evidence: 'seen in the log' });
    expect(first.outcome).toMatchObject({
      status: 'plausible',
      previous: 'unverified',
      met: true,
      confidence: 0.8,
    });
    expect(await meta(A)).toMatchObject({
      verificationStatus: 'plausible',
      version: 1,
      verifications: [{ status: 'plausible', description: 'seen in the log', addedBy: 'Test Person' }],
    });
    const second = await library.verify(A, { to: 'probable', evidence: 'two teams', source: C });
    expect(second.outcome).toMatchObject({ status: 'probable', confidence: 0.95 });
    expect(second.outcome.evidence).toMatchObject([
      { status: 'probable', description: 'two teams', source: C, domain: 'operations' },
      { status: 'plausible' },
    ]);
    const third = await library.verify(A, { to: 'verified', evidence: 'measured', source: D });
    expect(third.outcome).toMatchObject({ status: 'probable', met: false });
    expect(third.outcome.missing).toEqual(['7 days of age (3 so far)']);
    surroundings.advance(4 * DAY);
    // The evidence was kept: age alone was missing.
    const fourth = await library.verify(A, { to: 'verified', evidence: 'measured', source: D });
    expect(fourth.outcome).toMatchObject({ status: 'verified', confidence: 0.95, support: { evidence: 3 } });
    expect(git('status', '--porcelain')).toContain('synapses/');
  });

  it('keeps evidence that is not enough, once, and says what lacks', async () => {
    const { library, meta } = await makeMemory({ files: files() });
    for (let time = 0; time < 2; time += 1) {
      const { outcome } = await library.verify(A, {
        to: 'probable',
        evidence: 'seen',
        source: 'https://example.org/x',
      });
      expect(outcome).toMatchObject({ status: 'unverified', met: false, confidence: 0.6 });
      expect(outcome.missing).toEqual([
        '1 of 2 pieces of evidence',
        'evidence from 2 domains (only engineering)',
      ]);
    }
    expect((await meta(A)).verifications).toHaveLength(1);
    const named = await library.verify(A, { to: 'probable', evidence: 'other', domain: 'operations/mail' });
    expect(named.outcome).toMatchObject({
      status: 'probable',
      support: { domains: ['engineering', 'operations'] },
    });
  });

  it('refutes from any status for good, and only force lifts that', async () => {
    const { library } = await makeMemory({ files: files({ verificationStatus: 'verified' }) });
    const refuted = await library.verify(A, { to: 'refuted', evidence: 'gone in v17' });
    expect(refuted.outcome).toMatchObject({ status: 'refuted', previous: 'verified', confidence: 0.18 });
    expect(refuted.outcome).not.toHaveProperty('next');
    const again = await library.verify(A, { to: 'plausible', evidence: 'it is back' });
    expect(again.outcome).toMatchObject({ status: 'refuted', met: false });
    expect(again.outcome.missing).toEqual(['it is refuted, which only --force lifts']);
    const forced = await library.verify(A, { to: 'plausible', evidence: 'it is back', force: true });
    expect(forced.outcome).toMatchObject({ status: 'plausible', met: true });
    const hit = (await library.search('One')).results.find(({ id }) => id === A);
    expect(hit?.flags).not.toContain('refuted');
  });

  it('never lowers a status without force, and keeps the evidence', async () => {
    const { library } = await makeMemory({ files: files({ verificationStatus: 'probable' }) });
    const asked = await library.verify(A, { to: 'plausible', evidence: 'perhaps' });
    expect(asked.outcome).toMatchObject({ status: 'probable', met: true, confidence: 0.6 });
    const forced = await library.verify(A, { to: 'plausible', evidence: 'perhaps', force: true });
    expect(forced.outcome).toMatchObject({ status: 'plausible', confidence: 0.6 });
  });

  it('counts marked evidence that was linked by hand, not the unmarked, not what lost its source', async () => {
    const { library } = await makeMemory({ files: files() });
    const evidence = [
      { description: '[plausible] seen' },
      { description: 'a remark' },
      { description: '[refuted] no' },
    ];
    await library.link({ from: A, kind: 'derives_from', to: C, evidence });
    expect((await library.verify(A)).outcome.support).toMatchObject({
      evidence: 1,
      domains: ['engineering', 'operations'],
    });
    // Evidence of an edge that leads here is not ours.
    await library.link({ from: B, kind: 'derives_from', to: A, evidence: [{ description: '[verified] x' }] });
    expect((await library.verify(A)).outcome.evidence).toHaveLength(2);
    await library.delete([C]);
    expect((await library.verify(A)).outcome.evidence).toEqual([]);
  });

  it.each([
    ['no evidence', { to: 'plausible' }, 'USAGE'],
    ['empty evidence', { to: 'plausible', evidence: ' ' }, 'USAGE'],
    ['evidence for nothing', { evidence: 'x' }, 'USAGE'],
    ['an unknown status', { to: 'sure', evidence: 'x' }, 'USAGE'],
    ['itself as source', { to: 'plausible', evidence: 'x', source: A }, 'USAGE'],
    ['several engrams as source', { to: 'plausible', evidence: 'x', source: A.slice(0, 9) }, 'NOT_FOUND'],
    ['a secret', { to: 'plausible', evidence: `ghp_${'a1B2'.repeat(9)}` }, 'REFUSED'],
    ['a secret on a link', { to: 'plausible', evidence: `ghp_${'a1B2'.repeat(9)}`, source: C }, 'REFUSED'],
  ] as const)('refuses %s and changes nothing', async (_name, request, code) => {
    const { library, git } = await makeMemory({ files: files(), commit: true });
    await expect(library.verify(A, request as never)).rejects.toMatchObject({ code });
    expect(git('status', '--porcelain')).toBe('');
  });
});
