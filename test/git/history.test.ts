import { describe, expect, it } from 'vitest';
import { readHistory } from '../../src/git/history';
import { makeRepository } from '../helpers/repository';

const oid = expect.stringMatching(/^[0-9a-f]{40}$/);

describe('readHistory', () => {
  it('gives commits, newest first, with the files that each changed', async () => {
    const test = makeRepository({ files: { 'a.md': 'one\n' } });
    const first = test.commitAll('begin');
    test.write('a.md', 'two\n');
    test.write(':odd "näme\n.md', 'odd\n');
    const second = test.commitAll('subject: with: colons');
    const commits = await readHistory(test.repo);
    expect(commits).toMatchObject([
      {
        commit: second,
        parents: [first],
        author: 'Test Person',
        authorEmail: 'test@example.org',
        subject: 'subject: with: colons',
        changes: [
          { path: ':odd "näme\n.md', after: oid },
          { path: 'a.md', before: oid, after: oid },
        ],
      },
      {
        commit: first,
        parents: [],
        changes: [{ path: '.gitignore' }, { path: 'a.md' }, { path: 'co-engram.yaml' }],
      },
    ]);
    expect(commits[0]?.changes[0]).not.toHaveProperty('before');
    expect(Math.abs((commits[0]?.committedAt ?? 0) - Date.now())).toBeLessThan(600_000);
  });

  it('tells of a merge what differs from every parent', async () => {
    const test = makeRepository({ files: { 'a.md': 'one\n' }, commit: true });
    test.git('checkout', '-q', '-b', 's');
    test.write('a.md', 'theirs\n');
    test.write('b.md', 'theirs\n');
    test.commitAll('s');
    test.git('checkout', '-q', 'main');
    test.write('a.md', 'ours\n');
    test.commitAll('m');
    expect(() => test.git('merge', 's')).toThrow();
    test.write('a.md', 'both\n');
    test.commitAll('merged');
    const [merge] = await readHistory(test.repo, { limit: 1 });
    expect(merge?.parents).toHaveLength(2);
    expect(merge?.changes).toEqual([{ path: 'a.md', before: oid, after: oid }]);
    expect(test.git('cat-file', 'blob', merge?.changes[0]?.before ?? '')).toBe('ours\n');
    expect(test.git('cat-file', 'blob', merge?.changes[0]?.after ?? '')).toBe('both\n');
  });

  it('takes for the version before a merge that of the first parent that has the file', async () => {
    const test = makeRepository({ files: { 'a.md': 'one\n' }, commit: true });
    test.git('checkout', '-q', '-b', 's');
    test.write('b.md', 'theirs\n');
    test.commitAll('s');
    test.git('checkout', '-q', 'main');
    test.write('a.md', 'ours\n');
    test.commitAll('m');
    test.git('merge', '-q', '--no-commit', 's');
    test.write('b.md', 'both\n');
    test.commitAll('merged');
    const [merge] = await readHistory(test.repo, { limit: 1 });
    expect(merge?.changes).toEqual([{ path: 'b.md', before: oid, after: oid }]);
    expect(test.git('cat-file', 'blob', merge?.changes[0]?.before ?? '')).toBe('theirs\n');
  });

  it('is limited to revisions, paths, times and lines that appear or go', async () => {
    const test = makeRepository({ files: { 'a.md': 'id: X1\n' } });
    const first = test.commitAll('one');
    test.git('mv', 'a.md', 'b.md');
    const moved = test.commitAll('two');
    test.write('b.md', 'id: X1\nmore\n');
    const last = test.commitAll('three');
    const of = async (options: Parameters<typeof readHistory>[1]) =>
      (await readHistory(test.repo, options)).map(({ commit }) => commit);
    expect(await of({ revisions: [last, `^${first}`] })).toEqual([last, moved]);
    expect(await of({ pathspecs: ['b.md'] })).toEqual([last, moved]);
    expect(await of({ mention: 'X1' })).toEqual([moved, first]);
    expect(await of({ limit: 1, skip: 1 })).toEqual([moved]);
    expect(await of({ since: Date.now() + 3_600_000 })).toEqual([]);
    expect(await of({ until: 5000 })).toEqual([]);
    expect(await of({ since: 0 })).toHaveLength(3);
  });

  it('is what it is whatever the user configured, and leaves links and submodules out', async () => {
    const test = makeRepository({ files: { 'a.md': 'one\n' }, commit: true });
    for (const [key, value] of [
      ['log.showSignature', 'true'],
      ['diff.renames', 'copies'],
      ['log.follow', 'true'],
      ['color.ui', 'always'],
      ['log.date', 'relative'],
    ]) {
      test.git('config', key ?? '', value ?? '');
    }
    test.git(
      'update-index',
      '--add',
      '--cacheinfo',
      `120000,${test.git('hash-object', '-w', 'a.md').trim()},link.md`,
    );
    test.git('commit', '-q', '-m', 'link');
    expect(await readHistory(test.repo, { limit: 1 })).toMatchObject([{ subject: 'link', changes: [] }]);
    await expect(readHistory(test.repo, { revisions: ['0'.repeat(40)] })).rejects.toMatchObject({
      code: 'ENVIRONMENT',
    });
  });
});
