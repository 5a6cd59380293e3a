import { createHash as nodeHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHash } from '../../src/util/light-crypto';

describe.each(['sha1', 'sha256'])('%s', (algorithm) => {
  const same = (...parts: (string | Uint8Array)[]) => {
    const [ours, theirs] = [createHash(algorithm), nodeHash(algorithm)];
    for (const part of parts) {
      ours.update(part);
      theirs.update(part);
    }
    expect(ours.digest('hex')).toBe(theirs.digest('hex'));
  };

  it('is what node computes, for every length around a block', () => {
    for (let length = 0; length < 200; length += 1) same('a'.repeat(length));
    same('死锁 🙂\n', Buffer.from([0, 255, 128]));
    same(Buffer.alloc(1_000_003, 'xyz'));
  });

  it('is what node computes, for any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 4 }), (parts) => same(...parts)),
    );
  });
});

it('knows no other algorithm', () => {
  expect(() => createHash('md5')).toThrow(RangeError);
});
