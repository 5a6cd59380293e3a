import { describe, expect, it } from 'vitest';
import { DAY } from './field-cases';
import { mergeClean, mergeText } from './merging';

describe('proposals', () => {
  const path = 'proposals/p1.yaml';
  const proposal = (rest: string): string => `id: p1\nsource: rem-pattern\n${rest}`;
  const merged = (base: string, ours: string, theirs: string): string =>
    mergeClean([proposal(base), proposal(ours), proposal(theirs)], { path }).text;

  it('accepted before dismissed before pending, with its time and reason', () => {
    const answers = [
      `status: dismissed\ndecidedAt: ${DAY(9)}\nreason: no\n`,
      `status: accepted\ndecidedAt: ${DAY(1)}\ndecidedBy: Ann\n`,
    ] as const;
    expect(merged('status: pending\n', ...answers)).toBe(proposal(answers[1]));
  });

  it('keeps an answer together with its reason, its end and what it wrote', () => {
    const dismissed = `status: dismissed\ndecidedAt: ${DAY(9)}\ndecidedReason: no\nuntil: ${DAY(20)}\n`;
    const accepted = `status: accepted\ndecidedAt: ${DAY(1)}\ndecidedBy: Ann\nresultIds: [a, b]\n`;
    expect(merged('status: pending\n', dismissed, accepted)).toBe(proposal(accepted));
    expect(merged('status: pending\n', dismissed, 'status: pending\n')).toBe(proposal(dismissed));
    const reopened = `status: pending\nupdatedAt: ${DAY(10)}\n`;
    expect(merged(dismissed, dismissed, reopened)).toBe(proposal(reopened));
  });

  it('of two answers alike the later, then the larger', () => {
    const answer = (day: number, reason: string): string =>
      `state: dismissed\ndecidedAt: ${DAY(day)}\nreason: ${reason}\n`;
    expect(merged('state: pending\n', answer(2, 'a'), answer(1, 'b'))).toBe(proposal(answer(2, 'a')));
    expect(merged('state: pending\n', answer(1, 'a'), answer(1, 'b'))).toBe(proposal(answer(1, 'b')));
  });

  it('lists by id or by what they say, in their order', () => {
    expect(merged('targets: [z, b]\n', 'targets: [z, b, x]\n', 'targets: [z]\n')).toBe(
      proposal('targets: [z, x]\n'),
    );
    expect(
      merged(
        'quotes:\n  - id: z\n    text: 1\n',
        'quotes:\n  - id: z\n    text: 2\n  - id: b\n    text: 3\n',
        'quotes:\n  - id: z\n    text: 1\n  - id: a\n    text: 4\n',
      ),
    ).toBe(proposal('quotes:\n  - id: z\n    text: 2\n  - id: a\n    text: 4\n  - id: b\n    text: 3\n'));
    expect(merged('n: [1]\n', 'n: [1, 3]\n', 'n: [1, 2]\n')).toBe(proposal('n: [1, 2, 3]\n'));
  });

  it('lists that both sides began', () => {
    const { text } = mergeClean([undefined, proposal('n: [1, 3]\n'), proposal('n: [1, 2]\n')], { path });
    expect(text).toBe(proposal('n: [1, 2, 3]\n'));
  });

  it('everything else by the later update; version and visibility as in engrams', () => {
    expect(
      merged('title: a\n', `title: b\nupdatedAt: ${DAY(1)}\n`, `title: c\nupdatedAt: ${DAY(2)}\n`),
    ).toContain('title: c');
    expect(
      merged(
        'version: 1\nvisibility: public\n',
        'version: 3\nvisibility: private\n',
        'version: 2\nvisibility: team\n',
      ),
    ).toBe(proposal('version: 3\nvisibility: private\n'));
    expect(merged('x: [a]\n', 'x: b\n', 'x: [c]\n')).toContain('x: b\n');
  });

  it.each([
    ['no mapping', '- a\n', 'is no mapping of fields'],
    ['broken', 'a: [\n', 'Flow sequence'],
    ['NUL', 'a: \0\n', 'NUL'],
  ])('%s: merged as text, never clean', (_, ours, message) => {
    const result = mergeText([proposal(''), ours, proposal('x: 1\n')], { path });
    expect(result.message).toContain(message);
    expect(result.conflicts).not.toEqual([]);
  });

  it('newer ones too', () => {
    expect(mergeText([proposal(''), proposal('schema: 2\n'), proposal('x: 1\n')], { path }).reason).toBe(
      'newer',
    );
  });
});

describe('imprints', () => {
  const path = 'skills/deploy/imprint.json';
  const imprint = (rest: object): string => `${JSON.stringify({ skillId: 'deploy', ...rest }, null, 2)}\n`;
  const merged = (base: object | undefined, ours: object, theirs: object): unknown =>
    JSON.parse(mergeClean([base && imprint(base), imprint(ours), imprint(theirs)], { path }).text);

  it('the side that saw more use gives all numbers; lists as sets; the further stage', () => {
    expect(
      merged(
        { utility: 0.5, invocationCount: 1, composes: ['a'], acquisitionStage: 'draft', version: 1 },
        { utility: 0.9, invocationCount: 3, composes: ['a', 'c'], acquisitionStage: 'tuned', version: 3 },
        {
          utility: 0.1,
          invocationCount: 2,
          composes: ['a', 'b'],
          acquisitionStage: 'compiled',
          version: 2,
          x: 1,
        },
      ),
    ).toEqual({
      skillId: 'deploy',
      utility: 0.9,
      invocationCount: 3,
      composes: ['a', 'b', 'c'],
      acquisitionStage: 'tuned',
      version: 3,
      x: 1,
    });
  });

  it('as much use: the later one, then the larger', () => {
    const used = (utility: number, day: number): object => ({
      utility,
      invocationCount: 2,
      lastUsedAt: DAY(day),
    });
    expect(merged({}, used(0.9, 1), used(0.1, 2))).toMatchObject(used(0.1, 2));
    expect(merged({}, used(0.9, 1), used(0.1, 1))).toMatchObject(used(0.9, 1));
  });

  it('of two new ones, with null and 0 kept', () => {
    expect(
      merged(
        undefined,
        { a: null, b: 0, createdAt: DAY(2) },
        { c: false, createdAt: DAY(1), retiredAt: DAY(3) },
      ),
    ).toEqual({
      skillId: 'deploy',
      a: null,
      b: 0,
      c: false,
      createdAt: DAY(1),
      retiredAt: DAY(3),
    });
  });

  it('the later retirement, the more private visibility', () => {
    expect(
      merged({}, { retiredAt: DAY(1), visibility: 'private' }, { retiredAt: DAY(2), visibility: 'team' }),
    ).toMatchObject({ retiredAt: DAY(2), visibility: 'private' });
  });

  it('keeps the order of its members, and a base of another skill does not count', () => {
    const other = '{"skillId": "x", "composes": ["a", "b"]}\n';
    const { text, id } = mergeClean(
      [other, imprint({ z: 1, composes: ['a'] }), imprint({ z: 1, composes: ['b'] })],
      { path },
    );
    expect(text).toBe(imprint({ z: 1, composes: ['a', 'b'] }));
    expect(id).toBe('deploy');
  });

  it.each([
    ['no JSON', '{', 'ours is no JSON object'],
    ['a list', '[]', 'ours is no JSON object'],
    ['empty', '', 'ours is no JSON object'],
    ['newer', '{"format": 2}', 'ours has format 2, written by a newer version'],
  ])('%s: merged as text, never clean', (_, ours, message) => {
    const result = mergeText([imprint({}), ours, imprint({ x: 1 })], { path });
    expect(result.message).toBe(message);
    expect(result.conflicts).not.toEqual([]);
    expect(mergeText([imprint({}), imprint({ x: 1 }), ours], { path }).message).toBe(
      message.replace('ours', 'theirs'),
    );
  });
});
