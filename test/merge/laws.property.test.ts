import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGRAM_FIELDS_BY_NAME } from '../../src/engram/fields';
import { formatUsageFile } from '../../src/usage/codec';
import { engramText } from '../helpers/engram-text';
import { KEY, usageLines } from '../usage/lines';
import { EDITABLE, setValue, type ThreeTexts, threeEngrams, threeSynapses } from './arbitraries';
import { expectClosed, expectCommutative, expectIdentity, expectNothingLost, merge, textOf } from './laws';

const LAWS: [law: string, check: (three: ThreeTexts) => void][] = [
  ['identity: what nobody else changed is the result, byte for byte', expectIdentity],
  ['commutative: swapping the sides gives the same bytes, or the same conflicts', expectCommutative],
  ['closed and confined: the result parses, and markers are in the body only', expectClosed],
  ['no silent loss: every change is in the result, in a conflict or in the log', expectNothingLost],
];

const numRuns = Number(process.env.FUZZ_RUNS ?? 100);

describe('laws of the merge of engrams', () => {
  it.each(LAWS)('%s', (_, check) => fc.assert(fc.property(threeEngrams, check), { numRuns }));
});

describe('laws of the merge of synapses', () => {
  it.each(LAWS)('%s', (_, check) => fc.assert(fc.property(threeSynapses, check), { numRuns }));
});

/** Fields that one side gives all together. */
const WHOLE = [
  new Set(
    EDITABLE.filter(({ group, name }) => group === 'facts' && name !== 'evidence').map(({ name }) => name),
  ),
  new Set(['status', 'statusAt']),
  new Set(['updatedAt', 'updatedBy']),
  new Set(['lastRetrievedAt', 'lastRetrievalScore']),
];

/** Every field with every other one that it may change beside. */
const PAIRS = EDITABLE.flatMap((mine) =>
  EDITABLE.filter(
    ({ name }) => name !== mine.name && !WHOLE.some((names) => names.has(mine.name) && names.has(name)),
  ).map((yours) => [mine, yours] as const),
);

describe('one field on each side', () => {
  it('touches the lines of the one and of the other', () => {
    const set = (text: string, { name, type }: (typeof EDITABLE)[number], n: number): string =>
      setValue(text, name, simpleValue(type, name, n));
    const base = EDITABLE.reduce((text, row) => set(text, row, 9), engramText());
    for (const [mine, yours] of PAIRS) {
      const [ours, theirs] = [set(base, mine, 0), set(base, yours, 2)];
      expect(
        textOf(merge({ path: 'engineering/x.md', base, ours, theirs })),
        `${mine.name}, ${yours.name}`,
      ).toBe(set(ours, yours, 2));
    }
  });
});

/** A value of a type that is another one for every number; of a group of fields both sides change only one. */
function simpleValue(type: string, name: string, n: number): unknown {
  const values = ENGRAM_FIELDS_BY_NAME.get(name)?.values;
  if (values !== undefined && type === 'enum') return values[n % values.length];
  if (type === 'enums') return [values?.[n % 5], 'fact'];
  if (type === 'texts') return ['a', `b${n}`];
  if (type === 'instant') return `2026-01-1${n}T00:00:00.000Z`;
  if (type === 'number') return n / 10;
  if (type === 'integer') return n + 1;
  if (type === 'boolean') return n > 4;
  if (name === 'learnt') return { retrievalCount: n, asOf: `2026-01-1${n}T00:00:00.000Z` };
  if (type === 'map') return { type: 'global', id: `x${n}` };
  if (name === 'evidence') return [{ messageId: `m${n}` }];
  if (type === 'maps')
    return [{ status: 'verified', description: `d${n}`, addedAt: '2026-01-01', addedBy: 'A' }];
  return `word${n}`;
}

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
