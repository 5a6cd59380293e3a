import { expect, it } from 'vitest';
import { expectSchema } from '../helpers/expect-schema';

it('a field that nobody described is found', () => {
  const failure = { error: { code: 'USAGE', message: 'no' } };
  expectSchema('error', failure);
  expectSchema('error', JSON.stringify(failure));
  expect(() => expectSchema('error', { ...failure, more: 1 })).toThrow('the document of kind "error"');
  expect(() => expectSchema('nothing', {})).toThrow('no schema');
});
