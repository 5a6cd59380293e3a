/** Merges that git makes of a work tree with changes in it, of patches, and of what it has seen before. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyRepository, type MergeRepository, mergeHandle } from '../helpers/merge-repository';
import { A, BOTH, learn, makeParted, outcomeOf } from '../helpers/parted-repository';
import { runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';

let base: MergeRepository;
let parted: MergeRepository;

beforeAll(async () => {
  ({ base, parted } = await makeParted());
});

/** Two clones of one bare repository, the driver registered in the first. */
async function makeClones(): Promise<{ mine: MergeRepository; other: MergeRepository }> {
  const folder = tempFolder();
  runRealGit(folder, ['clone', '-q', '--bare', base.root, 'hub.git']);
  const clone = (name: string): MergeRepository => {
    runRealGit(folder, ['clone', '-q', 'hub.git', name]);
    const test = mergeHandle(join(folder, name));
    test.git('config', 'user.name', name);
    test.git('config', 'user.email', `${name}@example.org`);
    return test;
  };
  const [mine, other] = [clone('mine'), clone('other')];
  await mine.register();
  return { mine, other };
}

async function push(test: MergeRepository, tag: string, times: number, body?: (text: string) => string) {
  await learn(test, tag, times, body);
  test.commitAll(tag);
  test.git('push', '-q');
}

const oneLine = (body: string) => body.replace('Line 1', 'Line one');
const nineLine = (body: string) => body.replace('Line 9', 'Line nine');

describe('a work tree with changes', () => {
  it('reading leaves nothing behind that could stop a pull', async () => {
    const { mine, other } = await makeClones();
    await push(other, 's', 2, nineLine);
    await mine.use(4);
    mine.git('pull', '-q', '--ff-only');
    expect(outcomeOf(mine)).toMatchObject({ tags: ['base', 's'], used: 11 });
  });

  it.each([
    ['pull --ff-only', ['-c', 'merge.autostash=true', 'pull', '--ff-only']],
    ['pull --rebase --autostash', ['pull', '--rebase', '--autostash']],
  ])('%s puts unfinished words back on top', async (_, line) => {
    const { mine, other } = await makeClones();
    await push(other, 's', 2, nineLine);
    await learn(mine, 'm', 4, oneLine);
    mine.git(...line);
    expect(outcomeOf(mine)).toEqual(BOTH);
    expect(mine.driverCalls()).toBe(1);
    expect(mine.git('status', '--porcelain')).toMatch(/^ M e\/A\.md\n/);
  });

  it('pull --rebase --autostash with a commit and unfinished words', async () => {
    const { mine, other } = await makeClones();
    await push(other, 's', 2, nineLine);
    await learn(mine, 'm', 4, oneLine);
    mine.commitAll('m');
    await learn(mine, 'dirty', 1);
    mine.git('pull', '-q', '--rebase', '--autostash');
    expect(outcomeOf(mine)).toEqual({ ...BOTH, tags: ['base', 'dirty', 'm', 's'], used: 12 });
    expect(mine.driverCalls()).toBe(2);
  });

  it('stash pop and stash apply merge; stash apply --index cannot, and changes nothing', async () => {
    const stashed = async () => {
      const test = copyRepository(base);
      test.git('checkout', '-q', '-b', 's');
      await learn(test, 's', 0, nineLine);
      test.commitAll('s');
      test.git('checkout', '-q', 'main');
      await learn(test, 'm', 0, oneLine);
      test.git('add', '-A');
      test.git('stash', '-q');
      test.git('merge', '-q', 's');
      return test;
    };
    const indexed = await stashed();
    expect(indexed.tryGit(['stash', 'apply', '--index']).code).toBe(1);
    expect([indexed.git('status', '--porcelain'), indexed.driverCalls()]).toEqual(['', 0]);
    indexed.git('stash', 'apply', '-q');
    expect(outcomeOf(indexed)).toEqual({ ...BOTH, used: 5 });
    const popped = await stashed();
    popped.git('stash', 'pop', '-q');
    expect(outcomeOf(popped)).toEqual({ ...BOTH, used: 5 });
    expect(popped.driverCalls()).toBe(1);
  });

  it('checkout -m to another branch takes the changes along', async () => {
    const test = copyRepository(base);
    test.git('checkout', '-q', '-b', 's');
    await learn(test, 's', 2, nineLine);
    test.commitAll('s');
    test.git('checkout', '-q', 'main');
    await learn(test, 'm', 0, oneLine);
    test.git('checkout', '-q', '-m', 's');
    expect(outcomeOf(test)).toMatchObject({
      tags: ['base', 'm', 's'],
      ours: true,
      theirs: true,
      conflicts: [],
    });
    expect(test.driverCalls()).toBe(1);
  });

  it('checkout -m PATH, checkout --conflict and restore --merge make the merge again', () => {
    const line = (test: MergeRepository, words: string) =>
      test.edit(A, {}, (body) => body.replace('Line 5', words));
    const test = copyRepository(parted);
    line(test, 'Line fife');
    test.commitAll('fife');
    test.git('checkout', '-q', 's');
    line(test, 'Line fyve');
    test.commitAll('fyve');
    test.git('checkout', '-q', 'main');
    expect(test.tryGit(['merge', 's']).code).toBe(1);
    const merged = test.read(A);
    expect(merged).toMatch(/^<<<<<<< ours\nLine fife/m);
    for (const again of ['checkout -m --', 'checkout --conflict=diff3 --', 'restore --merge --']) {
      test.write(A, 'lost\n');
      test.git(...again.split(' '), A);
      expect([again, test.read(A)]).toEqual([again, merged]);
    }
    expect(test.engram(A).fields.tags).toEqual(['base', 'm', 's']);
  });
});

describe('patches', () => {
  it.each(['am -3', 'apply -3'])('git %s merges where the patch does not fit', (line) => {
    const test = copyRepository(parted);
    test.git('update-index', '-q', '--refresh');
    const patch = join(tempFolder(), 'patch');
    writeFileSync(
      patch,
      test.git(...(line === 'am -3' ? ['format-patch', '-1', '--stdout', 's'] : ['diff', 's~1', 's'])),
    );
    test.git(...line.split(' '), patch);
    expect(outcomeOf(test)).toEqual(BOTH);
    expect(test.driverCalls()).toBe(1);
  });
});

describe('merges without a work tree', () => {
  it('merge-tree --write-tree prints the tree first, and nothing of ours', () => {
    const test = copyRepository(parted);
    const { stdout, code } = test.tryGit(['merge-tree', '--write-tree', 'main', 's']);
    expect([code, stdout.split('\n').slice(0, 2)]).toEqual([
      0,
      [expect.stringMatching(/^[0-9a-f]{40}$/), ''],
    ]);
    const tree = stdout.slice(0, 40);
    expect(test.git('show', `${tree}:${A}`)).toContain('tags: [base, m, s]');
    expect(test.git('status', '--porcelain')).toBe('');
    expect(outcomeOf(test)).toMatchObject({ tags: ['base', 'm'] });
  });

  it('the old merge-tree shows the merged text', () => {
    const test = copyRepository(parted);
    expect(test.git('merge-tree', 'main~1', 'main', 's')).toContain('+tags: [base, m, s]');
  });
});

describe('git rerere', () => {
  it('replays a solution, fields merged by us', async () => {
    const test = copyRepository(parted);
    test.git('config', 'rerere.enabled', 'true');
    const line = (words: string) => test.edit(A, {}, (body) => body.replace('Line 5', words));
    line('Line fife');
    test.commitAll('fife');
    test.git('checkout', '-q', 's');
    line('Line fyve');
    test.commitAll('fyve');
    test.git('checkout', '-q', 'main');
    const solve = (): string => {
      expect(test.tryGit(['merge', 's']).code).toBe(1);
      return test.read(A);
    };
    solve();
    test.write(A, test.read(A).replace(/<<<<<<<[\s\S]*>>>>>>> .*/, 'Line five, both ways.'));
    test.commitAll('solved');
    test.git('reset', '-q', '--hard', 'HEAD~1');
    await learn(test, 'later', 0);
    test.commitAll('later');
    const replayed = solve();
    expect(replayed).toContain('Line five, both ways.');
    expect(replayed).not.toContain('<<<<<<<');
    expect(outcomeOf({ ...test, conflicts: () => [] })).toMatchObject({
      tags: ['base', 'later', 'm', 's'],
      ours: true,
      theirs: true,
    });
  });
});
