import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runBuilt } from '../helpers/run-built';
import { tempFolder } from '../helpers/temp-folder';

const NOBODY = {
  GIT_AUTHOR_NAME: undefined,
  GIT_AUTHOR_EMAIL: undefined,
  GIT_COMMITTER_NAME: undefined,
  GIT_COMMITTER_EMAIL: undefined,
};
const WHO = 'git config --global user.name NAME, then user.email ADDRESS';

describe('on a machine where git knows nobody', () => {
  let home: string;
  let root: string;
  beforeEach(() => {
    home = tempFolder();
    root = join(home, 'team-memory');
    // Or git would make an address of user and host.
    configure('useConfigOnly = true');
  });
  const configure = (line: string) => writeFileSync(join(home, 'gitconfig'), `[user]\n\t${line}\n`);
  const run = (words: string[]) =>
    runBuilt([...words, '--repo', root], {
      cwd: home,
      home,
      env: { ...NOBODY, GIT_CONFIG_GLOBAL: join(home, 'gitconfig') },
    });

  it('init says so, until it does', async () => {
    const made = await run(['init', '--yes']);
    expect(made).toMatchObject({ exitCode: 0 });
    expect(made.stderr).toBe(`hint: git does not know you yet: ${WHO}\n`);
    configure('name = Robin');
    expect((await run(['init', '--yes'])).stderr).toBe('hint: co-engram add "TITLE" --content TEXT\n');
  });

  it('writing works, and a commit that fails says what to do', async () => {
    await run(['init', '--yes']);
    expect(await run(['add', 'One', '--content', 'One thing'])).toMatchObject({ exitCode: 0 });
    const failed = await run(['add', 'Two', '--content', 'Another thing', '--commit']);
    expect(failed).toMatchObject({ exitCode: 6 });
    expect(failed.stderr).toContain('written, but not committed');
    expect(failed.stderr).toContain(`hint: ${WHO}`);
    expect((await run(['list'])).stdout).toContain('Two');
  });

  it.each(['HEAD', '2026-01-01', 'main'])('there is no past before the first commit: --at %s', async (at) => {
    await run(['init', '--yes']);
    const answer = await run(['search', 'x', '--at', at]);
    expect(answer).toMatchObject({ exitCode: 3, stdout: '' });
    expect(answer.stderr).toContain('hint: nothing is committed yet');
  });
});
