import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editImprint, formatImprint, parseImprint } from '../../src/skills/imprint-codec';

const IMPRINT = {
  skillId: '0000000000GYRW1EZK5VA9PGEC',
  name: 'deploy',
  description: 'How to deploy.',
  sourcePath: 'skills/deploy',
  contentHash: 'sha256:ab',
  initiationSet: ['a release is due'],
  termination: [],
  policy: { kind: 'claude-skill' as const, ref: 'SKILL.md' },
  acquisitionStage: 'draft' as const,
  visibility: 'team' as const,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  composes: [],
  relatedEngrams: [],
};

function read(members: object | string) {
  const parsed = parseImprint(typeof members === 'string' ? members : JSON.stringify(members));
  if (parsed.type === 'damaged') throw new Error(parsed.message);
  return parsed;
}

describe('an imprint', () => {
  it('comes back as it was written, without what use teaches', () => {
    const text = formatImprint(IMPRINT);
    expect(text).not.toContain('utility');
    expect(text).not.toContain('composes');
    expect(read(text)).toMatchObject({
      imprint: { ...IMPRINT, utility: 0.5, invocationCount: 0 },
      problems: [],
    });
  });

  it('keeps members that are unknown, and their order, when others change', () => {
    const text = '{\n  "z": {"a": 1},\n  "skillId": "deploy",\n  "version": 1\n}';
    expect(editImprint(text, { version: 2, composes: ['a'], retiredAt: undefined })).toBe(
      '{\n  "z": {\n    "a": 1\n  },\n  "skillId": "deploy",\n  "version": 2,\n  "composes": [\n    "a"\n  ]\n}\n',
    );
    expect(editImprint('{"skillId": "a", "composes": ["b"]}', { composes: [] })).toBe(
      '{\n  "skillId": "a"\n}\n',
    );
  });

  it('of another tool brings its counts along', () => {
    const { imprint } = read({
      skillId: 'deploy',
      sourcePath: 'skills/deploy',
      utility: 0.8,
      invocationCount: 7,
    });
    expect(imprint).toMatchObject({
      name: 'deploy',
      utility: 0.8,
      invocationCount: 7,
      policy: { ref: 'SKILL.md' },
    });
  });

  it('may name SKILL.md itself for its folder', () => {
    expect(read({ skillId: 'a', sourcePath: 'skills/a/SKILL.md' }).imprint.sourcePath).toBe('skills/a');
  });

  it.each([
    [{ utility: 2 }, 'utility must be a number from 0 to 1'],
    [{ invocationCount: -1 }, 'invocationCount must be a whole number from 0'],
    [{ acquisitionStage: 'done' }, 'acquisitionStage must be one of draft, compiled, tuned'],
    [{ createdAt: 'yesterday' }, 'createdAt must be an instant'],
    [{ composes: [1] }, 'composes must be a list of at most 1000 texts'],
    [{ policy: { kind: 'virus' } }, 'policy.kind must be one of'],
    [{ name: '../x' }, 'name must be lower-case letters, digits and hyphens'],
    [{ description: 5 }, 'description must be a text'],
    [{ sourcePath: null }, 'sourcePath is missing'],
  ])('with %j is read with a default and named', (members, problem) => {
    const { problems } = read({ skillId: 'deploy', sourcePath: 'skills/deploy', ...members });
    expect(problems.map(({ message }) => message).join()).toContain(problem);
  });

  it('whose visibility cannot be read is kept from agents', () => {
    expect(read({ skillId: 'a', sourcePath: 'x', visibility: 'all' }).imprint.visibility).toBe('restricted');
  });

  it.each([
    ['[]', 'it is no JSON object'],
    ['', 'it is no JSON object'],
    [`{"skillId": "a", "x": ${'['.repeat(500)}${']'.repeat(500)}}`, 'it is no JSON object'],
    ['<<<<<<< ours\n{}\n', 'a merge has left its markers'],
    ['{}', 'skillId must be letters'],
    ['{"skillId": "../../etc"}', 'skillId must be letters'],
    [`{"skillId": "${'a'.repeat(65)}"}`, 'skillId must be letters'],
  ])('%s is damaged', (text, message) => {
    expect(parseImprint(text)).toMatchObject({ type: 'damaged', message: expect.stringContaining(message) });
  });

  it('is never more than damaged, whatever the text', () => {
    const any = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .dictionary(fc.constantFrom('skillId', ...Object.keys(IMPRINT)), fc.jsonValue())
        .map((it) => JSON.stringify(it)),
    );
    fc.assert(fc.property(any, (text) => ['imprint', 'damaged'].includes(parseImprint(text).type)));
  });
});
