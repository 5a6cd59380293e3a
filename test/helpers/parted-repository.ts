import { copyRepository, type MergeRepository, makeMergeRepository } from './merge-repository';

/** The engram of the lab. */
export const A = 'e/A.md';

/** Uses the engram and tags it; the body when given. */
export async function learn(
  test: MergeRepository,
  tag: string,
  times: number,
  body?: (text: string) => string,
): Promise<void> {
  await test.use(times);
  const { tags } = test.engram(A).fields as { tags: string[] };
  test.edit(A, { tags: [...tags, tag] }, body);
}

/**
 * `e/A.md` was retrieved 5 times before. Branch `main` retrieves it 4 times more, tags it "m" and changes the first
 * line; branch `s` 2 times, "s" and the last line. What happened is 11 retrievals, however it is brought together.
 */
export async function makeParted(): Promise<{ base: MergeRepository; parted: MergeRepository }> {
  const base = await makeMergeRepository();
  await base.use(5);
  base.commitAll('five');
  const parted = copyRepository(base);
  parted.git('checkout', '-q', '-b', 's');
  await learn(parted, 's', 2, (body) => body.replace('Line 9', 'Line nine'));
  parted.commitAll('s');
  parted.git('checkout', '-q', 'main');
  await learn(parted, 'm', 4, (body) => body.replace('Line 1', 'Line one'));
  parted.commitAll('m');
  return { base, parted };
}

/** What to compare: tags, use, whether both changed lines are there, and what is in conflict. */
export function outcomeOf(test: MergeRepository): object {
  const { fields, body } = test.engram(A);
  return {
    tags: fields.tags,
    used: test.used(),
    ours: body.includes('Line one'),
    theirs: body.includes('Line nine'),
    conflicts: test.conflicts(),
  };
}

export const BOTH = { tags: ['base', 'm', 's'], used: 11, ours: true, theirs: true, conflicts: [] };
