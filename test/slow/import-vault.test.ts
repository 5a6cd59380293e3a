/** A vault as people have after ten years, and an export of more lines than fit. */
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { makeMemory } from '../helpers/memory';
import { tempFolder } from '../helpers/temp-folder';

const NOTES = 10_000;
const WORDS =
  'alpha beta gamma delta queue cache lock deploy token retry index shard vacuum booking invoice shop'.split(
    ' ',
  );

/** Numbers that look like chance and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0;
    return ((state ^ (state >>> 12)) >>> 0) % below;
  };
}

function vault(): string {
  const root = tempFolder();
  mkdirSync(join(root, '.obsidian'));
  const next = numbers(7);
  for (let note = 0; note < NOTES; note += 1) {
    const folder = join(root, `area ${note % 40}`);
    mkdirSync(folder, { recursive: true });
    const text = Array.from({ length: 60 }, () => `${WORDS[next(WORDS.length)]}${next(1000)}`).join(' ');
    writeFileSync(join(folder, `note ${note}.md`), `${text}\n\nSee [[note ${next(NOTES)}]].\n`);
  }
  return root;
}

it('ten thousand notes are suggested once, stored once, and taken back', async () => {
  const test = await makeMemory();
  const source = vault();
  const first = (await test.library.import([source])).outcome;
  expect(first.imported).toHaveLength(NOTES);
  expect((await test.library.import([source])).outcome).toMatchObject({ imported: [], known: NOTES });
  await test.library.undoBatch(first.batch ?? '');
  const stored = (await test.library.import([source], { accept: true })).outcome;
  expect(stored.imported).toHaveLength(NOTES);
  expect(stored.links).toBeGreaterThan(NOTES * 0.9);
  expect((await test.library.import([source], { accept: true })).outcome).toMatchObject({
    imported: [],
    links: 0,
  });
  expect((await test.library.undoBatch(stored.batch ?? '')).outcome.kept).toEqual([]);
  expect((await test.library.list()).total).toBe(0);
}, 600_000);

it('two hundred megabytes of lines are refused before they fill the memory', async () => {
  const test = await makeMemory();
  const path = join(tempFolder(), 'big.jsonl');
  const stream = createWriteStream(path);
  const text = 'x'.repeat(1000);
  for (let line = 0; line < 200_000; line += 1) {
    if (!stream.write(`{"memory":"${line} ${text}"}\n`))
      await new Promise<void>((done) => stream.once('drain', () => done()));
  }
  stream.end();
  await finished(stream);
  await expect(test.library.import([path])).rejects.toThrow('holds more than can be imported in one go');
  expect((await test.library.listProposals()).total).toBe(0);
}, 120_000);
