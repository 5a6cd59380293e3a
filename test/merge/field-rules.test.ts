import { describe, expect, it } from 'vitest';
import { contentHash } from '../../src/engram/content-hash';
import { check, DAY, EARLY, LATE } from './field-cases';
import { mergeFields } from './merging';

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
