import { describe } from 'vitest';
import { type Case, check, DAY, EARLY, LATE } from './field-cases';
import type { Fields } from './merging';

const NO_LIST = { domainTags: { a: 1 } } as object as Fields;

describe('sets', () => {
  check([
    ...['tags', 'contextTags', 'anchors', 'aliases', 'about'].map(
      (name): Case => [
        `${name}: removed here, added there`,
        { [name]: ['c', 'b', 'a'] },
        { [name]: ['c', 'a', 'x'] },
        { [name]: ['y', 'c', 'b'] },
        { [name]: ['c', 'x', 'y'] },
      ],
    ),
    [
      'kinds',
      { kinds: ['fact'] },
      { kinds: ['fact', 'pattern'] },
      { kinds: ['hypothesis'] },
      { kinds: ['hypothesis', 'pattern'] },
    ],
    ['both add the same', { tags: ['a'] }, { tags: ['a', 'b'] }, { tags: ['b', 'a'] }, { tags: ['a', 'b'] }],
    ['both remove everything', { tags: ['a', 'b'] }, { tags: ['a'] }, { tags: ['b'] }, { tags: [] }],
    [
      'NFC and NFD are one, upper and lower case are two',
      { tags: ['e\u0301'] },
      { tags: ['\u00e9', 'Foo'] },
      { tags: ['e\u0301', 'foo', 'foo'] },
      { tags: ['Foo', 'foo', '\u00e9'] },
    ],
    [
      'a union of two new files',
      undefined,
      { tags: ['b', 'a'] },
      { tags: ['c', 'a'] },
      { tags: ['a', 'b', 'c'] },
    ],
    [
      'words that YAML takes for something else',
      { tags: ['"no"'] },
      { tags: ['no', '0123', 'x'] },
      { tags: ['1e5', 'x'] },
      { tags: ['0123', '1e5', 'no', 'x'] },
    ],
    [
      'something that is no list',
      { tags: ['a'] },
      { tags: { a: 1 }, ...EARLY },
      { tags: ['b'], ...LATE },
      { tags: ['b'] },
    ],
    [
      'domainTags keep their order',
      { domainTags: ['z', 'm'] },
      { domainTags: ['z', 'm', 'b'] },
      { domainTags: ['z', 'm', 'a'] },
      { domainTags: ['z', 'm', 'a', 'b'] },
    ],
    [
      'domainTags: removed here, added there',
      { domainTags: ['z', 'm', 'b'] },
      { domainTags: ['z', 'b'] },
      { domainTags: ['z', 'm', 'c', 'b'] },
      { domainTags: ['z', 'c', 'b'] },
    ],
    [
      'domainTags of two new files',
      undefined,
      { domainTags: ['z', 'b'] },
      { domainTags: ['z', 'a', 'b'] },
      { domainTags: ['z', 'a', 'b'] },
    ],
    ['domainTags that are no list', {}, NO_LIST, { domainTags: ['b'], ...LATE }, { domainTags: ['b'] }],
  ]);
});

describe('lists of things with a key', () => {
  const said = (messageId: string, at: number, rest = {}) => ({ messageId, at: DAY(at), ...rest });
  const checked = (description: string, at: number, rest = {}) => ({
    status: 'verified',
    description,
    addedAt: DAY(at),
    addedBy: 'Ann',
    ...rest,
  });
  check([
    [
      'evidence of both, by time',
      { evidence: [said('a', 1)] },
      { evidence: [said('a', 1), said('c', 3)] },
      { evidence: [said('a', 1), said('b', 2)] },
      { evidence: [said('a', 1), said('b', 2), said('c', 3)] },
    ],
    [
      'evidence: removed here, added there',
      { evidence: [said('a', 1)] },
      { evidence: [said('b', 2)] },
      { evidence: [said('a', 1), said('c', 3)] },
      { evidence: [said('b', 2), said('c', 3)] },
    ],
    [
      'the same message is one evidence',
      {},
      { evidence: [said('a', 1, { role: 'user' })] },
      { evidence: [said('a', 1, { role: 'agent' })] },
      { evidence: [said('a', 1, { role: 'user' })] },
      { evidence: said('a', 1, { role: 'agent' }) },
    ],
    [
      'evidence without a message is known by all it says',
      {},
      { evidence: [{ speaker: 'x' }, { speaker: 'x' }] },
      { evidence: [{ speaker: 'y' }] },
      { evidence: [{ speaker: 'x' }, { speaker: 'x' }, { speaker: 'y' }] },
    ],
    [
      'verifications by description and author',
      { verifications: [] },
      { verifications: [checked('one', 2)] },
      { verifications: [checked('one', 2, { addedBy: 'Bob' })] },
      { verifications: [checked('one', 2), checked('one', 2, { addedBy: 'Bob' })] },
    ],
    [
      'of two versions the later',
      {},
      { verifications: [checked('one', 2)] },
      { verifications: [checked('one', 3, { status: 'refuted' })] },
      { verifications: [checked('one', 3, { status: 'refuted' })] },
      { verifications: checked('one', 2) },
    ],
    [
      'a change wins over a removal',
      { verifications: [checked('one', 2), checked('two', 2)] },
      { verifications: [checked('two', 2)] },
      { verifications: [checked('one', 3), checked('two', 2), checked('three', 4)] },
      { verifications: [checked('two', 2), checked('one', 3), checked('three', 4)] },
      { verifications: null },
    ],
    [
      'unknown members stay',
      {},
      { evidence: [said('a', 1, { x: 'y' })] },
      { evidence: [said('b', 2)] },
      { evidence: [said('a', 1, { x: 'y' }), said('b', 2)] },
    ],
    [
      'something that is no list',
      {},
      { evidence: 'said', ...EARLY },
      { evidence: [said('b', 2)], ...LATE },
      { evidence: [said('b', 2)] },
    ],
  ]);
});

describe('counters of older tools', () => {
  check([
    [
      'what both added',
      { retrievalCount: 5 },
      { retrievalCount: 9 },
      { retrievalCount: 7 },
      { retrievalCount: 11 },
    ],
    [
      'a reset and an addition',
      { retrievalCount: 10 },
      { retrievalCount: 0 },
      { retrievalCount: 12 },
      { retrievalCount: 2 },
    ],
    ['never below zero', { failedUses: 5 }, { failedUses: 1 }, { failedUses: 2 }, { failedUses: 0 }],
    [
      'of two copies the larger',
      undefined,
      { retrievalCount: 8 },
      { retrievalCount: 5 },
      { retrievalCount: 8 },
    ],
    ['from nothing', {}, { effectiveRetrievals: 2 }, { effectiveRetrievals: 3 }, { effectiveRetrievals: 5 }],
    [
      'fractions without traces',
      { reinforcementScore: 0.1 },
      { reinforcementScore: 0.2 },
      { reinforcementScore: 0.3 },
      { reinforcementScore: 0.4 },
    ],
    [
      'a score may be negative',
      { reinforcementScore: 0 },
      { reinforcementScore: -1 },
      { reinforcementScore: -2 },
      { reinforcementScore: -3 },
    ],
    [
      'numbers beyond all counting',
      { reinforcementScore: 0 },
      { reinforcementScore: 1e308 },
      { reinforcementScore: 1.5e308 },
      { reinforcementScore: 1.5e308 },
    ],
    [
      'a removal counts by its time',
      { retrievalCount: 5 },
      { ...LATE },
      { retrievalCount: 6, ...EARLY },
      { retrievalCount: 0 },
    ],
    [
      'the last retrieval with its score',
      {},
      { lastRetrievedAt: DAY(1), lastRetrievalScore: 0.9 },
      { lastRetrievedAt: DAY(2), lastRetrievalScore: 0.1 },
      { lastRetrievedAt: DAY(2), lastRetrievalScore: 0.1 },
    ],
    [
      'at one time the larger score',
      {},
      { lastRetrievedAt: DAY(1), lastRetrievalScore: 0.9 },
      { lastRetrievedAt: DAY(1), lastRetrievalScore: 0.1 },
      { lastRetrievalScore: 0.9 },
    ],
    [
      'of two derived lines the later one, whoever wrote it',
      {},
      { learnt: { retrievalCount: 5, asOf: DAY(1) }, ...LATE },
      { learnt: { retrievalCount: 3, asOf: DAY(2) }, ...EARLY },
      { learnt: { retrievalCount: 3, asOf: DAY(2) } },
    ],
    [
      'a derived line before none',
      { learnt: { retrievalCount: 1, asOf: DAY(1) } },
      {},
      { learnt: { retrievalCount: 2, asOf: DAY(2) } },
      { learnt: { retrievalCount: 2, asOf: DAY(2) } },
    ],
    [
      'the last effective one',
      {},
      { lastEffectiveAt: DAY(1) },
      { lastEffectiveAt: DAY(2) },
      { lastEffectiveAt: DAY(2) },
    ],
  ]);
});
