import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';

const FILES = {
  'a/deadlock.md': engramText({
    id: testId(1),
    title: 'Retry after a Postgres deadlock',
    body: 'Catch 40P01 and try the whole transaction again.',
  }),
  'a/other.md': engramText({
    id: testId(2),
    title: 'Deadlock of another agent',
    agentId: 'other',
    category: 'fact',
    body: 'Postgres deadlock retry.',
  }),
  'a/private.md': engramText({
    id: testId(3),
    title: 'Deadlock for some',
    visibility: 'restricted',
    body: 'Postgres deadlock retry.',
  }),
  'entities/pg.md': engramText({
    id: testId(4),
    title: 'Postgres',
    category: 'entity',
    description: 'The database of all services.',
  }),
  'a/frozen.md': engramText({
    id: testId(5),
    title: 'Old deadlock advice',
    status: 'frozen',
    body: 'Postgres deadlock retry.',
  }),
};
const ASKED = 'How do we retry after a Postgres deadlock?';

type Repository = ReturnType<typeof makeCliRepository>;
interface Context {
  systemPromptAddition: string;
  pinned: Array<{ text: string; scope: object }>;
  recalled: Array<{ id: string; type: string; text: string }>;
  hiddenPins: number;
  estimatedTokens: number;
  fingerprint: string;
}

async function assembled(test: Repository, turn: object, ...flags: string[]): Promise<Context> {
  const answer = await test.json(['context', 'assemble', '--input', '-', ...flags], {
    stdin: JSON.stringify({ sessionId: 's1', messages: [{ role: 'user', content: ASKED }], ...turn }),
  });
  expectSchema('context-assemble', answer);
  return answer as unknown as Context;
}

const textsOf = ({ pinned }: Context) => pinned.map(({ text }) => text);

describe('context assemble', () => {
  it('hands over rules and what the last messages call to mind', async () => {
    const test = makeCliRepository({ files: FILES });
    await test.run(['pin', 'add', 'Run the tests first']);
    const context = await assembled(test, {});
    expect(textsOf(context)).toEqual(['Run the tests first']);
    expect(context.recalled.map(({ id }) => id)).toEqual([testId(1), testId(4)]);
    expect(context.recalled.at(-1)?.text).toBe('[Postgres] The database of all services.');
    expect(context.systemPromptAddition).toMatch(
      /^<co-engram-recall id="\w+">\n[\s\S]*\n<\/co-engram-recall>$/,
    );
    expect(await assembled(test, {})).toEqual(context);
    expect((await assembled(test, { agentId: 'other' })).recalled.map(({ id }) => id)).toContain(testId(2));
  });

  it('takes channel and agent from a session key where the host gives no more', async () => {
    const test = makeCliRepository({ files: FILES });
    await test.run(['pin', 'add', 'Only in ops', '--scope', 'channel:42']);
    await test.run(['pin', 'add', 'Only this session', '--scope', 'session:s1']);
    await test.run(['pin', 'add', 'Of the reviewer', '--agent', 'reviewer']);
    const key = (agent: string) => ({ sessionKey: `agent:${agent}:discord:channel:42`, sessionId: 'uuid' });
    expect(textsOf(await assembled(test, key('main')))).toEqual(['Only in ops']);
    expect(textsOf(await assembled(test, key('reviewer')))).toEqual(['Of the reviewer']);
    expect(textsOf(await assembled(test, { channelId: '42' }))).toEqual(['Only this session', 'Only in ops']);
  });

  it('reads messages with parts, and neither its own words nor those of hosts', async () => {
    const test = makeCliRepository({ files: FILES });
    const own = `<co-engram-recall id="x">\n${ASKED}\n</co-engram-recall>\nThanks`;
    expect((await assembled(test, { messages: [{ role: 'user', content: own }] })).recalled).toEqual([]);
    expect((await assembled(test, { messages: [{ role: 'tool', content: ASKED }] })).recalled).toEqual([]);
    const parts = [{ type: 'text', text: ASKED }, { type: 'image' }];
    expect((await assembled(test, { messages: [{ role: 'user', content: parts }] })).recalled).not.toEqual(
      [],
    );
    const talk = Array.from({ length: 6 }, () => ({ role: 'assistant', content: 'Fine.' }));
    expect(
      (await assembled(test, { messages: [{ role: 'user', content: ASKED }, ...talk] })).recalled,
    ).toEqual([]);
  });

  it('says how many rules are hidden and keeps small budgets', async () => {
    const test = makeCliRepository({ files: FILES });
    await test.run(['pin', 'add', ...Array.from({ length: 7 }, (_, n) => `Rule number ${n}`)]);
    const context = await assembled(test, {});
    expect(context).toMatchObject({ hiddenPins: 2 });
    expect(context.systemPromptAddition).toContain('2 more rules: co-engram pin list');
    expect(await assembled(test, {}, '--budget', '20')).toMatchObject({
      systemPromptAddition: '',
      hiddenPins: 7,
    });
    expect((await assembled(test, {}, '--budget', '80')).estimatedTokens).toBeLessThanOrEqual(80);
  });

  it('is empty, with exit 0, where the memory cannot be read', async () => {
    const nothing = { systemPromptAddition: '', pinned: [], recalled: [], estimatedTokens: 0 };
    const stdin = JSON.stringify({ sessionId: 's1', messages: [{ role: 'user', content: ASKED }] });
    const damages: Array<(test: Repository) => void> = [
      (test) => test.write('co-engram.yaml', 'nonsense: 1\n'),
      (test) => test.remove('co-engram.yaml'),
      (test) => test.write('.git/HEAD', 'nonsense'),
      (test) => test.write('.git/index', 'nonsense'),
    ];
    for (const damage of damages) {
      const test = makeCliRepository({ files: FILES });
      damage(test);
      const { exitCode, stdout, stderr } = await test.run('context assemble --json', { stdin });
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expectSchema('context-assemble', stdout);
      if (damage !== damages.at(-1)) continue;
      expect(await test.run('context assemble', { stdin })).toMatchObject({ exitCode: 0 });
    }
    const test = makeCliRepository({ files: { ...FILES, 'co-engram.yaml': 'nonsense: 1\n' } });
    const { stdout, stderr } = await test.run('context assemble', { stdin });
    expect({ stdout, stderr }).toEqual({
      stdout: '',
      stderr: expect.stringContaining('warning: nothing recalled:'),
    });
    expect(JSON.parse((await test.run('context assemble --json', { stdin })).stdout)).toMatchObject(nothing);
  });

  it('answers from the sound files when others are torn', async () => {
    const test = makeCliRepository({
      files: { ...FILES, 'a/torn.md': '---\nid: [\n---\n', 'b.md': '<<<<<<< ours' },
    });
    expect((await assembled(test, {})).recalled.map(({ id }) => id)).toContain(testId(1));
  });

  it.each([
    ['', 'no JSON'],
    ['[]', 'must be a JSON object'],
    ['{"messages": []}', 'sessionId is missing'],
    ['{"sessionId": 1, "messages": []}', 'sessionId must be a text'],
    ['{"sessionId": "s"}', 'messages must be a list'],
    ['{"sessionId": "s", "messages": [1]}', 'messages[0] must be an object'],
    ['{"sessionId": "s", "messages": [{"role": "user", "content": 5}]}', 'messages[0].content'],
    ['{"sessionId": "s", "messages": [{"content": "x"}]}', 'messages[0].role'],
  ])('refuses %s', async (stdin, words) => {
    const test = makeCliRepository({ files: FILES });
    const result = await test.run('context assemble', { stdin });
    expect(result).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(words) });
  });
});
