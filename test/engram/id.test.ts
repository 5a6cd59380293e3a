import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUlid, isUsableId, normalizeId, ulidTime } from '../../src/engram/id';
import { newId } from '../../src/engram/new-id';

const zeros = (size: number): Uint8Array => new Uint8Array(size);

test('newId is a ULID of its instant', () => {
  expect(newId(0, zeros)).toBe('00000000000000000000000000');
  expect(newId(2 ** 48 - 1, (size) => new Uint8Array(size).fill(255))).toBe('7ZZZZZZZZZZZZZZZZZZZZZZZZZ');
  // The example of the ULID specification.
  expect(newId(1469918176385, zeros).slice(0, 10)).toBe('01ARYZ6S41');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 48 - 1 }),
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      (now, bytes) => {
        const id = newId(now, () => bytes);
        expect(isUlid(id)).toBe(true);
        expect(ulidTime(id)).toBe(now);
        const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
        expect([...id.slice(10)].map((char) => alphabet.indexOf(char)).sort()).toEqual(
          [...bytes].map((byte) => byte >> 3).sort(),
        );
      },
    ),
  );
});

test('newId orders by time', () => {
  const ids = [1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000].map((now) => newId(now, zeros));
  expect([...ids].sort()).toEqual(ids);
});

test.each([-1, 1.5, 2 ** 48, Number.NaN])('newId refuses the instant %s', (now) => {
  expect(() => newId(now, zeros)).toThrow();
});

test('isUlid knows upper case only, without the letters that look like digits', () => {
  expect(isUlid('01J6XQK5P7R2V8Y3M4N6ZH0WQT')).toBe(true);
  for (const text of [
    '',
    '01j6xqk5p7r2v8y3m4n6zh0wqt',
    '81J6XQK5P7R2V8Y3M4N6ZH0WQT',
    '01J6XQK5P7R2V8Y3M4N6ZH0WQ',
    '01J6XQK5P7R2V8Y3M4N6ZH0WQI',
  ]) {
    expect(isUlid(text)).toBe(false);
  }
});

test('isUsableId takes 20 to 32 letters and digits', () => {
  expect(isUsableId('a'.repeat(20))).toBe(true);
  expect(isUsableId('Z9'.repeat(16))).toBe(true);
  for (const text of ['', 'a'.repeat(19), 'a'.repeat(33), `${'a'.repeat(20)}-`, `${'a'.repeat(20)}\n`])
    expect(isUsableId(text)).toBe(false);
});

test('normalizeId turns a ULID into upper case and leaves other ids alone', () => {
  expect(normalizeId(' 01j6xqk5p7r2v8y3m4n6zh0wqt ')).toBe('01J6XQK5P7R2V8Y3M4N6ZH0WQT');
  expect(normalizeId('someOtherIdOfAnOldTool')).toBe('someOtherIdOfAnOldTool');
  expect(ulidTime('someOtherIdOfAnOldTool')).toBeUndefined();
});
