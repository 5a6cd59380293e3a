import { describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { isStatisticsOnly, recordOf } from '../../src/sync/record-of';
import { engramText, synapseText, testId } from '../helpers/engram-text';

const SYNAPSE_PATH = 'synapses/extends/x.yaml';
const synapse = (more: Record<string, unknown> = {}) =>
  synapseText({ id: 'syn-0', from: testId(1), to: testId(2), ...more });

describe('what a file holds', () => {
  it('is known by its id and its last change', async () => {
    const text = engramText({ updatedAt: '2026-01-02T00:00:00Z' });
    expect(await recordOf(text, 'e/A.md')).toMatchObject({ id: testId(1), updatedAt: Date.UTC(2026, 0, 2) });
    expect(await recordOf(engramText(), 'e/A.md')).toMatchObject({ updatedAt: Number.NEGATIVE_INFINITY });
    const id = synapseId(testId(1), testId(2), 'extends');
    expect(await recordOf(synapse(), SYNAPSE_PATH)).toMatchObject({ id });
  });

  it.each([
    ['# Notes\n', 'README.md'],
    ['', 'e/A.md'],
    ['---\nid: [\n---\n', 'e/A.md'],
    ['a: 1\n', SYNAPSE_PATH],
    ['text', 'code.ts'],
  ])('%j is nothing to place', async (text, path) => {
    expect(await recordOf(text, path)).toBeUndefined();
  });

  it('is read by the complete YAML reader where that is needed', async () => {
    const text = engramText().replace('title: A test engram', 'title: >-\n  A\n  title');
    expect(await recordOf(text, 'e/A.md')).toMatchObject({ id: testId(1) });
  });
});

describe('a change of statistics alone', () => {
  const path = 'e/A.md';
  const before = engramText({ version: 1, importance: 0.5 });

  it.each([
    [{ retrievalCount: 4, lastRetrievedAt: '2026-01-02T00:00:00Z', lastRetrievalScore: 0.4 }, true],
    [{ updatedAt: '2026-01-02T00:00:00Z', updatedBy: 'somebody', version: 2 }, true],
    [{ importance: 0.9 }, false],
    [{ tags: ['new'] }, false],
    [{ title: 'Other' }, false],
    [{ body: 'Other words.' }, false],
    [{ status: 'frozen' }, false],
    [{ mine: 'unknown' }, false],
  ])('%j: %s', async (change, expected) => {
    const after = engramText({ version: 1, importance: 0.5, ...change });
    expect(await isStatisticsOnly(before, after, path)).toBe(expected);
  });

  it('of a synapse is its weight, not its evidence', async () => {
    expect(await isStatisticsOnly(synapse(), synapse({ weight: 0.9 }), SYNAPSE_PATH)).toBe(true);
    expect(await isStatisticsOnly(synapse(), synapse({ relation: 'because' }), SYNAPSE_PATH)).toBe(false);
  });

  it('is never assumed of what cannot be read', async () => {
    expect(await isStatisticsOnly('a', 'b', path)).toBe(false);
    expect(await isStatisticsOnly(before, 'b', path)).toBe(false);
    expect(await isStatisticsOnly('same', 'same', path)).toBe(true);
  });
});
