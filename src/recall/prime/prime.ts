/** What an agent is handed at the start of a session. */
import { CoEngramError } from '../../errors';
import { withIndex } from '../../search/open-index';
import type { Memory } from '../../store/memory';
import { readProposals } from '../../store/proposals';
import { type ReadingOptions, readerOf } from '../reader';
import { warnOfSkipped } from '../skipped';
import type { PrimeAnswer, PrimeFormat } from './answer';
import { gatherPrime } from './material';
import { planPrimeParts } from './plan-parts';
import { planPrimeText } from './plan-text';
import { projectWords } from './project';

export interface PrimeOptions extends ReadingOptions {
  /** Estimated tokens; default 2000, for `section` 400, which is also its most. */
  budget?: number;
  /** Default md. */
  format?: PrimeFormat;
}

const DEFAULT_BUDGET = 2000;
const SECTION_BUDGET = 400;
/** A line about a memory has hardly fewer tokens. */
const TOKENS_A_MEMORY = 12;
const MOST_ENGRAMS = 200;

/**
 * How to use the memory, standing rules, where things lie and what is worth knowing for the project of the cwd; never
 * more than the budget, and the same for the same files and clock. `overdue` are the stages of maintenance
 * that are. Throws USAGE for options.
 */
export async function prime(memory: Memory, options: PrimeOptions, overdue: string[]): Promise<PrimeAnswer> {
  const { repo, surroundings, config } = memory;
  const { format = 'md' } = options;
  const budget = budgetOf(options.budget, format);
  const material = {
    reader: readerOf(memory, options),
    weights: config.search,
    project: projectWords(memory),
    maxPins: config.pins.max,
    maxEngrams: Math.min(MOST_ENGRAMS, Math.ceil(budget / TOKENS_A_MEMORY)),
  };
  const [found, filed] = await Promise.all([
    withIndex(repo, { surroundings }, (view) => ({
      material: gatherPrime(view, material),
      skipped: view.skipped,
    })),
    readProposals(repo),
  ]);
  warnOfSkipped(found.skipped, surroundings);
  const proposals = filed.filter(({ proposal }) => proposal.status === 'pending').length;
  const input = { ...found.material, overdue, proposals, language: config.language };
  return format === 'json' ? planPrimeParts(input, budget) : planPrimeText(input, format, budget);
}

function budgetOf(given: number | undefined, format: PrimeFormat): number {
  const budget = given ?? (format === 'section' ? SECTION_BUDGET : DEFAULT_BUDGET);
  if (!Number.isInteger(budget) || budget < 1) {
    throw new CoEngramError('USAGE', `the budget must be a whole number of tokens from 1, not ${budget}`);
  }
  return format === 'section' ? Math.min(budget, SECTION_BUDGET) : budget;
}
