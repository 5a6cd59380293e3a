import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickHash } from '../../src/util/quick-hash';

describe('a quick hash', () => {
  it('is twelve hex digits, the same for the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(quickHash(text)).toMatch(/^[0-9a-f]{12}$/);
        expect(quickHash(`${text}`)).toBe(quickHash(text));
      }),
    );
  });

  it('tells a hundred thousand texts apart that differ in little', () => {
    const hashes = new Set<string>();
    for (let i = 0; i < 100_000; i += 1) hashes.add(quickHash(`- memory ${i} of many`));
    expect(hashes.size).toBe(100_000);
  });

  it('changes with the order of characters', () => {
    expect(quickHash('ab')).not.toBe(quickHash('ba'));
  });
});
