import { describe, expect, it } from 'vitest';
import { engramText } from '../helpers/engram-text';
import { makeMemory } from '../helpers/memory';
import { proposalId, writeProposal } from '../helpers/proposal';
import { A, accept, audited, B, C, engram, P, proposal, Q, R, textsBelow } from './accepting';

const MERGE = { source: 'dedupe-update', action: 'merge', engramIds: [B, A], targetId: A };

describe('accepting a merge', () => {
  const files = {
    ...engram(A, 'One', { body: 'The port is 8080.', tags: ['net'] }),
    ...engram(B, 'Two', { body: 'The port is 8080.\n\nIt moved in May.', tags: ['net', 'moved'] }),
  };

  it('gives the target text and tags of the other, which is forgotten and linked, and tells who said yes', async () => {
    const test = await makeMemory({ files });
    writeProposal(test, {
      ...MERGE,
      reason: '80 % the same',
      content: 'The port is 8080.\n\nIt moved in May.',
    });
    const { outcome } = await accept(test, P);
    expect(outcome).toMatchObject({
      accepted: [{ proposalId: P, action: 'merge', resultIds: [A, B], changed: true }],
      failures: [],
      left: 0,
    });
    expect(await test.meta(A)).toMatchObject({
      content: 'The port is 8080.\n\nIt moved in May.',
      tags: ['net', 'moved'],
    });
    expect(await test.meta(B)).toMatchObject({ status: 'forgotten' });
    const [link] = await test.library.links(A);
    expect(link).toMatchObject({ kind: 'consolidates' });
    expect(await proposal(test, P)).toMatchObject({
      status: 'accepted',
      decidedBy: 'Test Person',
      decidedAt: '2026-01-02T03:04:05.678Z',
      resultIds: [A, B],
    });
    expect(await audited(test, 'accept')).toMatchObject([
      { engramId: A, proposalId: P, source: 'dedupe-update' },
    ]);
  });

  it('merges both as they are now: words that came since stay, words that went stay away', async () => {
    const test = await makeMemory({ files });
    writeProposal(test, { ...MERGE, content: 'The port is 8080.\n\nIt moved in May.' });
    test.write(
      'engineering/one.md',
      engramText({ id: A, title: 'One', body: 'The port is 9090.\n\nSince June.' }),
    );
    test.write('engineering/two.md', engramText({ id: B, title: 'Two', body: 'It moved in April.' }));
    await accept(test, P);
    expect(await test.meta(A)).toMatchObject({
      content: 'The port is 9090.\n\nSince June.\n\nIt moved in April.',
    });
  });

  it('takes the text that somebody edited, and asks again when the target changed since', async () => {
    const test = await makeMemory({ files });
    writeProposal(test, { ...MERGE, content: 'old' });
    await test.library.editProposal(P, { content: 'Port 8080, since May.' });
    const text = await test.library.proposalText(P);
    expect(text.content).toBe('Port 8080, since May.');
    await test.library.update(A, { append: 'Only inside.' });
    await expect(accept(test, P)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await test.meta(B)).toMatchObject({ status: 'active' });
    const { problem } = await test.library.showProposal(P);
    expect(problem).toContain('changed');
    const again = await test.library.proposalText(P);
    expect(again.content).toBe('The port is 8080.\n\nOnly inside.\n\nPort 8080, since May.');
    await test.library.editProposal(P, { content: again.content, editedFrom: again.editedFrom });
    await accept(test, P);
    expect(await test.meta(A)).toMatchObject({ content: again.content });
  });

  it('still has the text of an engram that is gone', async () => {
    const test = await makeMemory({ files: engram(A, 'One', { body: 'The port is 8080.' }) });
    writeProposal(test, { ...MERGE, content: 'The port is 8080.\n\nIt moved in May.' });
    const { outcome } = await accept(test, P);
    expect(outcome.accepted[0]).toMatchObject({ note: expect.stringContaining('gone'), resultIds: [A] });
    expect(await test.meta(A)).toMatchObject({ content: 'The port is 8080.\n\nIt moved in May.' });
  });

  it('is refused when it would show a narrower text to more people', async () => {
    const test = await makeMemory({
      files: {
        ...engram(A, 'One', { body: 'The port is 8080.' }),
        'private/engineering/two.md': engramText({
          id: B,
          title: 'Two',
          visibility: 'private',
          body: 'My word.',
        }),
      },
    });
    writeProposal(test, { ...MERGE, content: 'My word.' }, { isLocal: true });
    await expect(accept(test, P)).rejects.toMatchObject({ code: 'REFUSED' });
    expect(test.read('engineering/one.md')).not.toContain('My word');
  });
});

describe('several at once', () => {
  it('lands what can be landed, names the rest, and commits once', async () => {
    const test = await makeMemory({ files: engram(A, 'One'), commit: true });
    writeProposal(test, { title: 'Fine', content: 'It is fine.', domainTags: ['x'] });
    writeProposal(test, {
      id: Q,
      source: 'retire',
      action: 'archive',
      targetId: C,
      engramIds: [C],
      title: 'Lost',
    });
    writeProposal(test, { id: R, source: 'retire', action: 'archive', targetId: A, engramIds: [A] });
    const written = await test.library.acceptProposals({ references: [P, Q, R, 'nobody'] }, { commit: true });
    expect(written.outcome.accepted.map(({ proposalId: id }) => id)).toEqual([P, R]);
    expect(written.outcome.failures).toMatchObject([
      { proposalId: 'nobody', code: 'NOT_FOUND' },
      { proposalId: Q, title: 'Lost', code: 'NOT_FOUND', hint: `co-engram proposals dismiss ${Q}` },
    ]);
    expect(test.git('log', '--format=%s')).toBe('accept 2 proposals\ntest\n');
    expect(test.git('status', '--porcelain')).toBe(`?? proposals/${Q}.yaml\n`);
    expect(await proposal(test, Q)).toMatchObject({ status: 'pending' });
  });

  it('are chosen by source, domain and date, the oldest first, at most so many', async () => {
    const test = await makeMemory();
    const add = (n: number, fields: object) =>
      writeProposal(test, {
        id: proposalId(n),
        title: `T${n}`,
        content: `Text ${n}.`,
        domainTags: ['a'],
        ...fields,
      });
    add(1, { source: 'auto-memory' });
    add(2, { source: 'auto-memory', domainTags: ['b', 'c'] });
    add(3, { source: 'rem-pattern' });
    add(4, { source: 'rem-insight', createdAt: '2025-01-01' });
    add(5, { source: 'auto-memory' });
    const accepted = async (chosen: object, limit?: number) => {
      const { outcome } = await test.library.acceptProposals({ ...chosen, limit }, { dryRun: true });
      return [outcome.accepted.map(({ title }) => title).join(' '), outcome.left];
    };
    expect(await accepted({ source: ['auto-memory'] })).toEqual(['T1 T2 T5', 0]);
    expect(await accepted({ source: ['auto-memory'] }, 2)).toEqual(['T1 T2', 1]);
    expect(await accepted({ source: ['rem'] })).toEqual(['T3 T4', 0]);
    expect(await accepted({ domain: ['b'] })).toEqual(['T2', 0]);
    expect(await accepted({ source: ['rem'], before: '2025-06-01' })).toEqual(['T4', 0]);
    expect(await accepted({ source: ['nothing'] })).toEqual(['', 0]);
    expect(test.exists('a')).toBe(false);
  });
});

describe('a proposal that must not be accepted', () => {
  const cases: Array<[string, Record<string, unknown>, string, string]> = [
    [
      'leads out of the repository',
      { domainTags: ['..', '..', 'etc'] },
      'INVALID_DATA',
      'a domain cannot be ".."',
    ],
    ['leads out by one name', { domainTags: ['../../etc'] }, 'INVALID_DATA', 'a domain cannot be ".."'],
    ['names a private place', { domainTags: ['private', 'x'] }, 'REFUSED', 'cannot ask for a private place'],
    ['asks to be private', { fields: { visibility: 'private' } }, 'REFUSED', 'cannot ask for visibility'],
    ['asks to be pinned', { fields: { pinned: true } }, 'REFUSED', 'cannot ask for pinned'],
    ['asks for an id', { fields: { id: A } }, 'INVALID_DATA', 'id'],
    ['has an unknown kind', { kind: 'rumour' }, 'INVALID_DATA', 'kind cannot be "rumour"'],
    ['has fields that are none', { fields: ['x'] }, 'INVALID_DATA', 'fields must be a mapping'],
    ['has no text', { content: undefined }, 'INVALID_DATA', 'add needs content'],
    ['holds a secret', { content: `token ghp_${'a1B2'.repeat(9)}` }, 'REFUSED', 'a secret'],
    ['wants what nobody knows', { action: 'rm -rf' }, 'INVALID_DATA', 'knows how to "rm -rf"'],
    [
      'merges with itself',
      { action: 'merge', targetId: A, engramIds: [A] },
      'INVALID_DATA',
      'another engram',
    ],
    ['merges nothing', { action: 'merge' }, 'INVALID_DATA', 'merge needs targetId'],
    ['archives what is gone', { action: 'archive', targetId: C }, 'NOT_FOUND', 'is gone'],
    ['archives what is private', { action: 'archive', targetId: B }, 'REFUSED', 'a private engram'],
    [
      'links what is private',
      { action: 'link', from: A, to: B, synapseKind: 'extends' },
      'REFUSED',
      'private',
    ],
    [
      'links by an unknown kind',
      { action: 'link', from: A, to: A, synapseKind: 'x' },
      'INVALID_DATA',
      'unknown kind',
    ],
    ['unlinks nothing', { action: 'unlink' }, 'INVALID_DATA', 'unlink needs synapseId'],
  ];

  it.each(cases)('because it %s', async (_, fields, code, words) => {
    const test = await makeMemory({
      files: {
        ...engram(A, 'One'),
        'private/x/two.md': engramText({ id: B, title: 'Two', visibility: 'private' }),
      },
    });
    writeProposal(test, {
      title: 'Ports',
      content: 'The port is 9090.',
      domainTags: ['engineering'],
      ...fields,
    });
    const before = textsBelow(test.root);
    await expect(accept(test, P)).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
    expect(textsBelow(test.root)).toEqual(before);
    const review = await test.library.showProposal(P);
    expect(review.id).toBe(P);
  });

  it('because it was decided', async () => {
    const test = await makeMemory();
    writeProposal(test, { title: 'Ports', content: 'The port is 9090.', domainTags: ['x'] });
    await accept(test, P);
    await expect(accept(test, P)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `the proposal ${P} was accepted already on 2026-01-02 by Test Person`,
      hint: `co-engram get ${P}`,
    });
    await expect(test.library.dismissProposals({ references: [P] })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(test.library.editProposal(P, { title: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it.each([
    ['nonsense', 'is no mapping'],
    [`id: ${P}\nsource: x\nstatus: accepted?\naction: add\n`, 'status must be one of'],
    [`id: ${Q}\nsource: x\nstatus: pending\naction: add\n`, `by its id it would be proposals/${Q}.yaml`],
    ['<<<<<<< ours\nid: x\n', 'a merge has left its markers'],
    ['id: &a [*a]\n', ''],
    [`id: ${P}\n${'x'.repeat(1_100_000)}`, 'larger than 1 MiB'],
  ])('because its file is damaged: %#', async (text, words) => {
    const test = await makeMemory();
    writeProposal(test, {}, { text });
    await expect(accept(test, P)).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: expect.stringContaining(words),
    });
    expect(test.read(`proposals/${P}.yaml`)).toBe(text);
    const list = await test.library.listProposals();
    expect(list).toMatchObject({ total: 0, damaged: [{ path: `proposals/${P}.yaml` }] });
    expect((await test.library.status()).pendingProposals).toBe(0);
  });
});
