import { expect, it } from 'vitest';
import { counted } from '../../src/util/counted';

it('a number has its word', () => {
  expect([counted(0, 'file'), counted(1, 'file'), counted(2, 'memory', 'memories')]).toEqual([
    '0 files',
    '1 file',
    '2 memories',
  ]);
});
