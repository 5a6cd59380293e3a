import { appendFileSync, chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countUnread, readSignals, rotateSignals } from '../../src/learning/read-signals';
import { planSignalFold } from '../../src/remember/fold-signals';
import { write } from '../../src/remember/write';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';

const [A, B] = [testId(1), testId(2)];
const DAY = 86_400_000;
const FILES = {
  'engineering/one.md': engramText({
    id: A,
    title: 'Deadlock retries',
    kind: 'fact',
    body: 'Repeat the transaction.',
  }),
  'engineering/two.md': engramText({
    id: B,
    title: 'Pool size',
    kind: 'fact',
    body: 'Ten connections a pod.',
  }),
};

/** As the light stage does it. */
async function fold({ library }: TestMemory, options: { dryRun?: boolean } = {}) {
  const done = await write(
    library.memory,
    async (step) => ({ summary: 'signals', outcome: planSignalFold(step) }),
    options,
  );
  return done.outcome;
}

const usageOf = async ({ library }: TestMemory, id: string) =>
  (await library.get(id, { tier: 'meta' })).entry;
const stateFile = ({ repo }: TestMemory, name: string) => join(repo.stateDir, name);
const log = (test: TestMemory) => readFileSync(stateFile(test, 'signals.jsonl'), 'utf8');

describe('reading', () => {
  it('leaves one line a retrieval and get in the state folder, and touches nothing else', async () => {
    const test = await makeMemory({ files: FILES, commit: true });
    await test.library.search('deadlock transaction');
    await test.library.get(A);
    await test.library.searchAll(['pool', 'nothing like this']);
    await test.library.list();
    const events = log(test)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events).toMatchObject([
      { type: 'retrieval', query: 'deadlock transaction', agent: 'main', hits: [[A, expect.any(Number)]] },
      { type: 'get', id: A },
      { type: 'retrieval', query: 'pool', hits: [[B, expect.any(Number)]] },
      { type: 'retrieval', query: 'nothing like this', hits: [] },
    ]);
    expect(test.git('status', '--porcelain', '-uall')).toBe('');
    expect((await test.library.status()).pendingSignals).toBe(4);
  });

  it('of the past teaches nothing', async () => {
    const test = await makeMemory({ files: FILES, commit: true });
    await test.library.search('deadlock', { at: 'HEAD' });
    await test.library.get(A, { at: 'HEAD' });
    expect(countUnread(test.repo)).toBe(0);
  });

  it('goes on where nothing can be noted', async () => {
    const test = await makeMemory({ files: FILES });
    mkdirSync(stateFile(test, 'signals.jsonl'), { recursive: true });
    expect((await test.library.search('deadlock')).total).toBe(1);
    const other = await makeMemory({ files: FILES });
    await other.library.search('deadlock');
    chmodSync(stateFile(other, 'signals.jsonl'), 0o400);
    expect((await other.library.search('deadlock')).total).toBe(1);
  });

  it('never follows a link that lies where the log should', async () => {
    const test = await makeMemory({ git: false, files: { ...FILES, 'mine.txt': 'mine' } });
    mkdirSync(test.repo.stateDir, { recursive: true });
    symlinkSync(join(test.root, 'mine.txt'), stateFile(test, 'signals.jsonl'));
    expect((await test.library.search('deadlock')).total).toBe(1);
    expect(test.read('mine.txt')).toBe('mine');
  });

  it('waits with its note for the answer to be out where somebody asked for that', async () => {
    const test = await makeMemory({ files: FILES });
    const waiting: Array<() => void> = [];
    test.library.memory.surroundings = {
      ...test.library.memory.surroundings,
      later: (task) => waiting.push(task),
    };
    await test.library.search('deadlock');
    expect(countUnread(test.repo)).toBe(0);
    for (const task of waiting) task();
    expect(countUnread(test.repo)).toBe(1);
  });
});

describe('folding signals in', () => {
  it('counts what was returned, once', async () => {
    const test = await makeMemory({ files: FILES });
    await test.library.search('deadlock');
    await test.library.search('deadlock transaction');
    expect(await fold(test)).toMatchObject({ events: 2, damaged: 0, taught: 1, closed: [], open: 1 });
    expect(await fold(test)).toMatchObject({ events: 0, taught: 0, open: 1 });
    expect(await usageOf(test, A)).toMatchObject({
      retrievalCount: 2,
      lastRetrievedAt: '2026-01-02T03:04:05.678Z',
      lastRetrievalScore: expect.any(Number),
      effectiveRetrievals: 0,
      failedUses: 0,
    });
    expect((await test.library.status()).pendingSignals).toBe(1);
  });

  it('teaches when the window closes: what was opened and left alone was effective', async () => {
    const test = await makeMemory({ files: FILES });
    await test.library.search('deadlock');
    await test.library.get(A);
    await fold(test);
    test.surroundings.advance(DAY);
    const folded = await fold(test);
    expect(folded.closed).toMatchObject([{ id: A, sum: 0.4, verdict: 'effective' }]);
    const usage = await usageOf(test, A);
    expect(usage).toMatchObject({ lastEffectiveAt: '2026-01-02T03:04:05.678Z', effectiveRetrievals: 0 });
    expect(usage.importance).toBe(usage.importanceJudged);
  });

  it('writes usage and the watermark in one plan: what is not applied is counted later, once', async () => {
    const test = await makeMemory({ files: FILES });
    await test.library.search('deadlock');
    expect(await fold(test, { dryRun: true })).toMatchObject({ events: 1, taught: 1 });
    expect(test.exists('usage')).toBe(false);
    expect(countUnread(test.repo)).toBe(1);
    await fold(test);
    expect((await usageOf(test, A)).retrievalCount).toBe(1);
  });

  it('counts twenty readers at once twenty times, however often it folds meanwhile', async () => {
    const test = await makeMemory({ files: FILES });
    await Promise.all([
      ...Array.from({ length: 20 }, () => test.library.search('deadlock')),
      fold(test),
      fold(test),
      fold(test),
    ]);
    await fold(test);
    expect((await usageOf(test, A)).retrievalCount).toBe(20);
  });

  it('keeps and counts damaged lines, and waits for one that is not finished', async () => {
    const test = await makeMemory({ files: FILES });
    await test.library.search('deadlock');
    const line = log(test);
    appendFileSync(stateFile(test, 'signals.jsonl'), `rubbish\n${line}\u0000\n${line.slice(0, 20)}`);
    expect(await fold(test)).toMatchObject({ events: 2, damaged: 2 });
    expect(readFileSync(stateFile(test, 'signals-damaged.jsonl'), 'utf8')).toBe('rubbish\n\u0000\n');
    appendFileSync(stateFile(test, 'signals.jsonl'), line.slice(20));
    expect(await fold(test)).toMatchObject({ events: 1, damaged: 0 });
    expect((await usageOf(test, A)).retrievalCount).toBe(3);
    expect(readSignals(test.repo).state.damaged).toBe(2);
  });

  it('begins anew with a damaged state, and counts no byte twice when a log was cut', async () => {
    const test = await makeMemory({ files: FILES });
    await test.library.search('deadlock');
    await test.library.search('deadlock');
    await fold(test);
    const [first] = log(test).split('\n');
    writeFileSync(stateFile(test, 'signals.jsonl'), `${first}\n`);
    expect(await fold(test)).toMatchObject({ events: 0 });
    writeFileSync(stateFile(test, 'windows.json'), '{"format":1,"windows":[7],"read":3,"tallies":[null]}');
    expect(await fold(test)).toMatchObject({ events: 1, open: 1 });
  });

  it('moves a large log aside only when it was read, and reads what a slow writer still appends to it', async () => {
    const test = await makeMemory({ files: FILES });
    await test.library.search('deadlock');
    const line = log(test);
    appendFileSync(stateFile(test, 'signals.jsonl'), line.repeat(Math.ceil(2 ** 20 / line.length)));
    rotateSignals(test.repo);
    expect(countUnread(test.repo)).toBeGreaterThan(100);
    await fold(test);
    const counted = (await usageOf(test, A)).retrievalCount as number;
    rotateSignals(test.repo);
    expect(test.exists('.git/co-engram/signals.1.jsonl')).toBe(false);
    await fold(test);
    rotateSignals(test.repo);
    appendFileSync(stateFile(test, 'signals.1.jsonl'), line);
    await test.library.search('deadlock transaction');
    expect(countUnread(test.repo)).toBe(2);
    await fold(test);
    expect((await usageOf(test, A)).retrievalCount).toBe(counted + 2);
  });

  it('of private engrams stays private', async () => {
    const secret = { 'private/s.md': engramText({ id: A, title: 'Secret deadlock', visibility: 'private' }) };
    const test = await makeMemory({ files: secret, commit: true });
    await test.library.search('deadlock');
    await fold(test);
    expect(test.git('status', '--porcelain', '-uall')).toBe('');
    expect((await usageOf(test, A)).retrievalCount).toBe(1);
  });

  it('of an engram that was deleted meanwhile teaches nothing', async () => {
    const test = await makeMemory({ files: FILES });
    await test.library.search('deadlock');
    await test.library.delete([A]);
    expect(await fold(test)).toMatchObject({ events: 1, taught: 0 });
    expect(test.exists('usage')).toBe(false);
  });
});
