/** People with clones of one repository, who learn and bring it together by every route that git has. */
import { cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attributeLines } from '../../src/store/layout';
import { engramText, testId } from './engram-text';
import { BODY, type MergeRepository, mergeHandle } from './merge-repository';
import { makeRepository } from './repository';
import { runRealGit } from './run-real-git';
import { tempFolder } from './temp-folder';

/** Numbers from a seed, the same in every run (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const MEMORIES = [1, 2].map((n) => ({ id: testId(n), path: `e/M${n}.md` }));

/** What must come out: every use counted, every tag and line that was added, and a title that somebody gave. */
export interface Expected {
  used: Map<string, number>;
  tags: Map<string, Set<string>>;
  /** Which of them wins is the later update's choice, and the others are in merge logs. */
  titles: Map<string, Set<string>>;
  /** Lines that were added to bodies. */
  lines: Map<string, Set<string>>;
}

export interface Clones {
  people: MergeRepository[];
  expected: Expected;
  /** What was done, one line each, for the message of a failure. */
  story: string[];
  next: (below: number) => number;
  /** Milliseconds of the last change: each is later than those before. */
  now: number;
}

/** Three clones of a bare repository with two memories, the driver registered in each. */
export async function makeClones(seed: number): Promise<Clones> {
  const folder = tempFolder();
  const first = makeRepository({
    files: {
      '.gitattributes': `${attributeLines().join('\n')}\n`,
      ...Object.fromEntries(MEMORIES.map(({ id, path }) => [path, engramText({ id, tags: [], body: BODY })])),
    },
    commit: true,
  });
  runRealGit(folder, ['clone', '-q', '--bare', first.root, 'hub.git']);
  const people: MergeRepository[] = [];
  for (const name of ['a', 'b', 'c']) people.push(await addClone(folder, name));
  const perMemory = <T>(make: () => T): Map<string, T> => new Map(MEMORIES.map(({ path }) => [path, make()]));
  const expected: Expected = {
    used: perMemory(() => 0),
    tags: perMemory(() => new Set()),
    titles: perMemory(() => new Set(['A test engram'])),
    lines: perMemory(() => new Set()),
  };
  return { people, expected, story: [], next: random(seed), now: Date.UTC(2026, 0, 1) };
}

async function addClone(folder: string, name: string): Promise<MergeRepository> {
  runRealGit(folder, ['clone', '-q', 'hub.git', name]);
  const clone = mergeHandle(join(folder, name));
  for (const [key, value] of Object.entries({ 'user.name': name, 'user.email': `${name}@example.org` })) {
    clone.git('config', key, value);
  }
  await clone.register();
  return clone;
}

/** Something is learnt in a work tree, and committed there; counted as expected unless it will be thrown away. */
async function learn(clones: Clones, tree: MergeRepository, options: { isKept: boolean }): Promise<void> {
  const { next, expected, story } = clones;
  const memory = MEMORIES[next(MEMORIES.length)] ?? MEMORIES[0];
  if (memory === undefined) throw new Error('there are no memories');
  const { id, path } = memory;
  const times = next(3);
  const what = ['tag', 'title', 'line', 'nothing'][next(4)];
  clones.now += 60_000;
  const updatedAt = new Date(clones.now).toISOString();
  const word = `w${clones.now.toString(36)}`;
  await tree.use(times, id);
  if (what === 'tag')
    tree.edit(path, { tags: [...(tree.engram(path).fields.tags as string[]), word], updatedAt });
  if (what === 'title') tree.edit(path, { title: `Title ${word}`, updatedAt });
  // Behind a line of its own, so that people do not write on each other's lines.
  const at = `Line ${1 + next(9)} of the words.`;
  if (what === 'line')
    tree.edit(path, { updatedAt }, (body) => body.replace(at, `${at.slice(0, -1)}, ${word}.`));
  tree.commitAll(word);
  story.push(`learn ${path} ${what} ${times} in ${tree.root}`);
  if (!options.isKept) return;
  expected.used.set(path, (expected.used.get(path) ?? 0) + times);
  if (what === 'tag') expected.tags.get(path)?.add(word);
  if (what === 'title') expected.titles.get(path)?.add(`Title ${word}`);
  if (what === 'line' && tree.engram(path).body.includes(word)) expected.lines.get(path)?.add(word);
}

/** Finishes whatever git stopped at: conflicts are resolved, bodies by keeping both lines. */
async function finish(tree: MergeRepository, goOn: readonly string[]): Promise<void> {
  for (let round = 0; ; round += 1) {
    const { remaining } = await tree.resolve();
    for (const { path } of remaining) {
      const both = tree.read(path).replace(/^(?:<{7,}|={7,}|>{7,})(?: .*)?\n/gm, '');
      tree.write(path, both);
    }
    tree.git('add', '-A');
    const { code, stderr } = tree.tryGit(goOn);
    if (code === 0) return;
    if (round > 20) throw new Error(`${goOn.join(' ')}: ${stderr}`);
  }
}

async function run(
  tree: MergeRepository,
  command: readonly string[],
  goOn: readonly string[],
): Promise<void> {
  if (tree.tryGit(command).code !== 0) await finish(tree, goOn);
}

const COMMIT = ['commit', '-q', '--no-edit', '--allow-empty'];

async function pullAndPush(clones: Clones, person: MergeRepository, how: 'merge' | 'rebase'): Promise<void> {
  clones.story.push(`pull by ${how} in ${person.root}`);
  person.git('fetch', '-q');
  if (how === 'merge') await run(person, ['merge', '-q', 'origin/main'], COMMIT);
  else await run(person, ['rebase', '-q', 'origin/main'], ['rebase', '--continue']);
  person.git('push', '-q', 'origin', 'main');
}

/** A branch of its own, brought home in one of the ways that a forge offers. */
async function branch(clones: Clones, person: MergeRepository, how: string): Promise<void> {
  const { story, next } = clones;
  story.push(`branch, home by ${how} in ${person.root}`);
  const name = `topic-${story.length}`;
  const isLinked = next(2) === 0;
  const tree = isLinked ? linkedTree(person, name) : person;
  if (!isLinked) person.git('checkout', '-q', '-b', name);
  await learn(clones, tree, { isKept: true });
  await learn(clones, tree, { isKept: true });
  if (!isLinked) person.git('checkout', '-q', 'main');
  if (next(2) === 0) await learn(clones, person, { isKept: true });
  if (how === 'merge' || how === 'cherry-pick and merge') {
    if (how !== 'merge')
      await run(person, ['cherry-pick', `${name}~1`], ['commit', '-q', '--allow-empty', '--no-edit']);
    await run(person, ['merge', '-q', '--no-ff', '--no-edit', name], COMMIT);
  } else {
    const squash = ['merge', '--squash', name];
    if (person.tryGit(squash).code !== 0) await finish(person, ['status']);
    person.commitAll(`squashed ${name}`);
    if (how === 'squash and merge') await run(person, ['merge', '-q', '--no-edit', name], COMMIT);
  }
  if (isLinked) person.git('worktree', 'remove', '--force', tree.root);
}

function linkedTree(person: MergeRepository, name: string): MergeRepository {
  const root = join(tempFolder(), name);
  person.git('worktree', 'add', '-q', '-b', name, root);
  return mergeHandle(root);
}

/** Something is learnt and thrown away again. */
async function regret(clones: Clones, person: MergeRepository): Promise<void> {
  await learn(clones, person, { isKept: false });
  clones.story.push(`reset in ${person.root}`);
  person.git('reset', '-q', '--hard', 'HEAD~1');
}

/** A clone folder is copied; both go on. */
async function copyClone(clones: Clones, person: MergeRepository): Promise<void> {
  const root = join(tempFolder(), 'copy');
  cpSync(person.root, root, { recursive: true });
  clones.story.push(`copy ${person.root} to ${root}`);
  const copy = mergeHandle(root);
  clones.people.push(copy);
  await learn(clones, person, { isKept: true });
  await learn(clones, copy, { isKept: true });
}

/** One step of the story, chosen by the seed. */
export async function step(clones: Clones): Promise<void> {
  const { next, people } = clones;
  const person = people[next(people.length)];
  if (person === undefined) throw new Error('there are no people');
  const what = next(12);
  if (what < 4) await learn(clones, person, { isKept: true });
  else if (what < 6) await pullAndPush(clones, person, 'merge');
  else if (what < 8) await pullAndPush(clones, person, 'rebase');
  else if (what === 8) await regret(clones, person);
  else if (what === 9 && people.length < 4) await copyClone(clones, person);
  else {
    const ways = ['merge', 'squash', 'squash and merge', 'cherry-pick and merge'];
    await branch(clones, person, ways[next(ways.length)] ?? 'merge');
  }
}

/** Everybody pulls until nobody has anything new. */
export async function settle(clones: Clones): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    for (const person of clones.people) await pullAndPush(clones, person, 'merge');
  }
}

const GIVEN = 'one that somebody gave';

/** What came out in one clone, in the shape of what was expected. */
export function outcome(person: MergeRepository, { expected }: Clones): object {
  return Object.fromEntries(
    MEMORIES.map(({ id, path }) => {
      const { fields, body } = person.engram(path);
      const lines = [...body.matchAll(/w[0-9a-z]{7,}/g)].map(([word]) => word);
      const tags = [...(fields.tags as string[])].sort();
      const isGiven = expected.titles.get(path)?.has(String(fields.title)) === true;
      const title = isGiven ? GIVEN : fields.title;
      return [path, { used: person.used(id), tags, title, lines: [...new Set(lines)].sort() }];
    }),
  );
}

export function expectedOutcome({ expected }: Clones): object {
  return Object.fromEntries(
    MEMORIES.map(({ path }) => [
      path,
      {
        used: expected.used.get(path),
        tags: [...(expected.tags.get(path) ?? [])].sort(),
        title: GIVEN,
        lines: [...(expected.lines.get(path) ?? [])].sort(),
      },
    ]),
  );
}

/** Removes the folders at once: long stories fill a disk. */
export function removeClones({ people }: Clones): void {
  for (const { root } of people) rmSync(dirname(root), { recursive: true, force: true, maxRetries: 5 });
}
