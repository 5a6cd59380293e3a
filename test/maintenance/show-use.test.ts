import { describe, expect, it } from 'vitest';
import { parseEngram } from '../../src/engram/parse-engram';
import { openRepository } from '../../src/index';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';

const BORN = '2026-01-01T00:00:00.000Z';
const ON = { 'co-engram.yaml': 'language: en\nusage:\n  showInFiles: true\n' };

const note = (n: number, given: Record<string, unknown> = {}): Record<string, string> => {
  const words = { slug: `note-${n}`, domainTags: ['a'], body: `Words of number ${n}.` };
  const fields = { id: testId(n), title: `Note ${n}`, ...words };
  const stamps = { createdAt: BORN, updatedAt: BORN };
  return { [`a/note-${n}.md`]: engramText({ ...fields, ...stamps, ...given } as never) };
};

/** The file of note 1 with further lines at the end of its fields. */
const withLine = (line: string): string =>
  (note(1)['a/note-1.md'] ?? '').replace('\n---\n', `\n${line}\n---\n`);

const lineIn = (test: TestMemory, path = 'a/note-1.md') =>
  test
    .read(path)
    .split('\n')
    .find((line) => line.startsWith('learnt:'));

const deep = async (test: TestMemory, options = {}) => {
  const { stages } = await test.library.maintain({ stages: ['deep'], ...options });
  return stages[0]?.changes.filter(({ action }) => action === 'show_use') ?? [];
};

describe('usage.showInFiles', () => {
  it('is off: no file says what use taught', async () => {
    const test = await makeMemory({ files: note(1) });
    await test.library.feedback(testId(1), { outcome: 'success' });
    expect(await deep(test)).toEqual([]);
    expect(lineIn(test)).toBeUndefined();
  });

  it('on: deep writes what every face shows into one line of what was used, and touches nothing else', async () => {
    const test = await makeMemory({ files: { ...ON, ...note(1), ...note(2) } });
    await test.library.feedback(testId(1), { outcome: 'success' });
    const before = test.read('a/note-1.md');
    const shown = await test.meta(testId(1));
    const [change, ...others] = await deep(test);
    expect(change).toMatchObject({ step: 'usage', engramIds: [testId(1)], title: 'Note 1' });
    expect(others).toEqual([]);
    expect(lineIn(test, 'a/note-2.md')).toBeUndefined();
    const after = test.read('a/note-1.md');
    expect(after.replace(/^learnt:.*\n/m, '')).toBe(before);
    const parsed = parseEngram(after, 'a/note-1.md');
    if (parsed.type !== 'engram') throw new Error('needs the complete reader');
    const { importance, confidence, effectiveRetrievals, lastEffectiveAt } = shown;
    expect(parsed.file.engram.learnt).toMatchObject({
      importance,
      confidence,
      effectiveRetrievals,
      failedUses: 0,
      asOf: lastEffectiveAt,
    });
  });

  it('twice is once, and another use brings the line up to date', async () => {
    const test = await makeMemory({ files: { ...ON, ...note(1) } });
    await test.library.feedback(testId(1), { outcome: 'success' });
    await deep(test);
    const once = test.read('a/note-1.md');
    expect(await deep(test)).toEqual([]);
    expect(test.read('a/note-1.md')).toBe(once);
    await test.library.feedback(testId(1), { outcome: 'failure' });
    expect(await deep(test)).toHaveLength(1);
    expect(lineIn(test)).toContain('failedUses: 1');
    expect(test.read('a/note-1.md').match(/learnt/g)).toHaveLength(1);
  });

  it('gives the same bytes in two clones with the same files, whenever they run', async () => {
    const test = await makeMemory({ files: { ...ON, ...note(1) } });
    await test.library.feedback(testId(1), { outcome: 'failure' });
    const usage = Object.fromEntries(
      test
        .git('ls-files', '--others', 'usage')
        .split('\n')
        .filter(Boolean)
        .map((path) => [path, test.read(path)]),
    );
    const other = await makeMemory({ files: { ...ON, ...note(1), ...usage } });
    other.surroundings.now = () => Date.parse('2026-03-01T00:00:00.000Z');
    await deep(test);
    await deep(other);
    expect(other.read('a/note-1.md')).toBe(test.read('a/note-1.md'));
    expect(lineIn(test)).toContain('failedUses: 1');
  });

  it('counts what was consolidated with the one that stays, in the same run', async () => {
    const body = 'The very same words about the deploy script.';
    const test = await makeMemory({ files: { ...ON, ...note(1, { body }), ...note(2, { body }) } });
    await test.library.feedback(testId(2), { outcome: 'success' });
    await deep(test);
    expect(lineIn(test)).toContain('effectiveRetrievals: 1');
    expect(await deep(test)).toEqual([]);
  });

  it('writes nothing in a dry run, and commits what it wrote when asked', async () => {
    const test = await makeMemory({ files: { ...ON, ...note(1) }, commit: true });
    await test.library.feedback(testId(1), { outcome: 'success' });
    expect(await deep(test, { dryRun: true })).toHaveLength(1);
    expect(lineIn(test)).toBeUndefined();
    await deep(test, { commit: true });
    expect(test.git('log', '--stat', '--format=%s')).toContain('a/note-1.md');
  });

  it('is never believed: what a file claims changes no answer', async () => {
    const learnt = '{importance: 1, retrievalCount: 900000, asOf: 2026-01-01T00:00:00.000Z}';
    const text = withLine(`learnt: ${learnt}`);
    const test = await makeMemory({ files: { ...ON, 'a/note-1.md': text } });
    expect(await test.meta(testId(1))).toMatchObject({ importance: 0.5, retrievalCount: 0 });
  });

  it('switched off, the doctor finds the line and takes it out; switched on, it is no fault', async () => {
    const test = await makeMemory({ files: { ...ON, ...note(1) } });
    const before = test.read('a/note-1.md');
    await test.library.feedback(testId(1), { outcome: 'success' });
    await deep(test);
    const stale = async (options = {}) =>
      (await test.library.doctor(options)).report.issues.filter(({ kind }) => kind === 'derived_field_stale');
    expect(await stale()).toEqual([]);
    test.write('co-engram.yaml', 'language: en\n');
    const off = await openRepository(test.root, test.surroundings);
    const found = (await off.doctor()).report.issues.filter(({ kind }) => kind === 'derived_field_stale');
    expect(found).toMatchObject([{ path: 'a/note-1.md', autoFixed: false }]);
    await off.doctor({ fix: true });
    expect(test.read('a/note-1.md')).toBe(before);
  });
});
