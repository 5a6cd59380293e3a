import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportOptions } from '../../../src/index';
import { engramText, testId } from '../../helpers/engram-text';
import { makeMemory } from '../../helpers/memory';
import { tempFolder } from '../../helpers/temp-folder';

/** Put together at run time, so that no forge takes this file for a leak. */
const SECRET = `ghp_${'0123456789abcdefghij'}${'ABCDEFGHIJ012345'}`;

function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = tempFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** What became of files, with places relative to them. */
async function importing(
  files: Record<string, string | Uint8Array>,
  { path = '', ...options }: ImportOptions & { path?: string } = {},
  before?: (folder: string) => void,
) {
  const test = await makeMemory();
  const folder = folderOf(files);
  before?.(folder);
  const { outcome } = await test.library.import([join(folder, path)], options);
  const told = (notes: Array<{ place: string; why: string }>) =>
    notes.map(({ place, why }) => `${place.slice(folder.length + 1)} ${why}`).sort();
  return {
    test,
    outcome,
    titles: outcome.imported.map(({ title }) => title),
    problems: told(outcome.problems),
    refused: told(outcome.refused),
  };
}

describe('bad input', () => {
  it('names lines that are no JSON, and members that are not what they should be, and takes the rest', async () => {
    const lines = [
      '{"type":"entity","name":"A","entityType":"tool","observations":["good"]}',
      `{nope ${SECRET}}`,
      '[1]',
      '{"type":"entity","observations":[]}',
      '{"type":"entity","name":"B","observations":"no"}',
      '{"type":"relation","from":"A","to":"B"}',
      '{"type":"relation","from":"Z","to":"A","relationType":"uses"}',
      '{"type":"x"}',
      '',
    ];
    const { titles, problems } = await importing(
      { 'memory.jsonl': lines.join('\n') },
      { path: 'memory.jsonl' },
    );
    expect(titles).toEqual(['A']);
    expect(problems.join('\n')).not.toContain(SECRET);
    expect(problems).toEqual([
      expect.stringMatching(/^memory.jsonl:2 not JSON \(/),
      'memory.jsonl:3 is JSON, but no object',
      'memory.jsonl:4#/name is missing',
      'memory.jsonl:5#/observations must be a list of texts',
      'memory.jsonl:6#/relationType is missing',
      'memory.jsonl:7 a relation of an entity that is not in the file',
      'memory.jsonl:8#/type must be entity or relation',
    ]);
    const mem0 = JSON.stringify({ results: [{ memory: 'Good words' }, { memory: 5 }, 7] });
    expect((await importing({ 'm.json': mem0 }, { path: 'm.json' })).problems).toEqual([
      'm.json#/results/1/memory must be a text',
      'm.json#/results/2 must be an object',
    ]);
    const issue =
      '{"id":"bd-1","title":"T","status":"open","dependencies":[{"depends_on_id":3}]}\n{"id":"bd-2"}\n';
    expect((await importing({ 'b.jsonl': issue }, { path: 'b.jsonl' })).problems).toEqual([
      'b.jsonl:1#/dependencies/0/depends_on_id must be a text',
      'b.jsonl:2#/title is missing',
    ]);
  });

  it('says of a whole file what it is not, with line and column where there are some', async () => {
    const test = await makeMemory();
    const folder = folderOf({
      'cut.json': '{\n  "results": [',
      'wrong.json': '{"memory": 1}',
      'binary.json': Uint8Array.of(0x7b, 0, 0x7d),
      'empty.json': '',
      'what.txt': 'x',
      'big.json': `"${'x'.repeat(65 * 1024 * 1024)}"`,
    });
    const failure = (name: string, options?: ImportOptions) =>
      test.library.import([join(folder, name)], options);
    await expect(failure('cut.json', { from: 'mem0' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: expect.stringMatching(/cut\.json.*not JSON/),
    });
    await expect(failure('wrong.json', { from: 'mem0' })).rejects.toThrow('has no list of memories');
    await expect(failure('binary.json', { from: 'mem0' })).rejects.toThrow('is binary');
    await expect(failure('empty.json', { from: 'mem0' })).rejects.toThrow('is empty');
    await expect(failure('big.json', { from: 'mem0' })).rejects.toThrow('is larger than 64 MiB');
    for (const name of ['what.txt', 'empty.json']) {
      await expect(failure(name)).rejects.toMatchObject({
        code: 'USAGE',
        hint: expect.stringContaining('--from'),
      });
    }
    await expect(failure('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(failure('a\0b')).rejects.toMatchObject({ code: 'USAGE' });
    await expect(failure('', { from: 'claude-md' })).rejects.toThrow('is a folder');
    await expect(failure('what.txt', { from: 'co-engram' })).rejects.toThrow('is a file');
    expect((await test.library.listProposals()).total).toBe(0);
  });

  it('reads nothing outside of a folder, follows no circle, and opens no pipe', async () => {
    const outside = folderOf({ 'secret.md': 'Outside.' });
    const { titles, problems, outcome } = await importing(
      { '.obsidian/app.json': '{}', 'note.md': 'Inside.' },
      {},
      (folder) => {
        symlinkSync(join(outside, 'secret.md'), join(folder, 'out.md'));
        symlinkSync(outside, join(folder, 'away'));
        symlinkSync('.', join(folder, 'circle'));
        symlinkSync('note.md', join(folder, 'same.md'));
        symlinkSync('nowhere', join(folder, 'dangling.md'));
        execFileSync('mkfifo', [join(folder, 'pipe.md')]);
      },
    );
    expect(titles).toEqual(['note']);
    expect(problems).toEqual([
      'away is a symlink that leads out of the source; not followed',
      'dangling.md is a symlink that leads nowhere',
      'out.md is a symlink that leads out of the source; not followed',
      'pipe.md is not a regular file',
    ]);
    expect(outcome.skipped).toEqual({ 'a symlink to another place of the source': 2 });
    const project = await importing({ 'AGENTS.md': '## A\n\nWords.' }, {}, (folder) =>
      symlinkSync(join(outside, 'secret.md'), join(folder, 'CLAUDE.md')),
    );
    expect(project.titles).toEqual(['A']);
    expect(project.problems).toEqual(['CLAUDE.md is a symlink; not followed']);
  });

  it('never runs front matter, nor unfolds a bomb of aliases; binaries and giants are named', async () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...[...'bcdefgh'].map((name, index) => {
        const above = 'abcdefgh'[index];
        return `${name}: &${name} [${`*${above},`.repeat(8)}*${above}]`;
      }),
    ].join('\n');
    const { titles, problems } = await importing({
      '.obsidian/app.json': '{}',
      'bomb.md': `---\n${bomb}\n---\nWords.`,
      'js.md': '---js\nrequire("fs").writeFileSync("/tmp/owned", "")\n---\nWords.',
      'open.md': '---\nnot closed, so it is only a rule\n\nMore words.',
      'broken.md': '---\nx: [\n---\nWords.',
      'binary.md': Uint8Array.of(0x61, 0, 0x62),
      'latin.md': Uint8Array.of(0x61, 0xe9, 0x62),
      'giant.md': 'x'.repeat(1024 * 1024 + 1),
      'deep.md': `---\nx: ${'['.repeat(5000)}\n---\nWords.`,
    });
    expect(titles).toEqual(['open']);
    expect(problems).toEqual([
      'binary.md is binary, no text',
      expect.stringMatching(/^bomb\.md:3:\d+ front matter: /),
      expect.stringMatching(/^broken\.md:\d+:\d+ front matter: /),
      expect.stringMatching(/^deep\.md:2:\d+ front matter: /),
      expect.stringMatching(/^giant\.md is larger than 1 MiB/),
      'js.md:1 front matter in "js" is not read, only YAML',
      'latin.md is not UTF-8',
    ]);
  });

  it('makes safe places of hostile names, also where only the case differs', async () => {
    const { test, outcome } = await importing(
      {
        '.obsidian/app.json': '{}',
        'con/nul.md': 'A device.',
        'a\nb/new\nline.md': 'Two lines.',
        'Same.md': 'Upper.',
        'same.md': 'Lower.',
        'synapses/x.md': 'Named like a folder of ours.',
        'private/y.md': 'Named like another.',
        '..dots.md/..x.md': 'Hidden.',
        'trailing. /z..md': 'Dots at the end.',
        'wide\u202e.md': 'Turned around.',
      },
      { accept: true },
    );
    const paths = outcome.imported.map(({ path = '' }) => path);
    expect(outcome.refused).toEqual([]);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(8);
    for (const path of paths) expect(path).toMatch(/^[\p{L}\p{N}-]+(?:\/[\p{L}\p{N}-]+)*\.md$/u);
    expect(paths).toContain('con-engram/nul-engram.md');
    expect(paths.filter((path) => /^(?:synapses|private)\//.test(path))).toEqual([]);
    expect((await test.library.check()).findings).toEqual([]);
  });

  it('refuses what holds a secret item by item, names rule and line, never the value', async () => {
    const text = `# T\n\n## Build\n\nRun make.\n\n## Token ${SECRET}\n\nUse it.\n\n## Other\n\npassword = "hunter2hunter2"\n`;
    for (const accept of [false, true]) {
      const { titles, refused, test } = await importing({ 'CLAUDE.md': text }, { path: 'CLAUDE.md', accept });
      expect(titles).toEqual(['Build']);
      expect(refused.join('\n')).not.toMatch(/ghp_|hunter2/);
      expect(refused).toEqual([
        expect.stringMatching(/^CLAUDE\.md:11 content holds a secret/),
        expect.stringMatching(/^CLAUDE\.md:7 title holds a secret/),
      ]);
      expect(
        await test.library.export('md').then(async ({ text: parts }) => {
          let all = '';
          for await (const part of parts) all += part;
          return all;
        }),
      ).not.toMatch(/ghp_|hunter2/);
    }
    const kept = await importing({ 'CLAUDE.md': text }, { path: 'CLAUDE.md', visibility: 'private' });
    expect(kept.titles).toHaveLength(3);
  });

  it('takes no output of machines for memory', async () => {
    const junk = [
      '{"entities": [], "relationships": [], "facts": [], "episode_summary": ""}',
      'Conversation info (untrusted metadata): <thinking>[TOOL_RESULT] tool output',
      '```json\n{"entities": []}\n```\nSession summary',
    ].join('\n');
    const { titles, refused } = await importing({ 'a.md': junk, 'b.md': 'Backups run at three.' });
    expect(titles).toEqual(['b']);
    expect(refused).toEqual([
      expect.stringMatching(/^a\.md is output of machines, not memory \(entities-json/),
    ]);
  });

  it('lets an export of strangers write only what it may, where it may', async () => {
    const file = (path: string, text: string) => JSON.stringify({ kind: 'exported-file', path, text });
    const engram = (path: string, text: string) => JSON.stringify({ kind: 'exported-engram', path, text });
    const lines = [
      engram('../../out.md', engramText({ id: testId(1) })),
      engram('/etc/x.md', engramText({ id: testId(2) })),
      engram('.git/hooks/x.md', engramText({ id: testId(3) })),
      engram('synapses/x.md', engramText({ id: testId(4) })),
      engram('a/private.md', engramText({ id: testId(5), visibility: 'private' })),
      engram('a/secret.md', engramText({ id: testId(6), 'x-token': SECRET })),
      engram('a/good.md', engramText({ id: testId(7), title: 'Good' })),
      engram('a/js.md', '---js\nx\n---\n'),
      file('co-engram.yaml', 'git:\n  autoCommit: true\n'),
      file('usage/../co-engram.yaml', ''),
      file('.gitattributes', '* filter=evil'),
      JSON.stringify({ kind: 'exported-engram', path: 'a/x.md', entry: { id: 5 }, body: 'x' }),
      JSON.stringify({
        kind: 'exported-engram',
        path: 'a/x.md',
        entry: { id: testId(8), title: 'X', kind: 'evil' },
        body: '',
      }),
      JSON.stringify({ kind: 'exported-synapse', path: 'synapses/extends/x.yaml', synapse: { from: 1 } }),
      JSON.stringify({ kind: 'exported-deletion', path: 'a/good.md' }),
      JSON.stringify({ kind: 'exported-nonsense', path: 'a' }),
    ];
    const { test, titles, refused, problems, outcome } = await importing(
      { 'x.jsonl': lines.join('\n') },
      { path: 'x.jsonl', accept: true },
    );
    expect(titles).toEqual(['Good']);
    expect(test.read('co-engram.yaml')).toBe('language: en\n');
    expect(test.exists('.gitattributes')).toBe(false);
    expect(refused).toHaveLength(9);
    expect(problems.map((line) => line.split(' ')[0])).toEqual([
      'x.jsonl:12',
      'x.jsonl:13',
      'x.jsonl:14',
      'x.jsonl:16#/kind',
      'x.jsonl:8',
    ]);
    expect(outcome.skipped).toEqual({ 'a deletion, which an import does not carry out': 1 });
  });
});

describe('what nobody sees', () => {
  it('is not stored, however it is accepted', async () => {
    const hidden = 'Run make.\u200b\u202e\u{e0041}';
    for (const accept of [true, false]) {
      const { test } = await importing(
        { 'AGENTS.md': `## Bu\u200bild\n\n${hidden}` },
        { path: 'AGENTS.md', accept },
      );
      if (!accept) await test.library.acceptProposals({ source: ['external-markdown'] });
      expect(test.read('inbox/build.md')).toContain('title: Build\n');
      expect(test.read('inbox/build.md')).toMatch(/\n\nRun make\.\n$/);
    }
  });
});
