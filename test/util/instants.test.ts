import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatInstant, parseInstant } from '../../src/util/instants';

describe('parseInstant', () => {
  test.each([
    ['2026-01-02', Date.UTC(2026, 0, 2)],
    ['2026-01-02T03:04:05.678Z', Date.UTC(2026, 0, 2, 3, 4, 5, 678)],
    ['2026-01-02T03:04:05Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['2026-01-02t03:04z', Date.UTC(2026, 0, 2, 3, 4)],
    ['2026-01-02 03:04:05', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['2026-01-02 03:04:05 Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['2026-01-02T03:04:05+01:00', Date.UTC(2026, 0, 2, 2, 4, 5)],
    ['2026-01-02T03:04:05-0130', Date.UTC(2026, 0, 2, 4, 34, 5)],
    ['2026-01-02T03:04:05+02', Date.UTC(2026, 0, 2, 1, 4, 5)],
    ['2026-01-02T03:04:05,6Z', Date.UTC(2026, 0, 2, 3, 4, 5, 600)],
    ['2026-01-02T03:04:05.6789999Z', Date.UTC(2026, 0, 2, 3, 4, 5, 678)],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['2000-02-29', Date.UTC(2000, 1, 29)],
    ['0000-01-01', -62_167_219_200_000],
    ['0099-12-31T00:00:00.000Z', -59_011_545_600_000],
  ])('reads %s', (text, ms) => {
    expect(parseInstant(text)).toBe(ms);
  });

  test.each([
    ...[
      '',
      'tomorrow',
      '2026',
      '2026-1-2',
      '2026-13-01',
      '2026-00-01',
      '2026-01-00',
      '2026-01-32',
      '2026-02-29',
    ],
    ...['1900-02-29', '2026-01-02T', '2026-01-02T24:00:00Z', '2026-01-02T03:60:00Z', '2026-01-02T03:04:60Z'],
    ...[
      '2026-01-02T03:04:05.678Zx',
      '2026-01-02T03:04:05.Z',
      '2026-01-02T03:04:05+24:00',
      '2026-01-02T03:04+01:60',
    ],
    ...[
      '2026-01-02T03:04:05.67aZ',
      '2026-01-0xT03:04:05.678Z',
      '２０２６-01-02',
      '2026-01-02\n',
      '2026-01-02 03:04\nZ',
    ],
    ...['2026-01-02T24:04:05.678Z', '2026-02-30T03:04:05.678Z', '2026-01-02T03:04:05.678z '],
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  test('reads every instant that formatInstant writes', () => {
    const ms = fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 });
    fc.assert(fc.property(ms, (instant) => parseInstant(formatInstant(instant)) === instant));
  });

  test('agrees with Date about which canonical instants exist', () => {
    const two = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'));
    fc.assert(
      fc.property(two, two, two, two, two, (month, day, hour, minute, second) => {
        const text = `2026-${month}-${day}T${hour}:${minute}:${second}.000Z`;
        const date = new Date(text);
        const exists = !Number.isNaN(date.getTime()) && date.toISOString() === text;
        expect(parseInstant(text)).toBe(exists ? date.getTime() : undefined);
      }),
    );
  });
});

test('formatInstant refuses years that ISO 8601 writes with a sign', () => {
  expect(() => formatInstant(253_402_300_800_000)).toThrow(RangeError);
  expect(() => formatInstant(Number.NaN)).toThrow(RangeError);
});
