import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSignalState } from '../../src/learning/signal-state';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';

const NOW = '2026-01-02T00:00:00.000Z';
const ID = testId(1);

async function memory(): Promise<TestMemory> {
  const test = await makeMemory({ files: { 'a/one.md': engramText({ title: 'One' }) } });
  test.surroundings.advance(Date.parse(NOW) - test.surroundings.now());
  mkdirSync(test.repo.stateDir, { recursive: true });
  return test;
}

const put = (test: TestMemory, name: string, text: string) =>
  writeFileSync(join(test.repo.stateDir, name), text);
const read = (test: TestMemory, name: string) => readFileSync(join(test.repo.stateDir, name), 'utf8');
const light = (test: TestMemory) => test.library.maintain({ stages: ['light'] });
const retrieval = (at: string) =>
  `${JSON.stringify({ at, agent: 'main', type: 'retrieval', query: 'one', hits: [[ID, 0.5]] })}\n`;

describe('signals of a clock that jumped', () => {
  it.each(['9999-12-31T23:59:59.999Z', '2026-01-02T00:00:01.000Z'])('%s teach as of now', async (at) => {
    const test = await memory();
    put(test, 'signals.jsonl', retrieval(at));
    await light(test);
    expect(await test.meta(ID)).toMatchObject({ retrievalCount: 1, lastRetrievedAt: NOW });
  });

  it('of the year 0 and of 1970 count as they say, and never before what is known', async () => {
    const test = await memory();
    put(test, 'signals.jsonl', retrieval('2026-01-01T00:00:00.000Z') + retrieval('0000-01-01T00:00:00.000Z'));
    await light(test);
    const known = { retrievalCount: 2, lastRetrievedAt: '2026-01-01T00:00:00.000Z' };
    expect(await test.meta(ID)).toMatchObject(known);
    await light(test);
    expect(await test.meta(ID)).toMatchObject(known);
  });

  it('open no window that stays open when the clock is right again', async () => {
    const test = await memory();
    put(test, 'signals.jsonl', retrieval('9999-12-31T23:59:59.999Z'));
    await light(test);
    expect(parseSignalState(read(test, 'windows.json')).windows).toHaveLength(1);
    test.surroundings.advance(8 * 86_400_000);
    await light(test);
    expect(parseSignalState(read(test, 'windows.json')).windows).toEqual([]);
  });
});

describe('a damaged list of windows', () => {
  const window = { id: ID, openedAt: 0, closesAt: 1, words: [], gets: 1 };
  const damaged: Array<[string, unknown]> = [
    ['an instant beyond all calendars', { ...window, closesAt: -1e308 }],
    ['an instant before the year 0', { ...window, openedAt: -1e14 }],
    ['a reading beyond all calendars', { ...window, lastGet: { agent: 'main', at: 1e300 } }],
    ['a reading of nothing', { ...window, lastGet: null }],
    ['no id', { ...window, id: 7 }],
    ['no window', [[]]],
  ];
  it.each(damaged)('with %s keeps no stage from running', async (_, each) => {
    const test = await memory();
    const state = { format: 1, read: {}, damaged: 0, windows: [each], tallies: { __proto__: 1 } };
    put(test, 'windows.json', JSON.stringify(state));
    put(test, 'signals.jsonl', retrieval('2026-01-01T00:00:00.000Z'));
    await light(test);
    expect(await test.meta(ID)).toMatchObject({ retrievalCount: 1 });
  });

  it.each(['{', 'null', '[]', '{"format":2}', '\u0000'])('that is %j counts as none', async (text) => {
    const test = await memory();
    put(test, 'windows.json', text);
    put(test, 'signals.jsonl', retrieval('2026-01-01T00:00:00.000Z'));
    await light(test);
    expect(await test.meta(ID)).toMatchObject({ retrievalCount: 1 });
  });
});

it('damaged lines of signals and of the audit log are kept, and the signals counted', async () => {
  const test = await memory();
  const broken = [
    '{',
    'null',
    '[]',
    '{"at":1}',
    '\u0000\u0001',
    '{"at":"2026-01-01","agent":"m","type":"get","id":7}',
  ];
  put(test, 'signals.jsonl', `${broken.join('\n')}\n${retrieval('2026-01-01T00:00:00.000Z')}`);
  const old = `${JSON.stringify({ at: '2020-01-01T00:00:00.000Z', action: 'add', actor: 'Ada' })}\n`;
  put(test, 'audit.jsonl', `${old}{half\nno line\n`);
  await light(test);
  expect(read(test, 'signals-damaged.jsonl')).toBe(`${broken.join('\n')}\n`);
  expect(parseSignalState(read(test, 'windows.json')).damaged).toBe(broken.length);
  expect(read(test, 'audit.jsonl').startsWith('{half\nno line\n')).toBe(true);
  await light(test);
  expect(read(test, 'signals-damaged.jsonl')).toBe(`${broken.join('\n')}\n`);
  expect(existsSync(join(test.root, 'usage'))).toBe(true);
});
