/** Computes what prime answers. */
import type { IndexView } from '../../search/contract';
import type { Reader } from '../../search/request';
import type { Memory } from '../../store/memory';
import { readProposals } from '../../store/proposals';
import type { PrimeAnswer, PrimeFormat } from './answer';
import { gatherPrime } from './material';
import { planPrimeParts } from './plan-parts';
import { planPrimeText } from './plan-text';
import { projectWords } from './project';

/** A line about a memory has hardly fewer tokens. */
const TOKENS_A_MEMORY = 12;
const MOST_ENGRAMS = 200;

export interface PrimeQuestion {
  format: PrimeFormat;
  /** Estimated tokens. */
  budget: number;
  reader: Reader;
}

/** Reads what the index does not have; what it gives computes the answer from the index. */
export async function readPrimed(
  memory: Memory,
  { format, budget, reader }: PrimeQuestion,
  overdue: string[],
): Promise<(view: IndexView) => PrimeAnswer> {
  const { config, repo } = memory;
  const filed = await readProposals(repo);
  const proposals = filed.filter(({ proposal }) => proposal.status === 'pending').length;
  const options = {
    reader,
    weights: config.search,
    project: projectWords(memory),
    maxPins: config.pins.max,
    maxEngrams: Math.min(MOST_ENGRAMS, Math.ceil(budget / TOKENS_A_MEMORY)),
    budget,
  };
  return (view) => {
    const input = { ...gatherPrime(view, options), overdue, proposals, language: config.language };
    return format === 'json' ? planPrimeParts(input, budget) : planPrimeText(input, format, budget);
  };
}
