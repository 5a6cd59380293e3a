import { expect, test } from 'vitest';
import { sha256Hex } from '../../src/util/hash';

test('sha256Hex hashes texts as UTF-8, and bytes as they are', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256Hex('标签')).toBe(sha256Hex(Buffer.from('标签')));
});
