import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';
import { tempFolder } from '../helpers/temp-folder';

const FIXTURES = join(__dirname, '../fixtures/import');

describe('import', () => {
  it('suggests, tells the batch, and takes it back', async () => {
    const test = makeCliRepository();
    const document = await test.json(['import', join(FIXTURES, 'vault')]);
    expectSchema('import', document);
    expect(document).toMatchObject({ accepted: false, known: 0, links: 4, problems: [], refused: [] });
    const again = await test.run(['import', join(FIXTURES, 'vault')]);
    expect(again.stdout).toContain('0 memories suggested, 3 known already');
    const list = await test.json('import list');
    expectSchema('import-list', list);
    expect(list).toMatchObject({ total: 1, results: [{ id: document.batch, files: 3 }] });
    const batch = String(document.batch).slice(-6);
    expect((await test.run(`import undo ${batch}`)).stdout).toBe('removed 3 files\n');
    const twice = await test.json(`import undo ${batch}`);
    expectSchema('import-undo', twice);
    expect(twice).toMatchObject({ removed: [], undoneBefore: expect.any(String) });
    expect((await test.run(`import undo ${batch}`)).stdout).toContain('was taken back on');
  });

  it('stores at once, below a domain, as private, and commits when asked', async () => {
    const test = makeCliRepository({ commit: true });
    await test.json(['import', join(FIXTURES, 'mem0.json'), '--accept', '--domain', 'from/mem0', '--commit']);
    expect(test.exists('from/mem0/works-at-techcorp-as-an-engineer.md')).toBe(true);
    expect(test.git('log', '-1', '--format=%s')).toContain('import 2 items');
    const hidden = ['import', join(FIXTURES, 'memory.jsonl'), '--accept', '--visibility', 'private'];
    await test.json(hidden);
    expect(test.exists('private/entities/ann-smith.md')).toBe(true);
  });

  it('writes nothing in a dry run, and prints only the batch when quiet', async () => {
    const test = makeCliRepository();
    const dry = await test.run(['import', join(FIXTURES, 'mem0.json'), '--dry-run']);
    expect(dry.stdout).toContain('2 memories would be suggested');
    expect((await test.json('proposals list')).total).toBe(0);
    expect((await test.run(['import', join(FIXTURES, 'mem0.json'), '-q'])).stdout).toMatch(
      /^[0-9A-Z]{26}\n$/,
    );
  });

  it('takes an export back, and several sources in one batch', async () => {
    const test = makeCliRepository();
    const folder = tempFolder();
    cpSync(join(FIXTURES, 'vault'), join(folder, 'vault'), { recursive: true });
    const both = await test.json(['import', join(folder, 'vault'), join(FIXTURES, 'mem0.json'), '--accept']);
    expect(both.imported).toHaveLength(5);
    const output = join(folder, 'memory.jsonl');
    await test.json(['export', 'jsonl', '-o', output]);
    const other = makeCliRepository();
    expect(await other.json(['import', output, '--accept'])).toMatchObject({ known: 0, links: 4 });
    expect((await other.run('export jsonl')).stdout).toBe((await test.run('export jsonl')).stdout);
  });

  it('reads stdin, and says so of what is wrong in it', async () => {
    const test = makeCliRepository();
    await test.json(['import', join(FIXTURES, 'vault'), '--accept']);
    const { stdout } = await test.run('export jsonl');
    const other = makeCliRepository();
    const copied = await other.json('import - --accept', { stdin: stdout });
    expect(copied).toMatchObject({ sources: [{ kind: 'jsonl', from: 'stdin', found: 3 }], links: 4 });
    const wrong = await other.run('import - --from mem0', { stdin: '{"memory":1}' });
    expect(wrong.stdout).toContain('left out stdin:1#/memory: must be a text');
    expect((await other.run('import -', { stdin: 'x' })).stderr).toContain('what stdin is');
  });

  it('ends with 1 and names what was left out, and refuses what it cannot read at all', async () => {
    const test = makeCliRepository();
    const folder = tempFolder();
    writeFileSync(join(folder, 'a.jsonl'), '{"type":"entity","name":"A","observations":["x"]}\n{\n');
    writeFileSync(join(folder, 'b.txt'), 'x');
    const partly = await test.run(['import', join(folder, 'a.jsonl')]);
    expect(partly.exitCode).toBe(1);
    expect(partly.stdout).toMatch(/left out .*a\.jsonl:2: not JSON/);
    expect((await test.run(['import', join(folder, 'b.txt')])).exitCode).toBe(2);
    expect((await test.run(['import', join(folder, 'none')])).exitCode).toBe(3);
    expect((await test.run('import')).exitCode).toBe(2);
    expect((await test.run('import x --from nonsense')).exitCode).toBe(2);
  });
});
