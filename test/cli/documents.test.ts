import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';

const FILES = {
  'engineering/one.md': engramText({
    id: testId(1),
    title: 'Deadlock retries',
    body: 'Retry the transaction.',
  }),
  'engineering/two.md': engramText({ id: testId(2), title: 'Pool size', body: 'Ten connections a pod.' }),
  'engineering/three.md': engramText({
    id: testId(3),
    title: 'Old port',
    status: 'frozen',
    body: 'Port 8080.',
  }),
};

/** Every command with --json in turn on one repository: each document parses and is what its schema says. */
const LINES: ReadonlyArray<readonly [kind: string, line: string | string[]]> = [
  ['add', ['add', 'A new thing', '--content', 'Nothing like it was known before.', '--tag', 'new']],
  ['add', ['add', 'A new thing', '--content', 'Nothing like it was known before.']],
  ['add', ['add', 'Dry', '--content', 'A dry run writes not one byte.', '--dry-run']],
  ['update', ['update', testId(1), '--append', 'Three times.', '--importance', '0.7']],
  ['update', ['update', testId(1), '--title', 'Deadlock retries']],
  ['move', `move ${testId(2)} --domain engineering/database`],
  ['link', ['link', testId(1), 'depends_on', testId(2), '--evidence', 'the pool decides', '--weight', '0.8']],
  ['links', 'links'],
  ['links', `links ${testId(2)} --direction in`],
  ['synapse-get', 'synapse get syn-'],
  ['search', 'search retry the transaction --explain'],
  ['search', 'search port --include frozen --tier digest --budget 500'],
  ['search', 'search nothinglikethis'],
  ['list', 'list --limit 1'],
  ['list', 'list --kind procedure'],
  ['get', `get ${testId(1)}`],
  ['get', `get ${testId(1)} --tier content`],
  ['get', `get ${testId(1)} --tier meta`],
  ['get', `get ${testId(1)} --tier synapses`],
  ['get', `get ${testId(1)} --tier catalog`],
  ['get', `get ${testId(1)} --budget 30`],
  ['paths', 'paths --depth 1'],
  ['status', 'status'],
  ['check', 'check'],
  ['config-list', 'config list --show-origin'],
  ['config-get', 'config get search.recency'],
  ['config-set', 'config set trash.enabled true'],
  ['config-unset', 'config unset trash.enabled'],
  ['config-data-root', 'config data-root'],
  ['cache-path', 'cache path'],
  ['cache-clear', 'cache clear'],
  ['unlink', `unlink ${testId(1)} depends_on ${testId(2)}`],
  ['delete', `delete ${testId(2)} --yes`],
  ['help', 'help search'],
  ['version', 'version'],
];

describe('JSON documents', () => {
  it('are what their schemas say, for every command in turn', async () => {
    const test = makeCliRepository({ files: FILES });
    for (const [kind, line] of LINES) {
      const words = typeof line === 'string' ? line.split(' ') : line;
      const filled = words.map((word) => (word === 'syn-' ? 'SYNAPSE' : word));
      if (filled.includes('SYNAPSE')) {
        const { results } = (await test.json('links')) as { results: Array<{ id: string }> };
        filled[filled.indexOf('SYNAPSE')] = results[0].id;
      }
      const takesRepo = !['help', 'version', 'config-data-root'].includes(kind);
      const options = takesRepo ? {} : { env: { CO_ENGRAM_DATA_ROOT: test.root } };
      const result = await test.run([...filled, '--json'], options);
      expect(result, filled.join(' ')).toMatchObject({ exitCode: 0, stderr: '' });
      expectSchema(kind, result.stdout);
    }
  });

  it('are one object a line with --jsonl', async () => {
    const test = makeCliRepository({ files: FILES });
    await test.run(['link', testId(1), 'extends', testId(2)]);
    for (const [kind, line] of [
      ['search-result', 'search retry pool --jsonl'],
      ['list-result', 'list --jsonl'],
      ['links-result', 'links --jsonl'],
      ['finding', 'check --jsonl'],
    ]) {
      const { stdout } = await test.run(line);
      const lines = stdout.split('\n').filter((text) => text !== '');
      if (kind !== 'finding') expect(lines.length, line).toBeGreaterThan(0);
      for (const text of lines) expectSchema(kind, text);
    }
  });

  it('of init and trust say what changed', async () => {
    const test = makeCliRepository({ git: false, files: {} });
    const result = await test.run('init --yes --json');
    expectSchema('init', result.stdout);
    expect(JSON.parse(result.stdout)).toMatchObject({ changed: true, git: true });
    const again = await test.run('init --yes --json');
    expect(JSON.parse(again.stdout)).toMatchObject({ changed: false, files: [] });
    expectSchema('trust', (await test.run('trust --json')).stdout);
    expectSchema('trust', (await test.run('trust --remove --json')).stdout);
  });

  it('of several queries come from one reading of the index', async () => {
    const test = makeCliRepository({ files: FILES });
    const queries = 'retry\n{"query": "pool size"}\n\n';
    const document = await test.run('search --queries - --json', { stdin: queries });
    expectSchema('search-queries', document.stdout);
    const lines = (await test.run('search --queries -', { stdin: queries })).stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).query)).toEqual(['retry', 'pool size']);
  });
});

describe('add', () => {
  it.each([
    ['add -', 'The heading'],
    ['add Given -', 'Given'],
    ['add Given --content -', 'Given'],
    ['add Given --file -', 'Given'],
  ])('%s takes the text from stdin', async (line, title) => {
    const test = makeCliRepository();
    expect(await test.json(line, { stdin: '# The heading\n\nWords.\n' })).toMatchObject({
      verdict: 'NEW',
      title,
    });
  });
});

describe('failures', () => {
  it.each([
    ['get nobody', 3, 'NOT_FOUND'],
    ['get', 2, 'USAGE'],
    ['search', 2, 'USAGE'],
    ['search x --limit -1', 2, 'USAGE'],
    ['search x --limit NaN', 2, 'USAGE'],
    ['search x --limit 1e309', 2, 'USAGE'],
    ['search x --min-importance 2', 2, 'USAGE'],
    ['search x --since yesterday', 2, 'USAGE'],
    ['search x --as-of 2026-13-45', 2, 'USAGE'],
    ['search x --scope everywhere', 2, 'USAGE'],
    ['search x --include everything', 2, 'USAGE'],
    ['search x --at nowhere', 3, 'NOT_FOUND'],
    ['search x --queries missing.txt', 2, 'USAGE'],
    ['list --cursor rubbish', 2, 'USAGE'],
    ['list --nonsense', 2, 'USAGE'],
    ['add', 2, 'USAGE'],
    ['add two words', 2, 'USAGE'],
    ['add - --content x', 2, 'USAGE'],
    ['add title --content x --file y', 2, 'USAGE'],
    ['add --content x --kind nonsense', 2, 'USAGE'],
    ['add --content x --importance 1.5', 2, 'USAGE'],
    ['add --content x --set colour=red', 2, 'USAGE'],
    ['add --content x --set id=1', 2, 'USAGE'],
    ['add --from-json missing.json', 2, 'USAGE'],
    ['add --content x --allow-secret nonsense', 2, 'USAGE'],
    ['update nobody --append x', 3, 'NOT_FOUND'],
    [`update ${testId(1)} --if-version x --append y`, 2, 'USAGE'],
    [`update ${testId(1)} --if-version 9 --append y`, 5, 'CONFLICT'],
    [`update ${testId(1)} --visibility private`, 7, 'REFUSED'],
    [`move ${testId(1)}`, 2, 'USAGE'],
    [`delete ${testId(1)}`, 2, 'USAGE'],
    [`link ${testId(1)} extends ${testId(1)}`, 2, 'USAGE'],
    [`link ${testId(1)} likes ${testId(2)}`, 2, 'USAGE'],
    [`link ${testId(1)} extends ${testId(2)} --set colour=red`, 2, 'USAGE'],
    [`unlink ${testId(1)} extends ${testId(2)}`, 3, 'NOT_FOUND'],
    ['unlink a b', 2, 'USAGE'],
    ['synapse get nope', 3, 'NOT_FOUND'],
    ['config get nonsense.key', 2, 'USAGE'],
    ['config set search.recency 7', 2, 'USAGE'],
    ['config set search.recency', 2, 'USAGE'],
    ['config set llm.command x --team', 7, 'REFUSED'],
    ['paths --depth 0', 2, 'USAGE'],
    ['frobnicate', 2, 'USAGE'],
  ])('%s ends with %i', async (line, exitCode, code) => {
    const test = makeCliRepository({ files: FILES, commit: true });
    const result = await test.run(`${line} --json`);
    expect(result).toMatchObject({ exitCode, stdout: '' });
    expectSchema('error', result.stderr);
    expect(JSON.parse(result.stderr).error.code).toBe(code);
    expect(test.git('status', '--porcelain')).toBe('');
  });

  it('name the candidates when several engrams fit', async () => {
    const test = makeCliRepository({ files: FILES });
    const { stderr } = await test.run(`get ${testId(1).slice(0, 10)} --json`);
    expect(JSON.parse(stderr).error.data.candidates).toHaveLength(3);
  });

  it('say which file breaks where, and let the others be found', async () => {
    const test = makeCliRepository({
      files: { ...FILES, 'engineering/broken.md': `---\nid: ${testId(9)}\ntitle: [\n---\n\nretry\n` },
    });
    const result = await test.run('search retry');
    expect(result.stdout).toContain('Deadlock retries');
    expect(result.stderr).toMatch(/skipped engineering\/broken\.md:\d+:\d+/);
    expect((await test.run('check')).exitCode).toBe(1);
  });
});

describe('reading', () => {
  it('answers as of an older commit', async () => {
    const test = makeCliRepository({ files: FILES, commit: true });
    const [head] = [test.git('rev-parse', 'HEAD').trim()];
    await test.run(['update', testId(1), '--content', 'Never retry.', '--commit']);
    const then = await test.json(`get ${testId(1)} --tier content --at ${head}`);
    expect(then).toMatchObject({ commit: head, entry: { content: 'Retry the transaction.' } });
    expect(await test.json(`search transaction --at ${head}`)).toMatchObject({ total: 1, commit: head });
    expect(await test.json('search transaction --no-expand')).toMatchObject({ total: 0 });
  });

  it('counts what it leaves out and says how to see it', async () => {
    const test = makeCliRepository({ files: FILES });
    const { stderr } = await test.run('search port');
    expect(stderr).toContain('1 frozen');
    expect(stderr).toContain('--include frozen');
    expect((await test.run('search port --include frozen')).stdout).toContain('Old port');
  });

  it('never leaves a change in the work tree', async () => {
    const test = makeCliRepository({ files: FILES, commit: true });
    const lines = [
      'search retry',
      'list',
      `get ${testId(1)}`,
      'paths',
      'links',
      'status',
      'check',
      'config list',
    ];
    for (const line of lines) await test.run(line);
    expect(test.git('status', '--porcelain', '--ignored')).toBe('');
  });

  it('of a repository that nobody trusts goes on elsewhere, and writing is refused', async () => {
    const test = makeCliRepository({ files: FILES, commit: true });
    const { runCli } = await import('../helpers/run-cli');
    const options = { cwd: test.root, home: test.home };
    expect(await runCli(['list'], options)).toMatchObject({ exitCode: 6, stdout: '' });
    expect((await runCli(['add', '--content', 'x'], options)).exitCode).toBe(7);
    await runCli(['trust'], options);
    expect(await runCli(['list'], options)).toMatchObject({ exitCode: 0 });
    expect(test.git('status', '--porcelain')).toBe('');
  });
});
