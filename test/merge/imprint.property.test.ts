/** The laws of the merge, for imprints of skills. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseImprint } from '../../src/skills/imprint-codec';
import type { ThreeTexts } from './arbitraries';
import { expectCommutative, expectIdentity, merge, textOf } from './laws';

const numRuns = Number(process.env.FUZZ_RUNS ?? 100);

const instants = fc.constantFrom(
  '2026-01-01T00:00:00.000Z',
  '2026-01-02T00:00:00.000Z',
  '2026-01-03T00:00:00.000Z',
);
const words = fc.constantFrom('alpha', 'beta', 'gamma', 'delta');
const lists = fc.uniqueArray(words, { maxLength: 4 });

const MEMBERS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: words,
  description: words,
  sourcePath: words.map((word) => `skills/${word}`),
  contentHash: words,
  initiationSet: lists,
  termination: lists,
  policy: fc.record({ kind: fc.constantFrom('claude-skill', 'code'), ref: words }),
  utility: fc.constantFrom(0, 0.25, 0.5, 1),
  invocationCount: fc.integer({ min: 0, max: 3 }),
  lastUsedAt: instants,
  acquisitionStage: fc.constantFrom('draft', 'compiled', 'tuned'),
  retiredAt: instants,
  revivedAt: instants,
  visibility: fc.constantFrom('team', 'restricted', 'public'),
  createdAt: instants,
  updatedAt: instants,
  updatedBy: words,
  version: fc.integer({ min: 1, max: 4 }),
  composes: lists,
  relatedEngrams: lists,
  unknown: words,
};

const members = fc.record(MEMBERS, { requiredKeys: ['sourcePath', 'version'] });
const changes = fc.array(
  fc
    .constantFrom(...Object.keys(MEMBERS))
    .chain((name) => fc.tuple(fc.constant(name), fc.option(MEMBERS[name] ?? words, { nil: undefined }))),
  { maxLength: 6 },
);

type Members = Record<string, unknown>;
const written = (fields: Members): string => `${JSON.stringify({ skillId: 'deploy', ...fields }, null, 2)}\n`;
const changed = (fields: Members, edits: Array<[string, unknown]>): Members =>
  Object.fromEntries(
    Object.entries({ ...fields, ...Object.fromEntries(edits) }).filter(([, value]) => value !== undefined),
  );

const PATH = 'skills/deploy/imprint.json';
const three: fc.Arbitrary<ThreeTexts> = fc
  .tuple(members, changes, changes, fc.boolean())
  .map(([base, ours, theirs, hasBase]) => ({
    path: PATH,
    base: hasBase ? written(base) : undefined,
    ours: written(changed(base, ours)),
    theirs: written(changed(base, theirs)),
  }));

function parse(text: string | undefined): Members {
  return text === undefined ? {} : JSON.parse(text);
}

function expectReadable(texts: ThreeTexts): void {
  const parsed = parseImprint(textOf(merge(texts)));
  expect(parsed.type).toBe('imprint');
}

/** A value that a side changed or added is in the result, in a list of it, or in the log. */
function expectNothingLost(texts: ThreeTexts): void {
  const result = merge(texts);
  if (result.type !== 'merged') throw new Error('no merge of imprints is anything else');
  const [base, after] = [parse(texts.base), parse(result.text)];
  const logged = JSON.stringify(result.log);
  for (const side of [parse(texts.ours), parse(texts.theirs)]) {
    for (const [name, value] of Object.entries(side)) {
      if (isDeepStrictEqual(value, base[name]) || isDeepStrictEqual(value, after[name])) continue;
      const before = Array.isArray(base[name]) ? base[name] : [];
      const added = Array.isArray(value) ? value.filter((item) => !before.includes(item)) : [value];
      const kept = Array.isArray(after[name]) ? after[name] : [];
      const lost = added.filter((item) => !kept.includes(item));
      for (const item of lost) expect(logged, `${name} of ${texts.path}`).toContain(JSON.stringify(item));
    }
  }
}

const LAWS: [law: string, check: (texts: ThreeTexts) => void][] = [
  ['identity: what nobody else changed is the result, byte for byte', expectIdentity],
  ['commutative: swapping the sides gives the same bytes and the same log', expectCommutative],
  ['closed: the result is an imprint, and merging it with itself changes nothing', expectReadable],
  ['no silent loss: every change is in the result or in the log', expectNothingLost],
];

describe('laws of the merge of imprints', () => {
  it.each(LAWS)('%s', (_, check) => fc.assert(fc.property(three, check), { numRuns }));

  it('lists are sets: three clones that only add come to the same, in every order', () => {
    fc.assert(
      fc.property(lists, lists, lists, (a, b, c) => {
        const base = written({ composes: [] });
        const texts = [a, b, c].map((composes) => written({ composes: [...composes].sort() }));
        const join = (ours: string, theirs: string) => textOf(merge({ path: PATH, base, ours, theirs }));
        const [x = '', y = '', z = ''] = texts;
        const sets = [join(join(x, y), z), join(x, join(y, z)), join(join(z, x), y)].map(
          (text) => new Set((parse(text).composes ?? []) as string[]),
        );
        expect(sets[0]).toEqual(new Set([...a, ...b, ...c]));
        for (const set of sets) expect(set).toEqual(sets[0]);
      }),
      { numRuns },
    );
  });
});
