import { expect, it } from 'vitest';
import { estimateTokens } from '../../src/util/tokens';

it.each([
  ['', 0],
  ['a', 1],
  ['four', 1],
  ['fours', 2],
  ['数据库', 3],
  ['数据库 retry', 5],
  ['𠀀', 1],
])('counts %j as %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});
