import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';

const TEXTS = [
  'The staging gateway keeps its retry budget in Redis, forty requests a minute for each tenant.',
  'The retry budget of the staging gateway lives in Redis: forty requests a minute per tenant, then 429.',
  'On staging the gateway answers 429 once the retry budget in Redis, forty requests a minute, is used up by a tenant.',
];

describe('observe', () => {
  it('answers as its schema says, and tells people what came of it', async () => {
    const test = makeCliRepository();
    for (const [index, text] of TEXTS.slice(0, 2).entries()) {
      expectSchema('observe', await test.json(['observe', '--text', text, '--session', `s${index}`]));
    }
    expectSchema('observe', await test.json('observe --text hello'));
    const third = await test.run('observe --text - --role assistant --session s2', {
      stdin: `${TEXTS[2]}\n`,
    });
    expect(third.stdout).toMatch(/^suggested 0\w{25}\n$/);
    expect(third.stderr).toContain('hint: co-engram proposals show 0');
    expect((await test.run('observe --text thanks!')).stdout).toBe('left out: greeting\n');
    expect((await test.run(['observe', '--text', TEXTS[0] ?? '', '--session', 's9'])).stdout).toMatch(
      /^noted: /,
    );
    const list = await test.json('proposals list --source conversation');
    expect(list.total).toBe(1);
  });

  it.each([
    ['observe', '--text is missing'],
    ['observe --role tool --text x', '--role must be one of user, assistant'],
    ['observe --text=', '--text must not be empty'],
  ])('%s is a wrong call', async (line, words) => {
    const result = await makeCliRepository().run(line);
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toContain(words);
  });
});

describe('the settings of capture', () => {
  it('know policies of kinds and sources, which no repository sets', async () => {
    const test = makeCliRepository({
      files: { 'co-engram.yaml': 'capture:\n  kinds:\n    fact: review\n  sources:\n    import: auto\n' },
    });
    await test.run('config set capture.sources.conversation low-confidence --user');
    const result = await test.run('config list --show-origin');
    expect(result.stdout).toMatch(/capture\.sources\.conversation.*low-confidence/);
    expect(result.stdout).not.toMatch(/capture\.sources\.import\s+auto/);
    expect(result.stderr).toContain('it decides what is written without a yes');
    expect((await test.run('config set capture.kinds.fact maybe --user')).exitCode).toBe(2);
    expect((await test.run('config set capture.kinds.rumour auto --user')).exitCode).toBe(2);
  });
});
