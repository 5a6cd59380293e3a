import { describe, expect, it } from 'vitest';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory } from '../helpers/memory';

async function twoEngrams() {
  return makeMemory({
    files: {
      'engineering/one.md': engramText({ id: testId(1), title: 'One' }),
      'engineering/two.md': engramText({ id: testId(2), title: 'Two' }),
    },
  });
}

describe('link', () => {
  it('writes one file an edge and joins what is linked twice', async () => {
    const { library } = await twoEngrams();
    const first = await library.link({
      from: 'One',
      kind: 'depends_on',
      to: 'Two',
      evidence: [{ description: 'a' }],
    });
    expect(first.outcome).toMatchObject({ created: true, from: testId(1), to: testId(2) });
    const again = await library.link({
      from: testId(1),
      kind: 'depends_on',
      to: testId(2),
      weight: 0.9,
      evidence: [{ description: 'a' }, { description: 'b' }],
    });
    expect(again.outcome).toMatchObject({ created: false, id: first.outcome.id });
    const { synapse } = await library.getSynapse(first.outcome.id);
    expect(synapse.weight).toBe(0.9);
    expect(synapse.evidence.map(({ description }) => description)).toEqual(['a', 'b']);
  });

  it('changes no byte when linking again brings nothing', async () => {
    const { library, read, surroundings } = await twoEngrams();
    const { path } = (await library.link({ from: 'One', kind: 'extends', to: 'Two' })).outcome;
    const before = read(path);
    surroundings.advance(1000);
    const { applied } = await library.link({ from: 'One', kind: 'extends', to: 'Two' });
    expect(applied.written).toEqual([]);
    expect(read(path)).toBe(before);
  });

  it('is one synapse from both ends for symmetric kinds', async () => {
    const { library } = await twoEngrams();
    const there = await library.link({ from: 'One', kind: 'contradicts', to: 'Two' });
    const back = await library.link({ from: 'Two', kind: 'contradicts', to: 'One' });
    expect(back.outcome).toMatchObject({ id: there.outcome.id, created: false });
    const { synapse } = await library.getSynapse(there.outcome.id);
    expect(synapse.resolutionState).toMatchObject({ status: 'pending' });
  });

  it.each([
    ['a self-link', { from: 'One', kind: 'extends', to: testId(1) }, 'USAGE'],
    ['an unknown end', { from: 'One', kind: 'extends', to: 'Nobody' }, 'NOT_FOUND'],
    ['an unknown kind', { from: 'One', kind: 'likes', to: 'Two' }, 'USAGE'],
    ['a weight out of range', { from: 'One', kind: 'extends', to: 'Two', weight: 2 }, 'USAGE'],
    [
      'a secret as evidence',
      { from: 'One', kind: 'extends', to: 'Two', evidence: [{ description: 'password = hunter2secret9' }] },
      'REFUSED',
    ],
  ])('refuses %s', async (_, draft, code) => {
    const { library, exists } = await twoEngrams();
    await expect(library.link(draft as never)).rejects.toMatchObject({ code });
    expect(exists('synapses')).toBe(false);
  });
});

describe('unlink', () => {
  it('takes a part of the id, or the ends', async () => {
    const { library } = await twoEngrams();
    const { id } = (await library.link({ from: 'One', kind: 'extends', to: 'Two' })).outcome;
    await library.link({ from: 'Two', kind: 'extends', to: 'One' });
    await library.unlink(id.slice(0, 10));
    await library.unlink({ from: 'Two', kind: 'extends', to: 'One' });
    expect(await library.links()).toEqual([]);
    await expect(library.unlink(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('delete', () => {
  it('takes the synapses along, and all or none', async () => {
    const { library, exists } = await twoEngrams();
    const { path } = (await library.link({ from: 'One', kind: 'extends', to: 'Two' })).outcome;
    await expect(library.delete([testId(1), 'Nobody'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(exists('engineering/one.md')).toBe(true);
    const { outcome } = await library.delete([testId(1), 'One']);
    expect(outcome.deleted).toHaveLength(1);
    expect([exists('engineering/one.md'), exists(path), exists('engineering/two.md')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
