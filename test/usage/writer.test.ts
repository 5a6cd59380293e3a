import { describe, expect, it } from 'vitest';
import { parseUsageFileName, shardOfId, usageFileName } from '../../src/usage/file-name';
import {
  canContinue,
  formatWriterState,
  KEPT_KEYS,
  newWriterKey,
  parseWriterState,
  stateAfterWrite,
  usableKeys,
} from '../../src/usage/writer';
import { testId } from '../helpers/engram-text';
import { KEY, line, OTHER_KEY } from './lines';

const HERE = { path: '/repo/.git/co-engram', inode: '7', host: 'laptop' };

describe('a writer key', () => {
  it('is w and nine of 0-9a-z, made of random bytes only', () => {
    expect(newWriterKey((size) => Uint8Array.from({ length: size }, (_, index) => index))).toBe('w012345678');
    expect(newWriterKey((size) => Uint8Array.from({ length: size }, () => 35))).toBe('wzzzzzzzzz');
  });

  it('draws again for bytes that would make some digits more likely', () => {
    let draws = 0;
    const key = newWriterKey((size) => {
      draws += 1;
      return Uint8Array.from({ length: size }, () => (draws < 3 ? 252 : 251));
    });
    expect(key).toBe('wzzzzzzzzz');
    expect(draws).toBe(3);
  });
});

describe('file names', () => {
  it('read back', () => {
    expect(parseUsageFileName(usageFileName(KEY))).toEqual({ type: 'writer', key: KEY });
    expect(parseUsageFileName(usageFileName(KEY, 'z'))).toEqual({ type: 'writer', key: KEY, shard: 'z' });
    expect(parseUsageFileName('settled.tsv')).toEqual({ type: 'settled' });
  });

  it.each([
    'README.md',
    'w1.tsv',
    `${KEY}-zz.tsv`,
    `${KEY} copy.tsv`,
    `W${KEY.slice(1)}.tsv`,
    `${KEY}.tsv.orig`,
  ])('%s is none of ours', (name) => {
    expect(parseUsageFileName(name)).toBeUndefined();
  });

  it('are never made of what is no key', () => {
    expect(() => usageFileName('../../etc')).toThrow(RangeError);
  });

  it('part by the last character of the id, case folded', () => {
    expect(shardOfId('01KDY6T0ZZ000000000000000A')).toBe('a');
    expect(shardOfId(testId(7))).toBe('7');
  });
});

describe('the state of a writer', () => {
  const state = { fingerprint: HERE, keys: [KEY, OTHER_KEY] };

  it('reads back', () => {
    expect(parseWriterState(formatWriterState(state))).toEqual(state);
  });

  it.each([
    undefined,
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"format":2}',
    '{"format":1}',
    '{"format":1,"fingerprint":[]}',
    '{"format":1,"fingerprint":{"path":"/x","inode":7,"host":"h"}}',
    '{"format":1,"fingerprint":{"path":1,"inode":"7","host":"h"}}',
    '{"format":1,"fingerprint":{"path":"/x","inode":"7"}}',
  ])('of %s is no state', (text) => {
    expect(parseWriterState(text)).toBeUndefined();
  });

  it('drops what is no key', () => {
    const keys = (value: unknown) =>
      parseWriterState(JSON.stringify({ format: 1, fingerprint: HERE, keys: value }))?.keys;
    expect(keys([KEY, '../x', 7, KEY, OTHER_KEY])).toEqual([KEY, OTHER_KEY]);
    expect(keys('w')).toEqual([]);
  });

  it('gives its keys only in the folder in which they were taken', () => {
    expect(usableKeys(state, HERE)).toEqual([KEY, OTHER_KEY]);
    expect(usableKeys(undefined, HERE)).toEqual([]);
    for (const change of [{ path: '/copy' }, { inode: '8' }, { host: 'container' }]) {
      expect(usableKeys(state, { ...HERE, ...change })).toEqual([]);
    }
  });

  it('keeps the keys used last, the latest first', () => {
    expect(stateAfterWrite(state, HERE, OTHER_KEY)).toEqual({
      state: { fingerprint: HERE, keys: [OTHER_KEY, KEY] },
      forgotten: [],
    });
    expect(stateAfterWrite(undefined, HERE, KEY)).toEqual({
      state: { fingerprint: HERE, keys: [KEY] },
      forgotten: [],
    });
    const many = Array.from({ length: KEPT_KEYS }, (_, index) => `wkey00000${index}`);
    const after = stateAfterWrite({ fingerprint: HERE, keys: many }, HERE, KEY);
    expect(after.state.keys).toEqual([KEY, ...many.slice(0, -1)]);
    expect(after.forgotten).toEqual(many.slice(-1));
  });

  it('forgets every key of another place', () => {
    const moved = { ...HERE, path: '/moved' };
    expect(stateAfterWrite(state, moved, 'wnew000000')).toEqual({
      state: { fingerprint: moved, keys: ['wnew000000'] },
      forgotten: [KEY, OTHER_KEY],
    });
  });
});

describe('continuing a line', () => {
  it('needs the line to be as it was left', () => {
    expect(canContinue([])).toBe(true);
    expect(canContinue([{}])).toBe(true);
    expect(canContinue([{ inFile: line(), inLedger: line() }])).toBe(true);
    expect(canContinue([{}, { inFile: line({ n: 2 }), inLedger: line({ n: 3 }) }])).toBe(false);
    expect(canContinue([{ inLedger: line() }])).toBe(false);
    expect(canContinue([{ inFile: line() }])).toBe(false);
  });
});
