import { expect, test } from 'vitest';
import { type EngramDraft, formatEngram } from '../../src/engram/format-engram';
import {
  type FormattedValue,
  formatBlockItem,
  formatEntryLines,
  formatFlowValue,
  formatValue,
} from '../../src/engram/format-entry';

const ID = '01J6XQK5P7R2V8Y3M4N6ZH0WQT';

test('a new file: canonical order, optional empty fields left out', () => {
  const draft: EngramDraft = {
    extra: { 'x-team': 'core', nested: { a: [1, 'no'] } },
    tags: ['postgres', 'no', 'a, b'],
    title: 'Retry: after a deadlock',
    evidence: [{ at: '2026-01-02', role: 'user' }, {}],
    id: ID,
    kind: 'procedure',
    kinds: [],
    domainTags: ['engineering', 'postgres'],
    summary: '',
    createdAt: '2026-01-02T03:04:05.678Z',
    createdBy: 'Ada',
    version: 1,
    importance: 0.1 + 0.2,
    confidence: 0.8,
    sourceType: 'firsthand',
    retrievalCount: 0,
    status: 'active',
    forcedFreshness: 'faded',
    visibility: 'team',
    pinned: false,
    retrievable: true,
    verificationStatus: 'unverified',
    scope: { type: 'channel', id: '0123' },
    validFrom: '2026-01-02',
  };
  expect(formatEngram(draft, 'Body\n\n')).toBe(`---
id: ${ID}
title: "Retry: after a deadlock"
domainTags: [engineering, postgres]
kind: procedure
tags: [postgres, "no", "a, b"]
createdBy: Ada
createdAt: 2026-01-02T03:04:05.678Z
version: 1
importance: 0.3
confidence: 0.8
sourceType: firsthand
status: active
forcedFreshness: forgotten
visibility: team
validFrom: 2026-01-02
verificationStatus: unverified
scope:
  type: channel
  id: "0123"
evidence: [{role: user, at: "2026-01-02"}, {}]
x-team: core
nested:
  a: [1, "no"]
---

Body
`);
  expect(formatEngram({ id: ID, title: 'T' }, '')).toBe(`---\nid: ${ID}\ntitle: T\n---\n`);
});

test('an id of digits is quoted where YAML would make a number of it', () => {
  expect(formatEntryLines('id', '01234567890123456789012345')).toEqual(['id: "01234567890123456789012345"']);
});

test('an instant that is none is a text like any other', () => {
  const field = {
    name: 'createdAt',
    type: 'instant',
    group: '',
    isRequired: false,
    isWritable: false,
    isAlwaysWritten: false,
  } as const;
  expect(formatValue('2026-01-02', field)).toEqual({ type: 'inline', text: '2026-01-02' });
  expect(formatValue('x\nid: evil', field)).toEqual({ type: 'inline', text: '"x\\nid: evil"' });
});

test.each([
  [null, { type: 'inline', text: 'null' }],
  [undefined, { type: 'inline', text: 'null' }],
  [{}, { type: 'inline', text: '{}' }],
  [[], { type: 'inline', text: '[]' }],
  [[[1], { a: [] }], { type: 'inline', text: '[[1], {a: []}]' }],
  [
    [{ a: { b: 1 } }, { c: [{ d: 1 }] }],
    { type: 'block', lines: ['  - a:', '      b: 1', '  - c:', '      - d: 1'] },
  ],
  [
    { a: undefined, b: null },
    { type: 'block', lines: ['  b: null'] },
  ],
] as [unknown, FormattedValue][])('formatValue(%j)', (value, formatted) => {
  expect(formatValue(value)).toEqual(formatted);
});

test('items of lists and flow values', () => {
  expect(formatBlockItem('a: b')).toEqual(['- "a: b"']);
  expect(formatBlockItem(['a, b'])).toEqual(['- ["a, b"]']);
  expect(formatBlockItem({})).toEqual(['- {}']);
  expect(formatBlockItem({ a: 1, b: { c: 2 } })).toEqual(['- a: 1', '  b:', '    c: 2']);
  expect(formatFlowValue({ 'a,b': [true, -0, 'x'], c: null })).toBe('{"a,b": [true, -0, x], c: null}');
});
