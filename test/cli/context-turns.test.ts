import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';
import { runCli } from '../helpers/run-cli';

type Repository = ReturnType<typeof makeCliRepository>;

const LONG =
  'There is a lot more to say about it, and it takes many words to do so in every one of the messages. ';
const talk = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `m${n}`,
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: n === 0 ? `The port of the billing service is 9090. ${LONG}` : `Message ${n} is here. ${LONG}`,
  }));
const turnOf = (messages: object[], more: object = {}) =>
  JSON.stringify({ sessionId: 's1', messages, ...more });

async function json(test: Repository, line: string, stdin: string): Promise<Record<string, unknown>> {
  const answer = await test.json(line, { stdin });
  expectSchema(String(answer.kind), answer);
  return answer;
}

describe('context after-turn', () => {
  const message = { id: 'u1', role: 'user', content: 'The port of the billing service is 9090.' };
  const stdin = turnOf([message, { role: 'assistant', content: 'Noted. The port of mail is 25.' }]);

  it('stores what the user stated, once, for the agent and the channel of the turn', async () => {
    const test = makeCliRepository();
    const first = await json(test, 'context after-turn', stdin);
    expect(first).toMatchObject({
      stored: true,
      agentId: 'main',
      sessionId: 's1',
      facts: [{ relation: 'new' }],
    });
    const before = await test.json('list');
    expect(await json(test, 'context after-turn', stdin)).toMatchObject({
      facts: [{ relation: 'duplicate' }],
    });
    expect(await test.json('list')).toEqual(before);
    const elsewhere = turnOf([message], { sessionKey: 'agent:ops:discord:channel:42' });
    expect(await json(test, 'context after-turn', elsewhere)).toMatchObject({
      agentId: 'ops',
      facts: [{ relation: 'new' }],
    });
    expect((await test.json('list --agent ops --scope channel:42')).total).toBe(1);
    expect((await test.json('list --agent ops')).total).toBe(0);
  });

  it('stores nothing on a dry run, of what others said, or of nothing', async () => {
    const test = makeCliRepository();
    expect(await json(test, 'context after-turn --dry-run', stdin)).toMatchObject({ dryRun: true });
    const others = turnOf([{ role: 'assistant', content: 'The port of mail is 25.' }]);
    expect(await json(test, 'context after-turn', others)).toMatchObject({ stored: false, facts: [] });
    expect((await test.json('list')).total).toBe(0);
  });
});

describe('context compact', () => {
  it('keeps the last messages and sums up the others, without any repository', async () => {
    const { exitCode, stdout } = await runCli(['context', 'compact', '--json'], { stdin: turnOf(talk(30)) });
    expectSchema('context-compact', stdout);
    const answer = JSON.parse(stdout);
    expect({ exitCode, ...answer }).toMatchObject({
      exitCode: 0,
      compacted: true,
      firstKeptEntryId: 'm18',
      durable: [{ object: '9090', messageId: 'm0' }],
    });
    expect(answer.messages).toHaveLength(13);
    expect(answer.summary).toContain('# Summary of 18 earlier messages');
    expect(answer.summary).toContain('- The port of the billing service is 9090.');
    expect(answer.tokensAfter).toBeLessThan(answer.tokensBefore);
  });

  it('leaves a short conversation alone', async () => {
    const test = makeCliRepository();
    expect(await json(test, 'context compact', turnOf(talk(15)))).toMatchObject({
      compacted: false,
      reason: 'short',
    });
    expect(await json(test, 'context compact', turnOf(talk(16)))).toMatchObject({ compacted: true });
    expect(await json(test, 'context compact', turnOf([]))).toMatchObject({ compacted: false, messages: [] });
    const tiny = Array.from({ length: 30 }, () => ({ role: 'user', content: 'ok' }));
    expect(await json(test, 'context compact', turnOf(tiny))).toMatchObject({
      compacted: false,
      reason: 'no_gain',
    });
  });

  it('stores what was cut off when asked to, and the same range once', async () => {
    const test = makeCliRepository({ commit: true });
    const stdin = turnOf(talk(30));
    await json(test, 'context compact', stdin);
    expect(test.git('status', '--porcelain')).toBe('');
    const first = await json(test, 'context compact --write', stdin);
    expect(first.kept).toMatchObject({ facts: [expect.any(String)], session: { created: true } });
    const again = await json(test, 'context compact --write', stdin);
    expect(again.kept).toMatchObject({ facts: [], session: { created: false, changed: false } });
    expect((await test.json(['session', 'restore', 's1#compacted'])).session).toMatchObject({
      summary: expect.stringContaining('# Summary of 18 earlier messages'),
    });
  });

  it.each([
    ['context compact --keep 0', '{}', '--keep'],
    ['context compact', 'x', 'no JSON'],
    ['context after-turn', '{"sessionId": "s"}', 'messages must be a list'],
  ])('%s refuses %s', async (line, stdin, words) => {
    const test = makeCliRepository();
    expect(await test.run(line, { stdin })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(words),
    });
  });
});
