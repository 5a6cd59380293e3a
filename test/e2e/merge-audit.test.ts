/** Merges that a forge or a clone without the driver made: what they lost is found, and comes back. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/index';
import type { MergeAuditOptions, MergeAuditReport } from '../../src/sync/audit/merge-audit';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { type MergeRepository, makeMergeRepository, SURROUNDINGS } from '../helpers/merge-repository';
import { A, learn, makeParted } from '../helpers/parted-repository';
import { tempFolder } from '../helpers/temp-folder';

async function audit(test: MergeRepository, options: MergeAuditOptions = {}): Promise<MergeAuditReport> {
  const library = await openRepository(test.root, { ...SURROUNDINGS, cwd: test.root, forWriting: true });
  return library.mergeAudit(options);
}

const fields = ({ merges }: MergeAuditReport): string[] =>
  merges.flatMap(({ losses }) => losses.map(({ field }) => field));

/** A merge commit of `main` and `s` with the files that `make` leaves, as a forge's editor makes it. */
function forgeMerge(test: MergeRepository, make: () => void): string {
  test.tryGit(['-c', 'merge.co-engram.driver=false', 'merge', '-q', '--no-commit', '--no-ff', 's']);
  make();
  test.git('add', '-A');
  test.git('-c', 'core.hooksPath=/dev/null', 'commit', '-q', '--allow-empty', '-m', 'Merge branch s');
  return test.git('rev-parse', 'HEAD').trim();
}

const take = (test: MergeRepository, side: 'ours' | 'theirs', ...paths: string[]) =>
  test.git('checkout', `--${side}`, '--', ...paths);

/** Both branches changed tags and different lines of A. */
const parted = async (): Promise<MergeRepository> => (await makeParted()).parted;

/** Both branches changed tags and the same line of A. */
async function partedInOneLine(): Promise<MergeRepository> {
  const test = await makeMergeRepository();
  test.git('checkout', '-q', '-b', 's');
  await learn(test, 's', 1, (body) => body.replace('Line 5', 'Their five'));
  test.commitAll('s');
  test.git('checkout', '-q', 'main');
  await learn(test, 'm', 1, (body) => body.replace('Line 5', 'Our five'));
  test.commitAll('m');
  return test;
}

describe('a merge by the driver', () => {
  it('has lost nothing', async () => {
    const test = await parted();
    test.git('merge', '-q', '--no-edit', 's');
    expect(await audit(test)).toMatchObject({ checked: 1, lost: 0, merges: [], skipped: [] });
  });

  it('that a person finished has lost nothing', async () => {
    const test = await partedInOneLine();
    expect(test.tryGit(['merge', '-q', 's']).code).toBe(1);
    test.write(A, test.read(A).replace(/^(<{7}|={7}|>{7}).*\n/gm, ''));
    test.commitAll('merge');
    expect(await audit(test)).toMatchObject({ checked: 1, lost: 0 });
  });
});

describe('a merge by lines', () => {
  it('with every key twice is repaired from history, with the lines of both bodies', async () => {
    const test = await partedInOneLine();
    const attributes = join('.git', 'info', 'attributes');
    const usual = test.read(attributes);
    test.write(attributes, `${usual}\n*.md merge=union\n`);
    test.git('merge', '-q', '--no-edit', 's');
    test.write(attributes, usual);
    expect(test.read(A).match(/^tags:/gm)).toHaveLength(2);
    const library = await openRepository(test.root, { ...SURROUNDINGS, cwd: test.root, forWriting: true });
    const { report } = await library.doctor();
    expect(report.issues.map(({ kind, path }) => [kind, path])).toContainEqual(['invalid_frontmatter', A]);
    expect(await audit(test, { fix: true })).toMatchObject({ byHand: 0, mended: [A] });
    expect(test.engram(A).fields).toMatchObject({ tags: expect.arrayContaining(['m', 's']) });
    expect(test.engram(A).body).toContain('Our five of the words.\nTheir five of the words.');
    expect(await audit(test)).toMatchObject({ lost: 0 });
  });
});

describe('a merge that took one side whole', () => {
  it.each(['ours', 'theirs'] as const)(
    '(%s) is found, and put back to what the driver makes',
    async (side) => {
      const test = await parted();
      const right = await parted();
      right.git('merge', '-q', '--no-edit', 's');
      const commit = forgeMerge(test, () => take(test, side, A));
      const found = await audit(test);
      expect(found).toMatchObject({
        checked: 1,
        lost: 2,
        byHand: 0,
        mended: [],
        merges: [{ commit, parents: [{}, {}] }],
      });
      expect(fields(found)).toEqual(['tags', 'body']);
      const dry = await audit(test, { fix: true, dryRun: true });
      expect([dry.mended, test.git('status', '--porcelain')]).toEqual([[A], '']);
      const fixed = await audit(test, { fix: true });
      expect([fixed.mended, fixed.commit]).toEqual([[A], undefined]);
      expect(test.engram(A)).toEqual(right.engram(A));
      expect(await audit(test)).toMatchObject({ lost: 0 });
      expect(await audit(test, { fix: true })).toMatchObject({ lost: 0, mended: [] });
      expect(test.log().filter(({ via }) => via === 'audit')).toMatchObject([
        { path: A, field: 'tags', outcome: 'lost' },
        { path: A, field: 'body', outcome: 'lost' },
      ]);
    },
  );

  it('is committed when asked, and nothing but what was mended', async () => {
    const test = await parted();
    forgeMerge(test, () => take(test, 'ours', A));
    test.write('notes.txt', 'mine');
    test.git('add', 'notes.txt');
    const { commit } = await audit(test, { fix: true, commit: true });
    expect(test.git('rev-parse', 'HEAD').trim()).toBe(commit);
    expect(test.git('log', '-1', '--format=%s')).toBe('memory: 1 file mended after merges\n');
    expect(test.git('status', '--porcelain')).toBe('A  notes.txt\n');
    expect(await audit(test, { fix: true, commit: true })).not.toHaveProperty('commit');
  });

  it('is found where the memory has moved to since, and left alone where it was deleted', async () => {
    const test = await parted();
    forgeMerge(test, () => take(test, 'ours', A));
    test.git('mv', A, 'e/Moved.md');
    test.commitAll('moved');
    const { mended } = await audit(test, { fix: true });
    expect(mended).toEqual(['e/Moved.md']);
    test.git('reset', '-q', '--hard');
    test.git('rm', '-q', 'e/Moved.md');
    test.commitAll('deleted');
    expect(await audit(test)).toMatchObject({ lost: 0 });
  });

  it('sees what was written and not yet committed', async () => {
    const test = await parted();
    forgeMerge(test, () => take(test, 'ours', A));
    test.edit(A, { tags: ['base', 'm', 's', 'new'] });
    expect(fields(await audit(test))).toEqual(['body']);
    await audit(test, { fix: true });
    expect(test.engram(A).fields.tags).toEqual(['base', 'm', 's', 'new']);
  });
});

describe('other merges made elsewhere', () => {
  it('that left markers among the fields are mended as a whole', async () => {
    const test = await parted();
    const marked = '---\n<<<<<<< main\nid: x\n=======\nid: y\n>>>>>>> s\n---\n';
    forgeMerge(test, () => test.write(A, marked));
    expect(fields(await audit(test))).toEqual(['file']);
    await audit(test, { fix: true });
    expect(test.engram(A).fields.tags).toEqual(['base', 'm', 's']);
  });

  it('`-s ours` lost new memories too: these ask a person, and its counts come back', async () => {
    const test = await makeMergeRepository({ files: { 'e/C.md': engramText({ id: testId(3) }) } });
    test.git('checkout', '-q', '-b', 's');
    test.write('e/B.md', engramText({ id: testId(2), title: 'Only theirs' }));
    await test.use(3);
    test.commitAll('s');
    test.git('checkout', '-q', 'main');
    test.edit('e/C.md', { tags: ['m'] });
    test.commitAll('m');
    test.git('merge', '-q', '-s', 'ours', '--no-edit', 's');
    expect(test.used()).toBe(0);
    const found = await audit(test);
    expect(found).toMatchObject({ lost: 2, byHand: 1 });
    const [loss] = found.merges[0]?.losses ?? [];
    expect(loss).toMatchObject({ path: 'e/B.md', field: 'file', id: testId(2), byHand: true });
    expect(loss?.todo).toMatch(/^git checkout [0-9a-f]{10} -- e\/B\.md$/);
    await audit(test, { fix: true });
    expect([test.used(), test.exists('e/B.md')]).toEqual([3, false]);
    test.git(...(loss?.todo?.split(' ').slice(1) ?? []));
    expect(await audit(test)).toMatchObject({ lost: 0 });
  });

  it('synapses that both made: evidence comes back', async () => {
    const path = 'synapses/extends/syn-0.yaml';
    const synapse = (description: string) =>
      synapseText({
        id: 'syn-0',
        from: testId(1),
        to: testId(2),
        kind: 'extends',
        evidence: [{ description, addedBy: 'a', addedAt: '2026-01-01T00:00:00.000Z' }],
      });
    const test = await makeMergeRepository();
    test.git('checkout', '-q', '-b', 's');
    test.write(path, synapse('theirs'));
    test.commitAll('s');
    test.git('checkout', '-q', 'main');
    test.write(path, synapse('ours'));
    test.commitAll('m');
    forgeMerge(test, () => take(test, 'theirs', path));
    expect(fields(await audit(test))).toEqual(['evidence']);
    await audit(test, { fix: true });
    expect(test.read(path)).toMatch(/ours[\s\S]*theirs/);
  });

  it('several of them are mended one after another, the oldest first', async () => {
    const test = await parted();
    forgeMerge(test, () => take(test, 'ours', A));
    for (const name of ['t', 'u']) {
      test.git('checkout', '-q', '-b', name);
      test.edit(A, { tags: [...(test.engram(A).fields.tags as string[]), name] });
      test.commitAll(name);
      test.git('checkout', '-q', 'main');
      test.edit(A, { tags: [...(test.engram(A).fields.tags as string[]), `m${name}`] });
      test.commitAll(`m${name}`);
      test.git('branch', '-f', 's', name);
      forgeMerge(test, () => take(test, 'ours', A));
    }
    expect(await audit(test)).toMatchObject({ checked: 3, lost: 4 });
    expect(await audit(test, { limit: 1 })).toMatchObject({ checked: 1, lost: 1 });
    expect((await audit(test, { range: 'HEAD^!' })).merges).toHaveLength(1);
    await audit(test, { fix: true });
    expect(test.engram(A).fields.tags).toEqual(['base', 'm', 'mt', 'mu', 's', 't', 'u']);
    expect(await audit(test)).toMatchObject({ lost: 0 });
  });

  it('a rename on one side and words on the other: nothing is lost, or comes back under the new name', async () => {
    const make = async (): Promise<MergeRepository> => {
      const test = await makeMergeRepository();
      test.git('checkout', '-q', '-b', 's');
      test.git('mv', A, 'e/Renamed.md');
      test.edit('e/Renamed.md', { tags: ['base', 's'] });
      test.commitAll('s');
      test.git('checkout', '-q', 'main');
      await learn(test, 'm', 0, (body) => body.replace('Line 1', 'Line one'));
      test.commitAll('m');
      return test;
    };
    const clean = await make();
    clean.git('merge', '-q', '--no-edit', 's');
    expect(await audit(clean)).toMatchObject({ checked: 1, lost: 0 });
    const test = await make();
    forgeMerge(test, () => {
      test.git('checkout', 's', '--', 'e/Renamed.md');
    });
    expect(fields(await audit(test))).toEqual(['tags', 'body']);
    expect((await audit(test, { fix: true })).mended).toEqual(['e/Renamed.md']);
    expect(test.read('e/Renamed.md')).toContain('Line one');
  });

  it('an octopus is not looked at, and that is said', async () => {
    const test = await makeMergeRepository();
    for (const name of ['x', 'y']) {
      test.git('checkout', '-q', '-b', name, 'main');
      test.write(`e/${name}.md`, engramText({ id: testId(name === 'x' ? 5 : 6) }));
      test.commitAll(name);
    }
    test.git('checkout', '-q', 'main');
    test.write('e/z.md', engramText({ id: testId(7) }));
    test.commitAll('z');
    test.git('merge', '-q', '--no-edit', 'x', 'y');
    expect(await audit(test)).toMatchObject({
      checked: 0,
      skipped: [{ reason: expect.stringContaining('two') }],
    });
  });

  it('criss-cross merges need the driver, and are right with it', async () => {
    const test = await parted();
    test.git('branch', 'm1');
    test.git('merge', '-q', '--no-edit', 's');
    test.git('checkout', '-q', 's');
    test.git('merge', '-q', '--no-edit', 'm1');
    await learn(test, 't', 1);
    test.commitAll('t');
    test.git('checkout', '-q', 'main');
    await learn(test, 'n', 1);
    test.commitAll('n');
    test.git('merge', '-q', '--no-edit', 's');
    expect(await audit(test)).toMatchObject({ checked: 3, lost: 0, skipped: [] });
    test.git('config', '--unset', 'merge.co-engram.driver');
    expect(await audit(test)).toMatchObject({
      checked: 2,
      skipped: [{ reason: expect.stringContaining('driver') }],
    });
  });
});

describe('looking at new merges only', () => {
  it('begins where it is, looks once, and forgets what was mended', async () => {
    const test = await parted();
    const library = await openRepository(test.root, { ...SURROUNDINGS, cwd: test.root, forWriting: true });
    const merges = async () => (await library.status()).merges;
    expect(await merges()).toEqual({ checked: 0, lossy: [] });
    const commit = forgeMerge(test, () => take(test, 'ours', A));
    expect(await merges()).toEqual({ checked: 1, lossy: [commit] });
    expect(await merges()).toEqual({ checked: 0, lossy: [commit] });
    test.commitAll('unrelated');
    expect(await merges()).toEqual({ checked: 0, lossy: [commit] });
    await library.mergeAudit({ fix: true, commit: true });
    expect(await merges()).toEqual({ checked: 0, lossy: [] });
    expect(test.git('status', '--porcelain')).toBe('');
  });

  it('a writing call says what merges lost, once; reading says nothing', async () => {
    const test = await parted();
    const warnings: string[] = [];
    const library = await openRepository(test.root, {
      ...SURROUNDINGS,
      cwd: test.root,
      forWriting: true,
      warn: (message) => warnings.push(message),
    });
    const add = (title: string) => library.add([{ title, content: `About ${title}.` }]);
    await add('one thing');
    forgeMerge(test, () => take(test, 'ours', A));
    await library.list();
    expect(warnings).toEqual([]);
    await add('another matter');
    expect(warnings).toEqual(['1 merge made elsewhere lost something: co-engram merge audit']);
    await add('a third subject');
    expect(warnings).toHaveLength(1);
  });

  it('a pull tells of it at once', async () => {
    const test = await parted();
    const library = await openRepository(test.root, { ...SURROUNDINGS, cwd: test.root });
    await library.postMerge();
    const commit = forgeMerge(test, () => take(test, 'theirs', A));
    const report = await library.postMerge();
    expect(report.merges).toEqual({ checked: 1, lossy: [commit] });
    expect(report.warning).toContain('lost something');
  });

  it('sync tells of what it brought in', async () => {
    const forge = await parted();
    const clone = join(tempFolder(), 'clone');
    forge.git('clone', '-q', forge.root, clone);
    const warnings: string[] = [];
    const library = await openRepository(clone, {
      ...SURROUNDINGS,
      cwd: clone,
      forWriting: true,
      warn: (message) => warnings.push(message),
    });
    await library.status();
    forgeMerge(forge, () => take(forge, 'ours', A));
    expect(await library.sync({ push: false })).toMatchObject({ ok: true });
    expect(warnings).toEqual(['1 merge made elsewhere lost something: co-engram merge audit']);
  });

  it('is not disturbed by history that was rewritten or a note that is damaged', async () => {
    const test = await parted();
    const library = await openRepository(test.root, { ...SURROUNDINGS, cwd: test.root });
    for (const note of ['{', '[]', `{"head": "${'1'.repeat(40)}", "lossy": ["${'2'.repeat(40)}", 5]}`]) {
      test.write('.git/co-engram/merges-seen.json', note);
      expect((await library.status()).merges.checked).toBe(0);
    }
  });
});
