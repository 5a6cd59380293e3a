import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';
import { tempFolder } from '../helpers/temp-folder';

function put(folder: string, name: string, text: string | Buffer): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const POLLUTED =
  '"entities": [] "relationships": [] "facts": [] "episode_summary": 1 [TOOL_RESULT] tool call, a summary of it. We decided to use Vite.';

describe('ingest', () => {
  it('stores what notes state, by the day in their names, once', async () => {
    const memory = makeCliRepository();
    const notes = tempFolder();
    put(notes, 'memory/2026-01-02.md', '# Home\n\nI live in Oslo.\n');
    put(notes, 'memory/2026-01-01.md', '# Home\n\nI live in Rome.\n');
    put(notes, 'memory/picture.png', 'no note');
    const first = await memory.json(['ingest', notes]);
    expectSchema('ingest', first);
    expect(first).toMatchObject({
      batch: expect.any(String),
      notes: [{ facts: { new: 1 } }, { facts: { supersede: 1 } }],
      skipped: { 'not a note': 1 },
    });
    const { results } = await memory.json('facts list');
    expect(results).toMatchObject([
      { object: 'Oslo', validFrom: '2026-01-02T00:00:00.000Z', tier: 'candidate' },
    ]);
    const again = await memory.json(['ingest', notes]);
    expect(again).toMatchObject({ notes: [{ known: true }, { known: true }], applied: { written: [] } });
  });

  it('knows a text by what it says, not by its name; a changed one adds only what is new', async () => {
    const memory = makeCliRepository();
    const notes = tempFolder();
    put(notes, 'a.md', 'I live in Oslo.\n');
    await memory.json(['ingest', notes]);
    const moved = tempFolder();
    put(moved, 'b.md', 'I live in Oslo.\n');
    expect(await memory.json(['ingest', moved])).toMatchObject({ notes: [{ known: true }] });
    put(notes, 'a.md', '# New\n\nI like tea.\n\n# Old\n\nI live in Oslo.\n');
    expect(await memory.json(['ingest', notes])).toMatchObject({
      notes: [{ known: false, facts: { new: 1, duplicate: 1 } }],
    });
    const { results } = (await memory.json('facts list')) as { results: Array<{ id: string }> };
    for (const { id } of results) {
      const { fact } = (await memory.json(`facts show ${id}`)) as { fact: { evidence: unknown[] } };
      expect(fact.evidence).toHaveLength(1);
    }
  });

  it('reads again what was taken back', async () => {
    const memory = makeCliRepository();
    const note = put(tempFolder(), 'a.md', 'I live in Oslo.\n');
    const { batch } = await memory.json(['ingest', note]);
    await memory.json(`import undo ${batch}`);
    expect(await memory.json('facts list')).toMatchObject({ total: 0 });
    expect(await memory.json(['ingest', note])).toMatchObject({ notes: [{ facts: { new: 1 } }] });
    expect(await memory.json(['ingest', note, '--again'])).toMatchObject({
      notes: [{ facts: { duplicate: 1 } }],
    });
  });

  it('leaves out the sections that are output of machines, and says so', async () => {
    const memory = makeCliRepository();
    const note = put(tempFolder(), 'a.md', `# Clean\n\nI live in Oslo.\n\n# Log\n\n${POLLUTED}\n`);
    expect(await memory.json(['ingest', note])).toMatchObject({
      notes: [{ polluted: [{ line: 5, marks: expect.arrayContaining(['tool-result']) }], facts: { new: 1 } }],
    });
  });

  it("archives what an exported session says, and takes nothing of the agent's words", async () => {
    const memory = makeCliRepository();
    const text = '# Session s\n\n## User\n\nI live in Oslo.\n\n## Assistant\n\nI live in the cloud.\n';
    put(join(tempFolder(), 'x'), 'y', '');
    const note = put(tempFolder(), 'exported-sessions/2026-01-01-main-abcdef12.md', text);
    await memory.json(['ingest', note]);
    expect(await memory.json('facts list --all')).toMatchObject({
      total: 1,
      results: [{ object: 'Oslo', tier: 'archive' }],
    });
  });

  it('is never fed with memories, and does not read front matter', async () => {
    const memory = makeCliRepository();
    await memory.json('add Where --content We_live_in_Oslo.');
    await memory.json(['facts', 'add', 'The port of mail is 25']);
    expect(await memory.json(['ingest', memory.root])).toMatchObject({
      notes: [],
      skipped: { 'a memory already; co-engram import reads memories': 2 },
    });
    const note = put(tempFolder(), 'a.md', '---\nsummary: I live in Rome.\n---\n\nI live in Oslo.\n');
    await memory.json(['ingest', note]);
    expect(await memory.json('facts list --subject user')).toMatchObject({
      total: 1,
      results: [{ object: 'Oslo' }],
    });
  });

  it('prints requests and stores nothing, until they are done', async () => {
    const memory = makeCliRepository();
    const note = put(
      tempFolder(),
      'a.md',
      `I live in Oslo. The key is ghp_${'a1B2'.repeat(9)}.\n\n# Log\n\n${POLLUTED}\n`,
    );
    const requests = await memory.json(['ingest', note, '--requests', '--chunk-chars', '200']);
    expectSchema('ingest-requests', requests);
    expect(requests).toMatchObject({
      notes: [{ chunks: [{ index: 0 }], polluted: [{ line: 3 }] }],
      known: 0,
    });
    expect(JSON.stringify(requests)).not.toContain('a1B2');
    await memory.json(['ingest', note, '--done']);
    expect(await memory.json(['ingest', note, '--requests'])).toMatchObject({ notes: [], known: 1 });
    expect(await memory.json('facts list')).toMatchObject({ total: 0 });
  });

  it('writes nothing in a dry run, and does not take the text for read', async () => {
    const memory = makeCliRepository();
    const note = put(tempFolder(), 'a.md', 'I live in Oslo.\n');
    expect((await memory.run(['ingest', note, '--dry-run'])).stdout).toContain('dry run');
    expect(await memory.json(['ingest', note])).toMatchObject({
      notes: [{ known: false, facts: { new: 1 } }],
    });
  });

  it('gives facts to the agent whose folder it is, and refuses another', async () => {
    const memory = makeCliRepository();
    const note = put(tempFolder(), 'agents/coder/memory/a.md', 'I live in Oslo.\n');
    await memory.json(['ingest', note]);
    expect(await memory.json('facts list')).toMatchObject({ total: 0 });
    expect(await memory.json('facts list --agent coder')).toMatchObject({ total: 1 });
    expect(await memory.run(['ingest', note, '--agent', 'other'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('is of the agent "coder"'),
    });
  });

  it('names what it cannot read in a folder, stores the rest and ends with 1', async () => {
    const memory = makeCliRepository();
    const notes = tempFolder();
    put(notes, 'a.md', 'I live in Oslo.\n');
    put(notes, 'binary.md', Buffer.from([0x89, 0x50, 0, 1, 2, 3]));
    put(notes, 'latin.md', Buffer.from([0x49, 0xe9, 0x20, 0x41]));
    put(notes, 'empty.md', '\n');
    truncateSync(put(notes, 'large.md', 'x'), 200 << 20);
    symlinkSync(put(tempFolder(), 'secret.md', 'I live in Rome.'), join(notes, 'out.md'));
    symlinkSync(tempFolder(), join(notes, 'outside'));
    const result = await memory.run(['ingest', notes, '--json']);
    expect(result.exitCode).toBe(1);
    const { failed, notes: read } = JSON.parse(result.stdout);
    expect(read).toHaveLength(1);
    expect(failed.map(({ why }: { why: string }) => why).sort()).toEqual([
      'is a symlink that leads out of the source; not followed',
      'is a symlink that leads out of the source; not followed',
      'is binary, no text',
      'is larger than 1 MiB (209715200 bytes); split it',
      expect.stringContaining('UTF-8'),
    ]);
  });

  it.each([
    ['nothing', ['ingest'], 2, 'PATHS'],
    ['a file that is not there', ['ingest', 'nowhere.md'], 3, 'there is nothing at nowhere.md'],
    ['an agent with a bad name', ['ingest', 'README.md', '--agent', '../x'], 2, 'is no name of an agent'],
    ['requests that are done', ['ingest', 'README.md', '--requests', '--done'], 2, '--done'],
  ])('does not take %s', async (_what, words, exitCode, message) => {
    const memory = makeCliRepository();
    put(memory.root, 'README.md', 'I live in Oslo.\n');
    expect(await memory.run(words)).toMatchObject({ exitCode, stderr: expect.stringContaining(message) });
  });

  it.each([
    ['empty', ''],
    ['binary', Buffer.from([0, 1, 2])],
  ])('stores nothing at all when a named file is %s', async (what, content) => {
    const memory = makeCliRepository();
    const [good, bad] = [put(memory.root, 'a.txt', 'I live in Oslo.'), put(memory.root, 'b.txt', content)];
    expect(await memory.run(['ingest', good, bad])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(`is ${what}`),
    });
    expect(await memory.json('facts list')).toMatchObject({ total: 0 });
  });
});
