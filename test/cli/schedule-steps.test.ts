/** What the steps of a schedule do, and that each run again at once has nothing left to do. */
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, HEADER, jsonl, turn } from '../capture/transcript/lines';
import { type CliRepository, makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';
import { tempFolder } from '../helpers/temp-folder';

const NOTE =
  '---\nname: Ports\ndescription: Where the API listens\ntype: project\n---\nThe API listens on port 9090.\n';

function put(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

function session(home: string, texts: readonly string[], name = 's-1', agent = 'main'): string {
  const lines = texts.map((text, index) => entry(`m${index}`, index === 0 ? null : `m${index - 1}`, text));
  return put(
    join(home, '.openclaw/agents', agent, 'sessions', `${name}.jsonl`),
    jsonl([{ ...HEADER, id: name }, ...lines]),
  );
}

function note(home: string, name = 'ports.md', text = NOTE, project = '-home-ann-src-shop'): string {
  return putNote(join(home, '.claude/projects', project), name, text);
}

function putNote(project: string, name: string, text: string): string {
  put(join(project, 'memory', 'MEMORY.md'), `# Memory\n\n- [Note](${name})\n`);
  return put(join(project, 'memory', name), text);
}

interface Step {
  step: string;
  ok: boolean;
  message: string;
  hint?: string;
}

async function run(test: CliRepository, steps: string): Promise<Step[]> {
  const { stdout } = await test.run([
    'schedule',
    'run',
    '--json',
    ...(steps === '' ? [] : ['--steps', steps]),
  ]);
  const document = JSON.parse(stdout);
  expectSchema('schedule-run', document);
  return document.results;
}

/** Every file of the memory with its text, and those of the suggestions. */
function stateOf(test: CliRepository): string {
  return test.git('status', '--porcelain', '-uall') + test.git('diff');
}

describe('transcripts', () => {
  it('stores the facts of sessions of known agents, once, and goes on where a session does', async () => {
    const test = makeCliRepository();
    const path = session(test.home, ['I live in Oslo.', 'I prefer dark mode.']);
    expect(await run(test, 'transcripts')).toEqual([
      { step: 'transcripts', ok: true, message: '2 new facts' },
    ]);
    const before = stateOf(test);
    expect(await run(test, 'transcripts')).toMatchObject([{ ok: true, message: '0 new facts' }]);
    expect(stateOf(test)).toBe(before);
    appendFileSync(path, jsonl([entry('m2', 'm1', 'I like tea.')]));
    expect(await run(test, 'transcripts')).toMatchObject([{ message: '1 new fact' }]);
    expect((await test.json('facts list')).total).toBe(3);
  });

  it('leaves out sessions of nobody, and says so', async () => {
    const test = makeCliRepository();
    put(
      join(test.home, '.claude/projects/-home-u-app/1.jsonl'),
      jsonl([turn('u-01', null, 'I live in Rome.')]),
    );
    expect(await run(test, 'transcripts')).toMatchObject([
      { ok: true, message: 'no sessions, 1 session of nobody left out' },
    ]);
    session(test.home, ['I live in Oslo.']);
    expect(await run(test, 'transcripts')).toMatchObject([
      { ok: true, message: '1 new fact, 1 session of nobody left out' },
    ]);
    expect((await test.json('facts list')).total).toBe(1);
  });

  it('keeps the agents apart, and does not let one file stop the others', async () => {
    const test = makeCliRepository();
    session(test.home, ['I live in Oslo.']);
    session(test.home, ['I live in Rome.'], 's-2', 'ann');
    const bad = session(test.home, ['I live in Kiel.'], 's-3');
    chmodSync(bad, 0o000);
    const results = await run(test, 'transcripts');
    if (process.getuid?.() === 0) expect(results).toMatchObject([{ message: '3 new facts' }]);
    else expect(results[0]?.message).toContain('2 new facts');
    expect((await test.json('facts list --agent ann')).total).toBe(1);
  });
});

describe('notes', () => {
  it('become suggestions on this machine alone, once, anew when they change, and are never written', async () => {
    const test = makeCliRepository({ commit: true });
    const path = note(test.home);
    note(
      test.home,
      'hosts.md',
      NOTE.replace('Ports', 'Hosts').replace('port 9090', 'host gamma'),
      '-home-ann-src-app',
    );
    const before = readFileSync(path, 'utf8');
    expect(await run(test, 'notes')).toEqual([
      { step: 'notes', ok: true, message: '2 suggestions', hint: 'co-engram proposals list' },
    ]);
    expect(stateOf(test)).toBe('');
    expect(await test.json('proposals list --source auto-memory')).toMatchObject({
      total: 2,
      results: [{ shared: false }, {}],
    });
    expect(await run(test, 'notes')).toEqual([{ step: 'notes', ok: true, message: '0 suggestions' }]);
    expect(readFileSync(path, 'utf8')).toBe(before);
    writeFileSync(path, NOTE.replace('9090', '9191'));
    expect(await run(test, 'notes')).toMatchObject([{ message: '1 suggestion' }]);
    expect((await test.json('proposals list')).total).toBe(2);
  });

  it('are not asked about again once somebody said no', async () => {
    const test = makeCliRepository();
    note(test.home);
    await run(test, 'notes');
    await test.run('proposals dismiss --source auto-memory --reason no');
    expect(await run(test, 'notes')).toMatchObject([{ message: '0 suggestions' }]);
    expect((await test.json('proposals list')).total).toBe(0);
  });

  it('that hold a secret are refused and counted; folders behind links are not read', async () => {
    const test = makeCliRepository();
    note(test.home, 'key.md', `${NOTE}\nThe token is ghp_${'a1B2'.repeat(9)}.\n`);
    const outside = tempFolder();
    putNote(outside, 'other.md', NOTE);
    symlinkSync(outside, join(test.home, '.claude/projects/-linked'));
    symlinkSync(join(outside, 'memory'), join(test.home, '.claude/projects/-home-ann-src-shop/memory-2'));
    expect(await run(test, 'notes')).toMatchObject([
      { ok: true, message: '0 suggestions, 1 refused for what they hold' },
    ]);
    expect((await test.json('proposals list')).total).toBe(0);
  });

  it('are looked for where the settings say, and may be missing', async () => {
    const test = makeCliRepository();
    expect(await run(test, 'notes')).toMatchObject([{ ok: true, message: '0 suggestions' }]);
    const elsewhere = tempFolder();
    putNote(join(elsewhere, 'app'), 'ports.md', NOTE);
    await test.run(['config', 'set', 'transcripts.claudeCode', elsewhere, '--user']);
    expect(await run(test, 'notes')).toMatchObject([{ message: '1 suggestion' }]);
  });
});

describe('briefing', () => {
  it('is kept in the state folder, and written only when it says something else', async () => {
    const test = makeCliRepository();
    await test.run(['session', 'save', 'Moved the API to port 9090']);
    const [{ message = '' } = {}] = await run(test, 'briefing');
    const path = message.replace('saved to ', '');
    expect(path.startsWith(test.repo.stateDir)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain('Moved the API');
    const { ino } = statSync(path);
    await run(test, 'briefing');
    expect(statSync(path).ino).toBe(ino);
  });
});

describe('all of them', () => {
  it('run in their order, whatever the order on the line, and conversations only when asked for', async () => {
    const test = makeCliRepository({ commit: true });
    session(test.home, ['I live in Oslo.']);
    note(test.home);
    expect((await run(test, '')).map(({ step }) => step)).toEqual(['maintain', 'sync']);
    expect((await test.json('facts list')).total).toBe(0);
    const all = await run(test, 'sync,briefing,notes,maintain,transcripts');
    expect(all.map(({ step }) => step)).toEqual(['transcripts', 'notes', 'maintain', 'briefing', 'sync']);
    expect(all.slice(0, 4).map(({ ok }) => ok)).toEqual([true, true, true, true]);
    const before = stateOf(test);
    const again = await run(test, 'transcripts,notes,maintain,briefing');
    expect(again.map(({ message }) => message.replace(/saved to .*/, 'saved'))).toEqual([
      '0 new facts',
      '0 suggestions',
      'nothing was due',
      'saved',
    ]);
    expect(stateOf(test)).toBe(before);
  });

  it('go on after one that fails', async () => {
    const test = makeCliRepository({ commit: true });
    note(test.home);
    test.write('.git/co-engram/topics.json', '');
    test.git('remote', 'add', 'origin', join(tempFolder(), 'nowhere'));
    const results = await run(test, 'notes,sync,briefing');
    expect(results.map(({ step, ok }) => `${step} ${ok}`)).toEqual([
      'notes true',
      'briefing true',
      'sync false',
    ]);
  });
});
