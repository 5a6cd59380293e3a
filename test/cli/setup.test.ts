import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';
import { runCli } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';

function makeTest() {
  const test = makeCliRepository();
  const project = tempFolder();
  const path = join(project, 'AGENTS.md');
  return {
    ...test,
    project,
    path,
    setup: (line: string) => test.run(`setup ${line}`, { cwd: project }),
    json: (line: string) => test.json(`setup ${line}`, { cwd: project }),
    text: () => readFileSync(path, 'utf8'),
  };
}

describe('setup', () => {
  it.each([undefined, '', '# Mine', '# Mine\r\n\r\nrule\r\n', '\uFEFF# Mine\n'])(
    'puts a block into AGENTS.md, once, and takes it out again (%j)',
    async (before) => {
      const test = makeTest();
      if (before !== undefined) writeFileSync(test.path, before);
      const added = await test.json('agents-md');
      expectSchema('setup', added);
      expect(added).toMatchObject({ action: 'added', scope: 'project', path: test.path });
      expect(test.text()).toContain('co-engram prime');
      if (before !== undefined) expect(readFileSync(String(added.backup), 'utf8')).toBe(before);
      expect(await test.json('agents-md')).toMatchObject({ action: 'none' });
      expect(await test.json('agents-md --remove')).toMatchObject({ action: 'removed', after: [] });
      expect(existsSync(test.path) ? test.text() : undefined).toBe(before);
      expect(await test.json('agents-md --remove')).toMatchObject({ action: 'none' });
    },
  );

  it('shows what it would do, prints and checks without writing', async () => {
    const test = makeTest();
    const shown = await test.setup('agents-md --dry-run');
    expect(shown.stdout).toContain('the block would be added\n+ <!-- co-engram:begin');
    expect((await test.setup('agents-md --print')).stdout).toMatch(/^<!-- co-engram:begin/);
    expect((await test.setup('agents-md --check')).exitCode).toBe(1);
    expect(existsSync(test.path)).toBe(false);
    await test.json('agents-md');
    expect((await test.setup('agents-md --check')).exitCode).toBe(0);
  });

  it('renews a block that was edited by hand and keeps what is around it', async () => {
    const test = makeTest();
    writeFileSync(test.path, 'above\n');
    await test.json('agents-md');
    const whole = test.text();
    writeFileSync(test.path, `${whole.replace('## Memory', '## Edited')}below\n`);
    const { stdout } = await test.setup('agents-md');
    expect(stdout).toContain('the block was renewed');
    expect(stdout).toContain('- ## Edited');
    expect(test.text()).toBe(`${whole}below\n`);
  });

  it('names the repository only where it was named, and speaks the language of the team', async () => {
    const test = makeTest();
    expect((await test.setup('agents-md --print')).stdout).toContain(`prime --repo ${test.root}`);
    const there = {
      cwd: test.project,
      home: test.home,
      env: { CO_ENGRAM_DATA_ROOT: test.root, CO_ENGRAM_LANGUAGE: 'zh' },
    };
    const chinese = await runCli(['setup', 'agents-md', '--print'], there);
    expect(chinese.stdout, chinese.stderr).toContain('## 记忆');
    expect(chinese.stdout).not.toContain('--repo');
  });

  it('knows the files of Claude Code by scope', async () => {
    const test = makeTest();
    expect(await test.json('claude-md')).toMatchObject({ path: join(test.project, 'CLAUDE.md') });
    const local = await test.json('claude-md --scope local');
    expect(local).toMatchObject({ path: join(test.project, 'CLAUDE.local.md') });
    const early = await test.setup('claude-md --scope user');
    expect(early).toMatchObject({ exitCode: 6, stderr: expect.stringContaining('start the agent once') });
    mkdirSync(join(test.home, '.claude'));
    expect(await test.json('claude-md --scope user')).toMatchObject({
      path: join(test.home, '.claude', 'CLAUDE.md'),
    });
  });

  it('may write into the memory itself without a complaint of the doctor', async () => {
    const test = makeTest();
    await test.run('setup agents-md', { cwd: test.root });
    expect(existsSync(join(test.root, 'AGENTS.md'))).toBe(true);
    expect((await test.run('doctor')).stdout).not.toContain('AGENTS.md');
  });

  it('keeps the mode of the file', async () => {
    const test = makeTest();
    writeFileSync(test.path, 'mine\n');
    chmodSync(test.path, 0o640);
    await test.json('agents-md');
    expect(statSync(test.path).mode & 0o777).toBe(0o640);
  });

  it.each([
    ['a link that leads outward', 7, (path: string) => symlinkSync('/etc/hostname', path)],
    ['a folder', 7, (path: string) => mkdirSync(path)],
    ['a file that is not UTF-8', 4, (path: string) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x41]))],
    ['half a block', 4, (path: string) => writeFileSync(path, '<!-- co-engram:begin after=line -->\n')],
  ])('refuses %s and names it', async (_what, exitCode, make) => {
    const test = makeTest();
    make(test.path);
    for (const flags of ['', ' --remove', ' --check']) {
      const result = await test.setup(`agents-md${flags}`);
      expect(result).toMatchObject({ exitCode, stdout: '' });
      expect(result.stderr).toContain(test.path);
    }
  });

  it('refuses what makes no sense', async () => {
    const test = makeTest();
    expect((await test.setup('agents-md --check --remove')).exitCode).toBe(2);
    expect((await test.setup('agents-md --scope user')).stderr).toContain('--scope project');
    expect((await test.setup('vim')).exitCode).toBe(2);
  });
});
