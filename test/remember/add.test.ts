import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../src/engram/content-hash';
import { makeMemory } from '../helpers/memory';

const RETRY =
  'When Postgres reports a deadlock it has rolled back the whole transaction. Repeat the transaction from its first ' +
  'statement, with a short random pause, at most three times, and log the pair of queries that met.';

describe('add', () => {
  it('stores a new engram below its domain, with author, hash and defaults', async () => {
    const { library, read } = await makeMemory();
    const { outcome } = await library.add([
      {
        title: 'Retry deadlocks',
        content: `${RETRY}\n\n`,
        fields: { domainTags: ['engineering', 'database'], tags: 'pg' },
      },
    ]);
    const [added] = outcome;
    expect(added).toMatchObject({
      verdict: 'NEW',
      path: 'engineering/database/retry-deadlocks.md',
      risk: [],
    });
    const text = read(added.path);
    expect(text).toContain(`id: ${added.id}\ntitle: Retry deadlocks\n`);
    expect(text).toContain(contentHash(RETRY));
    expect(text).toContain('version: 1');
    expect(text.endsWith(`\n\n${RETRY}\n`)).toBe(true);
  });

  it('takes title, kind and domain from the content when they are not given', async () => {
    const { library } = await makeMemory();
    const { outcome } = await library.add([{ content: '\n\nSome words first\n\n# The heading\n\nmore' }]);
    expect(outcome[0]).toMatchObject({ title: 'The heading', path: 'inbox/the-heading.md' });
    const second = await library.add([{ content: '- only a line, and nothing like it' }]);
    expect(second.outcome[0].title).toBe('only a line, and nothing like it');
  });

  it('makes a title one line', async () => {
    const { library, meta } = await makeMemory();
    const { id } = (await library.add([{ title: ' Two\n lines ', content: 'words' }])).outcome[0];
    expect((await meta(id)).title).toBe('Two lines');
    await library.update(id, { fields: { title: 'Three\r\n\tmore' } });
    expect((await meta(id)).title).toBe('Three more');
  });

  it.each([
    ['an empty content', { content: ' \n ' }, /content is empty/],
    ['an unknown field', { content: 'x', fields: { colour: 'red' } as never }, /no field "colour"/],
    ['a field that is ours', { content: 'x', fields: { contentHash: 'sha256:00' } }, /cannot be set by hand/],
    ['a value out of range', { content: 'x', fields: { importance: 2 } }, /importance/],
    ['a title too long', { title: 'x'.repeat(201), content: 'x' }, /title/],
  ])('refuses %s and writes nothing', async (_, draft, message) => {
    const { library, git } = await makeMemory({ commit: true });
    await expect(library.add([draft])).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringMatching(message),
    });
    expect(git('status', '--porcelain')).toBe('');
  });

  it('gives the later of two engrams with one path the last six of its id', async () => {
    const { library } = await makeMemory();
    const first = await library.add([{ title: 'Ports', content: 'The web server listens on port 8080.' }]);
    const second = await library.add([{ title: 'Ports', content: 'Ships stay in the harbour at night.' }]);
    const { id, path } = second.outcome[0];
    expect(first.outcome[0].path).toBe('inbox/ports.md');
    expect(path).toBe(`inbox/ports-${id.slice(-6).toLowerCase()}.md`);
  });

  it('catches a duplicate and strengthens the original once a day, nothing else', async () => {
    const { library, meta, git, surroundings } = await makeMemory();
    const { id, path } = (await library.add([{ title: 'Retry', content: RETRY }])).outcome[0];
    for (let time = 0; time < 3; time += 1) {
      const { outcome } = await library.add([{ title: 'Retry', content: `${RETRY}\n` }]);
      expect(outcome[0]).toMatchObject({ verdict: 'DUPLICATE', id, targetId: id, path });
    }
    expect(await meta(id)).toMatchObject({
      importance: 0.6,
      importanceJudged: 0.5,
      confidence: 0.8,
      version: 1,
    });
    expect(await meta(id)).toMatchObject({ reinforcementScore: 0.1, effectiveRetrievals: 0 });
    expect(
      git('ls-files', '--others', '--exclude-standard')
        .split('\n')
        .filter((name) => name.endsWith('.md')),
    ).toEqual([path]);
    surroundings.advance(86_400_000);
    await library.add([{ title: 'Retry', content: RETRY }]);
    expect((await meta(id)).importance).toBe(0.7);
  });

  it('stores an update beside its target, links both and files a proposal; the target stays as it is', async () => {
    const { library, read, root } = await makeMemory();
    const target = (await library.add([{ title: 'Retry deadlocks', content: RETRY }])).outcome[0];
    const before = read(target.path);
    const addition = `${RETRY}\n\nThe pause doubles each time and has a jitter of one half. Alert when all three fail.`;
    const { outcome } = await library.add([{ title: 'Retry deadlocks with jitter', content: addition }]);
    expect(outcome[0]).toMatchObject({ verdict: 'UPDATE', targetId: target.id });
    expect(read(target.path)).toBe(before);
    const links = await library.links(outcome[0].id);
    expect(links).toMatchObject([{ kind: 'similar_to' }]);
    const [proposal] = readdirSync(join(root, 'proposals'));
    expect(proposal).toBe(`${outcome[0].proposalId}.yaml`);
    const text = readFileSync(join(root, 'proposals', proposal), 'utf8');
    expect(text).toContain('source: dedupe-update');
    expect(text).toContain('jitter of one half');
  });

  it('appends to the target at once when told to', async () => {
    const { library, meta } = await makeMemory();
    const target = (await library.add([{ title: 'Retry deadlocks', content: RETRY }])).outcome[0];
    const addition = `${RETRY}\n\nThe pause doubles each time and has a jitter of one half. Alert when all three fail.`;
    const { outcome } = await library.add([{ title: 'Retry deadlocks', content: addition }], { merge: true });
    expect(outcome[0]).toMatchObject({ verdict: 'UPDATE', id: target.id });
    expect(await meta(target.id)).toMatchObject({ version: 2, content: addition });
  });

  it('keeps a correction apart and names what it may correct', async () => {
    const { library } = await makeMemory();
    const old = (await library.add([{ title: 'API port', content: 'The API listens on port 8080.' }]))
      .outcome[0];
    const { outcome } = await library.add([{ title: 'API port', content: 'The API listens on port 9090.' }]);
    expect(outcome[0]).toMatchObject({ verdict: 'NEW', relatedId: old.id });
  });

  it('does all drafts of one call or none, and sees repetitions among them', async () => {
    const { library, git } = await makeMemory({ commit: true });
    await expect(library.add([{ content: 'good words' }, { content: '' }])).rejects.toThrow(/empty/);
    expect(git('status', '--porcelain')).toBe('');
    const { outcome } = await library.add([{ content: 'good words here' }, { content: 'good words here' }]);
    expect(outcome.map(({ verdict }) => verdict)).toEqual(['NEW', 'DUPLICATE']);
    expect(outcome[1].id).toBe(outcome[0].id);
  });

  it('refuses a secret unless the engram is private, and never repeats it', async () => {
    const { library, exists } = await makeMemory();
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const failure = library.add([{ title: 'Deploy key', content: `use ${secret}` }]);
    await expect(failure).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.not.stringContaining(secret),
    });
    const { outcome } = await library.add([
      { title: 'Deploy key', content: `use ${secret}`, fields: { visibility: 'private' } },
    ]);
    expect(outcome[0].path).toBe('private/inbox/deploy-key.md');
    expect(exists('private/inbox/deploy-key.md')).toBe(true);
  });

  it('lets through what its author vouches for, and records that without the value', async () => {
    const { library, root } = await makeMemory();
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const { outcome } = await library.add([{ title: 'Sample', content: `use ${secret}` }], {
      allowSecret: ['github-token'],
    });
    expect(outcome[0].verdict).toBe('NEW');
    const log = readFileSync(join(root, '.git', 'co-engram', 'audit.jsonl'), 'utf8');
    expect(JSON.parse(log.split('\n')[0])).toMatchObject({
      action: 'allow_secret',
      rule: 'github-token',
      engramId: outcome[0].id,
    });
    expect(log).not.toContain(secret);
  });

  it('writes private things with a warning, or refuses them when the configuration says so', async () => {
    const warned = await makeMemory();
    const { outcome } = await warned.library.add([
      { content: 'ask bob.miller@acme-corp.io about it', title: 'Who knows' },
    ]);
    expect(outcome[0].risk).toMatchObject([{ category: 'personal', field: 'content' }]);
    const strict = await makeMemory({ files: { 'co-engram.yaml': 'privacy:\n  onRisk: refuse\n' } });
    await expect(
      strict.library.add([{ content: 'ask bob.miller@acme-corp.io about it' }]),
    ).rejects.toMatchObject({
      code: 'REFUSED',
    });
  });

  it('never links or proposes a private engram in a shared file', async () => {
    const { library, git } = await makeMemory({ commit: true });
    await library.add([{ title: 'Retry deadlocks', content: RETRY, fields: { visibility: 'private' } }]);
    const addition = `${RETRY}\n\nThe pause doubles each time and has a jitter of one half. Alert when all three fail.`;
    await library.add([
      { title: 'Retry deadlocks again', content: addition, fields: { visibility: 'private' } },
    ]);
    expect(git('status', '--porcelain')).toBe('');
  });

  it('writes nothing in a dry run and says what it would write', async () => {
    const { library, git } = await makeMemory({ commit: true });
    const { applied, dryRun } = await library.add([{ title: 'T', content: 'words' }], { dryRun: true });
    expect({ dryRun, written: applied.written }).toEqual({ dryRun: true, written: ['inbox/t.md'] });
    expect(git('status', '--porcelain')).toBe('');
  });

  it('commits only what it wrote', async () => {
    const { library, git, write } = await makeMemory({ commit: true });
    write('staged.txt', 'mine');
    git('add', 'staged.txt');
    const { commit } = await library.add([{ title: 'T', content: 'words' }], { commit: true });
    expect(git('show', '--name-only', '--format=', commit ?? '').trim()).toBe('inbox/t.md');
    expect(git('diff', '--cached', '--name-only').trim()).toBe('staged.txt');
  });
});
