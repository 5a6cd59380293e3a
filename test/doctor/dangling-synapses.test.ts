import { describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';

const [A, B] = [testId(1), testId(2)];
const LINK = synapseId(A, B, 'extends');
const LINK_FILE = `synapses/extends/${LINK}.yaml`;
const B_FILE = 'a/two.md';
const FILES = {
  'co-engram.yaml': 'language: en\ntrash:\n  enabled: true\n',
  'a/one.md': engramText({ id: A, title: 'One', domainTags: ['a'], body: '1' }),
  [B_FILE]: engramText({ id: B, title: 'Two', domainTags: ['a'], body: '2' }),
  [LINK_FILE]: synapseText({ id: LINK, from: A, to: B }),
};

const dangling = async ({ library }: TestMemory, options = {}) => {
  const { report } = await library.doctor(options);
  return report.issues.filter(({ kind }) => kind === 'dangling_synapse').map(({ path }) => path);
};

/** By a whole look and by one that opens only what changed. */
const looks = async (test: TestMemory) => [
  await dangling(test, { incremental: true }),
  await dangling(test),
  await dangling(test, { incremental: true }),
];

/** One end forgotten, and swept into the trash a year later. */
async function trashed(): Promise<{ test: TestMemory; path: string }> {
  const test = await makeMemory({ files: FILES, commit: true });
  await test.library.doctor({ fix: true });
  await test.library.forget([B]);
  test.surroundings.advance(40 * 86_400_000);
  await test.library.maintain({ stages: ['deep'] });
  const [entry] = await test.library.trashList();
  if (entry === undefined) throw new Error('nothing was swept');
  return { test, path: entry.path };
}

describe('a synapse whose end lies in the trash', () => {
  it('is not dangling, and is there when the end comes back', async () => {
    const { test } = await trashed();
    expect(test.exists(LINK_FILE)).toBe(true);
    expect(await looks(test)).toEqual([[], [], []]);
    await test.library.doctor({ fix: true });
    await test.library.restore([B]);
    expect(test.exists(B_FILE)).toBe(true);
    expect(await looks(test)).toEqual([[], [], []]);
    expect((await test.library.links(A)).map(({ id }) => id)).toEqual([LINK]);
  });

  it('goes with the purge', async () => {
    const { test } = await trashed();
    await test.library.trashPurge({ all: true });
    expect(test.exists(LINK_FILE)).toBe(false);
    expect(await looks(test)).toEqual([[], [], []]);
  });

  it('is dangling once somebody took the file away', async () => {
    const { test, path } = await trashed();
    test.remove(path);
    expect(await looks(test)).toEqual([[LINK_FILE], [LINK_FILE], [LINK_FILE]]);
  });

  it('is not while the file there is damaged', async () => {
    const { test, path } = await trashed();
    test.write(path, test.read(path).replace('title:', 'title: [\ntitle:'));
    expect(await looks(test)).toEqual([[], [], []]);
  });
});

it('a synapse whose end cannot be read is not dangling; what cannot be read is told', async () => {
  const test = await makeMemory({ files: FILES, commit: true });
  test.write(B_FILE, test.read(B_FILE).replace('title:', 'title: [\ntitle:'));
  expect(await looks(test)).toEqual([[], [], []]);
  const { report } = await test.library.doctor();
  expect(report.issues).toContainEqual(
    expect.objectContaining({ kind: 'invalid_frontmatter', path: B_FILE }),
  );
});
