import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { tempFolder } from '../helpers/temp-folder';

const FILE = 'engineering/one.md';

/** `edit` with an editor that runs `script` with the file as `$1`; temp files go to a folder of their own. */
async function edit(script: string, { editor }: { editor?: (path: string) => string } = {}) {
  const test = makeCliRepository({ files: { [FILE]: engramText({ body: 'As it was.' }) } });
  const program = join(tempFolder(), 'my editor');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  const TMPDIR = tempFolder();
  const before = process.env.TMPDIR;
  process.env.TMPDIR = TMPDIR;
  try {
    const EDITOR = editor === undefined ? `"${program}"` : editor(program);
    const result = await test.run(['edit', testId(1)], { env: { EDITOR, VISUAL: undefined } });
    return { ...result, text: test.read(FILE), kept: readdirSync(TMPDIR).length };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

const UNTOUCHED = engramText({ body: 'As it was.' });

describe('edit', () => {
  it.each([
    ['one whose name has a space, in quotes', (path: string) => `"${path}"`],
    ['one with arguments', (path: string) => `sh "${path}"`],
    ['a command with quotes of its own', (path: string) => `sh -c 'sh "$0" "$1"' "${path}"`],
  ])('runs %s', async (_, editor) => {
    const { exitCode, text, kept } = await edit('echo "A line more." >> "$1"', { editor });
    expect(exitCode).toBe(0);
    expect(text).toContain('As it was.\nA line more.\n');
    expect(kept).toBe(0);
  });

  it.each([
    ['removes the file', 'rm "$1"', 130, /left no file: nothing was changed/, 0],
    ['fails', 'exit 3', 130, /ended with status 3: nothing was changed/, 0],
    ['changes nothing', 'exit 0', 0, /^$/, 0],
    ['makes it no text', 'printf "\\377" >> "$1"', 4, /is not UTF-8\nhint: your text is kept in /, 1],
    ['puts a NUL in', 'printf "\\000" >> "$1"', 4, /NUL character\nhint: your text is kept in /, 1],
    ['empties it', ': > "$1"', 4, /no front matter with an id\nhint: your text is kept in /, 1],
  ])('when the editor %s the engram stays as it was', async (_, script, code, message, keeps) => {
    const { exitCode, stderr, text, kept } = await edit(script);
    expect(exitCode).toBe(code);
    expect(stderr).toMatch(message);
    expect(text).toBe(UNTOUCHED);
    expect(kept).toBe(keeps);
  });

  it.each([
    ['that is not there', '/nope/editor', /editor "\/nope\/editor" could not be started/],
    [
      'that nobody named, without a terminal',
      '',
      /no terminal to edit on\nhint: co-engram update, or set EDITOR/,
    ],
  ])('says so of an editor %s', async (_, name, message) => {
    const { exitCode, stderr, kept } = await edit('', { editor: () => name });
    expect(exitCode).toBe(6);
    expect(stderr).toMatch(message);
    expect(kept).toBe(0);
  });
});
