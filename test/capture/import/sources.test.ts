import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportOptions } from '../../../src/index';
import { makeMemory, type TestMemory } from '../../helpers/memory';
import { tempFolder } from '../../helpers/temp-folder';

const FIXTURES = join(__dirname, '../../fixtures/import');

/** A copy of a fixture, since git keeps no empty files and tests change things. */
function fixture(name: string): string {
  const folder = join(tempFolder(), name);
  cpSync(join(FIXTURES, name), folder, { recursive: true });
  return folder;
}

async function imported(test: TestMemory, path: string, options: ImportOptions = {}) {
  return (await test.library.import([path], options)).outcome;
}

/** What waits, by title, as the engram that it would be. */
async function suggestions(test: TestMemory): Promise<Map<string, Record<string, unknown>>> {
  const { results } = await test.library.listProposals({ limit: 100 });
  const found = new Map<string, Record<string, unknown>>();
  for (const { id, title } of results) {
    const { details, engramKind, ...review } = await test.library.showProposal(id);
    found.set(title, { ...review, kind: engramKind, ...(details.fields as object) });
  }
  return found;
}

/** `from kind to word`, sorted. */
async function relations(test: TestMemory): Promise<string[]> {
  const links = await test.library.links();
  const lines = links.map(async ({ id, fromTitle, kind, toTitle }) => {
    const { relation = '' } = (await test.library.getSynapse(id)).synapse;
    return `${fromTitle} ${kind} ${toTitle} ${relation}`;
  });
  return (await Promise.all(lines)).sort();
}

/** A hash of every file, its time and mode. */
function stateOf(path: string): string {
  const hash = createHash('sha256');
  const visit = (each: string): void => {
    const stats = statSync(each);
    hash.update(`${each} ${stats.mtimeMs} ${stats.mode}\n`);
    if (stats.isDirectory()) for (const name of readdirSync(each).sort()) visit(join(each, name));
    else hash.update(readFileSync(each));
  };
  visit(path);
  return hash.digest('hex');
}

const NAMES = ['project', 'claude-projects', 'vault', 'basic-memory', 'memory.jsonl', 'mem0.json'];

describe.each(NAMES)('importing %s', (name) => {
  it('suggests what is new, leaves the source as it is, and finds nothing new the second time', async () => {
    const test = await makeMemory();
    const source = fixture(name);
    const before = stateOf(source);
    const first = await imported(test, source);
    expect(first.imported.length).toBeGreaterThan(1);
    expect(first.problems).toEqual([]);
    expect((await test.library.list()).total).toBe(0);
    const again = await imported(test, source);
    expect(again).toMatchObject({ imported: [], known: first.imported.length + first.known });
    expect(again.batch).toBeUndefined();
    expect(stateOf(source)).toBe(before);
    await test.library.undoBatch(first.batch ?? '');
    expect((await test.library.listProposals({ status: 'all' })).total).toBe(0);
  });

  it('stores at once with accept, suggests nothing of it again, and takes it back', async () => {
    const test = await makeMemory();
    const source = fixture(name);
    const plan = await imported(test, source, { accept: true, dryRun: true });
    expect((await test.library.list()).total).toBe(0);
    const first = await imported(test, source, { accept: true });
    expect(first.imported.map(({ title }) => title)).toEqual(plan.imported.map(({ title }) => title));
    expect((await test.library.list()).total).toBe(first.imported.length);
    expect((await test.library.links()).length).toBe(first.links);
    expect(await imported(test, source)).toMatchObject({ imported: [] });
    expect(await imported(test, source, { accept: true })).toMatchObject({ imported: [], links: 0 });
    expect((await test.library.check()).findings).toEqual([]);
    await test.library.undoBatch(first.batch ?? '');
    expect((await test.library.list()).total).toBe(0);
    expect((await test.library.links()).length).toBe(0);
  });
});

describe('what becomes of each source', () => {
  it('instructions of agents: sections as procedures, without comments, our own block and pointers', async () => {
    const test = await makeMemory();
    const { sources, skipped } = await imported(test, fixture('project'));
    expect(sources.map(({ kind, found }) => `${kind} ${found}`)).toEqual([
      'claude-md 4',
      'agents-md 2',
      'gemini-md 2',
      'cursor 2',
      'copilot 2',
      'copilot 1',
      'beads 3',
    ]);
    expect(skipped).toEqual({ 'a pointer to another file (@path)': 1, 'a deleted issue': 1 });
    const found = await suggestions(test);
    expect([...found.keys()]).not.toContain('Memory');
    expect(found.get('Conventions: Money')).toMatchObject({
      source: 'external-markdown',
      kind: 'procedure',
      content: 'Amounts are integers of cents; never floats.',
      encodingContext: 'CLAUDE.md of project',
    });
    expect(found.get('Commands')?.content).toContain('# this is no heading');
    expect(found.get('api')).toMatchObject({
      summary: 'How handlers of the API are written',
      contextTags: ['src/api/**/*.ts', 'src/routes/{a,b}/*.ts'],
    });
    expect(found.get('Styles')).toMatchObject({ tags: ['always'], contextTags: ['**/*.css'] });
    expect(found.get('python.instructions of project')).toMatchObject({ contextTags: ['**/*.py'] });
  });

  it('beads: what an issue says, its labels and what it depends on', async () => {
    const test = await makeMemory();
    await imported(test, join(fixture('project'), '.beads/issues.jsonl'), { accept: true });
    expect(await test.meta('Checkout fails when the cart is empty')).toMatchObject({
      kind: 'observation',
      tags: ['checkout', 'bug', 'closed'],
      aliases: ['bd-a1b2'],
      importance: 0.75,
      content: expect.stringContaining('## Closed because\n\nguarded in the view'),
    });
    const [link] = await test.library.links();
    expect(link).toMatchObject({ kind: 'part_of', toTitle: 'Robust checkout' });
    expect(await test.meta('auth jwt')).toMatchObject({ kind: 'fact' });
  });

  it('auto memory: what is about the user stays private, the index is none', async () => {
    const test = await makeMemory();
    const { skipped } = await imported(test, fixture('claude-projects'));
    expect(skipped).toEqual({ 'an index of other notes': 1 });
    const found = await suggestions(test);
    expect(found.get('Database in tests')).toMatchObject({
      source: 'auto-memory',
      kind: 'procedure',
      tags: ['feedback'],
      sourceType: 'inferred',
      encodingContext: 'auto memory of shop',
    });
    expect(found.get('Who Ann is')).toMatchObject({ visibility: 'private' });
    expect(found.get('Debugging')?.content).toContain('LOG_LEVEL');
    await test.library.acceptProposals({ source: ['auto-memory'] });
    expect(test.exists('private/inbox/who-ann-is.md')).toBe(true);
  });

  it('Obsidian: folders, tags, aliases and links of notes, whichever is accepted first', async () => {
    const test = await makeMemory();
    const { links } = await imported(test, fixture('vault'));
    expect(links).toBe(4);
    const found = await suggestions(test);
    expect(found.get('Row locks')).toMatchObject({
      domainTags: ['Databases'],
      tags: ['locking', 'db/postgres'],
    });
    expect(found.get('Home')).toMatchObject({ tags: ['map', 'index'], aliases: ['Start'] });
    const ids = (title: string) => String(found.get(title)?.id);
    await test.library.acceptProposals({ references: [ids('Home')] });
    expect(await test.library.links()).toEqual([]);
    await test.library.acceptProposals({ references: [ids('Row locks')] }, { overrides: { title: 'Locks' } });
    expect(await test.library.links()).toHaveLength(1);
    await test.library.acceptProposals({ references: [ids('Autovacuum and its limits')] });
    const made = (await test.library.links()).map(({ fromTitle, toTitle }) => `${fromTitle} -> ${toTitle}`);
    expect(made.sort()).toEqual([
      'Autovacuum and its limits -> Home',
      'Home -> Autovacuum and its limits',
      'Home -> Locks',
      'Locks -> Autovacuum and its limits',
    ]);
  });

  it('basic-memory: relations as links, with the word where it says more', async () => {
    const test = await makeMemory();
    await imported(test, fixture('basic-memory'), { accept: true });
    expect(await test.meta('Authentication Design')).toMatchObject({ tags: ['auth', 'security', 'backend'] });
    expect(await test.meta('User Database')).toMatchObject({ category: 'entity', entityType: 'project' });
    expect(await relations(test)).toEqual([
      'API Security supersedes User Database replaced_by',
      'Authentication Design contextualizes API Security see_also',
      'Authentication Design depends_on User Database ',
      'Authentication Design extends API Security implements',
    ]);
  });

  it('the MCP memory server: entities with observations, relations as links', async () => {
    const test = await makeMemory();
    await imported(test, join(FIXTURES, 'memory.jsonl'), { accept: true });
    expect(await test.meta('Ann Smith')).toMatchObject({
      category: 'entity',
      entityType: 'person',
      content: '- Speaks Spanish\n- Leads the shop team',
    });
    expect(await test.meta('Bookstore')).toMatchObject({ entityType: 'concept', tags: ['company'] });
    expect(await relations(test)).toEqual(['Ann Smith contextualizes Bookstore works_at']);
    const graph = join(tempFolder(), 'memory.json');
    const entity = { name: 'X', entityType: 'tool', observations: ['Fast'] };
    writeFileSync(graph, JSON.stringify({ entities: [entity], relations: [] }));
    expect((await imported(test, graph)).imported).toMatchObject([{ title: 'X' }]);
  });

  it('mem0: each memory with its categories and whose it is', async () => {
    const test = await makeMemory();
    await imported(test, join(FIXTURES, 'mem0.json'), { accept: true });
    expect(await test.meta('Prefers window seats on long flights')).toMatchObject({
      tags: ['preferences', 'travel'],
      contextTags: ['user:ann'],
      sourceType: 'secondhand',
    });
  });

  it('Co-Engram repositories, ours and the published ones: the same files with accept, else suggestions', async () => {
    for (const name of ['standard', 'zh']) {
      const test = await makeMemory();
      const source = join(__dirname, '../../fixtures/public-co-engram', name);
      const seen = await imported(test, source);
      expect(seen.sources[0]?.kind).toBe('co-engram');
      expect(seen.imported.length).toBeGreaterThan(0);
      await test.library.undoBatch(seen.batch ?? '');
      const { imported: stored } = await imported(test, source, { accept: true });
      for (const { path = '' } of stored) {
        expect(test.read(path)).toBe(readFileSync(join(source, path), 'utf8'));
      }
    }
  });
});

describe('importing again', () => {
  it('takes only what changed, in the place of what waits; what was edited by hand stays', async () => {
    const test = await makeMemory();
    const folder = fixture('project');
    await imported(test, join(folder, 'CLAUDE.md'));
    const text = readFileSync(join(folder, 'CLAUDE.md'), 'utf8');
    writeFileSync(join(folder, 'CLAUDE.md'), text.replace('never floats', 'never, ever floats'));
    const second = await imported(test, join(folder, 'CLAUDE.md'));
    expect(second.imported).toMatchObject([{ title: 'Conventions: Money', replaces: expect.any(String) }]);
    expect(second.known).toBe(3);
    expect((await test.library.listProposals()).total).toBe(4);
    await test.library.undoBatch(second.batch ?? '');
    expect((await suggestions(test)).get('Conventions: Money')?.content).toContain('never floats');

    const [proposal] = (await test.library.listProposals()).results.filter(
      ({ title }) => title === 'Commands',
    );
    await test.library.editProposal(proposal?.id ?? '', { content: 'Our own words.' });
    writeFileSync(join(folder, 'CLAUDE.md'), text.replace('make test`;', 'make tests`;'));
    expect((await imported(test, join(folder, 'CLAUDE.md'))).imported).toMatchObject([{ title: 'Commands' }]);
    expect((await test.library.listProposals()).total).toBe(5);
  });

  it('does not bring back what was dismissed, nor what was edited after it was accepted', async () => {
    const test = await makeMemory();
    const source = join(FIXTURES, 'mem0.json');
    await imported(test, source);
    const [first, second] = (await test.library.listProposals()).results;
    await test.library.dismissProposals({ references: [first?.id ?? ''] });
    await test.library.acceptProposals({ references: [second?.id ?? ''] });
    await test.library.update(second?.title ?? '', { content: 'Quite other words than the source has.' });
    expect(await imported(test, source)).toMatchObject({ imported: [], known: 2 });
  });

  it('knows a text that is a memory already, and a link from CLAUDE.md to AGENTS.md', async () => {
    const test = await makeMemory();
    await test.library.add([{ content: 'One change a pull request; the title says why.' }]);
    const folder = fixture('project');
    const project = tempFolder();
    cpSync(join(folder, 'AGENTS.md'), join(project, 'AGENTS.md'));
    symlinkSync('AGENTS.md', join(project, 'CLAUDE.md'));
    const { sources, imported: fresh, known } = await imported(test, project);
    expect(sources).toHaveLength(1);
    expect(fresh.map(({ title }) => title)).toEqual(['Setup']);
    expect(known).toBe(1);
  });
});
