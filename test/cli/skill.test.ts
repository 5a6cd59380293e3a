import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Skill } from '../../src/index';
import { type CliRepository, makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';
import { skillText } from '../helpers/skill-text';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

const FILES = {
  'skills/build/SKILL.md': skillText('build'),
  'skills/deploy/SKILL.md': skillText('deploy'),
  'skills/release/SKILL.md': skillText('release'),
  'engineering/ports.md': engramText({ id: testId(1), title: 'Ports' }),
  'private/mine.md': engramText({ id: testId(2), title: 'Mine', domainTags: [], visibility: 'private' }),
};

async function withSkills(...names: string[]): Promise<CliRepository> {
  const test = makeCliRepository({ files: FILES });
  for (const name of names) await test.json(`skill create skills/${name}`, { now: START });
  return test;
}

const skillOf = (answer: Record<string, unknown>): Skill => answer.skill as Skill;

async function get(test: CliRepository, name: string, now = START): Promise<Skill> {
  const answer = await test.json(`skill get ${name}`, { now });
  expectSchema('skill-get', answer);
  return skillOf(answer);
}

describe('skill create', () => {
  it('begins with a utility of a half, and touches nothing of the skill', async () => {
    const test = makeCliRepository({ files: FILES });
    const words = ['skill', 'create', 'skills/deploy', '--when', 'a release is due', '--until', 'it answers'];
    const answer = await test.json([...words, '--policy', 'code', '--ref', 'run.sh']);
    expectSchema('skill-create', answer);
    const skill = skillOf(answer);
    expect(skill).toMatchObject({
      name: 'deploy',
      description: 'How to deploy.',
      sourcePath: 'skills/deploy',
      utility: 0.5,
      retentionStage: 'active',
      visibility: 'team',
      initiationSet: ['a release is due'],
      termination: ['it answers'],
      policy: { kind: 'code', ref: 'run.sh' },
      path: `skills/${skill.skillId}/imprint.json`,
    });
    expect(test.read('skills/deploy/SKILL.md')).toBe(FILES['skills/deploy/SKILL.md']);
    expect((await test.json('status')).counts).toMatchObject({ skills: 1 });
  });

  it('gives two clones the same id for the same folder', async () => {
    const [a, b] = [await withSkills('deploy'), await withSkills('deploy')];
    expect((await get(a, 'deploy')).skillId).toBe((await get(b, 'deploy')).skillId);
  });

  it('keeps what is learnt about a skill elsewhere on this machine', async () => {
    const test = makeCliRepository({ files: FILES });
    const folder = join(test.home, '.claude/skills/review');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'SKILL.md'), skillText('review'));
    const { path, sourcePath, visibility } = skillOf(await test.json(['skill', 'create', folder]));
    expect(path).toMatch(/^private\/skills\//);
    expect({ sourcePath, visibility }).toEqual({
      sourcePath: '~/.claude/skills/review',
      visibility: 'private',
    });
    await test.json('skill invoke review --success');
    expect(test.git('status', '--short', '--', 'usage', 'private')).toBe('');
    expect((await get(test, 'review')).invocationCount).toBe(1);
  });

  it('refuses what is there already, what is no skill, and a secret', async () => {
    const test = await withSkills('deploy');
    expect(await test.run('skill create skills/deploy')).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('co-engram skill update deploy'),
    });
    expect((await test.run('skill create skills/none')).exitCode).toBe(3);
    expect((await test.run('skill create engineering')).exitCode).toBe(3);
    expect((await test.run('skill create')).exitCode).toBe(2);
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const refused = await test.run(['skill', 'create', 'skills/build', '--when', secret]);
    expect(refused.exitCode).toBe(7);
    expect(refused.stderr).not.toContain(secret);
    test.write('private/skills/own/SKILL.md', skillText('own'));
    expect((await test.run('skill create private/skills/own --visibility team')).exitCode).toBe(7);
    expect(skillOf(await test.json('skill create private/skills/own')).visibility).toBe('private');
  });

  it('writes nothing in a dry run, and commits only what it wrote when asked', async () => {
    const test = makeCliRepository({ files: FILES, commit: true });
    const plan = await test.json('skill create skills/deploy --dry-run');
    expectSchema('skill-create', plan);
    expect(test.git('status', '--short')).toBe('');
    await test.json('skill create skills/deploy --commit');
    expect(test.git('show', '--stat', '--format=%s')).toMatch(
      /^skill create \w{26} deploy\n[\s\S]*imprint.json/,
    );
  });
});

describe('skill invoke', () => {
  it('moves the utility a tenth of the way, use after use', async () => {
    const test = await withSkills('deploy');
    const imprint = (await get(test, 'deploy')).path;
    const before = test.read(imprint);
    const first = await test.json('skill invoke deploy --success', { now: START });
    expectSchema('skill-invoke', first);
    expect(first).toMatchObject({ reward: 1, utilityBefore: 0.5, utilityDelta: 0.05, learnt: true });
    await test.json('skill invoke deploy --failure --reason moved', { now: START });
    await test.json('skill invoke deploy --success --effectiveness 0.6', { now: START + DAY });
    expect(await get(test, 'deploy', START + DAY)).toMatchObject({
      utility: 0.5055,
      sampleSize: 3,
      invocationCount: 3,
      successCount: 2,
      failureCount: 1,
      lastUsedAt: '2026-01-02T00:00:00.000Z',
    });
    expect(test.read(imprint)).toBe(before);
  });

  it('follows the formula over many uses', async () => {
    const test = await withSkills('deploy');
    for (let n = 0; n < 10; n += 1) await test.json('skill invoke deploy --success', { now: START });
    const skill = await get(test, 'deploy');
    expect(skill.utility).toBeCloseTo(1 - 0.5 * 0.9 ** 10, 3);
    expect(skill.suggestedStage).toBe('compiled');
    const { stderr } = await test.run('skill invoke deploy --success', { now: START });
    expect(stderr).toContain('co-engram skill update deploy --stage compiled');
  });

  it('halves its lesson while aging; a stale skill is only brought back by a use', async () => {
    const test = await withSkills('deploy', 'build');
    const aging = await test.json('skill invoke deploy --success', { now: START + 4 * DAY });
    expect(aging).toMatchObject({ utilityDelta: 0.025, learnt: true });
    const late = START + 60 * DAY;
    expect((await get(test, 'build', late)).retentionStage).toBe('forgotten');
    const stale = await test.json('skill invoke build --success', { now: late });
    expect(stale).toMatchObject({
      utilityDelta: 0,
      learnt: false,
      skill: { retentionStage: 'active', sampleSize: 0 },
    });
    expect(await test.json('skill invoke build --success', { now: late })).toMatchObject({
      utilityDelta: 0.05,
    });
  });

  it('counts under one name for skills of older tools, whose ids are words', async () => {
    const test = makeCliRepository({
      files: {
        ...FILES,
        'skills/deploy/imprint.json': JSON.stringify({
          skillId: 'deploy',
          sourcePath: 'skills/deploy',
          utility: 0.8,
          invocationCount: 4,
          successCount: 4,
        }),
      },
    });
    expect(await test.json('skill invoke deploy --failure')).toMatchObject({
      utilityBefore: 0.8,
      skill: { utility: 0.72, invocationCount: 5, successCount: 4, failureCount: 1 },
    });
    expect(await get(test, 'deploy')).toMatchObject({ utility: 0.72, invocationCount: 5 });
  });

  it('records nothing where nothing is recorded, and says so', async () => {
    const test = await withSkills('deploy');
    const options = { env: { CO_ENGRAM_WRITER: 'none' } };
    expect(await test.json('skill invoke deploy --success', options)).toMatchObject({
      recorded: false,
      learnt: false,
    });
    expect((await get(test, 'deploy')).invocationCount).toBe(0);
  });

  it('wants to know how it went', async () => {
    const test = await withSkills('deploy');
    expect((await test.run('skill invoke deploy')).stderr).toContain('--success or --failure');
    expect((await test.run('skill invoke deploy --success --failure')).exitCode).toBe(2);
    expect((await test.run('skill invoke deploy --success --effectiveness 2')).exitCode).toBe(2);
    expect((await test.run('skill invoke deploy --failure --effectiveness 0.5')).exitCode).toBe(2);
    expect((await test.run('skill invoke nobody --success')).exitCode).toBe(3);
  });
});

describe('skill list and get', () => {
  it('find a skill by name, id, its end, and folder', async () => {
    const test = await withSkills('build', 'deploy');
    const { skillId } = await get(test, 'deploy');
    for (const reference of [
      skillId,
      skillId.toLowerCase(),
      skillId.slice(-6),
      'skills/deploy',
      './skills/deploy/SKILL.md',
    ]) {
      expect((await get(test, reference)).name).toBe('deploy');
    }
    const both = await test.run('skill get 0000');
    expect(both).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('fits 2 skills') });
  });

  it('list those in use, the most useful first where asked', async () => {
    const test = await withSkills('build', 'deploy', 'release');
    await test.json('skill invoke release --success', { now: START });
    await test.json('skill retire build', { now: START });
    const names = async (flags = '') => {
      const answer = await test.json(`skill list${flags}`, { now: START });
      expectSchema('skill-list', answer);
      return (answer.results as Skill[]).map(({ name }) => name);
    };
    expect(await names()).toEqual(['deploy', 'release']);
    expect(await names(' --sort utility')).toEqual(['release', 'deploy']);
    expect(await names(' --all')).toEqual(['build', 'deploy', 'release']);
    expect(await names(' --retention stale')).toEqual([]);
    const { stdout } = await test.run('skill list --jsonl', { now: START });
    for (const line of stdout.trim().split('\n')) expectSchema('skill-list-result', JSON.parse(line));
    expect((await test.run('skill list', { now: START })).stdout).toContain('1 retired: --all');
  });

  it('say so when SKILL.md has changed or is gone; update takes it in', async () => {
    const test = await withSkills('deploy');
    test.write('skills/deploy/SKILL.md', skillText('deploy', 'How we deploy now.'));
    expect((await test.json('skill get deploy')).source).toBe('changed');
    const updated = await test.json('skill update deploy');
    expectSchema('skill-update', updated);
    expect(updated).toMatchObject({
      changed: true,
      skill: { description: 'How we deploy now.', version: 2 },
    });
    expect(await test.json('skill update deploy')).toMatchObject({ changed: false, skill: { version: 2 } });
    test.remove('skills/deploy/SKILL.md');
    expect((await test.json('skill get deploy')).source).toBe('missing');
    expect((await test.run('skill update deploy')).exitCode).toBe(0);
  });

  it('go on beside an imprint that is damaged', async () => {
    const test = await withSkills('deploy');
    test.write('skills/broken/imprint.json', '{"skillId": 5}');
    expect(await test.json('skill list')).toMatchObject({
      total: 1,
      damaged: [{ path: 'skills/broken/imprint.json' }],
    });
  });
});

describe('skill update', () => {
  it('goes one way through the stages', async () => {
    const test = await withSkills('deploy');
    expect(skillOf(await test.json('skill update deploy --stage tuned')).acquisitionStage).toBe('tuned');
    expect(await test.run('skill update deploy --stage draft')).toMatchObject({ exitCode: 2 });
  });

  it('follows a folder that was moved', async () => {
    const test = await withSkills('deploy', 'build');
    const { skillId } = await get(test, 'deploy');
    test.write('tools/ship/SKILL.md', skillText('ship'));
    test.remove('skills/deploy/SKILL.md');
    const moved = skillOf(await test.json('skill update deploy --folder tools/ship'));
    expect(moved).toMatchObject({ skillId, name: 'ship', sourcePath: 'tools/ship' });
    expect((await test.run('skill update ship --folder skills/build')).exitCode).toBe(5);
    test.write('skills/deploy/SKILL.md', skillText('deploy'));
    expect(skillOf(await test.json('skill create skills/deploy')).skillId).not.toBe(skillId);
  });

  it('takes back what was shared only knowingly', async () => {
    const test = await withSkills('deploy');
    await test.json('skill invoke deploy --success', { now: START });
    const shared = await get(test, 'deploy');
    expect((await test.run('skill update deploy --visibility private')).exitCode).toBe(7);
    const after = skillOf(
      await test.json('skill update deploy --visibility private --unshare', { now: START }),
    );
    expect(after.path).toBe(`private/${shared.path}`);
    expect(test.exists(shared.path)).toBe(false);
    expect(await get(test, 'deploy')).toMatchObject({
      visibility: 'private',
      utility: 0.55,
      invocationCount: 1,
    });
    expect(skillOf(await test.json('skill update deploy --visibility team', { now: START })).path).toBe(
      shared.path,
    );
  });
});

describe('skill compose', () => {
  it('says of which skills one is made, never of itself', async () => {
    const test = await withSkills('build', 'deploy', 'release');
    const composed = await test.json('skill compose add release build deploy');
    expectSchema('skill-compose', composed);
    expect(await test.json('skill compose add release build')).toMatchObject({ changed: false });
    await test.json('skill compose add deploy build');
    const circle = await test.run('skill compose add build release');
    expect(circle).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('build -> release -> build'),
    });
    expect((await test.run('skill compose add build build')).exitCode).toBe(5);
    const listed = await test.json('skill compose list deploy');
    expectSchema('skill-compose-list', listed);
    expect(listed).toMatchObject({ parts: [{ name: 'build' }], partOf: [{ name: 'release' }] });
    await test.json('skill compose remove release deploy');
    expect((await get(test, 'release')).composes).toHaveLength(1);
    expect((await test.run('skill compose add release')).exitCode).toBe(2);
    expect((await test.run('skill compose join release build')).exitCode).toBe(2);
  });

  it('does not name a private skill in a shared one', async () => {
    const test = await withSkills('release');
    await test.json('skill create skills/build --visibility private');
    expect((await test.run('skill compose add release build')).exitCode).toBe(7);
    expect((await test.run('skill compose add build release')).exitCode).toBe(0);
  });
});

describe('skill relate', () => {
  it('says which engrams belong to a skill', async () => {
    const test = await withSkills('deploy');
    expectSchema('skill-relate', await test.json('skill relate add deploy Ports'));
    const listed = await test.json('skill relate list deploy');
    expectSchema('skill-relate-list', listed);
    expect(listed.engrams).toEqual([{ id: testId(1), title: 'Ports', path: 'engineering/ports.md' }]);
    expect((await test.run('skill relate add deploy nothing')).exitCode).toBe(3);
    expect((await test.run('skill relate add deploy Mine')).exitCode).toBe(7);
    test.remove('engineering/ports.md');
    expect(await test.json('skill relate list deploy')).toMatchObject({ engrams: [{ id: testId(1) }] });
    await test.json(`skill relate remove deploy ${testId(1)}`);
    expect((await get(test, 'deploy')).relatedEngrams).toEqual([]);
  });
});

describe('skill retire, revive and delete', () => {
  it('takes a skill out of the catalogue and back', async () => {
    const test = await withSkills('deploy');
    const catalogue = async () => {
      const answer = await test.json('skill catalogue', { now: START });
      expectSchema('skill-catalogue', answer);
      return (answer.results as Array<{ name: string }>).map(({ name }) => name);
    };
    expect(await catalogue()).toEqual(['deploy']);
    expectSchema('skill-retire', await test.json('skill retire deploy', { now: START }));
    expect(await test.json('skill retire deploy')).toMatchObject({ changed: false });
    expect(await catalogue()).toEqual([]);
    expectSchema('skill-revive', await test.json('skill revive deploy', { now: START + DAY }));
    expect(await test.json('skill revive deploy')).toMatchObject({ changed: false });
    expect(await catalogue()).toEqual(['deploy']);
  });

  it('forgets an imprint, takes it out of others, and leaves the folder', async () => {
    const test = await withSkills('build', 'release');
    await test.json('skill compose add release build');
    expect((await test.run('skill delete build')).exitCode).toBe(2);
    const answer = await test.json('skill delete build --yes');
    expectSchema('skill-delete', answer);
    expect(answer).toMatchObject({ deleted: [{ name: 'build' }] });
    expect((await get(test, 'release')).composes).toEqual([]);
    expect(test.read('skills/build/SKILL.md')).toBe(FILES['skills/build/SKILL.md']);
  });
});

describe('skill catalogue', () => {
  it('is of ten at most, without what is forgotten, restricted or gone', async () => {
    const names = Array.from({ length: 14 }, (_, n) => `s${String(n).padStart(2, '0')}`);
    const files = Object.fromEntries(names.map((name) => [`skills/${name}/SKILL.md`, skillText(name)]));
    const test = makeCliRepository({ files });
    for (const name of names) await test.json(`skill create skills/${name}`, { now: START });
    await test.json('skill invoke s07 --success', { now: START });
    await test.json('skill update s00 --visibility restricted');
    test.remove('skills/s01/SKILL.md');
    const { results, left } = await test.json('skill catalogue', { now: START });
    expect((results as Skill[]).map(({ name }) => name)).toEqual([
      's07',
      's02',
      's03',
      's04',
      's05',
      's06',
      's08',
      's09',
      's10',
      's11',
    ]);
    expect(left).toBe(2);
    const later = await test.json('skill catalogue', { now: START + 30 * DAY });
    expect((later.results as Skill[]).map(({ name }) => name)).toEqual([]);
  });
});
