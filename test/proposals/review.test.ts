import { describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeMemory } from '../helpers/memory';
import { proposalId, writeProposal } from '../helpers/proposal';

const [A, B] = [testId(1), testId(2)];
const P = proposalId(1);

describe('the list', () => {
  it('goes page by page, the oldest first, the decided ones only when asked for', async () => {
    const test = await makeMemory();
    for (const n of [3, 1, 5, 2, 4]) {
      writeProposal(test, {
        id: proposalId(n),
        title: `T${n}`,
        content: 'x',
        status: n === 4 ? 'dismissed' : 'pending',
      });
    }
    const titles = async (options: object) =>
      (await test.library.listProposals(options)).results.map(({ title }) => title);
    const first = await test.library.listProposals({ limit: 2 });
    expect(first).toMatchObject({ total: 4, results: [{ title: 'T1' }, { title: 'T2' }] });
    expect(await titles({ limit: 2, cursor: first.nextCursor })).toEqual(['T3', 'T5']);
    expect(await titles({ status: 'dismissed' })).toEqual(['T4']);
    expect(await titles({ status: 'all' })).toHaveLength(5);
    expect(await test.library.listProposals({ limit: 4 })).not.toHaveProperty('nextCursor');
    await expect(test.library.listProposals({ cursor: '??' })).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('tells what is shared from what stays here, and finds those about an engram', async () => {
    const test = await makeMemory();
    writeProposal(test, { source: 'retire', action: 'archive', targetId: A });
    writeProposal(
      test,
      { id: proposalId(2), source: 'retire', action: 'archive', targetId: B },
      { isLocal: true },
    );
    const { results } = await test.library.listProposals();
    expect(results).toMatchObject([
      { title: `archive ${A}`, shared: true, path: `proposals/${P}.yaml` },
      { shared: false, path: `proposals/${proposalId(2)}.yaml` },
    ]);
    expect((await test.library.listProposals({ engram: A.slice(-6).toLowerCase() })).total).toBe(1);
  });

  it('never answers a search', async () => {
    const test = await makeMemory();
    writeProposal(test, { title: 'Zebra crossing', content: 'zebra zebra', domainTags: ['a'] });
    expect((await test.library.search('zebra')).results).toEqual([]);
    expect((await test.library.list()).total).toBe(0);
  });

  it('is empty without a folder, and not fooled by other files in it', async () => {
    const test = await makeMemory({
      files: { 'proposals/README.md': 'hello', 'proposals/.hidden.yaml': 'x' },
    });
    expect(await test.library.listProposals()).toEqual({ total: 0, results: [] });
  });
});

describe('the review', () => {
  const BODY = 'The gateway of the shop listens on port 8080 and sends every request on to the cart service.';
  const files = {
    'net/one.md': engramText({
      id: A,
      title: 'Gateway',
      kind: 'fact',
      domainTags: ['net'],
      body: BODY,
      status: 'active',
    }),
  };

  it('shows what says the same and what says otherwise', async () => {
    const test = await makeMemory({ files });
    const about = { title: 'Gateway', kind: 'fact', domainTags: ['net'] };
    writeProposal(test, { ...about, content: BODY });
    writeProposal(test, { ...about, id: proposalId(2), content: BODY.replace('8080', '9090') });
    const same = await test.library.showProposal(P);
    expect(same).toMatchObject({
      duplicates: [{ id: A, reason: 'the same text', similarity: 1 }],
      contradictions: [],
    });
    const other = await test.library.showProposal(proposalId(2));
    expect(other).toMatchObject({ duplicates: [], contradictions: [{ id: A, path: 'net/one.md' }] });
    expect(other.contradictions[0]?.reason).toContain('8080');
  });

  it('names open contradictions of the engrams that it is about', async () => {
    const edge = synapseId(A, B, 'contradicts');
    const test = await makeMemory({
      files: {
        ...files,
        'net/two.md': engramText({ id: B, title: 'Other', domainTags: ['net'] }),
        [`synapses/contradicts/${edge}.yaml`]: synapseText({ id: edge, from: A, to: B, kind: 'contradicts' }),
      },
    });
    writeProposal(test, { source: 'retire', action: 'archive', targetId: A });
    expect(await test.library.showProposal(P.slice(-5))).toMatchObject({
      about: [{ id: A, title: 'Gateway', status: 'active' }],
      contradictions: [{ id: B, reason: `contradicts ${A}` }],
    });
  });

  it('leaves out what nobody sees, counts it, and names what is private or a problem', async () => {
    const test = await makeMemory();
    writeProposal(test, {
      title: 'Say \u202eyes\u202c',
      kind: 'rumour',
      content: 'Mail ann@lindholm.se\u200b.',
      quotes: ['a\u2066b'],
    });
    const review = await test.library.showProposal(P);
    expect(review).toMatchObject({
      title: 'Say yes',
      content: 'Mail ann@lindholm.se.',
      details: { quotes: ['ab'] },
      hiddenCharacters: 4,
      problem: 'kind cannot be "rumour"',
    });
    expect(review.risk.map(({ field }) => field)).toEqual(['content']);
    expect((await test.library.listProposals()).results).toMatchObject([{ title: 'Say yes' }]);
  });

  it.each([
    ['nobody', 'no proposal matches "nobody"'],
    ['01KDY', '2 proposals match "01KDY"'],
    ['9', 'no proposal matches "9"'],
    ['', 'no proposal matches ""'],
  ])('of %j is not found', async (reference, message) => {
    const test = await makeMemory();
    for (const n of [1, 2]) writeProposal(test, { id: proposalId(n), title: `T${n}`, content: 'x' });
    await expect(test.library.showProposal(reference)).rejects.toMatchObject({ code: 'NOT_FOUND', message });
  });
});
