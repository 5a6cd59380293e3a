import { describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';

const [OLD, NEW, OTHERS] = [testId(1), testId(2), testId(3)];
const CHANGE = '2026-01-01T00:00:00Z';
const edge = (from: string, to: string) => {
  const id = synapseId(from, to, 'supersedes');
  return { [`synapses/supersedes/${id}.yaml`]: synapseText({ id, from, to, kind: 'supersedes' }) };
};
const FILES = {
  'a/old.md': engramText({ id: OLD, title: 'Port 8080', validTo: CHANGE }),
  'a/new.md': engramText({ id: NEW, title: 'Port 9090', validFrom: CHANGE }),
  'a/others.md': engramText({ id: OTHERS, title: 'Port 1', agentId: 'other', category: 'fact' }),
  ...edge(NEW, OLD),
  ...edge(OTHERS, NEW),
};

describe('get --as-of', () => {
  it.each([
    [NEW, '2025-06-01', { isValid: false, instead: { id: OLD, title: 'Port 8080' } }],
    [OLD, '2025-06-01', { isValid: true }],
    [OLD, '2026-06-01', { isValid: false, instead: { id: NEW, title: 'Port 9090' } }],
    [NEW, '2026-01-01', { isValid: true }],
  ])('tells of %s whether it was true on %s, and what was', async (id, day, validity) => {
    const test = makeCliRepository({ files: FILES });
    const answer = await test.json(`get ${id} --as-of ${day}`);
    expectSchema('get', answer);
    expect(answer.validity).toEqual({ at: `${day}T00:00:00.000Z`, ...validity });
  });

  it('says so to people, and nothing without it', async () => {
    const test = makeCliRepository({ files: FILES });
    expect((await test.run(`get ${NEW} --as-of 2025-06-01`)).stdout).toContain(
      'not true on 2025-06-01; then',
    );
    expect((await test.run(`get ${NEW} --as-of 2026-06-01`)).stdout).toContain('true on 2026-06-01');
    expect((await test.json(`get ${NEW}`)).validity).toBeUndefined();
    expect(await test.run(`get ${NEW} --as-of soon`)).toMatchObject({ exitCode: 2, stdout: '' });
  });
});
