/** A sync that is killed at any point: the next one takes up where everything is whole, and nothing is lost. */
import { describe, expect, it } from 'vitest';
import { pathWithGit } from '../helpers/fake-git';
import { runBuilt } from '../helpers/run-built';
import { A, makeTeam, type Person, type Team } from '../helpers/team';

/** A git that kills the program that started it, before or after it did its work. */
function killerAt(words: string, when: 'before' | 'after' | 'half'): string {
  return pathWithGit(`
case " $* " in *" ${words} "*) ;; *) real "$@"; exit $?;; esac
[ ${when} != before ] || { kill -9 $PPID; exit 1; }
[ ${when} != half ] || cp .git/index .git/index.old
real "$@"
if [ ${when} = half ]; then
  # As if git itself had been killed: no new index, some files old, one written in part, one not yet.
  while [ $# -gt 2 ]; do shift; done
  mv .git/index.old .git/index
  real show "$1:${A}" >${A}
  head -c 30 e/new1.md >part && mv part e/new1.md
  rm -f e/new2.md
fi
kill -9 $PPID
`);
}

/** Both changed A, each learnt things of its own; `b` is about to sync. */
async function parted(): Promise<Team> {
  const team = makeTeam();
  const { a, b } = team;
  a.edit(A, { tags: ['a', 'base'] });
  for (const name of ['new1', 'new2', 'new3']) a.learn(name);
  await a.use(3);
  await a.sync();
  b.edit(A, { tags: ['b', 'base'] });
  b.learn('mine');
  await b.use(4);
  b.write('notes.txt', 'mine');
  b.write('tool.sh', 'x\n');
  b.git('add', 'tool.sh');
  return team;
}

async function kill(b: Person, words: string, when: 'before' | 'after' | 'half'): Promise<void> {
  const { signal, stderr } = await b.syncText('', { env: { PATH: killerAt(words, when) } });
  expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
}

/** Whatever happened: after two more syncs both have everything, once. */
async function expectWhole({ a, b, hubGit }: Team): Promise<void> {
  expect(await b.sync()).toMatchObject({ ok: true });
  expect(b.status().sort()).toEqual(['?? notes.txt', 'A  tool.sh']);
  expect(await a.sync()).toMatchObject({ ok: true });
  expect([a.head(), hubGit('rev-parse', 'main').trim()]).toEqual([b.head(), b.head()]);
  expect(b.engram(A).fields.tags).toEqual(['a', 'b', 'base']);
  expect([a.used(), b.used()]).toEqual([7, 7]);
  const names = ['A', 'mine', 'new1', 'new2', 'new3'].map((name) => `e/${name}.md`);
  expect(b.git('ls-tree', '-r', '--name-only', 'HEAD', 'e/').trim().split('\n')).toEqual(names);
  for (const name of names) b.engram(name);
  // What the other one learnt came by a merge and never looked like a change of this one.
  expect(b.git('log', '--first-parent', '--no-merges', '--format=%s', '-1').trim()).toBe(
    'memory: 1 added, 1 changed, 1 recalled',
  );
  expect(b.exists('.git/co-engram/sync-move.json')).toBe(false);
  expect(b.git('worktree', 'list').trim().split('\n')).toHaveLength(1);
}

describe('a sync that is killed', () => {
  it.each([
    ['commit', 'before'],
    ['commit', 'after'],
    ['fetch', 'before'],
    ['fetch', 'after'],
    ['merge-tree', 'after'],
    ['write-tree', 'after'],
    ['commit-tree', 'after'],
    ['read-tree -m', 'before'],
    ['read-tree -m', 'after'],
    ['read-tree -m', 'half'],
    ['update-ref', 'after'],
    ['push', 'before'],
    ['push', 'after'],
  ] as const)('at git %s, %s it', async (words, when) => {
    const team = await parted();
    await kill(team.b, words, when);
    await expectWhole(team);
  });

  it('in a rebase, beside the work tree', async () => {
    const team = await parted();
    const { b } = team;
    const env = { PATH: killerAt('rebase', 'after') };
    expect(await b.syncText('--rebase', { env })).toMatchObject({ signal: 'SIGKILL' });
    expect(b.status().sort()).toEqual(['?? notes.txt', 'A  tool.sh']);
    await expectWhole(team);
  });

  it('is taken back by any command that writes, and what was edited since stays', async () => {
    const team = await parted();
    const { a, b } = team;
    await kill(b, 'read-tree -m', 'after');
    expect(b.status()).toContain('A  e/new3.md');
    b.write('e/new3.md', b.read('e/new3.md').replace('Some words.', 'Better words.'));
    const id = String(b.engram('e/mine.md').fields.id);
    const edited = await runBuilt(['update', id, '--tag', 'x', '--repo', b.root]);
    expect(edited).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('taken back') });
    expect(b.status().sort()).toEqual(['?? e/new3.md', '?? notes.txt', ' M e/mine.md', 'A  tool.sh'].sort());
    const report = await b.sync();
    // Both have a file of that id now: the edited one is merged with theirs.
    expect(report).toMatchObject({ committed: { counts: { added: 1, changed: 1 } } });
    expect(report.pulled.conflicts.map(({ path }) => path)).toEqual(['e/new3.md']);
    expect(b.read('e/new3.md')).toContain('Better words.');
    b.git('rm', '-q', 'e/new3.md');
    expect(await b.sync()).toMatchObject({ ok: true });
    expect(b.read('e/new3.md')).toBe(a.read('e/new3.md'));
  });
});
