import { estimateTokens } from '../../util/tokens';
import { fitBudget, type Shelf } from '../fit-budget';
import type { PrimeInput, PrimeParts } from './answer';
import { primeWords } from './words';

type ListName = 'pins' | 'howTo' | 'asking' | 'engrams' | 'skills' | 'directories' | 'tags';

/** Who gets tokens first, and at most which share in the first round. */
const PRIORITY: ReadonlyArray<readonly [ListName, number]> = [
  ['pins', 0.4],
  ['howTo', 1],
  ['asking', 1],
  ['engrams', 0.4],
  ['skills', 0.15],
  ['directories', 0.2],
  ['tags', 1],
];

/** The start of a session as data whose JSON keeps the budget; only the frame of the document itself may be larger. */
export function planPrimeParts(input: PrimeInput, budget: number): PrimeParts {
  const words = primeWords(input.language);
  const lists = { ...input, howTo: [...words.howTo], asking: [...words.asking] };
  const none = { pins: 0, howTo: 0, asking: 0, engrams: 0, skills: 0, directories: 0, tags: 0 };
  const frame = sizeOf(answerOf(lists, none, budget, budget));
  const shelves = PRIORITY.map(([name, share]): Shelf<ListName> => {
    return {
      name,
      headCost: 0,
      costs: lists[name].map((item) => estimateTokens(`${JSON.stringify(item)},`)),
      share,
    };
  });
  const taken = fitBudget(shelves, budget - frame);
  return answerOf(lists, taken, budget, sizeOf(answerOf(lists, taken, budget, budget)));
}

/** Of the whole document, as the command line prints it. */
function sizeOf(answer: PrimeParts): number {
  return estimateTokens(`${JSON.stringify({ schemaVersion: 1, kind: 'prime', ...answer })}\n`);
}

function answerOf(
  lists: PrimeInput & Pick<PrimeParts, 'howTo' | 'asking'>,
  taken: Record<ListName, number>,
  budget: number,
  estimatedTokens: number,
): PrimeParts {
  const first = <T>(items: readonly T[], name: ListName): T[] => items.slice(0, taken[name]);
  return {
    format: 'json',
    budget,
    estimatedTokens,
    howTo: first(lists.howTo, 'howTo'),
    asking: first(lists.asking, 'asking'),
    overdue: lists.overdue,
    pins: first(lists.pins, 'pins'),
    tags: first(lists.tags, 'tags'),
    directories: first(lists.directories, 'directories'),
    engrams: first(lists.engrams, 'engrams'),
    skills: first(lists.skills, 'skills'),
    proposals: lists.proposals,
    omitted: {
      pins: lists.pinTotal - taken.pins,
      tags: lists.tagTotal - taken.tags,
      directories: lists.directories.length - taken.directories,
      engrams: lists.engramTotal - lists.pinTotal - taken.engrams,
      skills: lists.skillTotal - taken.skills,
    },
  };
}
