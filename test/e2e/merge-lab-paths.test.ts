/** Files that are added, deleted, moved or replaced on both sides: what git calls a conflict, and how it is solved. */
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { BODY, copyRepository, type MergeRepository, makeMergeRepository } from '../helpers/merge-repository';
import { A } from '../helpers/parted-repository';

type Act = (test: MergeRepository) => void;

let base: MergeRepository;
let unregistered: MergeRepository;

const B = 'e/B.md';
const SECOND = engramText({
  id: testId(2),
  title: 'Second',
  domainTags: ['e'],
  body: BODY.replaceAll('words', 'tales'),
});

beforeAll(async () => {
  base = await makeMergeRepository({ files: { [B]: SECOND, 'README.md': 'Words\n\nMore\n\nEnd\n' } });
  unregistered = await makeMergeRepository({ files: { [B]: SECOND }, register: false });
});

/** A copy in which both branches have committed what they do, and main is checked out. */
function part(ours: Act, theirs: Act, from = base): MergeRepository {
  const test = copyRepository(from);
  test.git('checkout', '-q', '-b', 's');
  theirs(test);
  test.commitAll('s');
  test.git('checkout', '-q', 'main');
  ours(test);
  test.commitAll('m');
  return test;
}

const tag =
  (name: string, path = A): Act =>
  (test) =>
    test.edit(path, { tags: [...(test.engram(path).fields.tags as string[]), name] });

const all =
  (...acts: Act[]): Act =>
  (test) => {
    for (const act of acts) act(test);
  };

const move =
  (from: string, to: string): Act =>
  (test) => {
    test.write(to, test.read(from));
    test.remove(from);
  };

const add =
  (path: string, text: string): Act =>
  (test) =>
    test.write(path, text);

const remove =
  (path: string): Act =>
  (test) =>
    test.remove(path);

const rewrite =
  (path: string, line: string): Act =>
  (test) =>
    test.edit(path, {}, (body) => body.replace('Line 5', line));

const stamp =
  (path: string, at: string): Act =>
  (test) =>
    test.edit(path, { updatedAt: at });

/** What a merge that stopped with these conflicts leaves, once it is resolved and committed. */
async function resolved(test: MergeRepository, conflicts: string[]) {
  expect(test.tryGit(['merge', 's']).code).toBe(conflicts.length === 0 ? 0 : 1);
  expect(test.conflicts()).toEqual(conflicts);
  const resolution = await test.resolve();
  expect([resolution.remaining, test.conflicts()]).toEqual([[], []]);
  if (conflicts.length > 0) test.git('commit', '-q', '--no-edit');
  expect(test.git('status', '--porcelain')).toBe('');
  return resolution;
}

const tagsOf = (test: MergeRepository, path = A) => test.engram(path).fields.tags;

describe('both sides add', () => {
  it('the same memory: it is one', async () => {
    const text = (tags: string[]) => engramText({ id: testId(7), title: 'New', tags });
    const test = part(add('e/N.md', text(['m'])), add('e/N.md', text(['s'])));
    await resolved(test, []);
    expect(tagsOf(test, 'e/N.md')).toEqual(['m', 's']);
    expect(test.driverCalls('e/N.md')).toBe(1);
    const same = part(add('e/N.md', text(['m'])), add('e/N.md', text(['m'])));
    await resolved(same, []);
    expect(same.driverCalls('e/N.md')).toBe(0);
  });

  it('two memories under one path: the smaller id keeps it, the other lies beside it, byte for byte', async () => {
    const text = (n: number) =>
      engramText({ id: testId(n), title: 'Same name', domainTags: ['e'], body: `Number ${n}.` });
    for (const [ours, theirs] of [
      [7, 8],
      [8, 7],
    ] as const) {
      const test = part(add('e/same-name.md', text(ours)), add('e/same-name.md', text(theirs)));
      const { resolved: done } = await resolved(test, ['AA e/same-name.md']);
      const to = `e/same-name-${testId(8).slice(-6).toLowerCase()}.md`;
      expect(done).toMatchObject([{ how: 'merged' }, { how: 'restored', to }]);
      expect([test.read('e/same-name.md'), test.read(to)]).toEqual([text(7), text(8)]);
    }
  });
});

describe('one side deletes', () => {
  it.each([
    ['ours', 'UD'],
    ['theirs', 'DU'],
  ])('what %s changed in words: words win and say so', async (side, letters) => {
    const acts = [rewrite(A, 'Line five'), remove(A)] as const;
    const test = side === 'ours' ? part(acts[0], acts[1]) : part(acts[1], acts[0]);
    const { resolved: done } = await resolved(test, [`${letters} ${A}`]);
    expect(done).toMatchObject([{ path: A, how: 'kept', message: expect.stringContaining('words') }]);
    expect(test.engram(A).body).toContain('Line five');
    expect(test.driverCalls()).toBe(0);
  });

  it('what is private here by now: it is not shared again, and the change of the others is in the log', async () => {
    const unshare: Act = (test) => {
      test.write('private/e/A.md', test.read(A).replace('tags:', 'visibility: private\ntags:'));
      test.remove(A);
    };
    const ours = part(unshare, rewrite(A, 'Line five'));
    const { resolved: done } = await resolved(ours, [`DU ${A}`]);
    expect(done).toMatchObject([{ path: A, how: 'deleted', message: expect.stringContaining('private') }]);
    expect([ours.exists(A), ours.git('ls-files', 'private')]).toEqual([false, '']);
    expect(ours.log().at(-1)).toMatchObject({
      outcome: 'deleted',
      lost: expect.stringContaining('Line five'),
    });
    const rebased = part(rewrite(A, 'Line five'), unshare);
    rebased.git('checkout', '-q', 's');
    expect(rebased.tryGit(['rebase', 'main']).code).toBe(1);
    expect((await rebased.resolve()).resolved).toMatchObject([{ path: A, how: 'deleted' }]);
  });

  it('what only use changed: it goes', async () => {
    const counted: Act = (test) =>
      test.edit(A, { retrievalCount: 9, lastRetrievedAt: '2026-01-05T00:00:00.000Z' });
    const test = part(counted, remove(A));
    const { resolved: done } = await resolved(test, [`UD ${A}`]);
    expect(done).toMatchObject([{ path: A, how: 'deleted' }]);
    expect(test.exists(A)).toBe(false);
    expect(test.log().at(-1)).toMatchObject({
      outcome: 'deleted',
      lost: expect.stringContaining('retrievalCount: 9'),
    });
  });

  it('what the other one moved: a move alone is no change of words, a rewritten one is', async () => {
    const moved = part(move(A, 'f/A.md'), remove(A));
    await resolved(moved, ['UD f/A.md']);
    expect([moved.exists(A), moved.exists('f/A.md')]).toEqual([false, false]);
    const changed = part(all(move(A, 'f/A.md'), rewrite('f/A.md', 'Line five')), remove(A));
    await resolved(changed, ['UD f/A.md']);
    expect(changed.engram('f/A.md').body).toContain('Line five');
  });

  it('what was in truth moved and rewritten: the change goes into the new file', async () => {
    const elsewhere = (test: MergeRepository) => {
      test.remove(A);
      test.write(
        'g/new.md',
        engramText({ tags: ['base', 'moved'], body: `${BODY}\n\n${'Other things.\n\n'.repeat(60)}End.` }),
      );
    };
    const test = part(tag('m'), elsewhere);
    const { resolved: done } = await resolved(test, [`UD ${A}`]);
    expect(done).toMatchObject([{ path: A, how: 'moved', to: 'g/new.md' }]);
    expect([test.exists(A), tagsOf(test, 'g/new.md')]).toEqual([false, ['base', 'm', 'moved']]);
  });

  it('by emptying the file: both sides are there, between markers', async () => {
    const test = part(tag('m'), add(A, ''));
    expect(test.tryGit(['merge', 's']).code).toBe(1);
    expect(test.read(A)).toMatch(/<<<<<<<[\s\S]*title: A test engram[\s\S]*=======\n>>>>>>>/);
    expect((await test.resolve()).remaining).toMatchObject([{ path: A, kind: 'unreadable' }]);
  });
});

describe('both sides move', () => {
  it('one renames, one edits: one memory under the new name', async () => {
    const test = part(all(move(A, 'e/new.md'), tag('m', 'e/new.md')), tag('s'));
    await resolved(test, []);
    expect([test.exists(A), tagsOf(test, 'e/new.md')]).toEqual([false, ['base', 'm', 's']]);
  });

  it.each([
    ['2026-01-03T00:00:00.000Z', '2026-01-02T00:00:00.000Z', 'e/ours.md'],
    ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z', 'e/theirs.md'],
  ])('to two names, ours %s, theirs %s: the later one is %s', async (ourTime, theirTime, expected) => {
    const side = (path: string, name: string, at: string) =>
      all(move(A, path), tag(name, path), stamp(path, at));
    const test = part(side('e/ours.md', 'm', ourTime), side('e/theirs.md', 's', theirTime));
    const { resolved: done } = await resolved(test, [`DD ${A}`, 'AU e/ours.md', 'UA e/theirs.md']);
    expect(done).toMatchObject([{ path: A, how: 'moved', to: expected }]);
    expect(tagsOf(test, expected)).toEqual(['base', 'm', 's']);
    expect(test.git('ls-files', 'e').split('\n').filter(Boolean)).toEqual([B, expected]);
  });

  it('to two names with a conflict in the body: marked once, under one name', async () => {
    const side = (path: string, line: string, at: string) =>
      all(move(A, path), rewrite(path, line), stamp(path, at));
    const test = part(
      side('e/ours.md', 'Line fife', '2026-01-02T00:00:00.000Z'),
      side('e/theirs.md', 'Line fyve', '2026-01-03T00:00:00.000Z'),
    );
    expect(test.tryGit(['merge', 's']).code).toBe(1);
    const { remaining } = await test.resolve();
    expect(remaining).toMatchObject([{ path: 'e/theirs.md', kind: 'conflict' }]);
    expect(test.conflicts()).toEqual(['UU e/theirs.md']);
    const { body } = test.engram('e/theirs.md');
    expect(body.match(/^<{7} /gm)).toHaveLength(1);
    expect(body).toMatch(/Line fife[\s\S]*=======\nLine fyve/);
    expect(test.exists('e/ours.md')).toBe(false);
  });

  it('two memories to one name: each stays whole, none is mixed with the other', async () => {
    const test = part(all(move(A, 'e/Z.md'), tag('m', 'e/Z.md')), all(move(B, 'e/Z.md'), tag('s', 'e/Z.md')));
    await resolved(test, ['AA e/Z.md']);
    const beside = `e/second-${testId(2).slice(-6).toLowerCase()}.md`;
    const other = test.exists('e/second.md') ? 'e/second.md' : beside;
    expect([test.engram('e/Z.md').fields.id, tagsOf(test, 'e/Z.md')]).toEqual([testId(1), ['base', 'm']]);
    expect([test.engram(other).fields.id, tagsOf(test, other)]).toEqual([testId(2), ['s']]);
  });

  it('one memory to where the other side adds another one', async () => {
    const added = engramText({ id: testId(9), title: 'Ninth', domainTags: ['e'] });
    const test = part(all(move(A, 'e/ninth.md'), tag('m', 'e/ninth.md')), add('e/ninth.md', added));
    await resolved(test, ['AA e/ninth.md']);
    expect([test.engram('e/ninth.md').fields.id, tagsOf(test, 'e/ninth.md')]).toEqual([
      testId(1),
      ['base', 'm'],
    ]);
    expect(test.read(`e/ninth-${testId(9).slice(-6).toLowerCase()}.md`)).toBe(added);
  });
});

describe('what git takes for a rename', () => {
  const theirs = engramText({ id: testId(5), title: 'Fifth', tags: ['base'], domainTags: ['e'], body: BODY });

  it('deleting one memory and adding one like it keeps the change of the first', async () => {
    const test = part(tag('m'), all(remove(A), add('e/fifth.md', theirs)));
    const { resolved: done } = await resolved(test, ['UU e/fifth.md']);
    expect(done).toContainEqual({ path: 'e/fifth.md', how: 'restored', to: A });
    expect([test.read('e/fifth.md'), tagsOf(test)]).toEqual([theirs, ['base', 'm']]);
  });

  it('does not share again what is private here', async () => {
    const unshare: Act = (test) => test.write('private/e/A.md', test.read(A));
    const test = part(all(unshare, remove(A), add('e/fifth.md', theirs)), tag('s'));
    await resolved(test, ['UU e/fifth.md']);
    expect([test.read('e/fifth.md'), test.exists(A), test.exists('private/e/A.md')]).toEqual([
      theirs,
      false,
      true,
    ]);
    expect(test.log().at(-1)).toMatchObject({
      id: testId(1),
      lost: expect.stringContaining('tags: [base, s]'),
    });
    expect((await test.resolve()).resolved).toEqual([]);
  });

  it('is solved in a rebase too, where the sides are swapped', async () => {
    const test = part(all(remove(A), add('e/fifth.md', theirs)), tag('s'));
    test.git('checkout', '-q', 's');
    expect(test.tryGit(['rebase', 'main']).code).toBe(1);
    expect((await test.resolve()).remaining).toEqual([]);
    expect(test.tryGit(['rebase', '--continue'])).toMatchObject({ code: 0 });
    expect([test.read('e/fifth.md'), tagsOf(test)]).toEqual([theirs, ['base', 's']]);
  });

  it('of synapses: each link is what its author wrote, none gets the weight of the other', async () => {
    const link = (n: number, fields: Record<string, unknown>) => {
      const [from, to] = [testId(1), testId(n)];
      const evidence = [
        { description: 'seen in the logs', addedAt: '2026-01-01T00:00:00.000Z', addedBy: 'a' },
      ];
      const id = synapseId(from, to, 'depends_on');
      const text = synapseText({ id, from, to, kind: 'depends_on', createdBy: 'a', evidence, ...fields });
      return { path: `synapses/depends_on/${id}.yaml`, text };
    };
    const [old, other] = [link(2, {}), link(3, {})];
    const from = await makeMergeRepository({ files: { [B]: SECOND, [old.path]: old.text } });
    const replaced = all(remove(old.path), add(other.path, other.text));
    const bumped = part(add(old.path, link(2, { weight: 0.9 }).text), replaced, from);
    await resolved(bumped, [`UU ${other.path}`]);
    expect([bumped.read(other.path), bumped.exists(old.path)]).toEqual([other.text, false]);
    const words = link(2, { relation: 'at start only' });
    const changed = part(add(old.path, words.text), replaced, from);
    await resolved(changed, [`UU ${other.path}`]);
    expect([changed.read(other.path), changed.read(old.path)]).toEqual([other.text, words.text]);
  });

  it('changes nothing when the deleted one was only used', async () => {
    const counted: Act = (test) => test.edit(A, { retrievalCount: 3 });
    const test = part(counted, all(remove(A), add('e/fifth.md', theirs)));
    await resolved(test, ['UU e/fifth.md']);
    expect([test.read('e/fifth.md'), test.exists(A)]).toEqual([theirs, false]);
  });
});

describe('one side moves a memory and another one takes its path', () => {
  const ninth = engramText({ id: testId(9), title: 'Ninth', domainTags: ['e'], body: `${BODY}\n\nNinth.` });
  const swap: Act = (test) => {
    const [a, b] = [test.read(A), test.read(B)];
    test.write(A, b);
    test.write(B, a);
  };
  /** Ids by path, each once. */
  const where = (test: MergeRepository): Record<string, unknown> =>
    Object.fromEntries(
      test
        .git('ls-files', '*.md')
        .split('\n')
        .filter((path) => path !== '' && path !== 'README.md')
        .map((path) => [path, [test.engram(path).fields.id, test.engram(path).fields.tags]]),
    );
  const first = (...tags: string[]) => [testId(1), tags];
  const second = (...tags: string[]) => [testId(2), tags];

  it.each([
    ['ours', (acts: [Act, Act]) => part(acts[0], acts[1])],
    ['theirs', (acts: [Act, Act]) => part(acts[1], acts[0])],
  ])('%s: what the other one changed goes to where the memory is now', async (_, make) => {
    const test = make([all(move(A, 'deep/f/A.md'), add(A, ninth)), tag('new')]);
    await resolved(test, [`UU ${A}`]);
    expect(where(test)).toEqual({
      [A]: [testId(9), []],
      [B]: second(),
      'deep/f/A.md': first('base', 'new'),
    });
  });

  it('swaps two names: each memory is there once, with what the other side changed', async () => {
    const test = part(swap, all(tag('s'), tag('s', B)));
    await resolved(test, [`UU ${A}`, `UU ${B}`]);
    expect(where(test)).toEqual({ [A]: second('s'), [B]: first('base', 's') });
  });

  it('moves one to the name of another one, which moves too', async () => {
    const shift = all(move(B, 'e/C.md'), move(A, B));
    const test = part(shift, all(tag('s'), tag('s', B)));
    await resolved(test, [`DU ${A}`, `UU ${B}`]);
    expect(where(test)).toEqual({ [B]: first('base', 's'), 'e/C.md': second('s') });
  });

  it('both sides move two memories crosswise to the same two names', async () => {
    const to = (a: string, b: string, name: string) =>
      all(move(A, a), move(B, b), tag(name, a), tag(name, b));
    const test = part(to('e/C.md', 'e/D.md', 'm'), to('e/D.md', 'e/C.md', 's'));
    await resolved(test, [`DD ${A}`, `DD ${B}`, 'AA e/C.md', 'AA e/D.md']);
    expect(Object.values(where(test))).toHaveLength(2);
    expect(Object.values(where(test))).toEqual(
      expect.arrayContaining([first('base', 'm', 's'), second('m', 's')]),
    );
  });

  it('and both changed the same line: marked where the memory is now', async () => {
    const moved = all(move(A, 'f/A.md'), rewrite('f/A.md', 'Line fife'), add(A, ninth));
    const test = part(moved, rewrite(A, 'Line fyve'));
    expect(test.tryGit(['merge', 's']).code).toBe(1);
    expect((await test.resolve()).remaining).toMatchObject([{ path: 'f/A.md', kind: 'conflict' }]);
    expect(test.conflicts()).toEqual(['UU f/A.md']);
    expect([test.read(A), test.engram('f/A.md').fields.id]).toEqual([ninth, testId(1)]);
    expect(test.engram('f/A.md').body).toMatch(/Line fife[\s\S]*=======\nLine fyve/);
  });

  it('is solved in a rebase too, where the sides are swapped', async () => {
    const test = part(tag('m'), all(move(A, 'f/A.md'), add(A, ninth)));
    test.git('checkout', '-q', 's');
    expect(test.tryGit(['rebase', 'main']).code).toBe(1);
    expect((await test.resolve()).remaining).toEqual([]);
    expect(test.tryGit(['rebase', '--continue'])).toMatchObject({ code: 0 });
    expect(where(test)).toEqual({ [A]: [testId(9), []], [B]: second(), 'f/A.md': first('base', 'm') });
  });
});

describe('folders', () => {
  const N = engramText({ id: testId(4), title: 'Fourth', domainTags: ['e'] });
  const moveAll = all(move(A, 'f/A.md'), move(B, 'f/B.md'));

  it('moved as a whole: a new memory of the other side stays in its domain', async () => {
    const test = part(moveAll, add('e/N.md', N));
    await resolved(test, []);
    expect([test.exists('e/N.md'), test.exists('f/N.md')]).toEqual([true, false]);
  });

  it('moved as a whole in a clone without the driver: it goes back to its domain', async () => {
    const test = part(moveAll, add('e/N.md', N), unregistered);
    const { resolved: done } = await resolved(test, ['UA f/N.md']);
    expect(done).toMatchObject([{ path: 'f/N.md', how: 'kept', to: 'e/N.md' }]);
    expect([test.exists('e/N.md'), test.exists('f/N.md')]).toEqual([true, false]);
  });

  it('moved as a whole with edits on both sides', async () => {
    const test = part(all(moveAll, tag('m', 'f/A.md')), tag('s'));
    await resolved(test, []);
    expect(tagsOf(test, 'f/A.md')).toEqual(['base', 'm', 's']);
  });
});

describe('what is no plain file', () => {
  it('mode and content', async () => {
    const test = part((repo) => chmodSync(join(repo.root, A), 0o755), tag('s'));
    await resolved(test, []);
    const both = part(
      all(tag('m'), (repo) => chmodSync(join(repo.root, A), 0o755)),
      tag('s'),
    );
    await resolved(both, []);
    expect(both.git('ls-files', '-s', A)).toMatch(/^100755/);
  });

  it.each<[string, Act]>([
    ['a folder', all(remove(A), add('e/A.md/deep.md', engramText({ id: testId(6) })))],
    [
      'a symlink',
      (test) => {
        test.remove(A);
        symlinkSync('B.md', join(test.root, A));
      },
    ],
  ])('%s instead of the file: left to a person, and said', async (_, theirs) => {
    const test = part(tag('m'), theirs);
    expect(test.tryGit(['merge', 's']).code).toBe(1);
    const { remaining } = await test.resolve();
    expect(remaining.map(({ path }) => path.startsWith(A))).toEqual(remaining.map(() => true));
    expect(remaining.length).toBeGreaterThan(0);
    expect(test.tryGit(['merge', '--abort']).code).toBe(0);
  });

  it('Markdown that is no memory is merged as text', async () => {
    const replace = (from: string, to: string) => add('README.md', base.read('README.md').replace(from, to));
    const test = part(replace('Words', 'Our words'), replace('End', 'The end'));
    await resolved(test, []);
    expect(test.read('README.md')).toBe('Our words\n\nMore\n\nThe end\n');
  });
});
