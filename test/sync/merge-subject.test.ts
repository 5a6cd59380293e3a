import { expect, it } from 'vitest';
import { isSyncMerge, mergeSubject } from '../../src/sync/merge-subject';

it('merges of sync are known by their first line, others are not', () => {
  expect(mergeSubject('origin/main', { added: 2, frozen: 1 })).toBe(
    'memory: merge origin/main (2 added, 1 frozen)',
  );
  for (const subject of [mergeSubject('origin/main', {}), mergeSubject('fork/a-b')]) {
    expect(isSyncMerge(subject)).toBe(true);
  }
  for (const subject of ["Merge branch 's'", 'memory: 1 added', 'memory: merge it all by hand', '']) {
    expect(isSyncMerge(subject)).toBe(false);
  }
});
