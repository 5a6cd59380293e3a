/** What an agent is handed at the start of a session. */
import { CoEngramError } from '../../errors';
import { withIndexMeanwhile } from '../../search/open-index';
import type { Reader } from '../../search/request';
import { mayHaveSkills } from '../../store/has-skills';
import type { Memory } from '../../store/memory';
import { type ReadingOptions, readerOf } from '../reader';
import { warnOfSkipped } from '../skipped';
import type { Catalogue, PrimeAnswer, PrimeFormat } from './answer';
import type { KnownBefore } from './primed';

export interface PrimeOptions extends ReadingOptions {
  /** Estimated tokens; default 2000, for `section` 400, which is also its most. */
  budget?: number;
  /** Default md. */
  format?: PrimeFormat;
}

const DEFAULT_BUDGET = 2000;
const SECTION_BUDGET = 400;

/**
 * How to use the memory, standing rules, where things lie and what is worth knowing for the project of the cwd; never
 * more than the budget, and the same for the same files and clock. `overdueStages` gives the stages of maintenance
 * that are, `catalogue` the skills. Throws USAGE for options.
 */
export async function prime(
  memory: Memory,
  options: PrimeOptions,
  { overdueStages, catalogue }: { overdueStages: () => Promise<string[]>; catalogue: Catalogue },
): Promise<PrimeAnswer> {
  const { repo, surroundings } = memory;
  const { format = 'md' } = options;
  const question = { format, budget: budgetOf(options.budget, format), reader: readerOf(memory, options) };
  const { answer, skipped } = await withIndexMeanwhile(repo, { surroundings }, async () => {
    const { readPrimed } = await import('./primed');
    const skills = mayHaveSkills(repo) ? await skillsFor(question.reader, catalogue) : NO_SKILLS;
    const primed = await readPrimed(memory, question, { overdue: await overdueStages(), ...skills });
    return (view) => ({ answer: primed(view), skipped: view.skipped });
  });
  warnOfSkipped(skipped, surroundings);
  return answer;
}

const NO_SKILLS = { skills: [], skillTotal: 0 };

async function skillsFor(
  { withPrivate = true, include = [] }: Reader,
  catalogue: Catalogue,
): Promise<Pick<KnownBefore, 'skills' | 'skillTotal'>> {
  const { skills, left } = await catalogue({
    withPrivate,
    withRestricted: include.includes('restricted'),
  });
  return { skills, skillTotal: skills.length + left };
}

function budgetOf(given: number | undefined, format: PrimeFormat): number {
  const budget = given ?? (format === 'section' ? SECTION_BUDGET : DEFAULT_BUDGET);
  if (!Number.isInteger(budget) || budget < 1) {
    throw new CoEngramError('USAGE', `the budget must be a whole number of tokens from 1, not ${budget}`);
  }
  return format === 'section' ? Math.min(budget, SECTION_BUDGET) : budget;
}
