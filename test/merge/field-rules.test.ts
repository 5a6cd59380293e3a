import { describe, expect, it } from 'vitest';
import { contentHash } from '../../src/engram/content-hash';
import type { Engram } from '../../src/engram/engram';
import { type Fields, mergeFields } from './merging';

const DAY = (day: number): string => `2026-01-0${day}T00:00:00.000Z`;
const NO_LIST = { domainTags: { a: 1 } } as object as Fields;
const EARLY = { updatedAt: DAY(2) };
const LATE = { updatedAt: DAY(3) };

/** What: base, ours, theirs, what comes out, and what the merge log says was lost. */
type Case = [what: string, base: Fields, ours: Fields, theirs: Fields, result: object, lost?: object];

/** Each holds with the sides swapped, too. */
function check(cases: Case[]): void {
  it.each(cases)('%s', (_, base, ours, theirs, wanted, lost) => {
    for (const [left, right] of [
      [ours, theirs],
      [theirs, ours],
    ]) {
      const { engram, log, conflicts } = mergeFields(base, left, right);
      expect(conflicts).toEqual([]);
      const fields: Partial<Engram> & Record<string, unknown> = { ...engram.extra, ...engram };
      expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, fields[name]]))).toEqual(wanted);
      const losses = log.filter(({ loser }) => loser !== undefined).map(({ field, lost }) => [field, lost]);
      if (lost !== undefined) expect(Object.fromEntries(losses)).toMatchObject(lost);
    }
  });
}

describe('fields that one side changed', () => {
  check([
    [
      'keep what only one side wrote',
      { summary: 'old' },
      { summary: 'old' },
      { summary: 'new' },
      { summary: 'new' },
    ],
    [
      'stay removed',
      { summary: 'old', ...EARLY },
      { ...EARLY },
      { summary: 'old', ...LATE },
      { summary: undefined },
    ],
    [
      'come from either side',
      { importance: 0.5 },
      { importance: 0.9 },
      { importance: 0.5, confidence: 0 },
      { importance: 0.9, confidence: 0 },
    ],
    ['may go back', { version: 9 }, { version: 3 }, { version: 9, summary: 'x' }, { version: 3 }],
    [
      'keep 0 and false',
      { importance: 1, pinned: true },
      { importance: 0, pinned: true },
      { importance: 1, pinned: false },
      { importance: 0, pinned: false },
    ],
    [
      'are one when both wrote the same',
      {},
      { summary: 'x', ...EARLY },
      { summary: 'x', ...LATE },
      { summary: 'x' },
    ],
  ]);

  it('keeps empty values as they are written', () => {
    const { text } = mergeFields(
      { tags: [], 'x-a': '' },
      { tags: [], 'x-a': '', summary: 's' },
      { tags: [], 'x-a': '', slug: 'q' },
    );
    expect(text).toContain('tags: []\n');
    expect(text).toContain('x-a: ""\n');
  });
});

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

describe('who and when', () => {
  check([
    [
      'created: the base stays',
      { createdAt: DAY(2), createdBy: 'Ann' },
      { createdAt: DAY(1), createdBy: 'Bob' },
      { createdAt: DAY(3), createdBy: 'Cy' },
      { createdAt: DAY(2), createdBy: 'Ann' },
    ],
    [
      'created: the earlier pair of two new ones',
      undefined,
      { createdAt: DAY(2), createdBy: 'Ann' },
      { createdAt: DAY(1), createdBy: 'Zoe' },
      { createdAt: DAY(1), createdBy: 'Zoe' },
    ],
    [
      'created at the same time: the smaller name',
      undefined,
      { createdAt: DAY(1), createdBy: 'Ann' },
      { createdAt: DAY(1), createdBy: 'Zoe' },
      { createdBy: 'Ann' },
    ],
    [
      'created: an instant is earlier than none',
      undefined,
      { createdBy: 'Ann' },
      { createdAt: DAY(5), createdBy: 'Zoe' },
      { createdAt: DAY(5), createdBy: 'Zoe' },
    ],
    [
      'created at one instant, written in two ways',
      undefined,
      { createdAt: '2026-01-01T00:00:00Z' },
      { createdAt: '2026-01-01T00:00:00.000Z' },
      { createdAt: '2026-01-01T00:00:00.000Z' },
    ],
    [
      'updated: the later pair',
      { updatedAt: DAY(1), updatedBy: 'Ann' },
      { updatedAt: DAY(2), updatedBy: 'Zoe' },
      { updatedAt: DAY(3), updatedBy: 'Bob' },
      { updatedAt: DAY(3), updatedBy: 'Bob' },
    ],
    [
      'updated: never half of a pair',
      { updatedAt: DAY(1), updatedBy: 'Ann' },
      { updatedAt: DAY(2), updatedBy: 'Ann' },
      { updatedAt: DAY(1), updatedBy: 'Bob' },
      { updatedAt: DAY(2), updatedBy: 'Ann' },
    ],
    [
      'updated at the same time: the larger name',
      { updatedAt: DAY(1), updatedBy: 'Ann' },
      { updatedAt: DAY(2), updatedBy: 'Bob' },
      { updatedAt: DAY(2), updatedBy: 'Zoe' },
      { updatedBy: 'Zoe' },
    ],
    [
      'updated at the same instant, written in two ways',
      {},
      { updatedAt: '2026-01-02T00:00:00Z' },
      { updatedAt: '2026-01-02T01:00:00+01:00' },
      { updatedAt: '2026-01-02T01:00:00+01:00' },
    ],
    [
      'a year ahead wins ties, and loses nothing',
      {},
      { updatedAt: '2027-01-01', summary: 'x', tags: ['a'] },
      { updatedAt: DAY(1), summary: 'y', tags: ['b'] },
      { summary: 'x', tags: ['a', 'b'] },
      { summary: 'y' },
    ],
    ['version: the larger', { version: 3 }, { version: 4 }, { version: 5 }, { version: 5 }],
  ]);
});

describe('visibility', () => {
  const base = { visibility: 'team' };
  check([
    [
      'the more private wins',
      base,
      { visibility: 'public', ...LATE },
      { visibility: 'restricted', ...EARLY },
      { visibility: 'restricted' },
      { visibility: 'public' },
    ],
    [
      'private before everything',
      base,
      { visibility: 'private' },
      { visibility: 'restricted' },
      { visibility: 'private' },
    ],
    [
      'publishing alone counts',
      base,
      { visibility: 'public' },
      { ...base, summary: 's' },
      { visibility: 'public' },
    ],
    [
      'one that cannot be read is as good as restricted',
      base,
      { visibility: 'secret' },
      { visibility: 'public' },
      { visibility: 'restricted' },
    ],
    [
      'a new file without one is the team’s',
      undefined,
      { visibility: 'public' },
      {},
      { visibility: 'team' },
      { visibility: 'public' },
    ],
    [
      'of two new files the more private',
      undefined,
      { visibility: 'private' },
      {},
      { visibility: 'private' },
    ],
  ]);
});

describe('the status group', () => {
  const base = { status: 'active', statusAt: DAY(1) };
  check([
    [
      'a reopening stays',
      { status: 'frozen' },
      { status: 'frozen' },
      { status: 'active' },
      { status: 'active' },
    ],
    [
      'the later change gives all fields',
      base,
      { status: 'forgotten', statusAt: DAY(2), trashedAt: DAY(2) },
      { status: 'frozen', statusAt: DAY(3) },
      { status: 'frozen', statusAt: DAY(3), trashedAt: undefined },
      { status: 'forgotten', trashedAt: DAY(2) },
    ],
    [
      'a restore that is later wins over forgetting',
      base,
      { status: 'forgotten', statusAt: DAY(2), trashedAt: DAY(2) },
      { status: 'active', statusAt: DAY(3) },
      { status: 'active', trashedAt: undefined },
    ],
    [
      'the same time: the further status',
      base,
      { status: 'frozen', statusAt: DAY(2), reviewBy: DAY(9) },
      { status: 'forgotten', statusAt: DAY(2) },
      { status: 'forgotten', reviewBy: undefined },
      { status: 'frozen', reviewBy: DAY(9) },
    ],
    [
      'without stamps: forgotten, frozen, active, draft',
      { status: 'draft' },
      { status: 'active' },
      { status: 'frozen' },
      { status: 'frozen' },
    ],
    [
      'archived is frozen',
      { status: 'active' },
      { status: 'archived' },
      { status: 'draft' },
      { status: 'frozen' },
    ],
    [
      'one that is none loses',
      { status: 'active' },
      { status: 'sleeping' },
      { status: 'draft' },
      { status: 'draft' },
    ],
    [
      'all the same but one: the larger text',
      base,
      { ...base, validTo: DAY(5) },
      { ...base, validTo: DAY(6) },
      { validTo: DAY(6) },
      { validTo: DAY(5) },
    ],
    [
      'changes of different fields stand side by side',
      base,
      { status: 'frozen', statusAt: DAY(2) },
      { ...base, validTo: DAY(8), forcedFreshness: 'stale' },
      { status: 'frozen', validTo: DAY(8), forcedFreshness: 'stale' },
    ],
    [
      'of two new files the later',
      undefined,
      { status: 'frozen', statusAt: DAY(2) },
      { status: 'active', statusAt: DAY(1) },
      { status: 'frozen' },
    ],
  ]);
});

describe('verification and judgement', () => {
  const base = { verificationStatus: 'unverified' };
  check([
    [
      'the higher verification',
      base,
      { verificationStatus: 'plausible' },
      { verificationStatus: 'verified' },
      { verificationStatus: 'verified' },
      { verificationStatus: 'plausible' },
    ],
    [
      'refuted wins',
      base,
      { verificationStatus: 'refuted', ...EARLY },
      { verificationStatus: 'verified', ...LATE },
      { verificationStatus: 'refuted' },
    ],
    [
      'none is unverified',
      { verificationStatus: 'verified' },
      {},
      { verificationStatus: 'plausible' },
      { verificationStatus: 'plausible' },
    ],
    [
      'importance: judged later',
      { importance: 0.5 },
      { importance: 0.9, judgedAt: DAY(2) },
      { importance: 0.4, judgedAt: DAY(3) },
      { importance: 0.4, judgedAt: DAY(3) },
      { importance: 0.9 },
    ],
    [
      'importance: judged at the same time, the larger',
      { importance: 0.5 },
      { importance: 0.9 },
      { importance: 0.4 },
      { importance: 0.9 },
    ],
    [
      'confidence: judged later',
      { confidence: 0.5 },
      { confidence: 0.9, judgedAt: DAY(2) },
      { confidence: 0.4, judgedAt: DAY(3) },
      { confidence: 0.4 },
    ],
    [
      'of two new files the larger',
      undefined,
      { importance: 0.9, judgedAt: DAY(1) },
      { importance: 0.4, judgedAt: DAY(3) },
      { importance: 0.9, judgedAt: DAY(3) },
    ],
    [
      'importance and confidence are judged apart',
      { importance: 0.5, confidence: 0.5 },
      { importance: 0.9, confidence: 0.5, judgedAt: DAY(2) },
      { importance: 0.5, confidence: 0.1, judgedAt: DAY(3) },
      { importance: 0.9, confidence: 0.1, judgedAt: DAY(3) },
    ],
    [
      'who judged the same again, and later, stands by it',
      { importance: 0.5, judgedAt: DAY(1) },
      { importance: 0.5, judgedAt: DAY(3) },
      { importance: 0.9, judgedAt: DAY(2) },
      { importance: 0.5 },
      { importance: 0.9 },
    ],
    [
      'pinned: the later update',
      { pinned: true, ...EARLY },
      { updatedAt: DAY(4) },
      { pinned: false, ...LATE },
      { pinned: false },
    ],
    ['pinned by one of two new files', undefined, { pinned: true }, { pinned: false }, { pinned: true }],
    [
      'pinned: the later of two new files',
      undefined,
      { pinned: true, ...EARLY },
      { pinned: false, ...LATE },
      { pinned: false },
    ],
  ]);
});

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

describe('digests', () => {
  const hashed = (body: string) => ({ body, contentHash: contentHash(body), contentSize: body.length });
  check([
    [
      'are made again',
      hashed('a\n\nb\n\nc'),
      hashed('A\n\nb\n\nc'),
      hashed('a\n\nb\n\nC'),
      { contentHash: contentHash('A\n\nb\n\nC'), contentSize: 7 },
    ],
    [
      'are not added where nobody has them',
      { body: 'a\n\nb\n\nc' },
      { body: 'A\n\nb\n\nc' },
      { body: 'a\n\nb\n\nC' },
      { contentHash: undefined, contentSize: undefined },
    ],
    [
      'come with the side that wrote them',
      { body: 'a\n\nb\n\nc' },
      hashed('A\n\nb\n\nc'),
      { body: 'a\n\nb\n\nC' },
      { contentHash: contentHash('A\n\nb\n\nC') },
    ],
    [
      'stay stale where nobody touched the body',
      { body: 'a', contentHash: 'x' },
      { body: 'a', contentHash: 'x', summary: 's' },
      { body: 'a', contentHash: 'x', slug: 't' },
      { contentHash: 'x' },
    ],
    [
      'are mended where the sides disagree',
      { body: 'a' },
      { body: 'a', contentHash: 'x' },
      { body: 'a', contentHash: 'y' },
      { contentHash: contentHash('a') },
    ],
  ]);

  it('are left out while there are markers in the body', () => {
    const { engram, conflicts, log } = mergeFields(hashed('a'), hashed('b'), hashed('c'));
    expect(conflicts).toHaveLength(1);
    expect([engram.contentHash, engram.contentSize]).toEqual([undefined, undefined]);
    expect(log).toEqual([]);
  });
});
