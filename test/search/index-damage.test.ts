import {
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cacheFolder } from '../../src/search/cache-folder';
import { CheckedFile } from '../../src/search/checked-file';
import { CacheDamage, sealFile } from '../../src/search/sealed-file';
import { useIndex } from '../../src/search/use-index';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { ASK_GIT, findPaths, pathsIn } from './find-paths';

function cachedRepository(): TestRepository {
  const files: Record<string, string> = {};
  for (let n = 0; n < 40; n += 1) {
    files[`a/${n}.md`] = engramText({
      id: testId(n),
      title: `Number ${n}`,
      body: `apple word${n} `.repeat(20),
    });
  }
  const id = `syn-${'0'.repeat(16)}`;
  files[`synapses/extends/${id}.yaml`] = synapseText({ id, from: testId(1), to: testId(2) });
  return makeRepository({ git: false, files });
}

function cacheFiles(test: TestRepository): string[] {
  const folder = cacheFolder(test.repo.stateDir);
  return readdirSync(folder).map((name) => join(folder, name));
}

/** Everything that an answer may use. */
async function answer(test: TestRepository): Promise<unknown> {
  return useIndex(test.repo, ASK_GIT, async (view) => [
    pathsIn(view, 'apple'),
    pathsIn(view, 'word7 word11'),
    view.edges.neighbours(view.docOfId(testId(1)) ?? -1).map(({ doc }) => view.entry(doc).id),
    [...view.docs()].map((doc) => view.entry(doc).contentHash),
    [...view.docs()].map((doc) => view.columns.importance[doc]),
  ]);
}

describe('a damaged cache', () => {
  it('never changes an answer: cut, filled with zeros or garbage, or with files missing', async () => {
    const test = cachedRepository();
    const expected = await answer(test);
    const damages: Array<(path: string) => void> = [
      (path) => truncateSync(path, Math.floor(statSync(path).size / 2)),
      (path) => truncateSync(path, 0),
      (path) => writeFileSync(path, Buffer.alloc(statSync(path).size)),
      (path) => writeFileSync(path, 'garbage'),
      (path) => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.alloc(64)])),
      (path) => rmSync(path),
    ];
    for (const damage of damages) {
      expect(await answer(test)).toEqual(expected);
      for (const path of cacheFiles(test)) {
        await setTimeout(20);
        damage(path);
        expect(await answer(test)).toEqual(expected);
      }
    }
  });

  it('never changes an answer: any byte flipped', async () => {
    const test = cachedRepository();
    const expected = await answer(test);
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), async (file, place, bits) => {
        await answer(test);
        // A write within the same tick of the clock leaves the same stamp.
        await setTimeout(20);
        const paths = cacheFiles(test);
        const path = paths[file % paths.length] ?? '';
        const bytes = readFileSync(path);
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ bits;
        writeFileSync(path, bytes);
        expect(await answer(test)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('is read when only the times of its files are others', async () => {
    const test = cachedRepository();
    const expected = await answer(test);
    const before = cacheFiles(test);
    for (const path of before) utimesSync(path, new Date(1e12), new Date(1e12));
    expect(await answer(test)).toEqual(expected);
  });

  it('another format is built anew', async () => {
    const test = cachedRepository();
    await answer(test);
    const other = sealFile([], { key: 'another', segments: [] });
    writeFileSync(join(cacheFolder(test.repo.stateDir), 'manifest'), other);
    expect(await findPaths(test.repo, 'word7')).toEqual(['a/7.md']);
  });
});

describe('the container of cache files', () => {
  it('gives back sections, aligned, and any part of them', () => {
    const a = Buffer.from('hello');
    const b = Buffer.alloc(10_000, 'xyz');
    const file = CheckedFile.check(
      sealFile(
        [
          ['a', a],
          ['empty', Buffer.alloc(0)],
          ['b', b],
        ],
        { n: 1 },
      ),
    );
    expect(file.meta).toEqual({ n: 1 });
    expect(file.section('a')).toEqual(a);
    expect(file.section('empty')).toHaveLength(0);
    expect(file.section('missing')).toHaveLength(0);
    expect(file.slice('b', 4090, 4100)).toEqual(b.subarray(4090, 4100));
    expect(file.section('b').byteOffset % 8).toBe(0);
    expect(file.slice('b', 1, 3)).toEqual(b.subarray(1, 3));
    expect(() => file.slice('a', 0, 6)).toThrow(CacheDamage);
  });

  it('notices every flipped byte, when it is opened or when the part is read', () => {
    const sealed = sealFile([['a', Buffer.alloc(9000, 7)]], { key: 'k' });
    for (let at = 0; at < sealed.length; at += 1) {
      const damaged = Buffer.from(sealed);
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      expect(() => CheckedFile.check(damaged).section('a')).toThrow();
    }
  });
});
