import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';

interface Stored {
  facts: Array<{ id: string; relation: string; object: string }>;
}

describe('extract --store', () => {
  it('stores, says how each fact stands to what is known, and fits its schema', async () => {
    const test = makeCliRepository();
    const first = (await test.json([
      'extract',
      '--text',
      'The API port is 8080',
      '--store',
    ])) as unknown as Stored;
    expectSchema('extract', first);
    expect(first).toMatchObject({ stored: true, agentId: 'main', facts: [{ relation: 'new' }] });
    const next = await test.json([
      'extract',
      '--text',
      'The API port is 9090',
      '--store',
      '--session',
      's',
      '--agent',
      'a1',
    ]);
    expect(next).toMatchObject({ agentId: 'a1', sessionId: 's', facts: [{ relation: 'new' }] });
    const third = await test.json(['extract', '-', '--store'], {
      stdin: 'The API port is 9090. How are you?',
    });
    expect(third).toMatchObject({ facts: [{ relation: 'supersede', related: [first.facts[0]?.id] }] });
  });

  it('writes nothing with --dry-run, commits with --commit', async () => {
    const test = makeCliRepository();
    expect(await test.json(['extract', '--text', 'I like tea', '--store', '--dry-run'])).toMatchObject({
      dryRun: true,
    });
    expect(await test.json('facts list')).toMatchObject({ total: 0 });
    const { commit } = await test.json(['extract', '--text', 'I like tea', '--store', '--commit']);
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
  });

  it('prints ids with --quiet', async () => {
    const { stdout } = await makeCliRepository().run([
      'extract',
      '--text',
      'I like tea',
      '--store',
      '--quiet',
    ]);
    expect(stdout).toMatch(/^[0-9A-Z]{26}\n$/);
  });

  it('refuses a bad date, agent and visibility', async () => {
    const test = makeCliRepository();
    for (const flags of [
      ['--at', 'yesterday'],
      ['--agent', '../x'],
      ['--visibility', 'everybody'],
    ]) {
      const { exitCode, stderr } = await test.run(['extract', '--text', 'I like tea', '--store', ...flags]);
      expect({ flags, exitCode, error: stderr.startsWith('error: ') }).toEqual({
        flags,
        exitCode: 2,
        error: true,
      });
    }
    expect(await test.json('facts list --all')).toMatchObject({ total: 0 });
  });
});

describe('facts', () => {
  it('are listed, shown, hidden, brought back and promoted', async () => {
    const test = makeCliRepository();
    const { facts } = (await test.json([
      'extract',
      '--text',
      'I like tea. I live in Oslo.',
      '--store',
    ])) as unknown as Stored;
    const id = facts[0]?.id ?? '';
    const listed = await test.json('facts list');
    expectSchema('facts-list', listed);
    expect(listed).toMatchObject({ total: 2 });
    const shown = await test.json(`facts show ${id.slice(-6)}`);
    expectSchema('facts-show', shown);
    expect(shown).toMatchObject({
      fact: { object: 'tea', tier: 'candidate' },
      content: 'user likes tea\n\n> I like tea.',
    });
    const hidden = await test.json(`facts hide ${id}`);
    expectSchema('facts-hide', hidden);
    expect(await test.json('facts list')).toMatchObject({ total: 1 });
    expect(await test.json('facts list --all')).toMatchObject({ total: 2 });
    expect(await test.json(`facts hide ${id}`)).toMatchObject({ results: [{ changed: false }] });
    expectSchema('facts-unhide', await test.json(`facts unhide ${id}`));
    expectSchema('facts-promote', await test.json(`facts promote ${id}`));
    expect(await test.json(`facts show ${id}`)).toMatchObject({
      fact: { tier: 'canonical', retrievable: true },
    });
    const { stdout } = await test.run('facts list --jsonl');
    for (const line of stdout.trim().split('\n')) expectSchema('facts-list-result', JSON.parse(line));
  });

  it('are added by hand, read or not by a rule', async () => {
    const test = makeCliRepository();
    const first = await test.json(['facts', 'add', 'The API port is 8080']);
    expectSchema('facts-add', first);
    expect(first).toMatchObject({
      fact: { subject: 'API port', object: '8080', relation: 'new', explicit: true },
    });
    const next = await test.json(['facts', 'add', 'The API port is 9090', '--pin', '--importance', '0.9']);
    expect(next).toMatchObject({ fact: { relation: 'supersede' } });
    const plain = await test.json([
      'facts',
      'add',
      'no merges on Fridays',
      '--category',
      'rule',
      '--agent',
      'shared',
    ]);
    expect(plain).toMatchObject({ fact: { category: 'context', object: 'no merges on Fridays' } });
    const { results } = (await test.json('facts list --agent other')) as {
      results: Array<Record<string, unknown>>;
    };
    expect(results).toMatchObject([{ agentId: 'shared', category: 'rule', object: 'no merges on Fridays' }]);
    const dated = await test.json([
      'facts',
      'add',
      'Anna works at Acme',
      '--valid-from',
      '2020-01-01',
      '--valid-to',
      '2021-01-01',
    ]);
    expect(dated).toMatchObject({ fact: { relation: 'new' } });
    expect(await test.json('facts list --subject anna')).toMatchObject({ total: 0 });
    expect(await test.json('facts list --subject anna --all')).toMatchObject({ total: 1 });
  });

  it('are refused with a secret, an empty text, a bad scope, a span that is none', async () => {
    const test = makeCliRepository();
    const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    for (const [words, code] of [
      [[`my token is ${token}`], 7],
      [[' '], 2],
      [[], 2],
      [['I like tea', '--scope', 'nowhere'], 2],
      [['I like tea', '--valid-from', '2021-01-01', '--valid-to', '2020-01-01'], 2],
    ] as const) {
      const { exitCode, stderr } = await test.run(['facts', 'add', ...words]);
      expect({ words, exitCode }).toEqual({ words, exitCode: code });
      expect(stderr).not.toContain(token);
    }
    expect(await test.json('facts list --all')).toMatchObject({ total: 0 });
  });

  it('of another agent are nobody else’s business', async () => {
    const test = makeCliRepository();
    const { facts } = (await test.json([
      'extract',
      '--text',
      'I like tea',
      '--store',
      '--agent',
      'a',
    ])) as unknown as Stored;
    const id = facts[0]?.id ?? '';
    for (const line of [
      `facts show ${id}`,
      `facts hide ${id}`,
      `facts promote ${id.slice(-6)}`,
      'facts show zzzz',
    ]) {
      const { exitCode, stderr } = await test.run(`${line} --agent b`);
      expect({ line, exitCode }).toEqual({ line, exitCode: 3 });
      expect(stderr).not.toContain('tea');
    }
    expect((await test.run('facts list --agent b')).stdout).toBe('');
  });
});

describe('extract request and apply', () => {
  it('hand a text to the agent’s own model and take its answer', async () => {
    const test = makeCliRepository();
    const request = await test.json(['extract', 'request', '-', '--chunk-chars', '200'], {
      stdin: 'I like tea.\n\n'.repeat(40),
    });
    expectSchema('extract-request', request);
    expect((request.chunks as unknown[]).length).toBeGreaterThan(1);
    const answer = JSON.stringify({ facts: [{ subject: 'user', predicate: 'likes', object: 'tea' }] });
    const applied = await test.json(['extract', 'apply', '--input', '-'], { stdin: answer });
    expectSchema('extract-apply', applied);
    expect(applied).toMatchObject({ facts: [{ relation: 'new' }], skipped: [] });
  });

  it('name what is wrong', async () => {
    const test = makeCliRepository();
    const partly = await test.run(['extract', 'apply', '--input', '-'], { stdin: '{"facts": [{}]}' });
    expect(partly).toMatchObject({ exitCode: 1, stdout: 'skipped facts[0].subject: is missing\n' });
    const refused = await test.run(['extract', 'apply', '--input', '-', '--atomic'], {
      stdin: '{"facts": [{}]}',
    });
    expect(refused.exitCode).toBe(4);
    for (const words of [
      ['apply'],
      ['apply', '--input', 'missing.json'],
      ['request'],
      ['request', '--file', 'x', '-'],
    ]) {
      expect((await test.run(['extract', ...words])).exitCode).toBe(2);
    }
    expect((await test.run(['extract', 'request', '-', '--chunk-chars', '1'], { stdin: 'x' })).exitCode).toBe(
      2,
    );
  });
});
