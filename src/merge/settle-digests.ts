import { contentHash, contentSize } from '../engram/content-hash';
import { isSameData } from '../engram/same-data';
import type { DecidedFields } from './decide-fields';
import { type Contest, largerSource } from './field-contest';
import type { MergedBody } from './merge-body';

const DIGESTS: ReadonlyMap<string, (body: string) => unknown> = new Map<string, (body: string) => unknown>([
  ['contentHash', contentHash],
  ['contentSize', contentSize],
]);

/** Digests are never merged: they are made again, and left out while there are markers in the body. */
export function settleDigests(
  contest: Contest,
  decided: DecidedFields,
  body: MergedBody,
  isSameBody: boolean,
): void {
  const { decisions } = decided;
  decided.log = decided.log.filter(({ field }) => !DIGESTS.has(field));
  for (const [name, compute] of DIGESTS) {
    const decision = decisions.get(name);
    const isThere = decision?.type === 'take' && contest[decision.from].entries.has(name);
    const [ours, theirs] = [contest.ours.data(name), contest.theirs.data(name)];
    if (body.conflicts.length > 0) decisions.delete(name);
    else if (isThere && !(isSameBody && isSameData(ours, theirs))) {
      const value = compute(body.text);
      decisions.set(name, { type: 'write', value, on: largerSource(contest, name) });
    }
  }
}
