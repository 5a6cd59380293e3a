import { describe, expect, it } from 'vitest';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';
import { skillText } from '../helpers/skill-text';

const imprint = (skillId: string, rest: object = {}): string =>
  `${JSON.stringify({ skillId, name: skillId, sourcePath: `skills/${skillId}`, ...rest }, null, 2)}\n`;

async function withImprints(imprints: Record<string, string>): Promise<TestMemory> {
  const files: Record<string, string> = { 'a/good.md': engramText({ domainTags: ['a'], title: 'Good' }) };
  for (const [name, text] of Object.entries(imprints)) {
    files[`skills/${name}/SKILL.md`] = skillText(name);
    files[`skills/${name}/imprint.json`] = text;
  }
  const test = await makeMemory({ files });
  for (const name of Object.keys(imprints)) await test.library.updateSkill(name, {}).catch(() => undefined);
  return test;
}

async function found(test: TestMemory, options: { fix?: boolean } = {}): Promise<string[]> {
  const { report } = await test.library.doctor(options);
  return report.issues
    .filter(({ kind }) => kind.startsWith('skill_') || kind === 'private_tracked')
    .map(({ kind, path = '' }) => `${kind} ${path}`);
}

describe('the doctor of skills', () => {
  it('finds nothing wrong with what is sound', async () => {
    const test = await withImprints({});
    test.write('skills/deploy/SKILL.md', skillText('deploy'));
    await test.library.createSkill('skills/deploy');
    await test.library.relateSkill('deploy', ['Good'], true);
    await test.library.invokeSkill('deploy', { success: true });
    expect(await found(test)).toEqual([]);
  });

  it('names what is damaged, and ids that are there twice', async () => {
    const test = await withImprints({
      a: imprint('a'),
      b: '{"skillId": ',
      c: imprint('a'),
      d: '<<<<<<< ours\n{}\n=======\n[]\n>>>>>>> theirs\n',
    });
    expect(await found(test)).toEqual(
      expect.arrayContaining([
        'skill_invalid skills/b/imprint.json',
        'skill_duplicate_id skills/c/imprint.json',
        'skill_invalid skills/d/imprint.json',
      ]),
    );
  });

  it('stops a commit of what a merge has left', async () => {
    const test = await withImprints({ a: imprint('a') });
    test.write('skills/a/imprint.json', '<<<<<<< ours\n{}\n=======\n[]\n>>>>>>> theirs\n');
    test.git('add', '-A');
    const { findings } = await test.library.check({ staged: true });
    expect(findings).toMatchObject([{ kind: 'skill_invalid', message: 'a merge has left its markers' }]);
  });

  it('names values out of range, and clamps numbers', async () => {
    const test = await withImprints({
      a: imprint('a', { utility: 7, successCount: -2, acquisitionStage: 'x' }),
    });
    expect(await found(test)).toEqual(Array(3).fill('skill_field_value skills/a/imprint.json'));
    await found(test, { fix: true });
    expect(JSON.parse(test.read('skills/a/imprint.json'))).toMatchObject({
      utility: 1,
      successCount: 0,
      acquisitionStage: 'x',
    });
    expect(await found(test, { fix: true })).toEqual(['skill_field_value skills/a/imprint.json']);
  });

  it('names parts and engrams that are not here, and circles that a merge made', async () => {
    const test = await withImprints({
      a: imprint('a', { composes: ['b', 'gone'], relatedEngrams: [testId(1), testId(9)] }),
      b: imprint('b', { composes: ['a'] }),
    });
    expect(await found(test)).toEqual([
      'skill_dangling_part skills/a/imprint.json',
      'skill_circle skills/a/imprint.json',
      'skill_dangling_engram skills/a/imprint.json',
    ]);
    expect((await test.library.listSkills()).results).toHaveLength(2);
    await test.library.composeSkill('a', ['gone', 'b'], false);
    await test.library.relateSkill('a', [testId(9)], false);
    expect(await found(test)).toEqual([]);
  });

  it('takes in what SKILL.md says now, never a secret', async () => {
    const test = await withImprints({ a: imprint('a'), b: imprint('b') });
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    test.write('skills/a/SKILL.md', skillText('a', 'Another way.'));
    test.write('skills/b/SKILL.md', skillText('b', `With ${secret}.`));
    expect(await found(test)).toEqual([
      'skill_hash_stale skills/a/imprint.json',
      'skill_hash_stale skills/b/imprint.json',
    ]);
    await found(test, { fix: true });
    expect((await test.library.getSkill('a')).skill.description).toBe('Another way.');
    expect(test.read('skills/b/imprint.json')).not.toContain(secret);
    expect(await found(test, { fix: true })).toEqual(['skill_hash_stale skills/b/imprint.json']);
  });

  it('names skills without SKILL.md, with a broken one, with another name, and those without an imprint', async () => {
    const test = await withImprints({ a: imprint('a'), b: imprint('b') });
    test.remove('skills/a/SKILL.md');
    test.write('skills/b/SKILL.md', '---\nname: [\n---\n');
    test.write('skills/c/SKILL.md', skillText('c'));
    test.write('.claude/skills/folder/SKILL.md', skillText('name'));
    await test.library.createSkill('.claude/skills/folder');
    expect(await found(test)).toEqual([
      expect.stringMatching(/^skill_name_mismatch skills\//),
      'skill_source_missing skills/a/imprint.json',
      'skill_source_invalid skills/b/imprint.json',
      'skill_orphan skills/c/SKILL.md',
    ]);
    await test.library.retireSkill('a');
    await test.library.scanSkills(['skills']);
    expect((await found(test)).join()).not.toMatch(/skill_orphan|skill_source_missing/);
  });

  it('names what others get without the skill itself', async () => {
    const test = await withImprints({});
    test.write('skills/a/SKILL.md', skillText('a'));
    const { outcome } = await test.library.createSkill('skills/a');
    expect(outcome.warnings).toEqual([expect.stringContaining('git add -- skills/a')]);
    expect(await found(test)).toEqual([]);
    test.git('add', outcome.skill.path);
    expect(await found(test)).toEqual([`skill_untracked ${outcome.skill.path}`]);
    test.git('add', 'skills');
    expect(await found(test)).toEqual([]);
  });

  it('names what is private and lies where it is shared', async () => {
    const test = await withImprints({ a: imprint('a', { visibility: 'private' }) });
    test.write('skills/a/imprint.json', imprint('a', { visibility: 'private' }));
    expect(await found(test)).toContain('private_tracked skills/a/imprint.json');
  });
});
