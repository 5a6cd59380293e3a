import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needleSearch } from '../../src/secrets/needles';
import { RISK_RULES } from '../../src/secrets/rules';

const rulesFor = needleSearch(RISK_RULES);
const needle = fc.constantFrom(...RISK_RULES.flatMap(({ needles }) => needles));
/** Needles whole and torn between other words of any script. */
const text = fc
  .array(
    fc.oneof(
      needle,
      needle.map((each) => each.slice(0, -1)),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(' ', '\n', '密码', '.'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').toLowerCase());

describe('rules for a text', () => {
  it('are those of which it holds a needle, in their order', () => {
    fc.assert(
      fc.property(text, (lower) => {
        const expected = RISK_RULES.filter(({ needles }) => needles.some((each) => lower.includes(each)));
        expect(rulesFor(lower).map(({ rule }) => rule)).toEqual(expected);
      }),
    );
  });

  it('keep their place in the list, which decides between two that find the same', () => {
    const found = rulesFor('curl -u ada:x https://ada:x@host/ bearer');
    expect(found.length).toBeGreaterThan(2);
    for (const { rule, rank } of found) expect(RISK_RULES[rank]).toBe(rule);
  });

  it('are for no text those that look into every one', () => {
    for (const { rule } of rulesFor('')) expect(rule.needles).toContain('');
  });

  it('have needles of lower case, since texts are searched in lower case', () => {
    for (const { needles } of RISK_RULES) {
      expect(needles.length).toBeGreaterThan(0);
      for (const each of needles) expect(each).toBe(each.toLowerCase());
    }
  });
});
