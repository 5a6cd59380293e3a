import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/driver/parse-arguments';
import { runDriver } from '../../src/driver/run-driver';
import { engramText, testId } from '../helpers/engram-text';
import { runRealGit } from '../helpers/run-real-git';
import { TEST_NOW } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

interface Call {
  base?: string | Buffer;
  ours: string | Buffer;
  theirs: string | Buffer;
  path?: string;
  /** After the path. */
  labels?: string[];
  size?: string;
  flags?: string[];
  fixedNow?: string;
}

/** One call of the driver on files in a folder of its own. */
async function call({
  base = '',
  ours,
  theirs,
  path = 'e/A.md',
  labels = [],
  size = '7',
  flags = [],
  fixedNow,
}: Call) {
  const folder = tempFolder();
  const place = (name: string) => join(folder, name);
  writeFileSync(place('O'), base);
  writeFileSync(place('A'), ours);
  writeFileSync(place('B'), theirs);
  const argv = [...flags, '--', place('O'), place('A'), place('B'), size, path, ...labels];
  const answer = await runDriver(argv, { fixedNow, now: TEST_NOW, cwd: folder });
  return { ...answer, bytes: readFileSync(place('A')), text: readFileSync(place('A'), 'utf8'), folder };
}

async function logged(wanted: Call) {
  const state = tempFolder();
  const result = await call({ ...wanted, flags: ['--state', state, ...(wanted.flags ?? [])] });
  const file = join(state, 'merge-log.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return { ...result, state, log: lines.map((line) => JSON.parse(line)) };
}

const A = (tags: string[], more: Record<string, unknown> = {}) =>
  engramText({ tags, updatedAt: '2026-01-01T00:00:00.000Z', ...more });

describe('one call of the driver', () => {
  it('ends with 0 when clean and 1 with conflicts; with a state folder, with statuses of its own', async () => {
    const clean = { base: A(['b']), ours: A(['b', 'm']), theirs: A(['b', 's']) };
    expect(await call(clean)).toMatchObject({ status: 0, message: undefined, text: A(['b', 'm', 's']) });
    expect((await logged(clean)).status).toBe(20);
    const body = (words: string) => A(['b'], { body: words });
    const conflict = { base: body('one'), ours: body('two'), theirs: body('three') };
    expect((await call(conflict)).status).toBe(1);
    expect((await logged(conflict)).status).toBe(21);
  });

  it('leaves only the merged file, and removes the copy of the shell', async () => {
    const folder = tempFolder();
    const copy = join(folder, 'copy');
    writeFileSync(copy, 'x');
    const result = await call({ base: A(['b']), ours: A(['m']), theirs: A(['s']), flags: ['--copy', copy] });
    expect(existsSync(copy)).toBe(false);
    expect(readdirSync(result.folder).sort()).toEqual(['A', 'B', 'O']);
  });

  it('marks with the labels and the size that git gives', async () => {
    const wanted = { base: 'a\n', ours: 'b\n', theirs: 'c\n', path: 'README.md' };
    expect((await call({ ...wanted, size: '9', labels: ['base', 'main', 'topic'] })).text).toBe(
      '<<<<<<<<< main\nb\n=========\nc\n>>>>>>>>> topic\n',
    );
    for (const [size, labels] of [
      ['%L', ['%S', '%X', '%Y']],
      ['', ['', '', '']],
      ['-1', []],
    ] as const) {
      expect((await call({ ...wanted, size, labels: [...labels] })).text).toBe(
        '<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n',
      );
    }
  });

  it('takes a base with conflict markers for what it can read of it', async () => {
    const base = A(['b']).replace('Some words.', '<<<<<<< x\nSome words.\n=======\nOther words.\n>>>>>>> y');
    const result = await call({ base, ours: A(['b', 'm']), theirs: A(['b', 's']) });
    expect(result).toMatchObject({ status: 0, text: A(['b', 'm', 's']) });
  });

  it('reads with the complete YAML reader what the fast one refuses', async () => {
    const folded = (tag: string) =>
      A(['b', tag]).replace('title: A test engram', 'title: >-\n  A test\n  engram');
    const result = await call({ base: A(['b']), ours: folded('m'), theirs: A(['b', 's']) });
    expect(result).toMatchObject({ status: 0, text: expect.stringContaining('tags: [b, m, s]') });
  });
});

describe('bytes that are no UTF-8', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  it('of plain Markdown are merged line by line, byte for byte', async () => {
    const lines = (first: string, last: string) => latin1(`${first}\nM\xfcller\n\n\nx\n${last}\n`);
    const wanted = {
      path: 'README.md',
      base: lines('a', 'z'),
      ours: lines('b', 'z'),
      theirs: lines('a', 'y'),
    };
    const clean = await call(wanted);
    expect([clean.status, clean.bytes.equals(lines('b', 'y'))]).toEqual([0, true]);
    const marked = await call({ ...wanted, theirs: lines('c', 'z'), labels: ['b', 'm', 'ä'] });
    expect([marked.status, marked.bytes.toString('latin1')]).toEqual([
      1,
      expect.stringContaining('>>>>>>> ?\nM\xfcller\n'),
    ]);
  });

  it('of a memory are never merged clean: both sides are there', async () => {
    const result = await call({
      base: A(['b']),
      ours: A(['b', 'm']),
      theirs: latin1(A(['b', 's'], { title: 'M\xfcller' })),
    });
    expect(result).toMatchObject({ status: 1, message: expect.stringContaining('UTF-8') });
    const text = result.bytes.toString('latin1');
    expect([text.includes('[b, m]'), text.includes('M\xfcller')]).toEqual([true, true]);
  });
});

describe('bad input', () => {
  it.each<[string, Partial<Call>]>([
    ['an empty side', { theirs: '' }],
    ['a side that ends within the fields', { theirs: A(['s']).slice(0, 40) }],
    ['markers among the fields', { theirs: A(['s']).replace('kind:', '<<<<<<< x\nkind:') }],
    ['a NUL', { theirs: `${A(['s'])}\0` }],
    ['a newer format', { theirs: A(['s'], { format: 99 }) }],
    ['more than a megabyte', { theirs: A(['s'], { body: 'word '.repeat(250_000) }) }],
    ['keys that are there twice', { theirs: A(['s']).replace('kind:', 'title: twice\nkind:') }],
    ['anchors without end', { theirs: A(['s']).replace('title: A test engram', 'title: &a [*a, *a]') }],
  ])('%s: ends with 1, both sides are in the file', async (_, bad) => {
    const wanted = { base: A(['b']), ours: A(['b', 'm']), theirs: A(['b', 's']), ...bad };
    const { status, text, message } = await call(wanted);
    const theirs = String(wanted.theirs);
    expect(status).toBe(1);
    expect(text).toContain('m]');
    for (const line of theirs.split('\n')) expect(text.includes(line)).toBe(true);
    expect(message).toMatch(/^e\/A\.md: /);
  });

  it('with too few arguments or unknown flags is refused in a sentence', async () => {
    for (const argv of [[], ['a', 'b', 'c'], ['--nonsense'], ['--state']]) {
      expect(await runDriver(argv, { now: 0, cwd: '/' })).toMatchObject({
        status: 2,
        message: expect.stringContaining('merge driver'),
      });
    }
    expect(parseArguments(['--', '--state', '-b', 'c', '7', '--path'])).toMatchObject({
      base: '--state',
      path: '--path',
    });
  });

  it('a file that is not there is thrown, and nothing is written', async () => {
    await expect(
      runDriver(['/nowhere/O', '/nowhere/A', '/nowhere/B', '7', 'x.md'], { now: 0, cwd: '/' }),
    ).rejects.toThrow('ENOENT');
  });

  it('a folder that may not be written leaves our side as it was', async () => {
    if (process.getuid?.() === 0) return;
    const folder = tempFolder();
    for (const name of ['O', 'A', 'B']) writeFileSync(join(folder, name), `${name}\n`);
    chmodSync(folder, 0o555);
    const argv = ['O', 'A', 'B'].map((name) => join(folder, name));
    await expect(runDriver([...argv, '7', 'x.md'], { now: 0, cwd: '/' })).rejects.toThrow('EACCES');
    expect(readFileSync(join(folder, 'A'), 'utf8')).toBe('A\n');
  });
});

describe('the merge log', () => {
  const at = '2026-01-02T03:04:05.678Z';

  it('has a line for each field that both changed, and one for the file', async () => {
    const { log } = await logged({
      base: A(['b']),
      ours: A(['b', 'm'], { title: 'Ours', updatedAt: '2026-01-03T00:00:00.000Z' }),
      theirs: A(['b', 's'], { title: 'Theirs', updatedAt: '2026-01-02T00:00:00.000Z' }),
    });
    const common = { at, via: 'driver', path: 'e/A.md', record: 'engram', id: testId(1) };
    expect(log.map(({ outcome, field }) => [outcome, field])).toEqual([
      ['decided', 'tags'],
      ['lost', 'title'],
      ['lost', 'updatedAt'],
      ['merged', undefined],
    ]);
    expect(log[1]).toMatchObject({ ...common, kept: 'Ours', lost: 'Theirs', loser: 'theirs' });
  });

  it('names the blobs as git does, in either kind of repository, and only where they are of use', async () => {
    const sides = {
      base: A(['b'], { title: 'Base' }),
      ours: A(['b'], { title: 'O' }),
      theirs: A(['b'], { title: 'T' }),
    };
    for (const format of ['sha1', 'sha256']) {
      const folder = tempFolder();
      runRealGit(folder, ['init', '-q', `--object-format=${format}`]);
      const idOf = (text: string) => runRealGit(folder, ['hash-object', '--stdin'], text).trim();
      const { log } = await logged({ ...sides, flags: format === 'sha256' ? ['--sha256'] : [] });
      expect(log[0].blobs).toEqual({
        base: idOf(sides.base),
        ours: idOf(sides.ours),
        theirs: idOf(sides.theirs),
      });
    }
    const plain = await logged({ base: A(['b']), ours: A(['b', 'm']), theirs: A(['b', 's']) });
    expect(plain.log.at(-1)).not.toHaveProperty('blobs');
  });

  it('keeps the conflict of a body and the reason of a text merge', async () => {
    const body = (words: string) => A(['b'], { body: words });
    const conflict = await logged({ base: body('one'), ours: body('two'), theirs: body('three') });
    expect(conflict.log).toMatchObject([
      { outcome: 'conflict', field: 'body', base: 'one', ours: 'two', theirs: 'three' },
      { outcome: 'merged', conflicts: 1 },
    ]);
    const text = await logged({ base: A(['b']), ours: A(['m']), theirs: '' });
    expect(text.log).toMatchObject([
      { outcome: 'text', reason: 'unreadable' },
      { outcome: 'conflict', field: 'text' },
    ]);
  });

  it('notes what was displaced, in the log and on the list', async () => {
    const other = engramText({ id: testId(2), title: 'Other', domainTags: ['e'] });
    const { log, state, folder, message, text } = await logged({
      base: A(['b']),
      ours: A(['b', 'm']),
      theirs: other,
    });
    expect(text).toBe(other);
    expect(message).toContain('merge resolve');
    expect(log).toMatchObject([
      { outcome: 'displaced', owner: 'theirs', displaced: { id: testId(1), side: 'ours' } },
    ]);
    const listed = JSON.parse(readFileSync(join(state, 'displaced.jsonl'), 'utf8'));
    expect(listed).toMatchObject({
      root: folder,
      path: 'e/A.md',
      id: testId(1),
      blob: log[0].displaced.blob,
    });
  });

  it('that cannot be written stops no merge, but is said', async () => {
    const state = tempFolder();
    mkdirSync(join(state, 'merge-log.jsonl'));
    const result = await call({
      base: A(['b']),
      ours: A(['b', 'm']),
      theirs: A(['b', 's']),
      flags: ['--state', state],
    });
    expect(result).toMatchObject({
      status: 20,
      message: expect.stringContaining('merge log cannot be written'),
    });
  });

  it.each([
    ['2026-05-06', '2026-05-06T00:00:00.000Z'],
    ['1000', '1970-01-01T00:00:01.000Z'],
    ['nonsense', at],
  ])('tells the time by CO_ENGRAM_NOW=%s', async (fixedNow, expected) => {
    const { log } = await logged({ base: A(['b']), ours: A(['m']), theirs: A(['s']), fixedNow });
    expect(log[0].at).toBe(expected);
  });
});
