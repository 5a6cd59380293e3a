import { describe, expect, test } from 'vitest';
import { checkField, checkWritableField, ENGRAM_FIELDS } from '../../src/engram/fields';
import { CoEngramError } from '../../src/errors';

function usage(run: () => unknown): CoEngramError {
  try {
    run();
  } catch (error) {
    if (error instanceof CoEngramError && error.code === 'USAGE') return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('checkField accepts', () => {
  test.each([
    ['id', '01j6xqk5p7r2v8y3m4n6zh0wqt', '01J6XQK5P7R2V8Y3M4N6ZH0WQT'],
    ['title', 'A title', 'A title'],
    ['title', '😀'.repeat(200), '😀'.repeat(200)],
    ['slug', 'A Name/../x', 'a-name-x'],
    ['tags', ['a', 'b'], ['a', 'b']],
    ['tags', 'a, b,,c ', ['a', 'b', 'c']],
    ['tags', '', null],
    ['summary', null, null],
    ['summary', undefined, null],
    ['kind', 'pattern', 'pattern'],
    ['kinds', 'fact,pattern', ['fact', 'pattern']],
    ['status', 'archived', 'frozen'],
    ['forcedFreshness', 'forgotten', 'faded'],
    ['importance', 0.7, 0.7],
    ['importance', ' 0.7 ', 0.7],
    ['importance', 1, 1],
    ['version', '3', 3],
    ['pinned', true, true],
    ['pinned', 'false', false],
    ['validTo', '2026-12-31', '2026-12-31'],
    ['scope', { type: 'channel', id: 'c1' }, { type: 'channel', id: 'c1' }],
    ['evidence', [{ role: 'user' }], [{ role: 'user' }]],
    ['evidence', [], []],
  ])('%s = %j', (name, given, value) => {
    expect(checkField(name, given)).toEqual(value);
  });
});

describe('checkField refuses, naming field, value and what is allowed', () => {
  test.each([
    ['id', 'short', '"short"', '20 to 32 letters and digits'],
    ['id', 12, '12', '20 to 32'],
    ['title', '', '""', 'required'],
    ['title', null, 'null', 'required'],
    ['title', '  ', '"  "', 'not empty'],
    ['title', 'x'.repeat(201), 'x…"', '1 to 200 characters'],
    ['title', 5, '5', 'a text'],
    ['kind', 'nonsense', '"nonsense"', 'observation, fact, pattern, procedure, hypothesis'],
    ['kind', 'toString', '"toString"', 'observation'],
    ['kind', 3, '3', 'observation'],
    ['slug', 3, '3', 'a text'],
    ['kinds', ['fact', 'x'], '"x"', 'observation'],
    ['tags', 5, '5', 'a list'],
    ['tags', [5], '5', 'a text'],
    ['importance', 1.1, '1.1', 'a number from 0 to 1'],
    ['importance', '-0.1', '"-0.1"', 'a number from 0 to 1'],
    ['importance', 'NaN', '"NaN"', 'a number from 0 to 1'],
    ['importance', '1e309', '"1e309"', 'a number from 0 to 1'],
    ['importance', ' ', '" "', 'a number'],
    ['importance', [0.5], '[0.5]', 'a number'],
    ['version', 1.5, '1.5', 'a whole number from 1 on'],
    ['version', 0, '0', 'a whole number from 1 on'],
    ['reinforcementScore', 'much', '"much"', 'a number'],
    ['pinned', 'yes', '"yes"', 'true, false'],
    ['validTo', 'soon', '"soon"', 'a date'],
    ['validTo', 2026, '2026', 'a date'],
    ['scope', 'global', '"global"', 'an object with type, id'],
    ['scope', [], '[]', 'an object with type, id'],
    ['scope', {}, 'undefined', 'required'],
    ['scope', { type: 'x' }, '"x"', 'global, channel, session'],
    ['scope', { type: 'global', more: 1 }, '"more"', 'type, id'],
    ['evidence', { role: 'x' }, '{"role":"x"}', 'a list of objects'],
    ['evidence', ['x'], '"x"', 'an object with sessionId'],
  ])('%s = %j', (name, given, shown, allowed) => {
    const error = usage(() => checkField(name, given));
    expect(error.message).toMatch(new RegExp(`^${name}[.a-z]* cannot be `));
    expect(error.message).toContain(shown);
    expect(error.hint).toContain(allowed);
  });

  test('a field that does not exist', () => {
    expect(usage(() => checkField('priority', 1)).message).toBe('an engram has no field "priority"');
    expect(usage(() => checkWritableField('toString', 1)).message).toContain('no field "toString"');
  });
});

test('checkWritableField refuses what people do not set by hand', () => {
  expect(checkWritableField('summary', 'x')).toBe('x');
  for (const name of [
    'id',
    'version',
    'contentHash',
    'createdAt',
    'status',
    'retrievalCount',
    'verificationStatus',
  ]) {
    const error = usage(() => checkWritableField(name, 'x'));
    expect(error.message).toBe(`the field "${name}" cannot be set by hand`);
    expect(error.hint).toContain('summary');
  }
});

test('every row has a name of its own, and enums have their values', () => {
  const names = ENGRAM_FIELDS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { type, values, members } of ENGRAM_FIELDS) {
    expect(values !== undefined).toBe(type === 'enum' || type === 'enums');
    expect(members !== undefined).toBe(type === 'map' || type === 'maps');
  }
});
