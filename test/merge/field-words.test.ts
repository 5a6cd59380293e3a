import { describe } from 'vitest';
import { type Case, check, DAY, EARLY, LATE } from './field-cases';

describe('words that both sides changed', () => {
  const base = { updatedAt: DAY(1) };
  check([
    ...['summary', 'slug', 'encodingContext', 'perspective', 'description', 'x-team'].map(
      (name): Case => [
        `${name}: the later update, the other one is in the log`,
        { ...base, [name]: 'old' },
        { ...EARLY, [name]: 'zulu' },
        { ...LATE, [name]: 'alpha' },
        { [name]: 'alpha' },
        { [name]: 'zulu' },
      ],
    ),
    [
      'entityType: the later update',
      base,
      { ...EARLY, entityType: 'tool' },
      { ...LATE, entityType: 'person' },
      { entityType: 'person' },
    ],
    [
      'kind: the later update',
      { ...base, kind: 'fact' },
      { ...EARLY, kind: 'procedure' },
      { ...LATE, kind: 'observation' },
      { kind: 'observation' },
      { kind: 'procedure' },
    ],
    [
      'sourceType: the later update',
      { ...base, sourceType: 'firsthand' },
      { ...EARLY, sourceType: 'secondhand' },
      { ...LATE, sourceType: 'inferred' },
      { sourceType: 'inferred' },
    ],
    [
      'the title that lost becomes an alias',
      { ...base, title: 'Old', aliases: ['Older'] },
      { ...EARLY, title: 'Lost', aliases: ['Older'] },
      { ...LATE, title: 'Won', aliases: ['Older'] },
      { title: 'Won', aliases: ['Lost', 'Older'] },
      { title: 'Lost' },
    ],
    [
      'an alias that is there is not doubled',
      { ...base, title: 'Old' },
      { ...EARLY, title: 'Lost', aliases: ['Lost'] },
      { ...LATE, title: 'Won' },
      { title: 'Won', aliases: ['Lost'] },
    ],
    [
      'a tie goes to the larger text',
      base,
      { ...EARLY, summary: 'b' },
      { ...EARLY, summary: 'c' },
      { summary: 'c' },
      { summary: 'b' },
    ],
    [
      'code points are compared, not code units',
      base,
      { ...EARLY, summary: '\uff5e' },
      { ...EARLY, summary: '😀' },
      { summary: '😀' },
    ],
    [
      'instants are compared, not their texts',
      base,
      { updatedAt: '2026-01-02T23:00:00-05:00', summary: 'late' },
      { updatedAt: '2026-01-03T01:00:00Z', summary: 'early' },
      { summary: 'late' },
    ],
    ['without stamps the larger text', {}, { summary: 'a' }, { summary: 'b' }, { summary: 'b' }],
    [
      'a removal counts by its time',
      { ...base, summary: 'old' },
      { ...EARLY, summary: 'new' },
      { ...LATE },
      { summary: undefined },
      { summary: 'new' },
    ],
    [
      'a removal that lost is in the log',
      { ...base, summary: 'old' },
      { ...EARLY },
      { ...LATE, summary: 'new' },
      { summary: 'new' },
      { summary: null },
    ],
    [
      'unknown values of any shape',
      { ...base, x: 1 },
      { ...EARLY, x: ['a'] },
      { ...EARLY, x: 2 },
      { x: ['a'] },
      { x: 2 },
    ],
    ['numbers are compared as numbers', base, { ...EARLY, x: 10 }, { ...EARLY, x: 9 }, { x: 10 }, { x: 9 }],
  ]);
});

describe('facts', () => {
  const base = {
    category: 'attribute',
    subject: 'api',
    predicate: 'port',
    object: '8080',
    updatedAt: DAY(1),
  };
  check([
    [
      'the statement of the later update, whole',
      base,
      { ...base, ...EARLY, object: '9090' },
      { ...base, ...LATE, predicate: 'host', tier: 'canonical' },
      { predicate: 'host', object: '8080', tier: 'canonical' },
      { object: '9090' },
    ],
    [
      'on a tie the larger one',
      base,
      { ...base, object: '9090' },
      { ...base, object: '9091' },
      { object: '9091' },
    ],
    [
      'one side alone',
      base,
      { ...base, object: '9090', tier: 'archive' },
      { ...base, summary: 's' },
      { object: '9090', tier: 'archive', summary: 's' },
    ],
    [
      'the same words on both sides beside another change',
      base,
      { ...base, object: '9090', tier: 'archive' },
      { ...base, object: '9090' },
      { object: '9090', tier: 'archive' },
    ],
  ]);
});
