import { describe, expect, it } from 'vitest';
import { planTrash } from '../../src/remember/trash';
import { write } from '../../src/remember/write';
import { listTrash, originalPath, trashPath } from '../../src/store/trash';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';

const [A, B, C] = [testId(1), testId(2), testId(3)];
const FILES = {
  'engineering/one.md': engramText({ id: A, title: 'One', status: 'active', body: 'Words about ports.' }),
  'engineering/two.md': engramText({ id: B, title: 'Two', status: 'active', body: 'More about ports.' }),
};

const statusOf = async ({ library }: TestMemory, id: string) => (await library.get(id)).entry.status;

/** As maintenance does it. */
function trash({ library }: TestMemory, ...paths: string[]) {
  const now = library.memory.surroundings.now();
  return write(library.memory, async (step) => {
    for (const path of paths) await planTrash(step, path, now);
    return { summary: 'trash', outcome: undefined };
  });
}

describe('archive, forget and restore', () => {
  it('take a memory out of the default answers and back, word for word', async () => {
    const test = await makeMemory({ files: FILES });
    const { library, read } = test;
    const before = read('engineering/one.md');
    const { outcome } = await library.archive(['One'], { reason: 'old cluster' });
    expect(outcome).toEqual([
      { id: A, title: 'One', path: 'engineering/one.md', status: 'frozen', changed: true },
    ]);
    const answer = await library.search('ports');
    expect(answer).toMatchObject({ total: 1, hidden: { frozen: 1 } });
    await library.forget([A]);
    expect(read('engineering/one.md')).toContain('forcedFreshness: forgotten');
    expect(await library.list()).toMatchObject({ total: 1, hidden: { forgotten: 1 } });
    await library.restore([A]);
    expect(await library.list()).toMatchObject({ total: 2 });
    expect(read('engineering/one.md').replace(/^statusAt: .*\n/m, '')).toBe(before);
  });

  it('do nothing, and say so, where nothing is to do', async () => {
    const test = await makeMemory({ files: FILES });
    const again = await test.library.restore([A]);
    expect(again.outcome).toMatchObject([{ changed: false, status: 'active' }]);
    expect(again.applied.written).toEqual([]);
    await test.library.forget([A]);
    const before = test.read('engineering/one.md');
    test.surroundings.advance(5000);
    expect((await test.library.forget([A])).outcome).toMatchObject([{ changed: false }]);
    expect(test.read('engineering/one.md')).toBe(before);
  });

  it('are all or nothing', async () => {
    const test = await makeMemory({ files: FILES });
    await expect(test.library.archive([A, 'nobody'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await statusOf(test, A)).toBe('active');
    await test.library.forget([B]);
    await expect(test.library.archive([A, B])).rejects.toMatchObject({ code: 'USAGE' });
    expect(await statusOf(test, A)).toBe('active');
  });

  it('take the same engram twice for one', async () => {
    const { library } = await makeMemory({ files: FILES });
    expect((await library.archive([A, 'One'])).outcome).toHaveLength(1);
  });

  it('leave a line of who and why in the audit log, a secret in it is refused', async () => {
    const { library } = await makeMemory({ files: FILES });
    await library.archive([A], { reason: 'old cluster' });
    const { results } = await library.audit();
    expect(results[0]).toMatchObject({ action: 'archive', engramId: A, reason: 'old cluster' });
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    await expect(library.forget([A], { reason: secret })).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it('stamp later than the last stamp, also when the clock jumped backwards', async () => {
    const { library, meta, surroundings } = await makeMemory({ files: FILES });
    await library.archive([A]);
    surroundings.advance(-86_400_000);
    await library.restore([A]);
    expect(await meta(A)).toMatchObject({ status: 'active', statusAt: '2026-01-02T03:04:05.679Z' });
  });
});

describe('the trash', () => {
  it.each([
    ['a/b.md', '.trash/2026-01/a/b.md'],
    ['private/a/b.md', 'private/.trash/2026-01/private/a/b.md'],
    ['engrams/private/b.md', 'private/.trash/2026-01/engrams/private/b.md'],
  ])('%s goes to %s and back', (path, place) => {
    expect(trashPath(path, Date.UTC(2026, 0, 5))).toBe(place);
    expect(originalPath(place)).toBe(path);
  });

  it('keeps private memories out of git, and every one under its old path', async () => {
    const secret = { 'private/three.md': engramText({ id: C, title: 'Three', visibility: 'private' }) };
    const test = await makeMemory({ files: { ...FILES, ...secret }, commit: true });
    await trash(test, 'engineering/one.md', 'private/three.md');
    expect(await listTrash(test.repo)).toMatchObject([
      { id: A, path: '.trash/2026-01/engineering/one.md', originalPath: 'engineering/one.md' },
      { id: C, path: 'private/.trash/2026-01/private/three.md', visibility: 'private' },
    ]);
    expect(test.git('status', '--porcelain', '-uall')).not.toContain('three');
    expect(test.git('status', '--porcelain')).toContain('R');
    await expect(test.library.get(A)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('gives back by id, part of an id, title or path, to where it was', async () => {
    for (const reference of [
      A,
      A.slice(-6),
      'One',
      'engineering/one.md',
      '.trash/2026-01/engineering/one.md',
    ]) {
      const test = await makeMemory({ files: FILES });
      await test.library.forget([A]);
      await trash(test, 'engineering/one.md');
      const { outcome } = await test.library.restore([reference]);
      expect(outcome, reference).toMatchObject([
        { id: A, path: 'engineering/one.md', from: '.trash/2026-01/engineering/one.md', status: 'active' },
      ]);
      expect(test.read('engineering/one.md')).not.toContain('trashedAt');
      expect(test.exists('.trash')).toBe(false);
    }
  });

  it('gives back beside a newcomer at the old path', async () => {
    const test = await makeMemory({ files: FILES });
    await trash(test, 'engineering/one.md');
    test.write('engineering/one.md', engramText({ id: C, title: 'New one' }));
    const { outcome } = await test.library.restore([A]);
    expect(outcome[0].path).toBe(`engineering/one-${A.slice(-6).toLowerCase()}.md`);
    expect(test.read('engineering/one.md')).toContain('New one');
  });

  it('is named when something else is wanted of what lies there', async () => {
    const test = await makeMemory({ files: FILES });
    await trash(test, 'engineering/one.md');
    await expect(test.library.archive([A])).rejects.toMatchObject({
      code: 'USAGE',
      hint: `co-engram restore ${A}`,
    });
  });

  it('purges what is due, what is named or all, with its synapses', async () => {
    const id = synapseId(A, B, 'extends');
    const synapse = { [`synapses/extends/${id}.yaml`]: synapseText({ id, from: A, to: B }) };
    const test = await makeMemory({ files: { ...FILES, ...synapse } });
    await trash(test, 'engineering/one.md');
    expect(await test.library.trashList()).toMatchObject([{ id: A, purgeAt: '2027-01-02T03:04:05.678Z' }]);
    expect((await test.library.trashPurge()).outcome).toEqual({ purged: [], synapses: [] });
    await expect(test.library.trashPurge({ references: ['nobody'] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const dry = await test.library.trashPurge({ all: true }, { dryRun: true });
    expect(dry.outcome).toMatchObject({ purged: [{ id: A }], synapses: [id] });
    expect(await listTrash(test.repo)).toHaveLength(1);
    test.surroundings.advance(366 * 86_400_000);
    expect((await test.library.trashPurge()).outcome).toMatchObject({ purged: [{ id: A }], synapses: [id] });
    expect(await listTrash(test.repo)).toEqual([]);
    expect(test.exists(`synapses/extends/${id}.yaml`)).toBe(false);
  });

  it('is never purged by time when purgeAfterDays is 0', async () => {
    const test = await makeMemory({ files: { ...FILES, 'co-engram.yaml': 'trash: {purgeAfterDays: 0}\n' } });
    await trash(test, 'engineering/one.md');
    test.surroundings.advance(9999 * 86_400_000);
    expect(await test.library.trashList()).toMatchObject([{ purgeAt: null }]);
    expect((await test.library.trashPurge()).outcome.purged).toEqual([]);
  });

  it('with a damaged file lists the others', async () => {
    const test = await makeMemory({ files: FILES });
    await trash(test, 'engineering/one.md');
    test.write('.trash/2026-01/broken.md', '---\nid: [\n---\n');
    expect(await listTrash(test.repo)).toHaveLength(1);
  });
});
