/** Every command with which git brings two histories together: who calls the driver, and what comes out. */
import { beforeAll, describe, expect, it } from 'vitest';
import { copyRepository, type MergeRepository } from '../helpers/merge-repository';
import { A, BOTH, learn, makeParted, outcomeOf } from '../helpers/parted-repository';

let base: MergeRepository;
let parted: MergeRepository;

beforeAll(async () => {
  ({ base, parted } = await makeParted());
});

describe('git merge', () => {
  it.each([
    'merge s',
    'merge -s recursive s',
    'merge -s subtree s',
    'merge -X ours s',
    'merge -X theirs s',
    'merge -X no-renames s',
    'merge --squash s',
    'merge --no-commit s',
  ])('%s gives both', (line) => {
    const test = copyRepository(parted);
    test.git(...line.split(' '));
    expect(outcomeOf(test)).toEqual(BOTH);
    expect(test.driverCalls()).toBe(1);
  });

  it.each(['ours', 'theirs'])(
    '-X %s cannot be seen by a driver: a body that both changed stays a conflict',
    (side) => {
      const test = copyRepository(parted);
      const rewrite = (words: string) => test.edit(A, {}, (body) => body.replace('Line 5', words));
      rewrite('Line fife');
      test.commitAll('fife');
      test.git('checkout', '-q', 's');
      rewrite('Line fyve');
      test.commitAll('fyve');
      test.git('checkout', '-q', 'main');
      expect(test.tryGit(['merge', '-X', side, 's']).code).toBe(1);
      expect(test.engram(A).body).toMatch(/<<<<<<< ours\nLine fife[\s\S]*=======\nLine fyve/);
      expect(outcomeOf(test)).toEqual({ ...BOTH, conflicts: [`UU ${A}`] });
      expect(test.driverCalls()).toBe(1);
    },
  );

  it('takes the side that alone changed, without the driver', async () => {
    const test = copyRepository(base);
    test.git('checkout', '-q', '-b', 's');
    await learn(test, 's', 2);
    test.commitAll();
    test.git('checkout', '-q', 'main');
    test.git('merge', '-q', '--no-ff', 's');
    expect(outcomeOf(test)).toMatchObject({ tags: ['base', 's'], used: 7 });
    expect(test.driverCalls()).toBe(0);
  });

  it('counts both where both did the same, although git calls nobody', async () => {
    const test = copyRepository(base);
    test.git('checkout', '-q', '-b', 's');
    await learn(test, 'same', 1);
    test.commitAll();
    test.git('checkout', '-q', 'main');
    await learn(test, 'same', 1);
    test.commitAll();
    test.git('merge', '-q', 's');
    expect(outcomeOf(test)).toMatchObject({ tags: ['base', 'same'], used: 7, conflicts: [] });
    expect(test.driverCalls()).toBe(0);
  });

  it('-s ours throws the other side away, as asked', () => {
    const test = copyRepository(parted);
    test.git('merge', '-q', '-s', 'ours', 's');
    expect(outcomeOf(test)).toMatchObject({ tags: ['base', 'm'], used: 9 });
  });

  it('-s resolve and octopus leave text conflicts in the fields, which merge resolve takes back', async () => {
    for (const heads of [
      ['-s', 'resolve', 's'],
      ['other', 's'],
    ]) {
      const test = copyRepository(parted);
      test.git('branch', 'other', 'main~1');
      test.git('checkout', '-q', 'other');
      test.write('other.txt', 'other\n');
      test.commitAll('other');
      test.git('checkout', '-q', 'main');
      expect(test.tryGit(['merge', ...heads]).code).toBe(1);
      expect(test.read(A)).toMatch(/<<<<<<<[\s\S]*\n---/);
      expect(await test.resolve()).toMatchObject({ resolved: [{ path: A, how: 'merged' }], remaining: [] });
      test.git('commit', '-q', '--no-edit');
      expect(outcomeOf(test)).toEqual(BOTH);
      expect([test.driverCalls(), test.git('status', '--porcelain')]).toEqual([0, '']);
    }
  });

  it('takes two criss-cross merges together without counting twice', async () => {
    const test = copyRepository(parted);
    test.git('branch', 's2', 's');
    test.git('branch', 'm2', 'main');
    test.git('merge', '-q', 's2');
    await learn(test, 'more', 1);
    test.commitAll();
    test.git('checkout', '-q', 's');
    test.git('merge', '-q', 'm2');
    await learn(test, 'other', 2);
    test.commitAll();
    test.git('checkout', '-q', 'main');
    const before = test.driverCalls();
    test.git('merge', '-q', 's');
    expect(test.driverCalls() - before).toBe(2);
    expect(outcomeOf(test)).toEqual({ ...BOTH, tags: ['base', 'm', 'more', 'other', 's'], used: 14 });
  });

  it('keeps the fields readable when the merge of the bases is itself in conflict', async () => {
    const test = copyRepository(base);
    const branch = async (name: string, line: string, tag: string) => {
      test.git('checkout', '-q', '-B', name, 'main');
      await learn(test, tag, 1, (body) => body.replace('Line 5', line));
      test.commitAll(name);
    };
    await branch('x', 'Line x', 'x');
    await branch('y', 'Line y', 'y');
    test.git('branch', 'x0', 'x');
    const join = (name: string, other: string, line: string) => {
      test.git('checkout', '-q', name);
      expect(test.tryGit(['merge', other]).code).toBe(1);
      test.write(A, test.read(A).replace(/<<<<<<<[\s\S]*>>>>>>> .*/, `${line} of the words.`));
      test.commitAll(`${name} merged`);
    };
    join('x', 'y', 'Line xy');
    join('y', 'x0', 'Line yx');
    test.git('checkout', '-q', 'x');
    expect(test.tryGit(['merge', 'y']).code).toBe(1);
    expect(test.engram(A).fields.tags).toEqual(['base', 'x', 'y']);
    expect(test.engram(A).body).toMatch(/<<<<<<< .*\nLine xy[\s\S]*\nLine yx/);
    expect(test.used()).toBe(7);
  });

  it('of histories that have nothing in common keeps one memory one', async () => {
    const test = copyRepository(base);
    test.git('checkout', '-q', '--orphan', 'imported');
    await learn(test, 's', 2);
    test.commitAll('imported');
    test.git('checkout', '-q', 'main');
    await learn(test, 'm', 4);
    test.commitAll('m');
    test.git('merge', '-q', '--allow-unrelated-histories', 'imported');
    expect(outcomeOf(test)).toMatchObject({ tags: ['base', 'm', 's'], used: 11, conflicts: [] });
    expect(test.driverCalls()).toBe(1);
  });
});

describe('git rebase, cherry-pick and revert', () => {
  it.each(['rebase main', 'rebase --apply main', 'rebase --rebase-merges main'])('%s gives both', (line) => {
    const test = copyRepository(parted);
    test.git('checkout', '-q', 's');
    test.git(...line.split(' '));
    expect(outcomeOf(test)).toEqual(BOTH);
    expect(test.driverCalls()).toBe(1);
  });

  it('rebase of three commits keeps each of them', async () => {
    const test = copyRepository(parted);
    test.git('checkout', '-q', 's');
    for (const tag of ['t', 'u']) {
      await learn(test, tag, 1);
      test.commitAll(tag);
    }
    test.git('rebase', '-q', 'main');
    expect(outcomeOf(test)).toEqual({ ...BOTH, tags: ['base', 'm', 's', 't', 'u'], used: 13 });
    expect(test.git('rev-list', '--count', 'main..s').trim()).toBe('3');
  });

  it('cherry-pick, and a merge of the same branch after it', () => {
    const test = copyRepository(parted);
    test.git('cherry-pick', 's');
    expect(outcomeOf(test)).toEqual(BOTH);
    test.git('merge', '-q', 's');
    expect(outcomeOf(test)).toEqual(BOTH);
  });

  it('squash, going on on both sides, and a merge after it', async () => {
    const test = copyRepository(parted);
    test.git('merge', '--squash', 's');
    test.commitAll('squashed');
    await learn(test, 'more', 3);
    test.commitAll();
    test.git('checkout', '-q', 's');
    await learn(test, 'other', 1);
    test.commitAll();
    test.git('checkout', '-q', 'main');
    test.git('merge', '-q', 's');
    expect(outcomeOf(test)).toEqual({ ...BOTH, tags: ['base', 'm', 'more', 'other', 's'], used: 15 });
  });

  it('revert takes words back; what was used stays used', async () => {
    const test = copyRepository(base);
    await learn(test, 'older', 1);
    test.commitAll('older');
    await learn(test, 'old', 2);
    const old = test.commitAll('old');
    await learn(test, 'new', 2);
    test.commitAll('new');
    test.git('revert', '--no-edit', old);
    expect(outcomeOf(test)).toMatchObject({ tags: ['base', 'new', 'older'], used: 10, conflicts: [] });
  });

  it('revert of the commit in which a writer began deletes no count', async () => {
    const test = copyRepository(base);
    await learn(test, 'old', 2);
    const old = test.commitAll('old');
    await learn(test, 'new', 2);
    test.commitAll('new');
    expect(test.tryGit(['revert', '--no-edit', old]).code).toBe(1);
    expect(await test.resolve()).toMatchObject({ resolved: [{ how: 'kept' }], remaining: [] });
    expect(outcomeOf(test)).toMatchObject({ tags: ['base', 'new'], used: 9, conflicts: [] });
  });

  it('revert of a merge takes back what came with it', async () => {
    const test = copyRepository(parted);
    test.git('merge', '-q', 's');
    const merge = test.git('rev-parse', 'HEAD').trim();
    await learn(test, 'later', 4);
    test.commitAll();
    test.git('revert', '--no-edit', '-m1', merge);
    expect(outcomeOf(test)).toMatchObject({ tags: ['base', 'later', 'm'], used: 13, theirs: false });
  });
});
