import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ScannedSkill, Skill } from '../../src/index';
import { type CliRepository, makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';
import { skillText } from '../helpers/skill-text';
import { tempFolder } from '../helpers/temp-folder';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

function put(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function scan(test: CliRepository, words: readonly string[] = [], now = START) {
  const answer = await test.json(['skill', 'scan', ...words], { now });
  expectSchema('skill-scan', answer);
  return {
    states: Object.fromEntries((answer.skills as ScannedSkill[]).map(({ name, state }) => [name, state])),
    problems: answer.problems as Array<{ path: string; message: string }>,
    answer,
  };
}

describe('skill scan', () => {
  it('suggests what lies in the usual places, each once', async () => {
    const test = makeCliRepository({
      files: {
        'skills/deploy/SKILL.md': skillText('deploy'),
        '.claude/skills/lint/SKILL.md': skillText('lint'),
        'tools/a/b/pack/SKILL.md': skillText('pack'),
        'tools/a/b/pack/inner/SKILL.md': skillText('inner'),
        'node_modules/x/SKILL.md': skillText('x'),
        '.hidden/y/SKILL.md': skillText('y'),
        'nested/.git/HEAD': 'ref: refs/heads/main\n',
        'nested/z/SKILL.md': skillText('z'),
      },
    });
    put(join(test.home, '.claude/skills/review/SKILL.md'), skillText('review'));
    expect((await scan(test)).states).toEqual({
      deploy: 'proposed',
      lint: 'proposed',
      pack: 'proposed',
      review: 'proposed',
    });
    expect((await scan(test)).states).toMatchObject({ deploy: 'pending', review: 'pending' });
    expect(test.git('status', '--short', 'proposals')).not.toBe('');
    const shared = (await test.json('proposals list')).results as Array<{ title: string; shared: boolean }>;
    expect(
      shared
        .filter((each) => each.shared)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['deploy', 'lint', 'pack']);
  });

  it('goes on to what is accepted and what is not', async () => {
    const test = makeCliRepository({
      files: { 'skills/a/SKILL.md': skillText('a'), 'skills/b/SKILL.md': skillText('b') },
    });
    put(join(test.home, '.claude/skills/c/SKILL.md'), skillText('c'));
    const { answer } = await scan(test);
    const idOf = (wanted: string) =>
      (answer.skills as ScannedSkill[]).find(({ name }) => name === wanted)?.proposalId ?? '';
    await test.json(`proposals dismiss ${idOf('b')}`);
    const accepted = await test.json('proposals accept --source skill');
    expectSchema('proposals-accept', accepted);
    expect((await scan(test)).states).toEqual({ a: 'known', b: 'dismissed', c: 'known' });
    expect(
      ((await test.json('skill list')).results as Skill[]).map(({ name, visibility }) => [name, visibility]),
    ).toEqual([
      ['a', 'team'],
      ['c', 'private'],
    ]);
    expect(await test.run(`proposals accept ${idOf('a')}`)).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('co-engram skill get'),
    });
  });

  it('looks only where it is told to, and at SKILL.md files alone', async () => {
    const test = makeCliRepository({ files: { 'skills/deploy/SKILL.md': skillText('deploy') } });
    const folder = tempFolder();
    put(join(folder, 'x/SKILL.md'), skillText('x'));
    put(join(folder, 'y/readme.md'), skillText('y'));
    expect((await scan(test, [folder])).states).toEqual({ x: 'proposed' });
    expect((await scan(test, [join(folder, 'x/SKILL.md')])).states).toEqual({ x: 'pending' });
    expect((await test.run(['skill', 'scan', join(folder, 'none')])).exitCode).toBe(3);
    expect((await scan(test, ['skills', '--dry-run'])).states).toEqual({ deploy: 'proposed' });
    expect(test.exists('proposals')).toBe(false);
  });

  it('names what is no skill and goes on', async () => {
    const test = makeCliRepository({ files: { 'skills/good/SKILL.md': skillText('good') } });
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    test.write('skills/huge/SKILL.md', `${skillText('huge')}${'x'.repeat(1024 * 1024)}`);
    test.write('skills/binary/SKILL.md', new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0]));
    test.write('skills/latin/SKILL.md', new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xe4]));
    test.write('skills/up/SKILL.md', skillText('../../up'));
    test.write('skills/js/SKILL.md', '---js\nprocess.exit()\n---\n');
    test.write('skills/leak/SKILL.md', skillText('leak', `Use ${secret}.`));
    mkdirSync(join(test.root, 'skills/folder/SKILL.md'), { recursive: true });
    const outside = tempFolder();
    put(join(outside, 'real/SKILL.md'), skillText('outside'));
    mkdirSync(join(test.root, 'skills/linked'));
    symlinkSync(join(outside, 'real/SKILL.md'), join(test.root, 'skills/linked/SKILL.md'));
    symlinkSync(join(outside, 'real'), join(test.root, 'skills/away'));
    mkdirSync(join(test.root, 'skills/pipe'));
    execFileSync('mkfifo', [join(test.root, 'skills/pipe/SKILL.md')]);
    const { states, problems, answer } = await scan(test);
    expect(states).toEqual({ good: 'proposed' });
    expect(JSON.stringify(answer)).not.toContain(secret);
    const said = Object.fromEntries(
      problems.map(({ path, message }) => [path.slice(test.root.length + 8).split('/')[0], message]),
    );
    expect(said).toEqual({
      away: 'is a symlink; it is not followed',
      binary: 'is binary, no text',
      folder: 'is no regular file',
      huge: expect.stringContaining('is larger than 1 MiB'),
      js: 'its front matter is js, which is never read',
      latin: 'is not UTF-8',
      leak: expect.stringContaining('github'),
      linked: 'is a symlink; it is not followed',
      pipe: 'is no regular file',
      up: expect.stringContaining('its name must be'),
    });
  });
});

describe('proposals about skills', () => {
  const proposal = (fields: Record<string, string>) =>
    `${Object.entries({ id: 'p1', source: 'skill', status: 'pending', ...fields })
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
      .join('\n')}\n`;

  it.each([
    ['leads outside', { action: 'add-skill', sourcePath: '/etc' }, 7],
    ['leads home', { action: 'add-skill', sourcePath: '~/.ssh' }, 7],
    ['leads up', { action: 'add-skill', sourcePath: '../secret' }, 7],
    ['has no path', { action: 'add-skill' }, 4],
    ['leads to nothing', { action: 'add-skill', sourcePath: 'skills/none' }, 3],
    ['is of no skill', { action: 'retire-skill', skillId: 'none' }, 3],
    ['has no skill', { action: 'stage-skill', stage: 'tuned' }, 4],
  ])('that came with the repository and %s is refused', async (_, fields, exitCode) => {
    const test = makeCliRepository({ files: { 'proposals/p1.yaml': proposal(fields) } });
    expect((await test.run('proposals accept p1')).exitCode).toBe(exitCode);
  });

  it('cannot change what is private, and know no other stages', async () => {
    const test = makeCliRepository({ files: { 'skills/a/SKILL.md': skillText('a') } });
    const { skillId } = (await test.json('skill create skills/a --visibility private')).skill as Skill;
    test.write('proposals/p1.yaml', proposal({ action: 'retire-skill', skillId }));
    expect((await test.run('proposals accept p1')).exitCode).toBe(7);
    await test.json('skill update a --visibility team');
    test.write('proposals/p1.yaml', proposal({ action: 'stage-skill', skillId, stage: 'perfect' }));
    expect((await test.run('proposals accept p1')).exitCode).toBe(4);
    test.write('proposals/p1.yaml', proposal({ action: 'stage-skill', skillId, stage: 'compiled' }));
    await test.json('proposals accept p1');
    expect(((await test.json('skill get a')).skill as Skill).acquisitionStage).toBe('compiled');
  });

  it('take the visibility that whoever accepts wants', async () => {
    const test = makeCliRepository({ files: { 'skills/a/SKILL.md': skillText('a') } });
    await scan(test);
    await test.json('proposals accept --source skill --visibility restricted');
    expect(((await test.json('skill get a')).skill as Skill).visibility).toBe('restricted');
  });
});

describe('maintenance of skills', () => {
  const light = (test: CliRepository, now: number) => test.json('maintain --stage light', { now });
  const pending = async (test: CliRepository) =>
    ((await test.json('proposals list')).results as Array<{ id: string; action: string; title: string }>)
      .map(({ action, title }) => `${action} ${title}`)
      .sort();

  it('suggests new skills, at most once an hour', async () => {
    const test = makeCliRepository({ files: { 'skills/a/SKILL.md': skillText('a') } });
    await light(test, START);
    expect(await pending(test)).toEqual(['add-skill a']);
    test.write('skills/b/SKILL.md', skillText('b'));
    await light(test, START + DAY / 48);
    expect(await pending(test)).toEqual(['add-skill a']);
    const report = await light(test, START + DAY / 12);
    expectSchema('maintain', report);
    expect(await pending(test)).toEqual(['add-skill a', 'add-skill b']);
  });

  it('suggests to retire what nobody used, again a month after a no', async () => {
    const test = makeCliRepository({ files: { 'skills/a/SKILL.md': skillText('a') } });
    await test.json('skill create skills/a', { now: START });
    await light(test, START + 29 * DAY);
    expect(await pending(test)).toEqual([]);
    await light(test, START + 30 * DAY);
    expect(await pending(test)).toEqual(['retire-skill a']);
    await test.json('proposals dismiss --source skill-retire', { now: START + 31 * DAY });
    await light(test, START + 60 * DAY);
    expect(await pending(test)).toEqual([]);
    await light(test, START + 61 * DAY);
    expect(await pending(test)).toEqual(['retire-skill a']);
    await test.json('proposals accept --source skill-retire', { now: START + 62 * DAY });
    expect((await test.json('skill list')).results).toEqual([]);
    await test.json('skill revive a', { now: START + 63 * DAY });
    await light(test, START + 64 * DAY);
    expect(await pending(test)).toEqual([]);
    await light(test, START + 93 * DAY);
    expect(await pending(test)).toEqual(['retire-skill a']);
  });

  it('takes the suggestion back once the skill is used', async () => {
    const test = makeCliRepository({ files: { 'skills/a/SKILL.md': skillText('a') } });
    await test.json('skill create skills/a', { now: START });
    await light(test, START + 40 * DAY);
    await test.json('skill invoke a --success', { now: START + 41 * DAY });
    await light(test, START + 42 * DAY);
    expect(await pending(test)).toEqual([]);
  });

  it('counts the uses of a writer that has been idle for long', async () => {
    const test = makeCliRepository({ files: { 'skills/a/SKILL.md': skillText('a') } });
    await test.json('skill create skills/a', { now: START });
    await test.json('skill invoke a --success', { now: START });
    await test.json('maintain --stage deep', { now: START + 200 * DAY });
    expect(test.exists('usage/settled.tsv')).toBe(true);
    const settled = (await test.json('skill get a', { now: START + 200 * DAY })).skill as Skill;
    expect(settled).toMatchObject({
      utility: 0.55,
      invocationCount: 1,
      lastUsedAt: '2026-01-01T00:00:00.000Z',
    });
    await test.json('skill invoke a --failure', { now: START + 200 * DAY });
    expect(((await test.json('skill get a')).skill as Skill).invocationCount).toBe(2);
  });

  it('suggests to call worked out what served ten times', async () => {
    const test = makeCliRepository({ files: { 'skills/a/SKILL.md': skillText('a') } });
    await test.json('skill create skills/a', { now: START });
    for (let n = 0; n < 10; n += 1) await test.json('skill invoke a --success', { now: START });
    await light(test, START);
    expect(await pending(test)).toEqual(['stage-skill a']);
    const twice = await light(test, START + DAY);
    expect(JSON.stringify(twice)).not.toContain('suggest_skills');
  });
});
