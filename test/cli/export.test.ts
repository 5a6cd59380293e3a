import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';
import { tempFolder } from '../helpers/temp-folder';

describe('export', () => {
  it('prints the text itself, and with --json one document', async () => {
    const test = makeCliRepository({ files: { 'a/one.md': engramText() } });
    const { stdout, exitCode } = await test.run('export jsonl');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'exported-engram', path: 'a/one.md' });
    const document = await test.json('export jsonl');
    expectSchema('export', document);
    expect(document.content).toBe(stdout);
  });

  it('writes to a file, and says how much', async () => {
    const test = makeCliRepository({ files: { 'a/one.md': engramText() } });
    const output = join(tempFolder(), 'x.jsonl');
    expectSchema('export', await test.json(['export', 'jsonl', '--output', output]));
    expect((await test.run(['export', 'jsonl', '-o', output])).stdout).toMatch(/^wrote 1 file, \d+ bytes/);
  });

  it('neutralises what a terminal would obey', async () => {
    const test = makeCliRepository({ files: { 'a/one.md': engramText({ body: 'x\u009b31m' }) } });
    expect((await test.run('export md', { isTTY: true })).stdout).not.toContain('\u009b');
  });

  it('ends with 1 and names what is damaged', async () => {
    const test = makeCliRepository({ files: { 'a/one.md': '---\nid: [\n---\n' } });
    const { exitCode, stdout, stderr } = await test.run('export jsonl');
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('left out: a/one.md:3:1');
  });

  it('refuses what makes no sense', async () => {
    const test = makeCliRepository();
    for (const line of [
      'export',
      'export csv',
      'export md --since HEAD',
      'export dot --public --include private',
    ]) {
      expect((await test.run(line)).exitCode, line).toBe(2);
    }
    expect((await test.run('export jsonl --since nope')).exitCode).toBe(3);
  });
});
