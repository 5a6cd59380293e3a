import { expect, test } from 'vitest';
import { compareText } from '../../src/util/compare';

test('compareText orders by code units, whatever the locale thinks', () => {
  expect(['ä', 'z', 'a', 'Z', 'a'].sort(compareText)).toEqual(['Z', 'a', 'a', 'z', 'ä']);
  expect(compareText('a', 'a')).toBe(0);
  expect(compareText('a', 'b')).toBe(-1);
  expect(compareText('b', 'a')).toBe(1);
});
