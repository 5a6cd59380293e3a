import { describe, expect, it } from 'vitest';
import { openIndex } from '../../src/search/open-index';
import { engramText, testId } from '../helpers/engram-text';
import { makeRepository } from '../helpers/repository';
import { expectSameHits, word } from './expect-same-hits';
import { ASK_GIT } from './find-paths';

const FILES = {
  'engineering/retry.md': engramText({
    id: testId(1),
    title: 'Retry on deadlock',
    tags: ['postgres'],
    body: 'Postgres kills one of two transactions in a deadlock. Retry it.\n\n## Backoff\n\nWith jitter.',
  }),
  'engineering/pool.md': engramText({
    id: testId(2),
    title: 'Connection pool',
    summary: 'Ten connections are enough',
    body: 'A pool of ten connections to postgres; retry when it is empty.',
  }),
  'product/中文.md': engramText({
    id: testId(3),
    title: '数据库死锁',
    domainTags: ['product'],
    body: '数据库死锁以后要重试，记忆系统也一样。',
  }),
  'README.md': '# Just a readme\n\nretry retry retry\n',
};

const QUERIES = [
  [word('retri'), word('postgr')],
  [word('retry'), word('postgres'), word('deadlock')],
  [word('pos', { prefix: true })],
  [word('postgras', { fuzzy: 2 }), word('retry')],
  [word('死锁'), word('重试')],
  [word('nothing')],
];

describe('opening the index', () => {
  it('finds what a complete MiniSearch finds, built and from the cache', async () => {
    const test = makeRepository({ files: FILES, commit: true });
    for (let round = 0; round < 3; round += 1) {
      const view = await openIndex(test.repo, ASK_GIT);
      expectSameHits(view, test.root, QUERIES);
      expect(view.skipped).toEqual([]);
      expect(view.commit).toBe(test.git('rev-parse', 'HEAD').trim());
      view.close();
    }
    expect(test.git('status', '--porcelain')).toBe('');
  });

  it('keeps every field of an entry', async () => {
    const test = makeRepository({ files: FILES });
    const view = await openIndex(test.repo, ASK_GIT);
    const doc = view.docOfId(testId(2));
    expect(doc).toBeDefined();
    const entry = view.entry(doc ?? -1);
    expect(entry).toMatchObject({
      id: testId(2),
      path: 'engineering/pool.md',
      title: 'Connection pool',
      summary: 'Ten connections are enough',
      kind: 'observation',
      importance: 0.5,
      contentSize: 62,
    });
    expect(view.docOfPath('engineering/pool.md')).toBe(doc);
    expect(view.docOfPath('README.md')).toBeUndefined();
    expect(view.docsByTitle('Connection pool')).toEqual([doc]);
    expect(view.docsByIdPart(testId(2).slice(-6))).toEqual([doc]);
    expect(view.docsByContentHash(entry.contentHash)).toEqual([doc]);
    expect(view.read(doc ?? -1)).toBe(test.read('engineering/pool.md'));
    view.close();
  });
});
