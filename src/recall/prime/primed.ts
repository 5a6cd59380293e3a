/** Computes what prime answers. */
import type { Config } from '../../config/config';
import type { IndexView } from '../../search/contract';
import type { Reader } from '../../search/request';
import type { Memory } from '../../store/memory';
import { isWaiting } from '../../store/proposal-status';
import { readProposals } from '../../store/proposals';
import { estimateTokens } from '../../util/tokens';
import type { ListedSkill, PrimeAnswer, PrimeFormat, PrimeInput } from './answer';
import { gatherPrime } from './material';
import { planPrimeParts } from './plan-parts';
import { planPrimeText } from './plan-text';
import { projectWords } from './project';
import { safeSkill } from './safe-skill';
import { primeWords } from './words';

/** Engrams may find so much room where not even the fixed lines do. */
const LEAST_ROOM = 100;
/** A line about a memory has hardly fewer tokens. */
const TOKENS_A_MEMORY = 12;
const MOST_ENGRAMS = 200;

/** What does not come from the index. */
export interface KnownBefore extends Pick<PrimeInput, 'overdue' | 'skillTotal'> {
  skills: ListedSkill[];
}

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
  known: KnownBefore,
): Promise<(view: IndexView) => PrimeAnswer> {
  const { config, repo } = memory;
  const filed = await readProposals(repo);
  const proposals = filed.filter(({ proposal }) => isWaiting(proposal)).length;
  const room = roomFor(format, budget, config.language);
  const options = {
    reader,
    weights: config.search,
    project: projectWords(memory),
    maxPins: config.pins.max,
    maxEngrams: Math.min(MOST_ENGRAMS, Math.ceil(room / TOKENS_A_MEMORY)),
    room,
  };
  const told = { ...known, skills: known.skills.map(safeSkill) };
  return (view) => {
    const { language } = config;
    const input = { ...gatherPrime(view, options), ...told, proposals, language };
    return format === 'json' ? planPrimeParts(input, budget) : planPrimeText(input, format, budget);
  };
}

/** Tokens that are left for memories: the lines that every session gets come first. */
function roomFor(format: PrimeFormat, budget: number, language: Config['language']): number {
  const { howTo, howToShort, asking } = primeWords(language);
  const fixed = format === 'section' ? howToShort : [...howTo, ...asking];
  return Math.max(LEAST_ROOM, budget - estimateTokens(fixed.join('\n')));
}
