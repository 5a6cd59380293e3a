import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/index';
import { appendAudit } from '../../src/store/audit-log';
import { noteDisplaced } from '../../src/sync/displaced-list';
import { appendMergeLog, type MergeLogLine, mergeLogPath } from '../../src/sync/merge-log';
import { engramText, testId } from '../helpers/engram-text';
import { type MergeRepository, mergeHandle } from '../helpers/merge-repository';
import { type MakeRepositoryOptions, makeRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 15, 12);
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString();

interface Scene extends MergeRepository {
  /** Adds everything and commits, that many days before now, as this author. */
  commitAt(days: number, author?: string): string;
}

function makeScene(options: MakeRepositoryOptions = {}): Scene {
  const { root } = makeRepository(options);
  const test = mergeHandle(root);
  return {
    ...test,
    commitAt(days, author = 'Ada') {
      test.git('add', '-A');
      commit(test, days, author);
      return test.git('rev-parse', 'HEAD').trim();
    },
  };
}

function commit(test: MergeRepository, days: number, author: string): void {
  const { code, stderr } = test.tryGit(
    ['commit', '-q', '--allow-empty', '-m', 'x'],
    whoAndWhen(days, author),
  );
  expect([code, stderr]).toEqual([0, '']);
}

function whoAndWhen(days: number, author: string): Record<string, string> {
  const date = daysAgo(days);
  return { GIT_AUTHOR_NAME: author, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
}

async function anomaliesOf(root: string, options: { windowDays?: number } = {}) {
  const library = await openRepository(root, testSurroundings({ now: NOW, cwd: root }));
  return library.anomalies(options);
}

const kindsOf = async (root: string, options = {}) =>
  (await anomaliesOf(root, options)).anomalies.map(({ kind, level }) => `${level} ${kind}`);

const merged = (n: number, conflicts: number, days: number): MergeLogLine => ({
  at: daysAgo(days),
  via: 'driver',
  path: `e/${n}.md`,
  record: 'engram',
  outcome: 'merged',
  conflicts,
});

function writeLog(test: Scene, lines: readonly MergeLogLine[]): void {
  mkdirSync(join(test.root, '.git/co-engram'), { recursive: true });
  appendMergeLog(mergeLogPath(join(test.root, '.git')), lines);
}

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe('nothing unusual', () => {
  it('is found in a new repository, on an unborn branch, without git', async () => {
    const quiet = { windowDays: 7, critical: 0, warnings: 0, anomalies: [] };
    const test = makeScene({ files: { 'e/A.md': engramText({}) } });
    expect(await anomaliesOf(test.root)).toEqual(quiet);
    test.commitAt(1);
    expect(await anomaliesOf(test.root)).toEqual(quiet);
    const plain = makeRepository({ git: false, files: { 'e/A.md': engramText({}) } });
    expect(await anomaliesOf(plain.root)).toEqual(quiet);
  });

  it('a window is whole days', async () => {
    const { root } = makeScene();
    for (const windowDays of [0, -1, 1.5, Number.NaN, 1e9]) {
      await expect(anomaliesOf(root, { windowDays })).rejects.toMatchObject({ code: 'USAGE' });
    }
  });
});

describe('conflict rates', () => {
  it('are unusual against what was usual', async () => {
    const test = makeScene();
    writeLog(test, [...many(40, (n) => merged(n, 0, 30)), ...many(20, (n) => merged(n, n < 5 ? 1 : 0, 2))]);
    const { anomalies } = await anomaliesOf(test.root);
    expect(anomalies).toMatchObject([{ kind: 'conflict-rate', level: 'warning', count: 5 }]);
    expect(anomalies[0]?.message).toBe('5 of 20 merged files were left to a person (25 %, usually 0 %)');
    expect(anomalies[0]?.items).toEqual(many(5, (n) => `e/${n}.md`));
    expect(await kindsOf(test.root, { windowDays: 1 })).toEqual([]);
  });

  it('that were always so are not', async () => {
    const test = makeScene();
    writeLog(
      test,
      many(60, (n) => merged(n, n % 4 === 0 ? 1 : 0, n < 40 ? 30 : 2)),
    );
    expect(await kindsOf(test.root)).toEqual([]);
  });

  it('of half of all files are critical; the same versions merged again count once', async () => {
    const test = makeScene();
    const blobs = { ours: 'a'.repeat(40), theirs: 'b'.repeat(40) };
    writeLog(
      test,
      many(30, () => ({ ...merged(1, 1, 1), blobs })),
    );
    expect(await kindsOf(test.root)).toEqual([]);
    writeLog(
      test,
      many(20, (n) => merged(n, n % 2, 1)),
    );
    expect(await kindsOf(test.root)).toEqual(['critical conflict-rate']);
  });
});

describe('failures', () => {
  it('of the driver are told as long as they are recent', async () => {
    const test = makeScene();
    const file = join(test.root, '.git/co-engram/driver-failure.txt');
    mkdirSync(join(test.root, '.git/co-engram'), { recursive: true });
    writeFileSync(file, 'SyntaxError\n');
    const at = (days: number) => utimesSync(file, new Date(NOW - days * DAY), new Date(NOW - days * DAY));
    at(1);
    expect(await kindsOf(test.root)).toEqual(['critical merge-failure']);
    at(8);
    expect(await kindsOf(test.root)).toEqual([]);
  });

  it('to read a file name it, and how to go on', async () => {
    const test = makeScene();
    const text = (n: number, reason: 'unreadable' | 'newer' | 'plain'): MergeLogLine => ({
      ...merged(n, 0, 1),
      outcome: 'text',
      reason,
      message: 'why',
    });
    writeLog(test, [text(1, 'unreadable'), text(1, 'unreadable'), text(2, 'newer'), text(3, 'plain')]);
    expect((await anomaliesOf(test.root)).anomalies).toMatchObject([
      { kind: 'merge-failure', level: 'warning', count: 1, items: ['e/1.md'] },
      { kind: 'merge-failure', level: 'warning', hint: 'install a newer co-engram', items: ['e/2.md'] },
    ]);
  });

  it('a memory that lost its file is critical until it is back; a cut log is no failure', async () => {
    const test = makeScene();
    const shared = join(test.root, '.git/co-engram');
    mkdirSync(shared, { recursive: true });
    const text = { root: test.root, path: 'e/A.md', id: testId(3), blob: 'c'.repeat(40), place: 'e/B.md' };
    noteDisplaced(shared, text);
    noteDisplaced(shared, { ...text, root: '/nowhere', id: testId(4) });
    noteDisplaced(shared, { ...text, root: '/', id: testId(5) });
    appendFileSync(join(shared, 'merge-log.jsonl'), '{"at":"2026-06-14T');
    expect((await anomaliesOf(test.root)).anomalies).toMatchObject([
      { kind: 'displaced-memory', level: 'critical', items: [testId(3), testId(4)] },
    ]);
    for (const n of [3, 4]) test.write(`e/${n}.md`, engramText({ id: testId(n) }));
    expect(await kindsOf(test.root)).toEqual([]);
  });
});

describe('floods', () => {
  const addMany = (test: Scene, from: number, count: number) => {
    for (let n = from; n < from + count; n += 1) test.write(`e/${n}.md`, engramText({ id: testId(n) }));
  };

  it('of one author stand out from usual days; what a repository begins with is none', async () => {
    const test = makeScene();
    addMany(test, 0, 300);
    test.commitAt(20);
    for (let day = 19; day > 10; day -= 1) {
      addMany(test, 1000 + day, 1);
      test.commitAt(day);
    }
    expect(await kindsOf(test.root, { windowDays: 30 })).toEqual([]);
    addMany(test, 2000, 200);
    const flood = test.commitAt(2, 'Bot');
    const { anomalies } = await anomaliesOf(test.root);
    expect(anomalies).toMatchObject([
      { kind: 'author-flood', level: 'warning', author: 'Bot', count: 200, items: [flood] },
    ]);
    expect(anomalies[0]?.message).toContain('a usual day has 1');
    expect(await kindsOf(test.root, { windowDays: 1 })).toEqual([]);
  });

  it('of deletions are critical when half of all is gone; moves are no deletions', async () => {
    const test = makeScene();
    addMany(test, 0, 40);
    test.commitAt(9);
    test.git('mv', 'e', 'f');
    test.commitAt(3);
    expect(await kindsOf(test.root)).toEqual([]);
    test.remove('f');
    addMany(test, 50, 2);
    test.commitAt(2, 'Bob');
    expect((await anomaliesOf(test.root)).anomalies).toMatchObject([
      { kind: 'mass-deletion', level: 'critical', author: 'Bob', count: 38 },
    ]);
  });

  it('of one actor are seen before they are committed', async () => {
    const test = makeScene();
    const line = { at: daysAgo(1), action: 'feedback', actor: 'loop' };
    appendAudit(
      test.repo,
      many(299, () => line),
    );
    expect(await kindsOf(test.root)).toEqual([]);
    appendAudit(test.repo, [line, { ...line, actor: 'other' }]);
    expect((await anomaliesOf(test.root)).anomalies).toMatchObject([
      { kind: 'author-flood', author: 'loop', count: 300 },
    ]);
  });
});

describe('clocks', () => {
  it('that stamp memories with the future are critical: those win every merge', async () => {
    const test = makeScene();
    test.write('e/A.md', engramText({ updatedAt: daysAgo(-0.9), updatedBy: 'Ada' }));
    expect(await kindsOf(test.root)).toEqual([]);
    test.write('e/A.md', engramText({ updatedAt: daysAgo(-400), updatedBy: 'Ada' }));
    expect((await anomaliesOf(test.root)).anomalies).toMatchObject([
      { kind: 'clock-skew', level: 'critical', author: 'Ada', items: [testId(1)] },
    ]);
  });

  it('of commits are compared with now and with the commits below', async () => {
    const test = makeScene({ files: { 'e/A.md': engramText({}) } });
    test.commitAt(3);
    const past = test.commitAt(40, 'Bob');
    expect((await anomaliesOf(test.root)).anomalies).toMatchObject([
      { kind: 'clock-skew', level: 'warning', author: 'Bob', count: 1, items: [past] },
    ]);
    const fine = test.commitAt(2);
    const future = test.commitAt(-2, 'Eve');
    expect((await anomaliesOf(test.root)).anomalies).toMatchObject([
      { kind: 'clock-skew', author: 'Eve', items: [future] },
      { kind: 'clock-skew', author: 'Bob', items: [past] },
    ]);
    test.git('reset', '-q', '--hard', fine);
    expect(await kindsOf(test.root, { windowDays: 1 })).toEqual([]);
  });

  it('that were ahead when something was written show against the commit', async () => {
    const test = makeScene({ files: { 'e/A.md': engramText({}) } });
    test.commitAt(6);
    test.write('e/A.md', engramText({ updatedAt: daysAgo(1) }));
    test.commitAt(5);
    expect((await anomaliesOf(test.root)).anomalies).toMatchObject([
      { kind: 'clock-skew', level: 'warning', author: 'Ada', count: 1, items: [testId(1)] },
    ]);
  });
});

describe('deletions that came back', () => {
  const A = 'e/A.md';

  it('by somebody else are named, with who deleted; by the same person they are a change of mind', async () => {
    const test = makeScene({ files: { [A]: engramText({}), 'e/B.md': engramText({ id: testId(2) }) } });
    test.commitAt(9);
    test.remove('e');
    test.commitAt(5, 'Ada');
    test.write(A, engramText({}));
    test.commitAt(3, 'Ada');
    expect(await kindsOf(test.root)).toEqual([]);
    test.write('f/B.md', engramText({ id: testId(2) }));
    test.commitAt(2, 'Bob');
    const { anomalies } = await anomaliesOf(test.root);
    expect(anomalies).toMatchObject([{ kind: 'resurrected-deletion', level: 'warning', items: [testId(2)] }]);
    expect(anomalies[0]?.message).toBe('f/B.md was deleted by Ada and came back by Bob');
    expect(await kindsOf(test.root, { windowDays: 1 })).toEqual([]);
  });

  it('by a merge are found too; what only moved never went', async () => {
    const test = makeScene({ files: { [A]: engramText({}), 'e/B.md': engramText({ id: testId(2) }) } });
    test.commitAt(9);
    test.git('mv', 'e/B.md', 'e/C.md');
    test.commitAt(8);
    test.git('checkout', '-q', '-b', 's');
    test.remove(A);
    test.commitAt(5, 'Ada');
    test.git('checkout', '-q', 'main');
    test.write(A, engramText({ title: 'Changed' }));
    test.commitAt(4, 'Bob');
    expect(test.tryGit(['merge', 's'], whoAndWhen(2, 'Bob')).code).toBe(1);
    test.commitAt(2, 'Bob');
    const { anomalies } = await anomaliesOf(test.root);
    expect(anomalies).toMatchObject([{ kind: 'resurrected-deletion', items: [testId(1)] }]);
    expect(anomalies[0]?.message).toBe('e/A.md was deleted by Ada and came back by a merge');
    test.write(A, engramText({ title: 'Once more' }));
    test.commitAt(1, 'Bob');
    expect(await kindsOf(test.root, { windowDays: 1 })).toEqual([]);
  });

  it('of what was made private here are critical', async () => {
    const test = makeScene({
      files: { 'private/e/A.md': engramText({ visibility: 'private' }), [A]: engramText({}) },
    });
    expect((await anomaliesOf(test.root)).anomalies).toMatchObject([
      { kind: 'resurrected-deletion', level: 'critical', items: [testId(1)] },
    ]);
  });
});
