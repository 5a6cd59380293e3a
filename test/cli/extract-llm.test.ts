/** extract --llm: the user's model reads, checked as extract apply checks; the rules read where it fails. */
import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';
import { type FakeModel, fakeModel } from '../helpers/fake-model';
import { type CliOptions, runCli } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';

const TEXT = 'I prefer dark mode. Dana leads the backend team.';

const READS = `print({
  facts: [{ subject: 'Dana', predicate: 'leads', object: 'the backend team', category: 'attribute' }],
  entities: [{ name: 'Dana', type: 'person' }],
});`;

/** As printed with --json, after a look at the schema. */
function documentOf({ stdout }: { stdout: string }) {
  const document = JSON.parse(stdout);
  expectSchema('extract', document);
  return document;
}

async function extracted(model: FakeModel, words: string[] = ['--text', TEXT], settings = {}) {
  const options: CliOptions = { cwd: tempFolder(), home: tempFolder(), env: model.env(settings) };
  const talk = await runCli(['extract', ...words, '--llm'], options);
  const json = await runCli(['extract', ...words, '--llm', '--json'], options);
  return { ...talk, json: json.exitCode === 0 ? documentOf(json) : undefined };
}

describe('extract --llm', () => {
  it('needs no repository, and says who read', async () => {
    const model = fakeModel(READS);
    const { stdout, stderr, json } = await extracted(model);
    expect(json).toMatchObject({
      stored: false,
      judgedBy: expect.stringContaining('model.cjs'),
      facts: [{ subject: 'Dana', predicate: 'leads', object: 'the backend team', explicit: false }],
      entities: [{ name: 'Dana', type: 'person' }],
      unusable: [],
    });
    expect(stdout).toContain('Dana | leads | the backend team (attribute)\nDana (entity)\nread by ');
    expect(stderr).toBe('');
    expect(model.prompts()[0]).toContain(`\n${TEXT}\n`);
  });

  it('keeps what is good of an answer and names the rest', async () => {
    const { json } = await extracted(
      fakeModel(`print({
        facts: [{ subject: 'a', predicate: 'is', object: 'b' }, { subject: 'a' }, { subject: 'a', predicate: 'is', object: 'c', id: '01INVENTED' }],
        command: 'rm -rf /',
      });`),
    );
    expect(json.facts).toHaveLength(1);
    expect(json.unusable).toEqual([
      { path: 'command', reason: 'is unknown' },
      { path: 'facts[1].predicate', reason: 'is missing' },
      { path: 'facts[2].id', reason: 'is unknown' },
    ]);
  });

  it('gives no more facts than --max', async () => {
    const many = fakeModel(
      `print({ facts: Array.from({ length: 30 }, (_, n) => ({ subject: 's' + n, predicate: 'is', object: 'o' })) });`,
    );
    const { json } = await extracted(many);
    expect(json.facts).toHaveLength(10);
    expect(json.unusable).toEqual([{ path: 'facts', reason: 'are 20 more than --max' }]);
    expect((await extracted(many, ['--text', TEXT, '--max', '25'])).json.facts).toHaveLength(25);
  });

  it('takes an empty answer for one: silence is better than junk', async () => {
    expect((await extracted(fakeModel('print({ facts: [] });'))).json).toMatchObject({
      facts: [],
      judgedBy: expect.stringContaining('model'),
    });
  });

  it.each([
    ['rubbish', 'print("no");', 'gave no JSON'],
    ['nothing that fits', 'print({ facts: [{ who: "me" }] });', 'facts[0].who is unknown'],
    ['a list', 'print([1, 2]);', 'must be an object'],
    ['a status', 'process.exit(2);', 'ended with 2'],
  ])('reads by rules after %s, and says so once', async (_, body, message) => {
    const { exitCode, json, stdout, stderr } = await extracted(fakeModel(body));
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({
      judgedBy: 'rules',
      modelProblem: expect.stringContaining(message),
      facts: [{ object: 'dark mode' }, { subject: 'Dana' }],
    });
    expect(stdout).toContain('read by rules');
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('reads by rules where no model is set', async () => {
    const result = await runCli(['extract', '--text', TEXT, '--llm'], {
      cwd: tempFolder(),
      home: tempFolder(),
    });
    expect(result.stdout).toContain('read by rules');
    expect(result.stderr).toBe('warning: llm.command is not set: the rules judge instead\n');
  });

  it.each([
    ['a key', `The token is ghp_${'a1B2'.repeat(9)}. I prefer tea.`],
    ['a told password', 'My password is tulip7. I prefer tea.'],
  ])('shows a model no message with %s', async (_, text) => {
    const model = fakeModel(READS);
    const { json, stderr } = await extracted(model, ['--text', text]);
    expect(json).toMatchObject({ judgedBy: 'rules', facts: [{ object: 'tea' }] });
    expect(stderr).toContain('holds a secret');
    expect(model.prompts()).toEqual([]);
  });

  it('shows a model nothing that is to be private, nor what others than a user said', async () => {
    const model = fakeModel(READS);
    for (const visibility of ['private', 'restricted']) {
      const result = await extracted(model, ['--text', TEXT, '--visibility', visibility]);
      expect(result).toMatchObject({ exitCode: 7, stdout: '' });
      expect(result.stderr).toContain(`what is ${visibility} is not shown to a model`);
    }
    expect((await extracted(model, ['--text', TEXT, '--role', 'assistant'])).json).toMatchObject({
      facts: [],
      judgedBy: 'rules',
    });
    expect(model.prompts()).toEqual([]);
  });

  it('leaves out what hosts put in', async () => {
    const model = fakeModel(READS);
    await extracted(model, ['--text', `<co-engram-recall id="1">\nold memory\n</co-engram-recall>\n${TEXT}`]);
    expect(model.prompts()[0]).not.toContain('old memory');
  });

  it('shows in a dry run what it would send, and sends nothing', async () => {
    const model = fakeModel(READS);
    const { json, stdout } = await extracted(model, ['--text', TEXT, '--dry-run']);
    expect(json).toMatchObject({
      judgedBy: 'rules',
      wouldSend: [{ purpose: 'extract', prompt: expect.stringContaining(TEXT) }],
    });
    expect(stdout).toContain(`  ${TEXT}\n`);
    expect(stdout).toContain('would send to ');
    expect(model.prompts()).toEqual([]);
  });

  it('asks about a long text in parts', async () => {
    const model = fakeModel(
      'print({ facts: [{ subject: "part", predicate: "is", object: String(prompt.length) }] });',
    );
    const text = `${'This is a sentence about nothing. '.repeat(40)}\n\n`.repeat(40);
    const result = await runCli(['extract', '-', '--llm', '--json'], {
      cwd: tempFolder(),
      home: tempFolder(),
      env: model.env(),
      stdin: text,
    });
    expect(documentOf(result).facts).toHaveLength(2);
    expect(model.prompts()).toHaveLength(2);
  });
});

describe('extract --llm --store', () => {
  const words = (text = TEXT) => ['extract', '--text', text, '--llm', '--store', '--session', 's1'];

  it('stores facts and entities with the conversation that they are from, and the same again changes nothing', async () => {
    const test = makeCliRepository();
    const env = fakeModel(READS).env();
    const first = documentOf(await test.run([...words(), '--channel', 'c1', '--json'], { env }));
    expect(first).toMatchObject({
      stored: true,
      judgedBy: expect.stringContaining('model.cjs'),
      facts: [{ relation: 'new' }],
      entities: [{ name: 'Dana', created: true }],
    });
    const shown = await test.json(['facts', 'show', first.facts[0].id]);
    expect(shown.fact).toMatchObject({
      origin: 'live_llm',
      scope: { type: 'channel', id: 'c1' },
      evidence: [{ sessionId: 's1', role: 'user' }],
    });
    const again = documentOf(await test.run([...words(), '--channel', 'c1', '--json'], { env }));
    expect(again).toMatchObject({ facts: [{ relation: 'duplicate' }], entities: [{ created: false }] });
    expect(again.applied.written).toEqual([]);
    const audit = await test.json('audit --action ask_model');
    expect(audit.results).toMatchObject([{ purpose: 'extract', outcome: 'answered' }, {}]);
  });

  it('refuses a secret that a model makes up, alone', async () => {
    const test = makeCliRepository();
    const key = `ghp_${'a1B2'.repeat(9)}`;
    const model = fakeModel(`print({ facts: [
      { subject: 'a', predicate: 'is', object: 'b' }, { subject: 'a', predicate: 'has token', object: '${key}' }] });`);
    const result = documentOf(await test.run([...words(), '--json'], { env: model.env() }));
    expect(result.facts).toHaveLength(1);
    expect(result.unusable).toEqual([{ path: 'facts', reason: 'holds a secret' }]);
  });

  it('stores what the rules read where the model fails', async () => {
    const test = makeCliRepository();
    const result = await test.run(words(), { env: fakeModel('process.exit(1);').env() });
    expect(result.stdout).toContain('user | prefers | dark mode');
    expect(result.stdout).toContain('read by rules');
    expect(result.stderr).toContain('ended with 1: the rules judge instead');
    const audit = await test.json('audit --action ask_model');
    expect(audit.results).toMatchObject([
      { outcome: 'failed', reason: expect.stringMatching(/^extract to .*: failed$/) },
    ]);
  });

  it('writes nothing in a dry run, asks nobody, and refuses what is to be private', async () => {
    const test = makeCliRepository();
    const model = fakeModel(READS);
    const result = await test.run([...words(), '--dry-run'], { env: model.env() });
    expect(result.stdout).toContain('would send to');
    expect(test.exists('facts')).toBe(false);
    expect(model.prompts()).toEqual([]);
    expect((await test.run([...words(), '--visibility', 'private'], { env: model.env() })).exitCode).toBe(7);
  });

  it('never asks a program that a team names', async () => {
    const model = fakeModel(READS);
    const team = `llm:\n  command: ${JSON.stringify(model.command)}\n`;
    const test = makeCliRepository({ files: { 'co-engram.yaml': team } });
    const result = await test.run(words());
    expect(result.stdout).toContain('read by rules');
    expect(result.stderr).toContain('llm.command is ignored');
    expect(model.prompts()).toEqual([]);
  });
});
