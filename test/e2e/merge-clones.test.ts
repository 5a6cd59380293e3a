/** Three people, one repository, every route: what was used is counted once, what was added is there, in all clones. */
import { describe, expect, it } from 'vitest';
import { expectedOutcome, makeClones, outcome, settle, step } from '../helpers/clones';

/** More seeds and longer stories: test/slow. */
const SEEDS = [1, 2];
const STEPS = 9;

describe('three clones', () => {
  it.each(SEEDS)('agree, and with what happened, seed %i', { timeout: 120_000 }, async (seed) => {
    const clones = await makeClones(seed);
    for (let n = 0; n < STEPS; n += 1) await step(clones);
    await settle(clones);
    const story = clones.story.join('\n');
    const trees = clones.people.map((person) => person.git('rev-parse', 'HEAD^{tree}'));
    expect(new Set(trees).size, story).toBe(1);
    for (const person of clones.people)
      expect(outcome(person, clones), story).toEqual(expectedOutcome(clones));
  });
});
