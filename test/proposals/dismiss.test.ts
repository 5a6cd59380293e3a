import { describe, expect, it } from 'vitest';
import { planProposal } from '../../src/remember/propose';
import { write } from '../../src/remember/write';
import { readProposals } from '../../src/store/proposals';
import { testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';
import { proposalId, writeProposal } from '../helpers/proposal';

const [P, Q] = [proposalId(1), proposalId(2)];
const DAY_MS = 86_400_000;

async function proposals(test: TestMemory) {
  return (await readProposals(test.repo)).map(({ proposal }) => proposal);
}

/** Suggests the same again, as maintenance does. */
async function suggest(test: TestMemory, reason: string, isLocal = false) {
  const draft = { source: 'retire', action: 'archive', targetId: testId(1), reason };
  const written = await write(test.library.memory, async (step) => ({
    summary: 'suggest',
    outcome: await planProposal(step, draft, { author: 'co-engram', isLocal, id: P }),
  }));
  return written.outcome;
}

describe('dismissing', () => {
  it('leaves a tombstone that holds for ever, with who, when and why', async () => {
    const test = await makeMemory();
    await suggest(test, 'faded');
    const { outcome } = await test.library.dismissProposals({ references: [P] }, { reason: 'still needed' });
    expect(outcome.dismissed).toMatchObject([{ proposalId: P, until: null }]);
    expect(await proposals(test)).toMatchObject([
      {
        status: 'dismissed',
        reason: 'faded',
        decidedReason: 'still needed',
        decidedBy: 'Test Person',
        decidedAt: '2026-01-02T03:04:05.678Z',
      },
    ]);
    test.surroundings.advance(10_000 * DAY_MS);
    expect(await suggest(test, 'faded more')).toBeUndefined();
    expect(await proposals(test)).toMatchObject([{ status: 'dismissed', reason: 'faded' }]);
  });

  it.each([true, false])(
    'for some days asks again afterwards, with what is true then (local: %s)',
    async (isLocal) => {
      const test = await makeMemory();
      await suggest(test, 'faded', isLocal);
      const { outcome } = await test.library.dismissProposals(
        { references: [P] },
        { days: 30, reason: 'later' },
      );
      expect(outcome.dismissed).toMatchObject([{ until: '2026-02-01T03:04:05.678Z' }]);
      test.surroundings.advance(30 * DAY_MS - 1);
      expect(await suggest(test, 'faded more', isLocal)).toBeUndefined();
      test.surroundings.advance(1);
      expect(await suggest(test, 'faded more', isLocal)).toBe(P);
      const [proposal] = await proposals(test);
      expect(proposal).toMatchObject({ status: 'pending', reason: 'faded more' });
      for (const name of ['until', 'decidedAt', 'decidedBy', 'decidedReason'])
        expect(proposal).not.toHaveProperty(name);
      expect(await suggest(test, 'and again', isLocal)).toBeUndefined();
    },
  );

  it('can be dismissed anew with another end, and taken back', async () => {
    const test = await makeMemory();
    await suggest(test, 'faded');
    await test.library.dismissProposals({ references: [P] }, { days: 3, reason: 'x' });
    await test.library.dismissProposals({ references: [P] }, { days: 0 });
    expect((await proposals(test))[0]).not.toHaveProperty('until');
    await expect(test.library.acceptProposals({ references: [P] })).rejects.toMatchObject({
      code: 'CONFLICT',
      hint: `co-engram proposals edit ${P} --reopen`,
    });
    const { outcome } = await test.library.editProposal(P, { reopen: true });
    expect(outcome.changed).toEqual(['status']);
    expect((await proposals(test))[0]).toMatchObject({ status: 'pending' });
    expect((await test.library.editProposal(P, { reopen: true })).outcome.changed).toEqual([]);
  });

  it('takes many by what they are, and names those that fail', async () => {
    const test = await makeMemory({ commit: true });
    writeProposal(test, { title: 'A', content: 'a', domainTags: ['a', 'b'] });
    writeProposal(test, { id: Q, title: 'B', content: 'b', domainTags: ['ab'] });
    const { outcome } = await test.library.dismissProposals({ domain: ['a'] }, { commit: true });
    expect(outcome).toMatchObject({ dismissed: [{ title: 'A' }], failures: [], left: 0 });
    expect(test.git('log', '-1', '--format=%s')).toBe(`dismiss conversation ${P} A\n`);
    await test.library.acceptProposals({ references: [Q] });
    const both = await test.library.dismissProposals({ references: [P, Q] }, { days: 1 });
    expect(both.outcome).toMatchObject({
      dismissed: [{ proposalId: P }],
      failures: [{ proposalId: Q, code: 'CONFLICT' }],
    });
    const { results } = await test.library.audit({ action: ['dismiss'] });
    expect(results).toMatchObject([{ proposalId: P }, { proposalId: P }]);
  });

  it('keeps a secret out of the reason of what a team sees', async () => {
    const test = await makeMemory();
    await suggest(test, 'faded');
    const reason = `see ghp_${'a1B2'.repeat(9)}`;
    await expect(test.library.dismissProposals({ references: [P] }, { reason })).rejects.toMatchObject({
      code: 'REFUSED',
    });
    expect(await proposals(test)).toMatchObject([{ status: 'pending' }]);
  });

  it.each([
    [{}, {}, 'which proposals?'],
    [{ references: [P], source: ['retire'] }, {}, 'not both'],
    [{ before: 'soon' }, {}, '"soon" is no date'],
    [{ references: [P] }, { days: -1 }, '-1 is no number of days'],
    [{ references: [P] }, { days: Number.NaN }, 'NaN is no number of days'],
    [{ references: [P] }, { days: 1e9 }, 'is no number of days'],
    [{ references: [P] }, { reason: 'x'.repeat(10_001) }, 'the reason is longer than 10000 characters'],
  ])('%j with %j is refused', async (chosen, options, words) => {
    const test = await makeMemory();
    await suggest(test, 'faded');
    await expect(test.library.dismissProposals(chosen, options)).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining(words),
    });
  });
});

describe('editing', () => {
  it('changes title, kind, place, tags and text before anybody decides, and nothing else', async () => {
    const test = await makeMemory();
    writeProposal(test, { title: 'A', content: 'a\n\nb', domainTags: ['a'], kind: 'fact', mood: 'sure' });
    const edit = {
      title: ' New  title ',
      kind: 'procedure',
      domainTags: ['x/y'],
      tags: ['t'],
      content: '\nc\r\nd\n',
    } as const;
    const { outcome } = await test.library.editProposal(P, edit);
    expect(outcome.changed).toEqual(['title', 'kind', 'domainTags', 'tags', 'content']);
    expect((await proposals(test))[0]).toMatchObject({
      title: 'New title',
      kind: 'procedure',
      domainTags: ['x', 'y'],
      tags: ['t'],
      content: 'c\nd',
      mood: 'sure',
      createdBy: 'Ann',
      updatedBy: 'Test Person',
    });
    expect((await test.library.editProposal(P, edit)).outcome.changed).toEqual([]);
  });

  it.each([
    [{ title: 'x' }, 'a proposal to archive has no title to edit'],
    [{ content: 'x' }, 'a proposal to archive has no text to edit'],
  ])('%j is no part of every proposal', async (edit, message) => {
    const test = await makeMemory();
    await suggest(test, 'faded');
    await expect(test.library.editProposal(P, edit)).rejects.toMatchObject({ code: 'USAGE', message });
    await expect(test.library.proposalText(P)).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('refuses an empty text, a bad domain, and secrets where a team reads', async () => {
    const test = await makeMemory();
    writeProposal(test, { title: 'A', content: 'a', domainTags: ['a'] });
    writeProposal(test, { id: Q, title: 'A', content: 'a', domainTags: ['a'] }, { isLocal: true });
    const content = `see ghp_${'a1B2'.repeat(9)}`;
    await expect(test.library.editProposal(P, { content: ' \n' })).rejects.toMatchObject({ code: 'USAGE' });
    await expect(test.library.editProposal(P, { domainTags: ['..'] })).rejects.toMatchObject({
      code: 'USAGE',
    });
    await expect(test.library.editProposal(P, { content })).rejects.toMatchObject({ code: 'REFUSED' });
    expect((await test.library.editProposal(Q, { content })).outcome.changed).toEqual(['content']);
  });
});
