import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROFILES } from '../../src/mcp/tool';
import { TOOLS, toolsOf } from '../../src/mcp/tools';
import { type CliRepository, makeCliRepository } from '../helpers/cli-repository';
import { startBuilt } from '../helpers/run-built';
import { isolatedEnv } from '../helpers/run-cli';

type Answer = Record<string, unknown> & { error?: { code: string; message: string; hint?: string } };

let test: CliRepository;
const clients: Client[] = [];

async function connect(...flags: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const env = isolatedEnv(test.home) as Record<string, string>;
  const args = [resolve('bin/co-engram.js'), 'mcp', '--repo', test.root, ...flags];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' }));
  clients.push(client);
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const { content } = await client.callTool({ name, arguments: args });
  return JSON.parse((content as Array<{ text: string }>)[0]?.text ?? '');
}

/** What the server says to lines on its stdin, and how it ends when they end. */
async function talk(lines: readonly string[]) {
  const child = startBuilt(['mcp', '--repo', test.root], { home: test.home });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  child.stdin.end(`${lines.join('\n')}\n`);
  const exitCode = await ended;
  return {
    exitCode,
    answers: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

const request = (id: number, method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
const HELLO = request(0, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});

beforeAll(() => {
  test = makeCliRepository();
});

afterAll(async () => {
  for (const client of clients) await client.close();
});

describe('tools over stdio', () => {
  it('store, find, read, change and link as the command line does', async () => {
    const client = await connect();
    const first = await call(client, 'engram_create', {
      title: 'Retry deadlocks',
      content: 'A transaction that lost a deadlock is retried three times.',
      kind: 'procedure',
      domainTags: ['engineering', 'database'],
      createdBy: 'somebody else',
    });
    expect(first).toMatchObject({ verdict: 'NEW', path: expect.stringContaining('engineering/database') });
    const { id: other } = await test.json(['add', 'Cats sleep', '--content', 'Cats sleep most of the day.']);
    const found = await call(client, 'engram_search', {
      query: 'deadlock',
      filter: { domainTags: ['engineering', 'database'], kinds: ['procedure'] },
      limit: 5,
    });
    expect(found).toMatchObject({ total: 1, results: [{ id: first.id }] });
    expect(await call(client, 'engram_get', { id: other, tier: 'content' })).toMatchObject({
      entry: { title: 'Cats sleep' },
    });
    expect(await call(client, 'engram_update', { id: other, importance: 0.9 })).toMatchObject({
      changed: ['importance'],
    });
    expect(
      await call(client, 'synapse_create', { from: first.id, kind: 'similar_to', to: other }),
    ).toMatchObject({ id: expect.any(String), created: true });
    const { schemaVersion, kind, ...same } = await test.json('list');
    expect(await call(client, 'engram_list')).toEqual(same);
  });

  it('name the key that they do not know, and the values that are wrong', async () => {
    const client = await connect();
    for (const [name, args, message] of [
      ['engram_search', { query: 'x', color: 'red' }, 'unknown key "color"'],
      ['engram_search', { query: 'x', filter: { domain: 'a' } }, 'unknown key "filter.domain"'],
      ['engram_create', { title: 'x' }, 'content'],
      ['engram_search', { query: 7 }, 'query'],
      ['engram_list', { limit: 0 }, 'limit'],
      ['engram_get', { id: 'ZZZZZZZZ' }, 'ZZZZZZZZ'],
    ] as const) {
      const { error } = await call(client, name, args);
      expect(error?.message).toContain(message);
      expect(error?.code).toBe(name === 'engram_get' ? 'NOT_FOUND' : 'USAGE');
    }
    expect((await call(client, 'engram_list_paths')).error).toBeUndefined();
  });

  it('answer each, whatever they are called with', async () => {
    const client = await connect('--profile', 'full');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const { name, inputSchema } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      const args = Object.fromEntries((inputSchema.required ?? []).map((key) => [key, 'no-such-thing']));
      const { error } = await call(client, name, args);
      expect(error?.code ?? '', `${name}: ${error?.message}`).not.toBe('INTERNAL');
      expect((await call(client, name, { nonsense: 1 })).error?.message).toContain('"nonsense"');
    }
  }, 30_000);

  it('stand a hundred calls at once', async () => {
    const client = await connect();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 10 === 0
          ? call(client, 'engram_create', {
              title: `Note ${n}`,
              content: `Number ${n} of many.`,
              dedupe: false,
            })
          : call(client, 'engram_search', { query: `number ${n}` }),
      ),
    );
    expect(answers.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(11);
  }, 30_000);

  it('keep what one agent was told from another', async () => {
    const told = await test.run(['facts', 'add', 'My zebra lives in Berlin', '--agent', 'ada']);
    expect(told.exitCode).toBe(0);
    const mine = await connect('--agent', 'ada');
    const theirs = await connect('--agent', 'bob');
    expect((await call(mine, 'engram_search', { query: 'zebra' })).results).toHaveLength(1);
    expect((await call(theirs, 'engram_search', { query: 'zebra' })).results).toEqual([]);
  });
});

describe('profiles, resources and the prompt', () => {
  it('shows at most twelve tools where few are wanted, and the documented ones everywhere', () => {
    expect(toolsOf('minimal').length).toBeLessThanOrEqual(12);
    const docs = readFileSync('docs/mcp.md', 'utf8');
    for (const profile of PROFILES) {
      const names = TOOLS.filter((tool) => tool.profile === profile).map(({ name }) => `\`${name}\``);
      expect(docs).toContain(`| ${profile} | ${names.join(' ')} |`);
    }
  });

  it('hands out the overview, an engram, and how to use the memory', async () => {
    const client = await connect();
    const { id } = await test.json(['add', 'A tea', '--content', 'Green tea steeps two minutes.']);
    const { contents } = await client.readResource({ uri: `co-engram://engram/${id}` });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('Green tea') });
    expect((await client.readResource({ uri: 'co-engram://paths' })).contents).toHaveLength(1);
    const prompt = await client.getPrompt({ name: 'use_memory' });
    expect(prompt.messages[0]?.content).toMatchObject({ text: expect.stringContaining('co-engram') });
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('no resource');
    await expect(client.getPrompt({ name: 'x' })).rejects.toThrow('no prompt');
  });

  it('speaks the language of the repository', async () => {
    const client = await connect();
    await test.run('config set language zh');
    const { tools } = await client.listTools();
    await test.run('config set language en');
    expect(tools.find(({ name }) => name === 'engram_search')?.description).toContain('查找');
  });
});

describe('the server', () => {
  it('goes on after what is no JSON, no method and no arguments, and ends with its client', async () => {
    const { exitCode, answers } = await talk([
      HELLO,
      '{"jsonrpc": "2.0", "id": 1, "method":',
      'x'.repeat(2_000_000),
      request(2, 'no/such'),
      request(3, 'tools/call', { name: 'no_such_tool' }),
      '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"engram_list","arguments":{"__proto__":{"limit":1}}}}',
      request(5, 'tools/call', { name: 'engram_list', arguments: 'text' }),
      request(6, 'tools/call', { name: 'engram_list_paths', arguments: {} }),
    ]);
    expect(exitCode).toBe(0);
    const of = (id: number) => answers.find((answer) => answer.id === id);
    expect(of(2).error.code).toBe(-32601);
    expect(of(3).error.message).toContain('no_such_tool');
    expect(of(4)).toBeDefined();
    expect(of(5).error).toBeDefined();
    expect(of(6).result.content[0].text).toContain('engramCount');
  });

  it('answers for the first time within a second', async () => {
    const start = performance.now();
    await connect();
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('runs the light stage when it is due and the client goes', async () => {
    const own = makeCliRepository();
    expect(await own.json('status')).toMatchObject({ maintenance: { light: { due: true } } });
    const child = startBuilt(['mcp', '--repo', own.root], { home: own.home });
    child.stdin.end(`${HELLO}\n`);
    expect(await new Promise((done) => child.on('close', done))).toBe(0);
    expect(await own.json('status')).toMatchObject({ maintenance: { light: { due: false } } });
  });

  it('ends when nobody reads its answers', async () => {
    const child = startBuilt(['mcp', '--repo', test.root], { home: test.home });
    child.stdin.on('error', () => undefined);
    child.stdin.write(`${HELLO}\n`);
    await new Promise((done) => child.stdout.once('data', done));
    child.stdout.destroy();
    child.stdin.write(`${request(1, 'tools/list')}\n`);
    expect(await new Promise((done) => child.on('close', done))).toBe(0);
  });

  it('ends on SIGTERM', async () => {
    const child = startBuilt(['mcp', '--repo', test.root], { home: test.home });
    child.stdin.write(`${HELLO}\n`);
    await new Promise((done) => child.stdout.once('data', done));
    child.kill('SIGTERM');
    expect(await new Promise((done) => child.on('close', (_code, signal) => done(signal)))).toBe('SIGTERM');
  });
});
