/** What two people learn about a skill apart comes together, by every route that git has. */
import { describe, expect, it } from 'vitest';
import type { Skill } from '../../src/index';
import { runCli } from '../helpers/run-cli';
import { skillText } from '../helpers/skill-text';
import { makeTeam, type Person, type Team } from '../helpers/team';

const FILES = {
  'skills/build/SKILL.md': skillText('build'),
  'skills/deploy/SKILL.md': skillText('deploy'),
};
const NOW = Date.UTC(2026, 0, 1);

async function run(person: Person, words: string): Promise<Record<string, unknown>> {
  const argv = [...words.split(' '), '--json', '--repo', person.root];
  const result = await runCli(argv, { cwd: person.root, home: person.root, now: NOW });
  if (result.exitCode !== 0) throw new Error(`${words}: ${result.stderr}`);
  return JSON.parse(result.stdout);
}

async function skillOf(person: Person, name = 'deploy'): Promise<Skill> {
  return (await run(person, `skill get ${name}`)).skill as Skill;
}

async function use(person: Person, successes: number, failures = 0): Promise<void> {
  for (let n = 0; n < successes; n += 1) await run(person, 'skill invoke deploy --success');
  for (let n = 0; n < failures; n += 1) await run(person, 'skill invoke deploy --failure');
}

function commit(person: Person): void {
  person.git('add', '-A');
  person.git('commit', '-qm', 'learnt');
}

/** Both find the skill by themselves and use it. */
async function usedApart(): Promise<Team> {
  const team = makeTeam({ files: FILES });
  for (const person of [team.a, team.b]) await run(person, 'skill create skills/deploy');
  await use(team.a, 3);
  await use(team.b, 1, 2);
  return team;
}

/** Each use counts once; what both learnt apart is added up. */
const TOGETHER = { invocationCount: 6, successCount: 4, failureCount: 2, sampleSize: 6 };
const UTILITY = 0.5 + (0.6355 - 0.5) + (0.4455 - 0.5);

describe('two clones', () => {
  it('make one imprint of one skill, and count all uses, by sync', async () => {
    const { a, b } = await usedApart();
    for (const person of [a, b, a]) expect((await person.sync()).ok).toBe(true);
    const [mine, yours] = [await skillOf(a), await skillOf(b)];
    expect(yours).toEqual(mine);
    expect(mine).toMatchObject(TOGETHER);
    expect(mine.utility).toBeCloseTo(UTILITY, 6);
    await use(a, 1);
    await a.sync();
    await b.sync();
    expect((await skillOf(b)).utility).toBeCloseTo(UTILITY + 0.1 * (1 - UTILITY), 3);
  });

  it.each([
    ['merge', (b: Person) => b.git('merge', '-q', '--no-edit', 'origin/other')],
    ['rebase', (b: Person) => b.git('rebase', '-q', 'origin/other')],
    ['cherry-pick', (b: Person) => b.git('cherry-pick', 'origin/main..origin/other')],
    [
      'squash',
      (b: Person) => {
        b.git('merge', '-q', '--squash', 'origin/other');
        commit(b);
      },
    ],
  ])('come to the same by a %s, also when the other comes again', async (_, bring) => {
    const team = makeTeam({ files: FILES });
    await run(team.a, 'skill create skills/deploy');
    commit(team.a);
    team.a.git('push', '-q', 'origin', 'HEAD:main');
    team.b.git('pull', '-q');
    await use(team.a, 3);
    commit(team.a);
    team.a.git('push', '-q', 'origin', 'HEAD:other');
    await use(team.b, 1, 2);
    commit(team.b);
    team.b.git('fetch', '-q');
    bring(team.b);
    expect(await skillOf(team.b)).toMatchObject(TOGETHER);
    expect((await skillOf(team.b)).utility).toBeCloseTo(UTILITY, 6);
    await use(team.a, 1);
    commit(team.a);
    team.a.git('push', '-q', 'origin', 'HEAD:other');
    team.b.git('fetch', '-q');
    await team.b.sync('--no-pull --no-push');
    team.b.git('merge', '-q', '--no-edit', '-X', 'theirs', 'origin/other');
    expect(await skillOf(team.b)).toMatchObject({ invocationCount: 7, successCount: 5 });
  });

  it('join what each said of it, and the doctor names a circle that both made', async () => {
    const { a, b } = makeTeam({ files: FILES });
    for (const name of ['build', 'deploy']) await run(a, `skill create skills/${name}`);
    await a.sync();
    await b.sync();
    await run(a, 'skill compose add build deploy');
    await run(a, 'skill update deploy --stage compiled');
    await run(b, 'skill compose add deploy build');
    await run(b, 'skill relate add deploy e/A.md');
    for (const person of [a, b, a]) expect((await person.sync()).ok).toBe(true);
    const deploy = await skillOf(a);
    expect(deploy).toMatchObject({ acquisitionStage: 'compiled' });
    expect(deploy.composes).toHaveLength(1);
    expect(deploy.relatedEngrams).toHaveLength(1);
    expect(await skillOf(b)).toEqual(deploy);
    const doctor = await runCli(['doctor', '--json', '--repo', a.root], { cwd: a.root, home: a.root });
    expect(doctor.stdout).toContain('skill_circle');
    expect(await run(a, 'skill catalogue')).toMatchObject({ left: 0 });
  });
});
