import { describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { synapseText } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';
import { writeProposal } from '../helpers/proposal';
import { A, accept, audited, B, C, engram, P, proposal, Q, R, textsBelow } from './accepting';

describe('accepting to archive or forget', () => {
  it('does the step and settles everything else about it that failed', async () => {
    const test = await makeMemory({ files: engram(A, 'One') });
    writeProposal(test, {
      source: 'failures',
      action: 'archive',
      targetId: A,
      engramIds: [A],
      reason: 'too old',
    });
    writeProposal(test, { id: Q, source: 'failures', action: 'forget', targetId: A, engramIds: [A] });
    await accept(test, P);
    expect(await test.meta(A)).toMatchObject({ status: 'frozen' });
    expect(await proposal(test, P)).toMatchObject({ status: 'accepted', resultIds: [A] });
    expect(await proposal(test, Q)).toMatchObject({ status: 'accepted' });
    expect(await audited(test, 'archive')).toMatchObject([{ reason: 'too old' }]);
  });

  it('says so when it was done already', async () => {
    const test = await makeMemory({
      files: engram(A, 'One', { status: 'forgotten', forcedFreshness: 'faded' }),
    });
    writeProposal(test, { source: 'retire', action: 'forget', targetId: A, engramIds: [A] });
    const { outcome } = await accept(test, P);
    expect(outcome.accepted).toMatchObject([{ changed: false, note: 'it was forgotten already' }]);
  });
});

describe('accepting to add', () => {
  const ADD = { title: 'Ports', kind: 'fact', domainTags: ['engineering'], content: 'The port is 9090.' };

  it('writes the engram under the id of the proposal, so that two clones make the same', async () => {
    const test = await makeMemory();
    writeProposal(
      test,
      { ...ADD, tags: ['net'], fields: { importance: 0.7, sourceType: 'secondhand' } },
      { isLocal: true },
    );
    const { outcome } = await accept(test, P);
    expect(outcome.accepted).toMatchObject([{ resultIds: [P], changed: true }]);
    expect(await test.meta(P)).toMatchObject({
      title: 'Ports',
      kind: 'fact',
      tags: ['net'],
      importanceJudged: 0.7,
      sourceType: 'secondhand',
      createdBy: 'Test Person',
      path: 'engineering/ports.md',
    });
    expect(test.exists('proposals')).toBe(false);
    writeProposal(test, ADD, { isLocal: true });
    expect((await accept(test, P)).outcome.accepted).toMatchObject([{ changed: false }]);
  });

  it('takes what whoever accepts it wants instead', async () => {
    const test = await makeMemory();
    writeProposal(test, ADD);
    const { outcome } = await test.library.acceptProposals(
      { references: [P] },
      {
        overrides: {
          title: 'Port of the gateway',
          kind: 'procedure',
          domainTags: ['operations', 'net'],
          tags: ['port'],
          content: 'Use port 9090.',
        },
      },
    );
    const id = outcome.accepted[0]?.resultIds[0] ?? '';
    expect(id).not.toBe(P);
    expect(await test.meta(id)).toMatchObject({
      title: 'Port of the gateway',
      kind: 'procedure',
      content: 'Use port 9090.',
      tags: ['port'],
      path: 'operations/net/port-of-the-gateway.md',
    });
  });

  it('writes no characters that nobody sees', async () => {
    const test = await makeMemory();
    writeProposal(test, { ...ADD, title: 'Po\u200brts', content: 'Use \u202e0909\u202c, 👩‍💻.' });
    await accept(test, P);
    expect(await test.meta(P)).toMatchObject({ title: 'Ports', content: 'Use 0909, 👩‍💻.' });
  });

  it('strengthens what is known already, and files a merge for what is like it', async () => {
    const body =
      'Retries of the payment worker wait two seconds, then four, then eight, and stop after the fifth.';
    const test = await makeMemory({ files: engram(A, 'Retries', { body }) });
    writeProposal(test, { ...ADD, title: 'Retries', content: body });
    writeProposal(test, {
      ...ADD,
      id: Q,
      title: 'Retries',
      content: `${body}\n\nWhoever is on call sees a warning in the channel of the team after the third one.`,
    });
    const { outcome } = await accept(test, P, Q);
    expect(outcome.accepted[0]).toMatchObject({
      resultIds: [A],
      changed: false,
      note: `known already as ${A}`,
    });
    expect(outcome.accepted[1]).toMatchObject({
      resultIds: [Q],
      note: expect.stringContaining('would merge both'),
    });
  });

  it('links what maintenance derived to its sources', async () => {
    const test = await makeMemory({ files: { ...engram(A, 'One'), ...engram(B, 'Two') } });
    writeProposal(test, { ...ADD, source: 'rem-pattern', kind: 'pattern', engramIds: [A, B, C] });
    await accept(test, P);
    const links = await test.library.links(P);
    expect(links.map(({ kind, to }) => [kind, to])).toEqual([
      ['derives_from', A],
      ['derives_from', B],
    ]);
  });
});

describe('accepting a change of links', () => {
  const edge = synapseId(A, B, 'similar_to');
  const files = {
    ...engram(A, 'One'),
    ...engram(B, 'Two'),
    [`synapses/similar_to/${edge}.yaml`]: synapseText({
      id: edge,
      from: A,
      to: B,
      kind: 'similar_to',
      weight: 0.7,
    }),
  };
  const ids = async (test: TestMemory) => (await test.library.links(A)).map(({ id }) => id);

  it('links, takes links away, and gives them another kind', async () => {
    const test = await makeMemory({ files });
    const source = 'rem-synapse';
    writeProposal(test, { source, action: 'link', from: B, to: A, synapseKind: 'extends', reason: 'named' });
    writeProposal(test, { id: Q, source, action: 'retype', synapseId: edge, synapseKind: 'causes' });
    writeProposal(test, { id: R, source, action: 'unlink', synapseId: synapseId(B, A, 'extends') });
    await accept(test, P);
    expect(await ids(test)).toContain(synapseId(B, A, 'extends'));
    await accept(test, Q, R);
    expect(await ids(test)).toEqual([synapseId(A, B, 'causes')]);
    expect((await test.library.getSynapse(synapseId(A, B, 'causes'))).synapse.weight).toBe(0.7);
  });
});

describe('accepting what maintenance found out', () => {
  const edge = synapseId(A, B, 'contradicts');
  const files = {
    ...engram(A, 'One', { createdAt: '2025-01-01', verificationStatus: 'probable' }),
    ...engram(B, 'Two', { createdAt: '2025-02-01', domainTags: ['operations'] }),
    [`synapses/contradicts/${edge}.yaml`]: synapseText({ id: edge, from: A, to: B, kind: 'contradicts' }),
  };
  const RESOLVE = {
    source: 'contradiction',
    action: 'resolve',
    engramIds: [A, B],
    synapseId: edge,
    verdict: 'keep_old',
  };

  it('resolves a contradiction by its verdict, once', async () => {
    const test = await makeMemory({ files });
    writeProposal(test, { ...RESOLVE, reason: 'better verified' });
    writeProposal(test, { ...RESOLVE, id: Q, verdict: 'keep_new' });
    const { outcome } = await accept(test, P);
    expect(outcome.accepted).toMatchObject([{ resultIds: [A, B], note: `${B} is refuted now` }]);
    expect(await test.meta(B)).toMatchObject({ verificationStatus: 'refuted' });
    const { synapse } = await test.library.getSynapse(edge);
    expect(synapse.resolutionState).toMatchObject({ status: 'resolved', rationale: 'better verified' });
    const again = await accept(test, Q);
    expect(again.outcome.accepted).toMatchObject([{ changed: false, note: 'it was resolved already' }]);
    expect(await test.meta(A)).toMatchObject({ verificationStatus: 'probable' });
  });

  it('verifies as far as the rules go', async () => {
    const test = await makeMemory({ files });
    const source = 'rem-verification';
    writeProposal(test, {
      source,
      action: 'verify',
      targetId: B,
      verificationStatus: 'plausible',
      reason: 'used often',
    });
    writeProposal(test, { id: Q, source, action: 'verify', targetId: B, verificationStatus: 'verified' });
    writeProposal(test, { id: R, source, action: 'verify', targetId: B, verificationStatus: 'sure' });
    await accept(test, P);
    expect(await test.meta(B)).toMatchObject({ verificationStatus: 'plausible' });
    const before = textsBelow(test.root);
    await expect(accept(test, Q)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('yet'),
    });
    await expect(accept(test, R)).rejects.toMatchObject({ code: 'INVALID_DATA' });
    expect(textsBelow(test.root)).toEqual(before);
  });
});
