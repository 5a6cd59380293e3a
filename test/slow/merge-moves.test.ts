/** Two people move, swap, delete, replace and tag memories at once: whatever git makes of it, each is there once. */
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { engramText, testId } from '../helpers/engram-text';
import { copyRepository, type MergeRepository, makeMergeRepository } from '../helpers/merge-repository';

const PATHS = ['e/A.md', 'e/B.md', 'e/C.md', 'e/D.md', 'f/A.md', 'g/x.md'];
const FIRST_NEW = 10;
const FIRST = Number(process.env.MOVES_SEED ?? 1);
const SEEDS = Array.from({ length: Number(process.env.MOVES_RUNS ?? 60) }, (_, n) => FIRST + n);

interface Memory {
  path: string;
  tags: string[];
}

/** What one side has, by number of the memory. */
type Side = Map<number, Memory>;

/** A generator that gives the same numbers for the same seed. */
function makeRandom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

/** Texts that git takes for one another, or never. */
function textOf(n: number, isAlike: boolean): string {
  const own = Array.from({ length: 12 }, (_, line) => `Line ${line * n} about ${n * 7919 + line}.`).join(
    '\n',
  );
  const body = isAlike ? `Words that all have.\n\nAnd more of them, line by line.\n\nEnd ${n}.` : own;
  return engramText({ id: testId(n), title: `T${n}`, domainTags: ['e'], tags: ['base'], body });
}

interface Play {
  test: MergeRepository;
  side: Side;
  name: string;
  random(below: number): number;
  /** Of the next new memory; both sides take from one row. */
  next: { n: number };
  isAlike: boolean;
}

function playSome(play: Play): string[] {
  const { random } = play;
  return Array.from({ length: 1 + random(4) }, (_, n) => playOne(play, n)).filter((line) => line !== '');
}

/** One thing that a person does; gives it in words, or nothing where it cannot be done. */
function playOne({ test, side, name, random, next, isAlike }: Play, turn: number): string {
  const ids = [...side.keys()];
  const pick = (): [number, Memory | undefined] => {
    const id = ids[random(Math.max(1, ids.length))] ?? 0;
    return [id, side.get(id)];
  };
  const taken = new Set([...side.values()].map(({ path }) => path));
  const free = PATHS.filter((path) => !taken.has(path));
  const to = free[random(Math.max(1, free.length))];
  const [id, memory] = pick();
  const what = random(10);
  if (what < 4 && memory !== undefined) {
    memory.tags = [...memory.tags, `${name}${turn}`];
    test.edit(memory.path, { tags: memory.tags });
    return `tag ${id}`;
  }
  if (what < 7 && memory !== undefined && to !== undefined) {
    test.write(to, test.read(memory.path));
    test.remove(memory.path);
    const told = `move ${id} ${memory.path} -> ${to}`;
    memory.path = to;
    return told;
  }
  if (what < 8 && memory !== undefined && ids.length > 1) {
    test.remove(memory.path);
    side.delete(id);
    return `delete ${id}`;
  }
  const [otherId, other] = pick();
  if (what < 9 && memory !== undefined && other !== undefined && id !== otherId) {
    const [text, otherText] = [test.read(memory.path), test.read(other.path)];
    test.write(memory.path, otherText);
    test.write(other.path, text);
    [memory.path, other.path] = [other.path, memory.path];
    return `swap ${id} ${otherId}`;
  }
  if (to === undefined) return '';
  const n = next.n++;
  test.write(to, textOf(n, isAlike));
  side.set(n, { path: to, tags: ['base'] });
  return `add ${n} ${to}`;
}

const bases = new Map<boolean, Promise<MergeRepository>>();

function baseOf(isAlike: boolean): Promise<MergeRepository> {
  const files = Object.fromEntries(PATHS.slice(0, 3).map((path, n) => [path, textOf(n + 1, isAlike)]));
  const made = bases.get(isAlike) ?? makeMergeRepository({ files });
  bases.set(isAlike, made);
  return made;
}

/** Every engram of the result, by id. */
function memoriesIn(test: MergeRepository): Map<string, Memory[]> {
  const found = new Map<string, Memory[]>();
  for (const path of test.git('ls-files', '-z', '*.md').split('\0')) {
    if (path === '') continue;
    const { id, tags } = test.engram(path).fields as { id: string; tags: string[] };
    found.set(id, [...(found.get(id) ?? []), { path, tags }]);
  }
  return found;
}

it.each(SEEDS)('seed %i', async (seed) => {
  const random = makeRandom(seed);
  const isAlike = random(2) === 1;
  const test = copyRepository(await baseOf(isAlike));
  const begin = (): Side => new Map([1, 2, 3].map((n) => [n, { path: PATHS[n - 1] ?? '', tags: ['base'] }]));
  const [ours, theirs] = [begin(), begin()];
  const next = { n: FIRST_NEW };
  test.git('checkout', '-q', '-b', 's');
  const story = [`theirs: ${playSome({ test, side: theirs, name: 's', random, next, isAlike }).join(', ')}`];
  test.commitAll('s');
  test.git('checkout', '-q', 'main');
  story.push(`ours: ${playSome({ test, side: ours, name: 'm', random, next, isAlike }).join(', ')}`);
  test.commitAll('m');
  test.tryGit(['merge', '-q', '-m', 'merge', 's']);
  const conflicts = test.conflicts();
  const told = [...story, ...conflicts].join('\n');
  expect([(await test.resolve()).remaining, test.conflicts()], told).toEqual([[], []]);
  const found = memoriesIn(test);
  // What git itself called clean never came to us.
  const isOurs = conflicts.length > 0;
  for (const n of isOurs ? new Set([...ours.keys(), ...theirs.keys()]) : []) {
    const sides = [ours.get(n), theirs.get(n)].filter((side) => side !== undefined);
    const got = found.get(testId(n)) ?? [];
    expect(got.length, `${n} in ${JSON.stringify(got)}\n${told}`).toBeLessThan(2);
    // What one side deleted, the other one may only have moved: then either is right.
    const isSure = n >= FIRST_NEW || sides.length === 2 || sides.some(({ tags }) => tags.length > 1);
    if (isSure) expect(got, `${n} is gone\n${told}`).toHaveLength(1);
    const wanted = sides.flatMap(({ tags }) => tags);
    for (const { tags } of got) expect(tags, told).toEqual(expect.arrayContaining(wanted));
  }
  rmSync(test.root, { recursive: true, force: true });
});
