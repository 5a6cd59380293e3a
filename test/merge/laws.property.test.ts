import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsageFile } from '../../src/usage/codec';
import { KEY, usageLines } from '../usage/lines';
import { type ThreeTexts, threeEngrams, threeSynapses } from './arbitraries';
import { expectClosed, expectCommutative, expectIdentity, expectNothingLost, merge, textOf } from './laws';

const LAWS: [law: string, check: (three: ThreeTexts) => void][] = [
  ['identity: what nobody else changed is the result, byte for byte', expectIdentity],
  ['commutative: swapping the sides gives the same bytes, or the same conflicts', expectCommutative],
  ['closed and confined: the result parses, and markers are in the body only', expectClosed],
  ['no silent loss: every change is in the result, in a conflict or in the log', expectNothingLost],
];

const numRuns = Number(process.env.FUZZ_RUNS ?? 200);

describe('laws of the merge of engrams', () => {
  it.each(LAWS)('%s', (_, check) => fc.assert(fc.property(threeEngrams, check), { numRuns }));
});

describe('laws of the merge of synapses', () => {
  it.each(LAWS)('%s', (_, check) => fc.assert(fc.property(threeSynapses, check), { numRuns }));
});

describe('laws of the merge of usage files', () => {
  const file = usageLines().map((lines) => formatUsageFile(lines, KEY));
  const three = fc.record({ path: fc.constant(`usage/${KEY}.tsv`), base: file, ours: file, theirs: file });

  it('identity and commutative', () => {
    fc.assert(
      fc.property(three, (texts) => {
        expectIdentity(texts);
        expectCommutative(texts);
      }),
      { numRuns },
    );
  });

  it("conservation: each line is one side's, whole, and merging it again adds nothing", () => {
    fc.assert(
      fc.property(three, (texts) => {
        const text = textOf(merge(texts));
        const known = new Set([...texts.ours.split('\n'), ...texts.theirs.split('\n')]);
        for (const line of text.split('\n')) expect(known).toContain(line);
        expect(textOf(merge({ ...texts, ours: text }))).toBe(text);
        expect(textOf(merge({ ...texts, theirs: text }))).toBe(text);
      }),
      { numRuns },
    );
  });
});
