import { appendFileSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, HEADER, jsonl, turn } from '../capture/transcript/lines';
import { type CliRepository, makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';
import { runCli } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';

const UUID = '8a6dc86d-84bb-4278-98ef-9065d9332d1b';

function put(path: string, lines: readonly (object | string)[]): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, jsonl(lines));
  return path;
}

/** A session of the agent main below a home folder. */
function openclawSession(home: string, lines: readonly (object | string)[], name = 's-1'): string {
  return put(join(home, '.openclaw/agents/main/sessions', `${name}.jsonl`), [
    { ...HEADER, id: name },
    ...lines,
  ]);
}

function claudeSession(home: string, lines: readonly object[], name = UUID): string {
  return put(join(home, '.claude/projects/-home-u-app', `${name}.jsonl`), lines);
}

async function factsOf(memory: CliRepository, agent = 'main') {
  const { results } = (await memory.json(`facts list --all --agent ${agent}`)) as {
    results: Array<{ title: string; scope?: object }>;
  };
  return results.map(({ title }) => title).sort();
}

describe('transcript list', () => {
  it('needs no repository and finds what each host keeps, the latest first', async () => {
    const home = tempFolder();
    const older = openclawSession(home, [entry('a', null, 'Hello.')]);
    utimesSync(older, 1, 1);
    claudeSession(home, [turn('u-01', null, 'Hello.', { sessionId: UUID, cwd: '/home/u/app' })]);
    put(join(home, '.claude/projects/-home-u-app/agent-1.jsonl'), [turn('u-01', null, 'A side chain.')]);
    put(join(home, '.claude/projects/-home-u-app', UUID, 'subagents/x.jsonl'), [
      turn('u-01', null, 'Another.'),
    ]);
    const { stdout } = await runCli(['transcript', 'list', '--json'], { home, cwd: home });
    const document = JSON.parse(stdout);
    expectSchema('transcript-list', document);
    expect(document.results).toMatchObject([
      { host: 'claude-code', sessionId: UUID, cwd: '/home/u/app', agentId: null },
      { host: 'openclaw', sessionId: 's-1', startedAt: HEADER.timestamp, agentId: 'main', path: older },
    ]);
    const text = await runCli(['transcript', 'list'], { home, cwd: home });
    expect(text.stdout.split('\n')[0]).toContain(UUID);
  });

  it('looks where settings, the environment and --root say', async () => {
    const home = tempFolder();
    const elsewhere = tempFolder();
    claudeSession(elsewhere, [turn('u-01', null, 'Hello.')]);
    const total = async (words: string[], env = {}) => {
      const { stdout, stderr } = await runCli(['transcript', 'list', '--json', ...words], {
        home,
        cwd: home,
        env,
      });
      return stdout === '' ? stderr : JSON.parse(stdout).total;
    };
    expect(await total([])).toBe(0);
    expect(await total(['--root', elsewhere])).toBe(1);
    expect(await total(['--root', elsewhere, '--host', 'claude-code'])).toBe(1);
    expect(await total([], { CO_ENGRAM_CLAUDE_PROJECTS_ROOT: elsewhere })).toBe(1);
    await runCli(['config', 'set', 'transcripts.claudeCode', elsewhere], { home, cwd: home });
    expect(await total([])).toBe(1);
    expect(await total(['--root', '/nowhere'])).toContain('ENOENT');
  });

  it('follows no link out of the folder', async () => {
    const home = tempFolder();
    const outside = openclawSession(tempFolder(), [entry('a', null, 'Hello.')]);
    mkdirSync(join(home, '.openclaw/agents/main/sessions'), { recursive: true });
    symlinkSync(outside, join(home, '.openclaw/agents/main/sessions/s-2.jsonl'));
    symlinkSync(dirname(outside), join(home, '.openclaw/agents/main/more'));
    const { stdout } = await runCli(['transcript', 'list', '--json'], { home, cwd: home });
    expect(JSON.parse(stdout).total).toBe(0);
  });
});

describe('transcript show and export', () => {
  it('take a path, an id or a part of it', async () => {
    const home = tempFolder();
    const path = openclawSession(home, [entry('a', null, 'Hello.')], 'abcdef-1');
    for (const name of [path, 'abcdef-1', 'abcd']) {
      const { stdout } = await runCli(['transcript', 'show', name, '--json'], { home, cwd: home });
      const document = JSON.parse(stdout);
      expectSchema('transcript-show', document);
      expect(document).toMatchObject({ sessionId: 'abcdef-1', messages: [{ text: 'Hello.' }] });
    }
    openclawSession(home, [entry('a', null, 'Hello.')], 'abcdef-2');
    const several = await runCli(['transcript', 'show', 'abcd'], { home, cwd: home });
    expect(several).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('2 sessions match "abcd"'),
    });
  });

  it('print Markdown, JSONL and JSON', async () => {
    const home = tempFolder();
    openclawSession(home, [
      entry('a', null, 'Hello.'),
      { type: 'compaction', id: 'b', parentId: 'a', summary: 'Short.' },
    ]);
    const out = async (...words: string[]) =>
      (await runCli(['transcript', 'export', 's-1', ...words], { home, cwd: home })).stdout;
    expect(await out()).toContain(`## User, 2026-03-11T06:51:02.000Z\n\nHello.\n\n## Summary\n\nShort.\n`);
    const lines = (await out('--format', 'jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { type: 'message', sessionId: 's-1', text: 'Hello.' },
      { type: 'summary', text: 'Short.' },
    ]);
    expect(JSON.parse(await out('--format', 'json'))).toMatchObject({ messages: [{ text: 'Hello.' }] });
    const document = JSON.parse(await out('--json'));
    expectSchema('transcript-export', document);
  });

  it('choose one of several sessions that stdin holds', async () => {
    const rows = ['s-1', 's-2'].map((session_id) => ({
      session_id,
      seq: 1,
      event_json: JSON.stringify(entry('a', null, `Hello ${session_id}.`)),
    }));
    const options = { cwd: tempFolder(), stdin: jsonl(rows) };
    expect(await runCli(['transcript', 'show', '-'], options)).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('there are 2 sessions'),
    });
    const { stdout } = await runCli(['transcript', 'show', '-', '--session', 's-2'], options);
    expect(stdout).toContain('Hello s-2.');
  });

  it('export --all goes on behind what cannot be read, and says so', async () => {
    const home = tempFolder();
    openclawSession(home, [entry('a', null, 'Hello.')]);
    put(join(home, '.openclaw/agents/main/sessions/empty.jsonl'), []);
    const result = await runCli(['transcript', 'export', '--all'], { home, cwd: home });
    expect(result).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('Hello.'),
      stderr: expect.stringContaining('empty.jsonl is empty'),
    });
  });
});

describe('transcript import', () => {
  it('stores what the user stated, once', async () => {
    const memory = makeCliRepository();
    openclawSession(memory.home, [
      entry('a', null, 'I prefer dark mode.'),
      entry('b', 'a', 'Bob is the CTO.', { message: { role: 'assistant', content: 'Bob is the CTO.' } }),
    ]);
    const first = await memory.json('transcript import s-1');
    expectSchema('transcript-import', first);
    expect(first).toMatchObject({
      batch: expect.any(String),
      sessions: [{ agentId: 'main', said: 1, known: 0, facts: { new: 1 } }],
    });
    expect(await factsOf(memory)).toEqual(['user prefers dark mode']);
    const again = await memory.json('transcript import --all');
    expect(again).toMatchObject({
      sessions: [{ said: 1, known: 1, facts: { new: 0, duplicate: 0 } }],
      applied: { written: [] },
    });
    expect(again).not.toHaveProperty('batch');
  });

  it('goes through when a fact of the session was deleted since', async () => {
    const memory = await makeCliRepository();
    openclawSession(memory.home, [
      entry('a', null, 'I prefer dark mode.'),
      entry('b', 'a', 'I live in Oslo.'),
    ]);
    expect(await memory.run(['transcript', 'import', 's-1'])).toMatchObject({ exitCode: 0 });
    const { results } = (await memory.json('facts list --all')) as { results: Array<{ id: string }> };
    expect(await memory.run(['delete', results[0]?.id ?? '', '--yes'])).toMatchObject({ exitCode: 0 });
    expect(await memory.run(['transcript', 'import', 's-1'])).toMatchObject({ exitCode: 0 });
  });

  it('continues where an appended session stopped', async () => {
    const memory = makeCliRepository();
    const path = openclawSession(memory.home, [entry('a', null, 'I prefer dark mode.')]);
    await memory.json('transcript import s-1');
    appendFileSync(path, jsonl([entry('b', 'a', 'We decided to use Vite.')]));
    expect(await memory.json('transcript import s-1')).toMatchObject({
      sessions: [{ said: 2, known: 1, facts: { new: 1, duplicate: 0 } }],
    });
    expect(await factsOf(memory)).toHaveLength(2);
  });

  it('knows a message of Claude Code again in a session that was forked', async () => {
    const memory = makeCliRepository();
    const line = turn(UUID, null, 'I prefer dark mode.', { timestamp: HEADER.timestamp });
    claudeSession(memory.home, [line]);
    await memory.json('transcript import --all --agent main');
    claudeSession(memory.home, [{ ...line, sessionId: 'fork' }], 'fork');
    expect(await memory.json('transcript import --all --agent main')).toMatchObject({
      sessions: [{ known: 1 }, { known: 1 }],
    });
  });

  it('is taken back by its batch', async () => {
    const memory = makeCliRepository();
    openclawSession(memory.home, [entry('a', null, 'I prefer dark mode.')]);
    const { batch } = await memory.json('transcript import --all');
    await memory.json(`import undo ${batch}`);
    expect(await factsOf(memory)).toEqual([]);
    expect(await memory.json('transcript import --all')).toMatchObject({ sessions: [{ facts: { new: 1 } }] });
  });

  it('writes nothing in a dry run', async () => {
    const memory = makeCliRepository();
    openclawSession(memory.home, [entry('a', null, 'I prefer dark mode.')]);
    const { stdout } = await memory.run('transcript import --all --dry-run');
    expect(stdout).toContain('facts: 1 new');
    expect(stdout).not.toContain('batch');
    expect(await factsOf(memory)).toEqual([]);
    expect(await memory.json('import list')).toMatchObject({ total: 0 });
  });

  it('refuses a session of nobody, and never takes it for the main agent', async () => {
    const memory = makeCliRepository();
    claudeSession(memory.home, [turn('u-01', null, 'I prefer dark mode.')]);
    expect(await memory.run('transcript import --all')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('nothing tells of which agent'),
    });
    await runCli(['config', 'set', 'agents.coder.memoryDirs', join(memory.home, '.claude')], {
      home: memory.home,
      cwd: memory.root,
    });
    await memory.json('transcript import --all');
    expect(await factsOf(memory)).toEqual([]);
    expect(await factsOf(memory, 'coder')).toEqual(['user prefers dark mode']);
    expect(await memory.run(['transcript', 'import', UUID, '--agent', 'codre'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('is of the agent "coder"'),
    });
  });

  it('refuses an agent that the settings do not know', async () => {
    const memory = makeCliRepository();
    await runCli(['config', 'set', 'agents.coder.memoryDirs', '/somewhere'], {
      home: memory.home,
      cwd: memory.root,
    });
    claudeSession(memory.home, [turn('u-01', null, 'I prefer dark mode.')]);
    expect(await memory.run('transcript import --all --agent codre')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('did you mean coder?'),
    });
  });

  it('leaves sessions of other agents alone with --all --agent', async () => {
    const memory = makeCliRepository();
    openclawSession(memory.home, [entry('a', null, 'I prefer dark mode.')]);
    put(join(memory.home, '.openclaw/agents/other/sessions/s-9.jsonl'), [
      HEADER,
      entry('a', null, 'I like tea.'),
    ]);
    await memory.json('transcript import --all --agent other');
    expect(await factsOf(memory)).toEqual([]);
    expect(await factsOf(memory, 'other')).toEqual(['user likes tea']);
  });

  it('keeps what was said in a channel to the channel', async () => {
    const memory = makeCliRepository();
    const path = openclawSession(memory.home, [entry('a', null, 'I prefer dark mode.')]);
    const index = { 'agent:main:discord:channel:77': { sessionId: 's-1' } };
    writeFileSync(join(dirname(path), 'sessions.json'), JSON.stringify(index));
    await memory.json('transcript import --all');
    const { results } = await memory.json('facts list --all');
    expect(results).toMatchObject([{ scope: { type: 'channel', id: '77' } }]);
  });

  it('supersedes by the time at which things were said', async () => {
    const memory = makeCliRepository();
    const at = (timestamp: string) => ({ timestamp });
    openclawSession(memory.home, [entry('b', null, 'I live in Oslo.', at('2026-05-01T00:00:00Z'))], 's-2');
    await memory.json('transcript import s-2');
    openclawSession(memory.home, [entry('a', null, 'I live in Rome.', at('2026-01-01T00:00:00Z'))], 's-1');
    await memory.json('transcript import s-1');
    const { results } = await memory.json('facts list');
    expect(results).toMatchObject([{ object: 'Oslo' }]);
  });

  it('keeps the summaries of the host as episodes, and runs no rules over them', async () => {
    const memory = makeCliRepository();
    const summary = {
      type: 'compaction',
      id: 'b',
      parentId: 'a',
      summary: 'Bob is the CTO. I live in Oslo.',
    };
    openclawSession(memory.home, [entry('a', null, 'I prefer dark mode.'), summary]);
    await memory.json('transcript import --all --no-extract');
    expect(await factsOf(memory)).toEqual(['Bob is the CTO. I live in Oslo.']);
    await memory.json('transcript import --all');
    expect(await factsOf(memory)).toEqual(['Bob is the CTO. I live in Oslo.', 'user prefers dark mode']);
  });

  it('does not take a pasted plan for words of the user', async () => {
    const memory = makeCliRepository();
    claudeSession(memory.home, [
      turn('u-01', null, 'Implement the following plan:\n\nWe decided to use Vite.'),
    ]);
    expect(await memory.json('transcript import --all --agent main')).toMatchObject({
      sessions: [{ said: 1, facts: { new: 0 } }],
    });
  });

  it('keeps facts on this machine when asked to, and tells of what is personal', async () => {
    const memory = makeCliRepository();
    openclawSession(memory.home, [entry('a', null, 'My email is dana@corp-mail.com.')]);
    const told = await memory.json('transcript import --all --dry-run');
    expect(told).toMatchObject({ risk: [{ category: 'personal' }] });
    const { applied } = (await memory.json('transcript import --all --visibility private')) as {
      applied: { written: string[] };
    };
    expect(applied.written).toEqual([expect.stringMatching(/^private\//)]);
  });

  it('stores no secret', async () => {
    const memory = makeCliRepository();
    openclawSession(memory.home, [entry('a', null, `My API key is sk-${'a1B2'.repeat(10)}.`)]);
    await memory.json('transcript import --all');
    expect(await factsOf(memory)).toEqual([]);
  });

  it('goes on behind a file that cannot be read, and ends with 1', async () => {
    const memory = makeCliRepository();
    openclawSession(memory.home, [entry('a', null, 'I prefer dark mode.')]);
    put(join(memory.home, '.openclaw/agents/main/sessions/s-0.jsonl'), []);
    const result = await memory.run('transcript import --all');
    expect(result).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('s-0.jsonl is empty') });
    expect(await factsOf(memory)).toHaveLength(1);
  });

  it('commits once, what it wrote alone', async () => {
    const memory = makeCliRepository();
    openclawSession(memory.home, [entry('a', null, 'I prefer dark mode.'), entry('b', 'a', 'I like tea.')]);
    expect(await memory.json('transcript import --all --commit')).toMatchObject({
      commit: expect.any(String),
    });
  });

  it.each([
    ['nothing', 'transcript import', 2, 'no session is named'],
    ['a name and all', 'transcript import s-1 --all', 2, 'sessions are named, and all are wanted'],
    ['a folder', 'transcript import . --agent main', 2, 'is no file'],
    ['an unknown session', 'transcript import s-77', 3, 'no session matches'],
    ['none at all', 'transcript import --all', 3, 'there is no such session'],
    ['a bad name of an agent', 'transcript import . --agent ../x', 2, 'is no name of an agent'],
  ])('does not take %s', async (_what, line, exitCode, message) => {
    const memory = makeCliRepository();
    expect(await memory.run(line)).toMatchObject({ exitCode, stderr: expect.stringContaining(message) });
  });
});
