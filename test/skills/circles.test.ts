import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circleThrough } from '../../src/skills/circles';

const skills = (parts: Record<string, string[]>) =>
  Object.entries(parts).map(([skillId, composes]) => ({ skillId, composes }));

describe('circles', () => {
  it('are found, by a detour too, and named from their beginning to their end', () => {
    expect(circleThrough(skills({ a: ['b'], b: ['c'], c: ['b'] }), 'b')).toEqual(['b', 'c', 'b']);
    expect(circleThrough(skills({ a: ['b'], b: ['c'], c: ['b'] }), 'a')).toBeUndefined();
    expect(circleThrough(skills({ a: ['a'] }), 'a')).toEqual(['a', 'a']);
  });

  it('are no two ways to one part, and nothing that is gone', () => {
    expect(circleThrough(skills({ a: ['b', 'c'], b: ['d'], c: ['d', 'gone'], d: [] }), 'a')).toBeUndefined();
  });

  it('are found in chains of any length', () => {
    const chain = Array.from({ length: 20_000 }, (_, i): [string, string[]] => [`s${i}`, [`s${i + 1}`]]);
    expect(circleThrough(skills(Object.fromEntries(chain)), 's0')).toBeUndefined();
  });

  it('are there exactly when a skill is reached from itself', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.dictionary(ids, fc.uniqueArray(ids, { maxLength: 3 })), (parts) => {
        const reaches = (from: string, seen = new Set<string>()): Set<string> => {
          for (const next of parts[from] ?? []) if (!seen.has(next)) reaches(next, seen.add(next));
          return seen;
        };
        for (const id of Object.keys(parts)) {
          expect(circleThrough(skills(parts), id) !== undefined).toBe(reaches(id).has(id));
        }
      }),
    );
  });
});
