import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatUsageFile } from '../../src/usage/codec';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';
import { tempFolder } from '../helpers/temp-folder';

const OLD = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-01T00:00:00.000Z' };
const counts = { retrieved: 1, effective: 1, failed: 0, reinforcement: 0, importance: 0, confidence: 0 };
const instants = { lastRetrievedAt: '2020-01-01T00:00:00.000Z', lastEffectiveAt: '', lastRetrievalScore: 5 };
const FILES = {
  'a/humble.md': engramText({ id: testId(1), title: 'Humble', domainTags: ['a'], importance: 0.25, ...OLD }),
  'a/used.md': engramText({
    id: testId(2),
    title: 'Used',
    domainTags: ['a'],
    kind: 'fact',
    body: 'Used.',
    ...OLD,
  }),
  'usage/widle00000.tsv': formatUsageFile([{ id: testId(2), n: 1, ...counts, ...instants }], 'widle00000'),
};

const PLANTS: Array<[string, (path: string, outside: string) => void]> = [
  ['a folder', (path) => mkdirSync(path)],
  ['a link out of the repository', (path, outside) => symlinkSync(join(outside, 'target.txt'), path)],
  ['a link that leads nowhere', (path, outside) => symlinkSync(join(outside, 'nowhere.txt'), path)],
  ['a link to a memory', (path) => symlinkSync('../a/used.md', path)],
];

/** A deep stage with something planted where one of its files belongs. */
async function deepWith(place: string, plant: (path: string, outside: string) => void) {
  const test = await makeMemory({ files: FILES });
  const outside = tempFolder();
  writeFileSync(join(outside, 'target.txt'), 'theirs\n');
  const path = join(test.root, place);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  plant(path, outside);
  const { stages } = await test.library.maintain({ stages: ['deep'], yes: true });
  expect(readdirSync(outside)).toEqual(['target.txt']);
  return { test, report: stages[0] };
}

const isFrozen = (test: TestMemory) => test.read('a/humble.md').includes('status: frozen');

describe('where a deep stage would write', () => {
  it.each(PLANTS)('%s in place of the settled file stops nothing else', async (_, plant) => {
    const { test, report } = await deepWith('usage/settled.tsv', plant);
    expect(isFrozen(test)).toBe(true);
    expect(report?.refused).toMatchObject([{ action: 'settle_usage' }]);
    expect(test.exists('usage/widle00000.tsv')).toBe(true);
  });

  it.each(PLANTS)('%s in place of a suggestion stops nothing else', async (_, plant) => {
    const first = await makeMemory({ files: FILES });
    await first.library.maintain({ stages: ['deep'], yes: true });
    const [name = ''] = readdirSync(join(first.root, 'proposals'));
    expect(name).toMatch(/\.yaml$/);
    const { test } = await deepWith(`proposals/${name}`, plant);
    expect(isFrozen(test)).toBe(true);
    expect(test.exists('usage/settled.tsv')).toBe(true);
  });
});
