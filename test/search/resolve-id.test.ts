import { describe, expect, it } from 'vitest';
import { CoEngramError } from '../../src/errors';
import { readingSet } from '../../src/search/default-set';
import { resolveId } from '../../src/search/resolve-id';
import { memoryIndex } from '../helpers/memory-index';

const documents = [
  { id: '01KDY6T0ZZ00000000000A11CE', title: 'Retry with jitter', path: 'ops/retry.md' },
  { id: '01KDY6T0ZZ00000000000B0BBY', title: 'Strict mode', path: 'engineering/strict.md' },
  { id: '01KDY6T0ZZ00000000000CAR0L', title: 'Strict mode', path: 'ops/strict.md' },
  { id: 'legacyIdWithLowerCase0001', title: 'B0BBY', path: 'old/note.md' },
];
const view = memoryIndex(documents);
const idOf = (reference: string) => view.entry(resolveId(view, reference, 'main')).id;

function failureOf(reference: string): CoEngramError {
  try {
    resolveId(view, reference, 'main');
  } catch (error) {
    if (error instanceof CoEngramError) return error;
    throw error;
  }
  throw new Error(`${reference} was found`);
}

describe('finds', () => {
  it.each([
    ['a whole id', '01KDY6T0ZZ00000000000A11CE', 0],
    ['an id in lower case', '01kdy6t0zz00000000000a11ce', 0],
    ['an id of another tool', 'legacyIdWithLowerCase0001', 3],
    ['that id in another case', 'LEGACYIDWITHLOWERCASE0001', 3],
    ['a path', 'ops/retry.md', 0],
    ['a path without its ending', 'ops/retry', 0],
    ['a path from here', './engineering/strict.md', 1],
    ['a path of Windows', 'engineering\\strict.md', 1],
    ['the end of an id', 'a11ce', 0],
    ['the last four', 'CAR0L'.slice(-4), 2],
    ['the beginning of an id', 'legacyId', 3],
    ['an exact title', 'Retry with jitter', 0],
    ['spaces around', '  Retry with jitter ', 0],
  ])('%s', (_, reference, n) => {
    expect(idOf(reference)).toBe(documents[n]?.id);
  });

  it('an id before a title that looks like one', () => {
    expect(idOf('B0BBY')).toBe(documents[1]?.id);
  });
});

describe('refuses', () => {
  it('what fits several, with the candidates', () => {
    const failure = failureOf('01KDY6T0');
    expect(failure).toMatchObject({ code: 'NOT_FOUND', exitCode: 3, message: '3 engrams match "01KDY6T0"' });
    expect(failure.data?.candidates).toEqual(
      documents.slice(0, 3).map(({ id, title, path }) => ({ id, title, path })),
    );
  });

  it('a title that two engrams have', () => {
    expect(failureOf('Strict mode').data?.candidates).toHaveLength(2);
  });

  it.each(['nothing', 'CE', '', '   ', 'no such title', '../../etc/passwd', '😀', 'x'.repeat(10_000)])(
    '%j',
    (reference) => {
      const failure = failureOf(reference);
      expect(failure.code).toBe('NOT_FOUND');
      expect(failure.message.length).toBeLessThan(200);
      expect(failure.hint).toContain('co-engram list');
      expect(failure.data).toBeUndefined();
    },
  );
});

it('prefers among equal titles the one that reading commands see', () => {
  const frozen = memoryIndex(
    documents.map((document, n) => ({ ...document, status: n === 1 ? 'frozen' : 'active' })),
  );
  const set = readingSet(frozen, { now: 0, agent: 'main' });
  expect(frozen.entry(resolveId(frozen, 'Strict mode', 'main', set)).path).toBe('ops/strict.md');
  expect(() => resolveId(frozen, 'Strict mode', 'main')).toThrow('2 engrams match');
});

describe('what another agent has', () => {
  const told = memoryIndex([
    { id: '01KDY6T0ZZ0000000000000AAA', title: 'Tea', path: 'facts/a/tea.md', agentId: 'a' },
    { id: '01KDY6T0ZZ0000000000000BBB', title: 'Tea', path: 'facts/b/tea.md', agentId: 'b' },
    { id: '01KDY6T0ZZ0000000000000CCC', title: 'All', path: 'facts/all.md', agentId: 'shared' },
  ]);

  it.each(['01KDY6T0ZZ0000000000000AAA', '0AAA', 'facts/a/tea.md'])(
    'is not there for others: %s',
    (reference) => {
      expect(told.entry(resolveId(told, reference, 'a')).agentId).toBe('a');
      expect(() => resolveId(told, reference, 'b')).toThrow('no engram matches');
    },
  );

  it('does not make a title or a part of an id ambiguous, and what is shared is for all', () => {
    expect(told.entry(resolveId(told, 'Tea', 'b')).agentId).toBe('b');
    expect(told.entry(resolveId(told, 'All', 'c')).agentId).toBe('shared');
    expect(() => resolveId(told, '01KDY6T0', 'b')).toThrow('2 engrams match');
  });
});
