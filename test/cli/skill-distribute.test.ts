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
import type { SkillCopy } from '../../src/index';
import { type CliRepository, makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';
import { skillText } from '../helpers/skill-text';
import { tempFolder } from '../helpers/temp-folder';

const FILES = {
  'skills/deploy/SKILL.md': skillText('deploy'),
  'skills/deploy/scripts/run.sh': '#!/bin/sh\necho hello\n',
  'skills/deploy/.env': 'NAME=value\n',
  'skills/build/SKILL.md': skillText('build'),
};

async function withSkills(files: Record<string, string> = {}): Promise<CliRepository> {
  const test = makeCliRepository({ files: { ...FILES, ...files } });
  chmodSync(join(test.root, 'skills/deploy/scripts/run.sh'), 0o755);
  await test.json('skill create skills/deploy');
  await test.json('skill create skills/build');
  return test;
}

async function distribute(test: CliRepository, words: readonly string[]) {
  const result = await test.run(['skill', 'distribute', ...words, '--json']);
  if (result.stdout === '')
    return { exitCode: result.exitCode, states: {}, results: [], stderr: result.stderr };
  const answer = JSON.parse(result.stdout);
  expectSchema('skill-distribute', answer);
  const results = answer.results as SkillCopy[];
  const states = Object.fromEntries(results.map(({ name, state }) => [name, state]));
  return { exitCode: result.exitCode, states, results, stderr: result.stderr };
}

describe('skill distribute', () => {
  it('copies folders as they are, without what is hidden', async () => {
    const test = await withSkills();
    const to = join(tempFolder(), 'new/skills');
    const dry = await distribute(test, ['--to', to, '--dry-run']);
    expect(dry.states).toEqual({ build: 'copied', deploy: 'copied' });
    expect(existsSync(to)).toBe(false);
    const { exitCode, results } = await distribute(test, ['--to', to]);
    expect(exitCode).toBe(0);
    expect(results.at(-1)).toMatchObject({
      files: ['SKILL.md', 'scripts/run.sh'],
      left: 1,
      path: join(to, 'deploy'),
    });
    expect(readFileSync(join(to, 'deploy/SKILL.md'), 'utf8')).toBe(FILES['skills/deploy/SKILL.md']);
    expect(statSync(join(to, 'deploy/scripts/run.sh')).mode & 0o111).not.toBe(0);
    expect(existsSync(join(to, 'deploy/.env'))).toBe(false);
    expect((await distribute(test, ['--to', to])).states).toEqual({ build: 'same', deploy: 'same' });
  });

  it('never writes over another file, and then copies nothing of that skill', async () => {
    const test = await withSkills();
    const to = tempFolder();
    mkdirSync(join(to, 'deploy/scripts'), { recursive: true });
    writeFileSync(join(to, 'deploy/scripts/run.sh'), 'mine\n');
    const { exitCode, states } = await distribute(test, ['--to', to]);
    expect({ exitCode, states }).toEqual({ exitCode: 5, states: { build: 'copied', deploy: 'conflict' } });
    expect(readFileSync(join(to, 'deploy/scripts/run.sh'), 'utf8')).toBe('mine\n');
    expect(existsSync(join(to, 'deploy/SKILL.md'))).toBe(false);
  });

  it('goes through no symlink, on neither side', async () => {
    const test = await withSkills();
    const [to, away] = [tempFolder(), tempFolder()];
    symlinkSync(away, join(to, 'deploy'));
    expect((await distribute(test, ['deploy', '--to', to])).states).toEqual({ deploy: 'conflict' });
    expect(existsSync(join(away, 'SKILL.md'))).toBe(false);
    writeFileSync(join(away, 'secret'), 'secret\n');
    symlinkSync(join(away, 'secret'), join(test.root, 'skills/build/notes.md'));
    const { exitCode, results } = await distribute(test, ['build', '--to', to]);
    expect(exitCode).toBe(7);
    expect(results).toMatchObject([{ state: 'refused', reason: expect.stringContaining('symlink') }]);
    expect(existsSync(join(to, 'build'))).toBe(false);
  });

  it('leaves out what is private, restricted, retired or forgotten, unless it is named', async () => {
    const test = await withSkills();
    await test.json('skill update deploy --visibility restricted');
    await test.json('skill retire build');
    const to = tempFolder();
    expect((await distribute(test, ['--to', to])).states).toEqual({});
    expect((await distribute(test, ['build', 'deploy', '--to', to])).states).toEqual({
      build: 'copied',
      deploy: 'copied',
    });
  });

  it('does not follow what a shared imprint says of places outside', async () => {
    const test = makeCliRepository();
    const outside = tempFolder();
    writeFileSync(join(outside, 'SKILL.md'), skillText('evil'));
    for (const [n, sourcePath] of [outside, '../x', '~/.ssh', `skills/../../${outside}`].entries()) {
      test.write(
        `skills/e${n}/imprint.json`,
        JSON.stringify({ skillId: `e${n}`, name: `e${n}`, sourcePath }),
      );
    }
    const { exitCode, states } = await distribute(test, ['--to', tempFolder()]);
    expect(states).toEqual({ e0: 'refused', e1: 'refused', e2: 'refused', e3: 'refused' });
    expect(exitCode).toBe(7);
    expect((await test.json('skill get e0')).source).toBe('elsewhere');
  });

  it('wants a folder that is none of git, and a trusted repository', async () => {
    const test = await withSkills();
    expect((await test.run('skill distribute')).exitCode).toBe(2);
    expect((await test.run('skill distribute --to .git/x')).exitCode).toBe(7);
    expect((await test.run('skill distribute --to co-engram.yaml')).exitCode).toBe(2);
    expect((await test.run('skill distribute nobody --to out')).exitCode).toBe(3);
    const nowhere = await distribute(test, ['deploy', '--to', '/proc/none/skills']);
    expect(nowhere.states).toEqual({ deploy: 'refused' });
    expect((await distribute(test, ['deploy', '--to', 'skills'])).states).toEqual({ deploy: 'same' });
    expect((await distribute(test, ['deploy', '--to', 'skills/deploy'])).states).toEqual({
      deploy: 'refused',
    });
  });
});
