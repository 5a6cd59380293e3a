import { describe, expect, it } from 'vitest';
import { yamlReader } from '../../src/engram/yaml-reader';
import { parseSkillText } from '../../src/skills/skill-text';
import { skillText } from '../helpers/skill-text';

const read = (text: string) => parseSkillText(text, yamlReader);

describe('SKILL.md', () => {
  it('has a name and a description in its front matter', () => {
    expect(read(skillText('deploy', 'How to deploy.'))).toEqual({
      type: 'skill',
      name: 'deploy',
      description: 'How to deploy.',
    });
    const folded = '---\nname: a1-b2\ndescription: >-\n  Two\n  lines\nallowed-tools: [Read]\n---\n';
    expect(read(folded)).toMatchObject({ name: 'a1-b2', description: 'Two lines' });
    expect(read(skillText('deploy').replaceAll('\n', '\r\n'))).toMatchObject({ name: 'deploy' });
    expect(read(`\ufeff${skillText('deploy')}`)).toMatchObject({ name: 'deploy' });
  });

  it('says what it says without characters that nobody sees', () => {
    const text = skillText('deploy', '"How\\e[31m to \\u202edeploy\\u200b."');
    expect(read(text)).toMatchObject({ description: 'How to deploy.' });
  });

  it.each([
    ['no front matter', '# Deploy\n', 'it has no front matter'],
    ['an open one', '---\nname: deploy\n', 'no closing line'],
    ['one in JavaScript', '---js\nprocess.exit()\n---\n', 'is js, which is never read'],
    ['broken YAML', '---\nname: [deploy\n---\n', 'cannot be read'],
    ['a list', '---\n- name: deploy\n---\n', 'no mapping'],
    ['no name', '---\ndescription: x\n---\n', 'its name must be'],
    ['a name in capitals', skillText('Deploy'), 'its name must be'],
    ['a path for a name', skillText('../../etc'), 'its name must be'],
    ['a name with two hyphens', skillText('a--b'), 'its name must be'],
    ['a name that is too long', skillText('a'.repeat(65)), 'its name must be'],
    ['an escape in its name', skillText('"de\\e[2Jploy"'), 'its name must be'],
    ['a number for a name', skillText('1.5'), 'its name must be'],
    ['no description', '---\nname: deploy\n---\n', 'it has no description'],
    ['an unseen description', skillText('deploy', '"\\u200b\\u200b"'), 'no description that can be seen'],
    ['a long description', skillText('deploy', 'x'.repeat(1025)), 'has 1025 characters; the most is 1024'],
  ])('with %s is none', (_, text, message) => {
    expect(read(text)).toMatchObject({ type: 'invalid', message: expect.stringContaining(message) });
  });
});
