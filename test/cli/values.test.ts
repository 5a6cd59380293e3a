import { describe, expect, it } from 'vitest';
import type { ValueSpec } from '../../src/cli/declarations';
import { readValue } from '../../src/cli/values';
import { CoEngramError } from '../../src/errors';

const read = (spec: ValueSpec, text: string) => readValue(spec, { name: '--x', text });

function refusal(spec: ValueSpec, text: string): CoEngramError {
  try {
    read(spec, text);
  } catch (error) {
    if (error instanceof CoEngramError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(text)} was accepted`);
}

describe('values', () => {
  it.each<[ValueSpec, string, unknown]>([
    [{}, 'text', 'text'],
    [{ allowEmpty: true }, '', ''],
    [{ type: 'integer' }, '42', 42],
    [{ type: 'integer' }, '+7', 7],
    [{ type: 'integer' }, '-0', 0],
    [{ type: 'integer' }, '1e3', 1000],
    [{ type: 'number' }, '.5', 0.5],
    [{ type: 'number' }, '1.', 1],
    [{ type: 'number', min: 0, max: 1 }, '1', 1],
    [{ type: 'choice', choices: ['a', 'b'] }, 'b', 'b'],
    [{ type: 'choice', choices: ['faded'], spellings: { forgotten: 'faded' } }, 'forgotten', 'faded'],
    [{ type: 'date' }, '2026-01-31', '2026-01-31'],
    [{ type: 'date' }, '2026-01-31T12:00:00Z', '2026-01-31T12:00:00Z'],
    [{ type: 'assignment' }, 'title=a=b', { name: 'title', value: 'a=b' }],
    [{ type: 'assignment' }, 'summary=', { name: 'summary', value: '' }],
  ])('reads %j %j', (spec, text, value) => {
    expect(read(spec, text)).toEqual(value);
    expect(Object.is(read(spec, text), -0)).toBe(false);
  });

  it.each<[ValueSpec, string, string]>([
    [{ type: 'integer', min: 1, max: 9 }, '-1', 'a whole number from 1 to 9'],
    [{ type: 'integer', min: 1 }, '0', 'a whole number of at least 1'],
    [{ type: 'integer', max: 9 }, '10', 'a whole number of at most 9'],
    [{ type: 'integer' }, '1.5', 'a whole number'],
    [{ type: 'integer' }, '9007199254740993', 'a whole number'],
    [{ type: 'number' }, 'NaN', 'a number'],
    [{ type: 'number' }, '1e309', 'a number'],
    [{ type: 'number' }, 'Infinity', 'a number'],
    [{ type: 'number' }, '0x10', 'a number'],
    [{ type: 'number' }, '1_000', 'a number'],
    [{ type: 'number' }, ' 1', 'a number'],
    [{ type: 'number' }, '١', 'a number'],
    [{ type: 'number' }, '-', 'a number'],
    [{ type: 'choice', choices: ['fact', 'pattern'] }, 'constructor', 'one of fact, pattern'],
    [{ type: 'choice', choices: ['fact'], spellings: {} }, '__proto__', 'one of fact'],
    [{ type: 'date' }, '2026-02-30', 'a date like 2026-01-31 or 2026-01-31T12:00:00Z'],
    [{ type: 'date' }, 'yesterday', 'a date like 2026-01-31 or 2026-01-31T12:00:00Z'],
    [{ type: 'assignment' }, 'title', 'FIELD=VALUE'],
    [{ type: 'assignment' }, '=x', 'FIELD=VALUE'],
  ])('refuses %j %j, naming flag, value and what is allowed', (spec, text, allowed) => {
    const error = refusal(spec, text);
    expect(error.code).toBe('USAGE');
    expect(error.message).toBe(`--x must be ${allowed}, not ${JSON.stringify(text)}`);
  });

  it.each<[ValueSpec]>([
    [{}],
    [{ type: 'integer' }],
    [{ type: 'choice', choices: ['a'] }],
    [{ type: 'date' }],
  ])('refuses an empty %j', (spec) => {
    expect(refusal(spec, '').message).toBe('--x must not be empty');
  });

  it('says which choice was probably meant', () => {
    expect(refusal({ type: 'choice', choices: ['procedure', 'pattern'] }, 'procedur').hint).toBe(
      'did you mean procedure?',
    );
    expect(refusal({ type: 'choice', choices: ['procedure', 'pattern'] }, 'zebra').hint).toBeUndefined();
  });
});
