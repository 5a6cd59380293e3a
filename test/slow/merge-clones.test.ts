/** Long stories of three people and their copies; see test/e2e/merge-clones.test.ts. */
import { expect, it } from 'vitest';
import { expectedOutcome, makeClones, outcome, removeClones, settle, step } from '../helpers/clones';

const FIRST = Number(process.env.CLONES_SEED ?? 100);
const SEEDS = Array.from({ length: Number(process.env.CLONES_RUNS ?? 30) }, (_, n) => FIRST + n);
const STEPS = 30;

it.each(SEEDS)('a long story, seed %i', async (seed) => {
  const clones = await makeClones(seed);
  for (let n = 0; n < STEPS; n += 1) await step(clones);
  await settle(clones);
  const story = clones.story.join('\n');
  const trees = clones.people.map((person) => person.git('rev-parse', 'HEAD^{tree}'));
  expect(new Set(trees).size, story).toBe(1);
  for (const person of clones.people) expect(outcome(person, clones), story).toEqual(expectedOutcome(clones));
  removeClones(clones);
});
