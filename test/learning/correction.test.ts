import { expect, test } from 'vitest';
import { isCorrection } from '../../src/learning/correction';

test.each([
  'no, the port is 9090',
  'No. It is the other one.',
  'No that is the old one',
  'nope',
  'Wrong, we moved to trunk',
  'wrong',
  'Actually, it is 9090',
  'actually it was renamed',
  "That's wrong",
  'that’s not right',
  'This is incorrect.',
  "You're wrong about the port",
  'not true: it is Redis',
  '"no, that is stale"',
  'hm, no, not that one',
  '不对',
  '不对，端口是 9090',
  '错了，应该是 9090',
  '你错了',
  '这不对吧',
  '嗯，不对',
  '不，是另一个',
])('%j corrects', (message) => {
  expect(isCorrection(message)).toBe(true);
});

test.each([
  'no problem',
  'No problem, go on',
  'no worries',
  'no need to',
  'no thanks',
  'no, thanks',
  'nobody knows',
  'now do the next one',
  'note that it moved',
  'Northern servers first',
  'what is wrong with the port?',
  'the answer is not wrong',
  'actual numbers please',
  'yes, no doubt',
  '不错',
  '没错了',
  '对，不错了',
  '不对称加密怎么用',
  '不对劲儿',
  '错误信息是什么',
  '没问题',
  '',
])('%j does not', (message) => {
  expect(isCorrection(message)).toBe(false);
});

test('a long message is looked at from its beginning only', () => {
  expect(isCorrection(`${'a '.repeat(100_000)} no, wrong`)).toBe(false);
});
