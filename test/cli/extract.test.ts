import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectSchema } from '../helpers/expect-schema';
import { type CliOptions, runCli } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';

async function extracted(words: string[], options: CliOptions = {}) {
  const { exitCode, stdout, stderr } = await runCli(['extract', ...words, '--json'], {
    cwd: tempFolder(),
    ...options,
  });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const document = JSON.parse(stdout);
  expectSchema('extract', document);
  return document;
}

describe('extract', () => {
  it('needs no repository and says what a message states', async () => {
    expect(await extracted(['--text', 'I prefer dark mode. How are you?'])).toEqual({
      schemaVersion: 1,
      kind: 'extract',
      stored: false,
      facts: [
        {
          category: 'preference',
          subject: 'user',
          predicate: 'prefers',
          object: 'dark mode',
          polarity: 'positive',
          explicit: false,
          sentence: 'I prefer dark mode.',
        },
      ],
      skipped: [{ sentence: 'How are you?', reason: 'greeting' }],
    });
  });

  it('reads stdin and files, and gives agent and session back', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'message.txt'), '\ufeffI live in Oslo\r\n');
    const fromFile = await extracted(['--file', 'message.txt', '--agent', 'a1', '--session', 's1'], {
      cwd: folder,
    });
    expect(fromFile).toMatchObject({ agentId: 'a1', sessionId: 's1', facts: [{ object: 'Oslo' }] });
    expect(await extracted(['-'], { stdin: '我住在上海' })).toMatchObject({ facts: [{ object: '上海' }] });
  });

  it('has an answer for nothing at all', async () => {
    expect(await extracted(['--text', ''])).toMatchObject({ facts: [], skipped: [{ reason: 'empty' }] });
    expect(await extracted(['--text', 'I like tea', '--role', 'assistant'])).toMatchObject({
      skipped: [{ reason: 'role' }],
    });
  });

  it('shows people facts and reasons, and hides no control characters in them', async () => {
    const { stdout } = await runCli(['extract', '--text', 'I do not like tea.\nWhat is \u001b[31mthis?'], {
      cwd: tempFolder(),
    });
    expect(stdout).toContain('user | likes | tea (preference, negative)\n- question: What is');
    expect(stdout).not.toContain('\u001b');
  });

  it.each([
    [[], 'no message'],
    [['--text', 'a', '--file', 'b'], 'two places'],
    [['--text', 'a', '-'], 'two places'],
    [['words.txt'], 'no message'],
    [['--file', 'missing.txt'], 'missing.txt'],
    [['--text', 'a', '--max', '-1'], '--max'],
    [['--text', 'a', '--max', 'ten'], '--max'],
  ])('refuses %j', async (words, message) => {
    const { exitCode, stderr, stdout } = await runCli(['extract', ...words], { cwd: tempFolder() });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('hygiene', () => {
  it('scores a file or stdin, section by section', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'notes.md'), '# One\n\n<think>\n\u001b[31mtool call\n');
    const run = (words: string[], options: CliOptions = {}) =>
      runCli(['hygiene', ...words], { cwd: folder, ...options });
    const { stdout } = await run(['notes.md', '--json']);
    const document = JSON.parse(stdout);
    expectSchema('hygiene', document);
    expect(document).toMatchObject({ contamination: 0.2, sections: [{ heading: 'One', line: 1 }] });
    expect((await run(['-'], { stdin: 'plain' })).stdout).toBe(
      'canonical: quality 0.9, contamination 0 (note)\n',
    );
    expect((await run(['missing.md'])).exitCode).toBe(2);
    expect((await run([])).exitCode).toBe(2);
  });
});
