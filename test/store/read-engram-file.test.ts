import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEngramFile, readSynapseFile } from '../../src/store/read-engram-file';
import { readTextFile } from '../../src/store/read-text-file';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeRepository } from '../helpers/repository';
import { tempFolder } from '../helpers/temp-folder';

describe('reading an engram', () => {
  it('gives its fields, its body and its text', async () => {
    const text = engramText({ title: 'Retry on deadlock', tags: ['postgres'], body: '# Why\n\nBecause.' });
    const { repo } = makeRepository({ files: { 'db/retry.md': text } });
    const file = await readEngramFile(repo, 'db/retry.md');
    expect(file).toMatchObject({ path: 'db/retry.md', text, body: '# Why\n\nBecause.', problems: [] });
    expect(file.engram).toMatchObject({ id: testId(1), title: 'Retry on deadlock', tags: ['postgres'] });
  });

  it('reads what only the full YAML reader can, and keeps byte order mark and CRLF in the text', async () => {
    const text = `\uFEFF---\r\nid: ${testId(2)}\r\ntitle: >-\r\n  folded\r\n  title\r\ntags: &t [a, b]\r\n---\r\n\r\nbody\r\n`;
    const { repo } = makeRepository({ files: { 'x.md': text } });
    const file = await readEngramFile(repo, 'x.md');
    expect(file.text).toBe(text);
    expect(file.engram).toMatchObject({ title: 'folded title', tags: ['a', 'b'] });
  });

  it('says where the front matter breaks', async () => {
    const { repo } = makeRepository({
      files: { 'x.md': `---\nid: ${testId(1)}\ntitle: "open\n---\nbody\n` },
    });
    await expect(readEngramFile(repo, 'x.md')).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: expect.stringMatching(/^x\.md:\d+:\d+: /),
      data: { path: 'x.md', line: expect.any(Number), column: expect.any(Number) },
    });
  });

  it.each([
    ['a note without front matter', '# A note\n', 'INVALID_DATA'],
    ['bytes that are no UTF-8', Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe]), 'INVALID_DATA'],
    ['more than 1 MiB', engramText({ body: 'x'.repeat(1024 * 1024) }), 'INVALID_DATA'],
  ])('refuses %s', async (_name, content, code) => {
    const { repo, write } = makeRepository();
    write('x.md', content);
    await expect(readEngramFile(repo, 'x.md')).rejects.toMatchObject({
      code,
      message: expect.stringContaining('x.md'),
    });
  });

  it('refuses what is no file inside the repository', async () => {
    const outside = tempFolder();
    const { repo, root, write } = makeRepository();
    write('a.md', engramText());
    mkdirSync(join(root, 'folder.md'));
    execFileSync('mkfifo', [join(root, 'pipe.md')]);
    symlinkSync(outside, join(root, 'out'));
    symlinkSync('a.md', join(root, 'link.md'));
    await expect(readEngramFile(repo, 'missing.md')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(readEngramFile(repo, 'a.md/b.md')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(readEngramFile(repo, 'folder.md')).rejects.toMatchObject({ code: 'INVALID_DATA' });
    await expect(readEngramFile(repo, 'pipe.md')).rejects.toMatchObject({ code: 'INVALID_DATA' });
    await expect(readEngramFile(repo, '../x.md')).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(readEngramFile(repo, 'out/x.md')).rejects.toMatchObject({ code: 'REFUSED' });
    expect(readTextFile(repo, 'link.md')).toBe(engramText());
  });
});

describe('reading a synapse', () => {
  const id = synapseId(testId(1), testId(2), 'extends');

  it('gives its ends and its kind', async () => {
    const text = synapseText({ id, from: testId(1), to: testId(2) });
    const { repo } = makeRepository({
      files: { 's.yaml': text, 'full.yaml': `relation: >-\n  why\n${text}` },
    });
    const file = await readSynapseFile(repo, 's.yaml');
    expect(file).toMatchObject({ path: 's.yaml', text, problems: [] });
    expect(file.synapse).toMatchObject({ id, from: testId(1), to: testId(2), kind: 'extends', weight: 0.5 });
    expect((await readSynapseFile(repo, 'full.yaml')).synapse.relation).toBe('why');
  });

  it('says where it breaks', async () => {
    const { repo } = makeRepository({ files: { 's.yaml': 'id: [\n', 'list.yaml': '- a\n' } });
    await expect(readSynapseFile(repo, 's.yaml')).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: expect.stringMatching(/^s\.yaml:\d+:\d+: /),
    });
    await expect(readSynapseFile(repo, 'list.yaml')).rejects.toMatchObject({ code: 'INVALID_DATA' });
  });
});
