import { describe, expect, it } from 'vitest';
import { engramText, testId } from '../helpers/engram-text';
import { makeRepository } from '../helpers/repository';
import { runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';
import { A, B, diffOf, linkOf, logOf, makeScene, story, told } from './history-cases';

describe('diff', () => {
  it('without a range tells what is not committed, new files and removed ones too', async () => {
    const test = makeScene({ files: { [A]: engramText({}), [B]: engramText({ id: testId(2) }) } });
    expect(await told(test)).toEqual([]);
    test.write(A, engramText({ status: 'frozen' }));
    test.remove(B);
    test.write('f/C.md', engramText({ id: testId(3), title: 'New' }));
    test.write('private/D.md', engramText({ id: testId(4), visibility: 'private' }));
    test.write('notes.txt', 'not ours');
    expect(await told(test)).toEqual(['added f/C.md', `removed ${B}`, `frozen ${A}`]);
    test.git('add', '-A');
    expect(await told(test)).toEqual(['added f/C.md', `removed ${B}`, `frozen ${A}`, 'file notes.txt']);
    const diff = await diffOf(test);
    expect(diff).toMatchObject({ to: null, counts: { added: 1, removed: 1, frozen: 1 } });
    expect(diff.from).toBe(test.git('rev-parse', 'HEAD').trim());
  });

  it('is not misled by clocks of files and by line ends', async () => {
    const test = makeScene();
    test.git('config', 'core.autocrlf', 'true');
    test.write(A, engramText({}).replaceAll('\n', '\r\n'));
    expect(await told(test)).toEqual([]);
  });

  it('takes every form of a range, with dates too', async () => {
    const test = makeScene();
    const one = test.git('rev-parse', 'HEAD').trim();
    test.git('checkout', '-q', '-b', 'side');
    const side = test.change(B, engramText({ id: testId(2) }), 'side');
    test.git('checkout', '-q', 'main');
    const two = test.change(A, engramText({ tags: ['x'] }), 'two');
    expect(await told(test, 'side..main')).toEqual([`changed ${A}`, `removed ${B}`]);
    expect(await told(test, 'side...main')).toEqual([`changed ${A}`]);
    expect(await told(test, `${one}..`)).toEqual([`changed ${A}`]);
    expect(await told(test, `..${one}`)).toEqual([`changed ${A}`]);
    expect(await told(test, `${one.slice(0, 8)}..side`)).toEqual([`added ${B}`]);
    expect(await told(test, ' main ')).toEqual([]);
    expect(await told(test, 'side')).toEqual([`changed ${A}`, `removed ${B}`]);
    expect(await diffOf(test, { range: 'side..main' })).toMatchObject({ from: side, to: two });
    expect(await told(test, '2100-01-01..HEAD')).toEqual([]);
  });

  it('calls the ends of links by their titles', async () => {
    const test = makeScene({
      files: { [A]: engramText({ title: 'First' }), [B]: engramText({ id: testId(2), title: 'Second' }) },
    });
    const { path, text, id } = linkOf('contradicts');
    test.change(path, text, 'link');
    const diff = await diffOf(test, { range: 'HEAD~..' });
    expect(diff.changes).toMatchObject([
      { change: 'contradicted', id, link: { from: testId(1), to: testId(2) } },
    ]);
    expect(diff.titles).toEqual({ [testId(1)]: 'First', [testId(2)]: 'Second' });
    test.change(B, undefined, 'gone');
    expect((await diffOf(test, { range: 'HEAD~2..HEAD~' })).titles).toEqual({ [testId(1)]: 'First' });
  });

  it('is narrowed to paths, folders and ids', async () => {
    const test = makeScene({ files: { [A]: engramText({}), [B]: engramText({ id: testId(2) }) } });
    test.write(A, engramText({ tags: ['x'] }));
    test.git('mv', B, 'f.md');
    expect(await told(test, undefined, [A])).toEqual([`changed ${A}`]);
    expect(await told(test, undefined, ['./e/'])).toEqual([`changed ${A}`, 'moved f.md']);
    expect(await told(test, undefined, [testId(2).slice(-6)])).toEqual(['moved f.md']);
    expect(await told(test, undefined, ['nothing', '000001'])).toEqual([`changed ${A}`]);
  });

  it.each(['..', '...', 'a....b', 'HEAD..HEAD..HEAD'])('refuses %o', async (range) => {
    await expect(diffOf(makeScene(), { range })).rejects.toMatchObject({
      code: 'USAGE',
      hint: expect.stringContaining('A..B'),
    });
  });

  it.each([
    'nobranch',
    'HEAD..nobranch',
    '-x',
    '--output=x..HEAD',
    '',
    'HEAD..2026-02-31',
    'HEAD..1999-01-01',
    'a\nb..HEAD',
  ])('says that %o is unknown', async (range) => {
    await expect(diffOf(makeScene(), { range })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('needs a common commit for three dots', async () => {
    const test = makeScene();
    test.git('checkout', '-q', '--orphan', 'other');
    test.commitAll('alone');
    await expect(diffOf(test, { range: 'main...other' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('no commit in common'),
    });
  });

  it('tells everything before the first commit; a range has no side there', async () => {
    const test = makeRepository({ files: { [A]: engramText({}) } });
    expect(await diffOf(test)).toMatchObject({
      from: null,
      to: null,
      changes: [{ change: 'added', path: A }],
    });
    await expect(diffOf(test, { range: 'HEAD..main' })).rejects.toMatchObject({
      message: 'there is no commit yet',
    });
    await expect(diffOf(test, { range: 'main' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('needs git, and files or two commits', async () => {
    const plain = makeScene({ git: false });
    await expect(diffOf(plain)).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    await expect(logOf(plain)).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    const test = makeScene();
    test.change(A, engramText({ tags: ['x'] }), 'two');
    const bare = `${tempFolder()}/bare.git`;
    runRealGit(test.root, ['clone', '-q', '--bare', '.', bare]);
    await expect(diffOf({ root: bare })).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('bare'),
    });
    expect(await told({ root: bare }, 'HEAD~..HEAD')).toEqual([`changed ${A}`]);
    expect(await story({ root: bare })).toEqual(['two changed', 'one added settings settings']);
  });
});
