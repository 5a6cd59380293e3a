import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonl } from '../capture/transcript/lines';
import { type CliRepository, makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';
import { fakeModel } from '../helpers/fake-model';

const UNREADABLE = 'Dana over to the backend crew since March.';
const READS = `print({ facts: [{ subject: 'Dana', predicate: 'works_in', object: 'the backend crew' }] });`;
const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-01T00:00:00Z');

function turn(memory: CliRepository, content: string, id = 'm1', now = NOW) {
  const said = { sessionId: 's1', messages: [{ id, role: 'user', content }] };
  return memory.json('context after-turn', { stdin: JSON.stringify(said), now });
}

function queueOf({ repo }: CliRepository): Array<Record<string, unknown>> {
  const path = join(repo.stateDir, 'unread.jsonl');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

describe('a message that no rule can read', () => {
  it('waits on this machine alone, once', async () => {
    const memory = makeCliRepository();
    expect(await turn(memory, UNREADABLE)).toMatchObject({ facts: [], skipped: [{ reason: 'no_match' }] });
    await turn(memory, UNREADABLE);
    expect(queueOf(memory)).toEqual([
      { agent: 'main', text: UNREADABLE, at: '2026-03-01T00:00:00.000Z', sessionId: 's1', messageId: 'm1' },
    ]);
    expect(statSync(join(memory.repo.stateDir, 'unread.jsonl')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['is read', 'I prefer dark mode.'],
    ['is a question', 'Where is Dana?'],
    ['has a part that is a secret', `${UNREADABLE} The key is ghp_${'a1B2'.repeat(9)}.`],
    ['is a document', `${UNREADABLE} `.repeat(300)],
  ])('does not wait when it %s', async (_what, text) => {
    const memory = makeCliRepository();
    await turn(memory, text);
    expect(queueOf(memory)).toEqual([]);
  });

  it('is shown in a dry run of the light stage as it would be sent, and sent to nobody', async () => {
    const memory = makeCliRepository();
    await turn(memory, UNREADABLE);
    const model = fakeModel(READS);
    const options = { env: model.env(), now: NOW + DAY_MS };
    const report = await memory.json('maintain --stage light --dry-run', options);
    expectSchema('maintain', report);
    expect(report).toMatchObject({
      stages: [{ wouldSend: [{ purpose: 'extract', prompt: expect.stringContaining(UNREADABLE) }] }],
    });
    expect((await memory.run('maintain --stage light --dry-run', options)).stdout).toContain(
      `  ${UNREADABLE}`,
    );
    expect(model.prompts()).toEqual([]);
    expect(queueOf(memory)).toHaveLength(1);
  });

  it('is read by the model of the user in the light stage, as what was said then', async () => {
    const memory = makeCliRepository();
    await turn(memory, UNREADABLE);
    const model = fakeModel(READS);
    const report = await memory.json('maintain --stage light', { env: model.env(), now: NOW + DAY_MS });
    expectSchema('maintain', report);
    expect(report).toMatchObject({
      stages: [{ changes: [{ action: 'read_unread', reason: expect.stringContaining('1 new fact') }] }],
    });
    expect(model.prompts()).toHaveLength(1);
    expect(queueOf(memory)).toEqual([]);
    expect(await memory.json('facts list')).toMatchObject({
      results: [{ subject: 'Dana', validFrom: '2026-03-01T00:00:00.000Z' }],
    });
    const again = await memory.json('maintain --stage light', { env: model.env(), now: NOW + DAY_MS });
    expect(again).toMatchObject({ stages: [{ changes: [] }] });
  });

  it('waits on while the model fails, and goes after three tries', async () => {
    const memory = makeCliRepository();
    await turn(memory, UNREADABLE);
    const model = fakeModel('process.exit(3);');
    const options = { env: model.env(), now: NOW };
    for (const tries of [1, 2]) {
      await memory.json('maintain --stage light', options);
      expect(queueOf(memory)).toMatchObject([{ tries }]);
    }
    expect(await memory.json('maintain --stage light', options)).toMatchObject({
      stages: [{ changes: [{ action: 'drop_unread' }] }],
    });
    expect(queueOf(memory)).toEqual([]);
  });

  it('goes after a week without a model', async () => {
    const memory = makeCliRepository();
    await turn(memory, UNREADABLE);
    await memory.json('maintain --stage light', { now: NOW + 6 * DAY_MS });
    expect(queueOf(memory)).toHaveLength(1);
    expect(await memory.json('maintain --stage light', { now: NOW + 8 * DAY_MS })).toMatchObject({
      stages: [{ changes: [{ action: 'drop_unread', reason: expect.stringContaining('1 message') }] }],
    });
    expect(queueOf(memory)).toEqual([]);
  });

  it('is not asked about in a dry run, nor by a sync that runs the light stage', async () => {
    const memory = makeCliRepository();
    await turn(memory, UNREADABLE);
    const model = fakeModel(READS);
    await memory.json('maintain --stage light --dry-run', { env: model.env(), now: NOW });
    await memory.run('sync --no-push', { env: model.env(), now: NOW + DAY_MS });
    expect(model.prompts()).toEqual([]);
    expect(queueOf(memory)).toHaveLength(1);
  });

  it('makes room for later ones: at most two hundred wait', async () => {
    const memory = makeCliRepository();
    const waiting = Array.from({ length: 199 }, (_, n) => ({
      agent: 'main',
      text: `t${n}`,
      at: '2026-03-01T00:00:00Z',
    }));
    mkdirSync(memory.repo.stateDir, { recursive: true });
    writeFileSync(join(memory.repo.stateDir, 'unread.jsonl'), `torn {\n${jsonl(waiting)}`);
    await turn(memory, UNREADABLE, 'm1');
    await turn(memory, UNREADABLE, 'm2');
    const queue = queueOf(memory);
    expect(queue).toHaveLength(200);
    expect(queue[0]).toMatchObject({ text: 't1' });
    expect(queue.at(-1)).toMatchObject({ messageId: 'm2' });
  });

  it('waits in its envelope', async () => {
    const memory = makeCliRepository();
    await turn(memory, `Sender (untrusted metadata):\n\`\`\`json\n{"name":"Dana"}\n\`\`\`\n\n${UNREADABLE}`);
    expect(queueOf(memory)).toHaveLength(1);
  });
});
