import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatEngram } from '../../src/engram/format-engram';
import type { ExportFormat, ExportOptions } from '../../src/index';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';
import { tempFolder } from '../helpers/temp-folder';

const [A, B, SECRET, MINE, OPEN] = [1, 2, 3, 4, 5].map(testId) as [string, string, string, string, string];

function edge(from: string, to: string, isPrivate = false): Record<string, string> {
  const id = synapseId(from, to, 'extends');
  const evidence = [{ description: 'said so', addedAt: '2026-01-02T00:00:00.000Z', addedBy: 'Ann' }];
  return {
    [`${isPrivate ? 'private/' : ''}synapses/extends/${id}.yaml`]: synapseText({ id, from, to, evidence }),
  };
}

const USAGE = 'co-engram-usage-1 w3k9x2m7qa\tn\tretrieved\teffective\tfailed\treinforcement\timportance';

const FILES = {
  'a/one.md': engramText({ id: A, title: 'One', body: '# Head\n\nWords.\n\n```\n# no head\n```' }),
  'a/two.md': engramText({ id: B, title: 'Two', tags: ['x'], note: 'kept' }).replace(
    'tags: ',
    'tags:  # why\n  ',
  ),
  'a/restricted.md': engramText({ id: SECRET, title: 'Restricted', visibility: 'restricted' }),
  'private/a/mine.md': engramText({ id: MINE, title: 'Mine', visibility: 'private' }),
  'a/open.md': engramText({ id: OPEN, title: 'Open', visibility: 'public' }),
  'README.md': '# Not a memory\n',
  'usage/w3k9x2m7qa.tsv': `${USAGE}\n${A}\t1\n${SECRET}\t2\n`,
  'proposals/P1.yaml': 'id: P1\nsource: test\nstatus: pending\naction: add\n',
  ...edge(A, B),
  ...edge(A, SECRET),
  ...edge(A, MINE, true),
  ...edge(A, OPEN),
};

async function textOf(test: TestMemory, format: ExportFormat, options?: ExportOptions): Promise<string> {
  const parts: string[] = [];
  for await (const part of (await test.library.export(format, options)).text) parts.push(part);
  return parts.join('');
}

async function linesOf(test: TestMemory, options?: ExportOptions): Promise<Array<Record<string, unknown>>> {
  const text = await textOf(test, 'jsonl', options);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

describe('export jsonl', () => {
  it('leaves imprints of skills at home that are restricted, private or damaged', async () => {
    const imprint = (skillId: string, visibility: string) =>
      JSON.stringify({ skillId, sourcePath: 'x', visibility });
    const test = await makeMemory({
      files: {
        'skills/a/imprint.json': imprint('a', 'team'),
        'skills/b/imprint.json': imprint('b', 'restricted'),
        'skills/c/imprint.json': '{',
        'private/skills/d/imprint.json': imprint('d', 'team'),
      },
    });
    const paths = async (options?: ExportOptions) =>
      (await linesOf(test, options)).filter(({ type }) => type === 'imprint').map(({ path }) => path);
    expect(await paths()).toEqual(['skills/a/imprint.json']);
    expect(await paths({ include: ['restricted', 'private'] })).toHaveLength(3);
  });

  it('has every file, with its text wherever fields and body alone would give another one', async () => {
    const test = await makeMemory({ files: FILES });
    const lines = await linesOf(test, { include: ['restricted', 'private'] });
    const exported = new Map(lines.map((line) => [String(line.path), line]));
    const ours = Object.keys(FILES).filter((path) => path !== 'README.md');
    expect([...exported.keys()].sort()).toEqual(ours.sort());
    for (const path of ours.filter((each) => each.endsWith('.md'))) {
      const { entry, body, text } = exported.get(path) as { entry: never; body: string; text?: string };
      expect(text ?? formatEngram(entry, body)).toBe(test.read(path));
    }
    expect(exported.get('a/two.md')?.text).toContain('# why');
  });

  it('leaves private and restricted things at home, their links and their usage too', async () => {
    const test = await makeMemory({ files: FILES });
    const text = await textOf(test, 'jsonl');
    expect(text).toContain(A);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(MINE);
    expect(await textOf(test, 'jsonl', { include: ['restricted'] })).toContain(SECRET);
  });

  it('carries only what is public when asked to, and of a link no words', async () => {
    const both = { ...FILES, 'a/one.md': engramText({ id: A, title: 'One', visibility: 'public' }) };
    const test = await makeMemory({ files: both });
    const lines = await linesOf(test, { public: true });
    expect(lines.map(({ path }) => path)).toEqual([
      'a/one.md',
      'a/open.md',
      `synapses/extends/${synapseId(A, OPEN, 'extends')}.yaml`,
    ]);
    expect(JSON.stringify(lines)).not.toContain('said so');
    await expect(textOf(test, 'jsonl', { public: true, include: ['private'] })).rejects.toMatchObject({
      code: 'USAGE',
    });
  });

  it('tells what changed since a commit, and what is gone', async () => {
    const test = await makeMemory({ files: FILES, commit: true });
    expect(await linesOf(test, { since: 'HEAD' })).toEqual([]);
    test.write('a/two.md', engramText({ id: B, title: 'Two', body: 'Other words.' }));
    test.write('b/open.md', test.read('a/open.md'));
    test.remove('a/open.md');
    test.remove('a/restricted.md');
    test.write('a/one.md', engramText({ id: A, title: 'One', visibility: 'restricted' }));
    const lines = await linesOf(test, { since: 'HEAD' });
    const told = lines.map(({ kind, path, id }) => [kind, path, id].filter(Boolean).join(' '));
    expect(told).toContain('exported-engram a/two.md');
    expect(told).toContain('exported-engram b/open.md');
    expect(told).toContain(`exported-deletion a/one.md ${A}`);
    expect(told.filter((line) => line.includes('restricted'))).toEqual([]);
    expect(told.filter((line) => line.startsWith('exported-deletion a/open.md'))).toEqual([]);
    await expect(textOf(test, 'jsonl', { since: 'nope' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('names what it cannot read, since nobody knows who may see it, and does not call it gone', async () => {
    const test = await makeMemory({ files: FILES, commit: true });
    test.write('a/two.md', '---\nid: [\n---\n');
    const { text, skipped } = await test.library.export('jsonl', { since: 'HEAD' });
    const lines: string[] = [];
    for await (const line of text) lines.push(line);
    expect(lines).toEqual([]);
    expect(skipped.map(({ path }) => path)).toEqual(['a/two.md']);
  });
});

const HOSTILE = '"]; <b>x</b> & `|\n\u001b[31m\u202e \\" --> end';

describe('the other formats', () => {
  const files = {
    'a/one.md': engramText({ id: A, title: HOSTILE, summary: ']]> <!--' }),
    'a/two.md': engramText({ id: B, title: 'Two' }),
    ...edge(A, B),
  };

  it('escape hostile titles in graphml', async () => {
    const xml = await textOf(await makeMemory({ files }), 'graphml');
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<graphml/);
    const inside = [...xml.matchAll(/>([^<>]*)</g)].map(([, text]) => text ?? '').join('');
    expect(inside).toContain('&lt;b&gt;x&lt;/b&gt; &amp;');
    expect(inside).toContain(']]&gt; &lt;!--');
    expect(xml.replaceAll(/&(?:amp|lt|gt|quot|apos|#13);/g, '')).not.toMatch(/&|[^\P{Cc}\n]/u);
    const opened = xml.match(/<[a-z]+/g)?.length ?? 0;
    const closed = (xml.match(/<\/[a-z]+>/g)?.length ?? 0) + (xml.match(/\/>/g)?.length ?? 0);
    expect(closed).toBe(opened);
  });

  it('escape hostile titles in dot and mermaid, one statement a line', async () => {
    const test = await makeMemory({ files });
    const dot = await textOf(test, 'dot');
    expect(dot.split('\n').filter((line) => line.includes(' -> '))).toHaveLength(1);
    expect(dot.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, 'S')).toBe(
      'digraph memory {\n  node [shape=box, style=rounded];\n  S [label=S, tooltip=S];\n  S [label=S, tooltip=S];\n  S -> S [label=S];\n}\n',
    );
    const mermaid = await textOf(test, 'mermaid');
    expect(mermaid).toMatch(
      /^flowchart LR\n {2}n1\["[^"\n]*"\]\n {2}n2\["Two"\]\n {2}n1 -->\|"extends"\| n2\n$/,
    );
    expect(mermaid).not.toMatch(/<|`|[^\P{Cc}\n]/u);
  });

  it('write Markdown to read: headings below their domain, links by title', async () => {
    const test = await makeMemory({ files: FILES });
    const text = await textOf(test, 'md');
    expect(text).toContain('## engineering\n');
    expect(text).toContain('\n### One\n');
    expect(text).toContain('#### Head\n\nWords.\n\n```\n# no head\n```');
    expect(text).toContain('- → extends: Two');
    expect(text).not.toContain('Restricted');
    expect(await textOf(await makeMemory({ files }), 'md')).not.toMatch(/[^\\]<b>|[^\P{Cc}\n]/u);
  });
});

describe('exporting to files', () => {
  it('replaces a file when it is whole, and gives md a folder', async () => {
    const test = await makeMemory({ files: FILES });
    const folder = tempFolder();
    const file = join(folder, 'memory.jsonl');
    writeFileSync(file, 'older');
    const written = await test.library.exportTo('jsonl', file);
    expect(readFileSync(file, 'utf8')).toBe(await textOf(test, 'jsonl'));
    expect(written.bytes).toBe(Buffer.byteLength(readFileSync(file)));
    const notes = join(folder, 'notes/');
    expect((await test.library.exportTo('md', notes)).files).toBe(4);
    expect(readFileSync(join(notes, 'index.md'), 'utf8')).toContain('- [One](a/one.md)');
    expect(readFileSync(join(notes, 'a/one.md'), 'utf8')).toContain('[Two](../a/two.md)');
    await expect(test.library.exportTo('md', notes)).rejects.toMatchObject({ code: 'REFUSED' });
    await test.library.exportTo('md', notes, { force: true });
  });

  it('never into the memory itself, nor over a folder', async () => {
    const test = await makeMemory({ files: FILES });
    await expect(test.library.exportTo('md', join(test.root, 'a/'))).rejects.toMatchObject({
      code: 'REFUSED',
    });
    await expect(test.library.exportTo('jsonl', test.root)).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(test.library.exportTo('dot', tempFolder())).rejects.toMatchObject({ code: 'USAGE' });
    await expect(test.library.exportTo('dot', join(test.root, '..', 'no', 'x\0y'))).rejects.toThrow();
    expect(existsSync(join(test.root, 'a/index.md'))).toBe(false);
  });
});
