import { describe, expect, it } from 'vitest';
import { mergeFile } from '../../src/merge/merge-file';
import { isClean } from '../../src/merge/merge-result';
import { engramText, testId } from '../helpers/engram-text';
import { mergeText, PATH } from './merging';

const README = 'README.md';

describe('files that hold no record', () => {
  const base = '# Title\n\none\n\ntwo\n';

  it('are merged line by line', () => {
    const result = mergeText([base, base.replace('one', 'ONE'), `${base}\nthree\n`], { path: README });
    expect(result).toMatchObject({
      reason: 'plain',
      conflicts: [],
      text: '# Title\n\nONE\n\ntwo\n\nthree\n',
    });
    expect(isClean(result)).toBe(true);
  });

  it('have markers where both changed', () => {
    const { text, conflicts } = mergeText([base, base.replace('one', 'a'), base.replace('one', 'b')], {
      path: 'notes/x.txt',
      markerSize: 9,
    });
    expect(text).toBe('# Title\n\n<<<<<<<<< ours\na\n=========\nb\n>>>>>>>>> theirs\n\ntwo\n');
    expect(conflicts).toEqual([{ where: 'text', line: 3, base: 'one', ours: 'a', theirs: 'b' }]);
  });

  it('keep their line ends and whether they end with one', () => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
    const [ours, theirs] = [base.replace('one', 'ONE'), base.replace('two', 'TWO')];
    const merged = '# Title\n\nONE\n\nTWO\n';
    expect(mergeText([crlf(base), crlf(ours), crlf(theirs)], { path: README }).text).toBe(crlf(merged));
    expect(mergeText([base, crlf(ours), theirs], { path: README }).text).toBe(merged);
    expect(mergeText([base, ours.trimEnd(), theirs], { path: README }).text).toBe(merged.trimEnd());
    expect(mergeText([base.trimEnd(), ours, theirs.trimEnd()], { path: README }).text).toBe(merged);
    expect(mergeText([base.trimEnd(), ours.trimEnd(), theirs.trimEnd()], { path: README }).text).toBe(
      merged.trimEnd(),
    );
  });

  it('may be larger than any memory', () => {
    const large = Array.from({ length: 60_000 }, (_, n) => `Line ${n} of a long list.\n`).join('');
    const ours = large.replace('Line 7 ', 'Our line 7 ');
    const theirs = large.replace('Line 59000 ', 'Their line 59000 ');
    for (const path of [README, PATH]) {
      const result = mergeText([large, ours, theirs], { path });
      expect([result.reason, result.conflicts]).toEqual(['plain', []]);
      expect(result.text).toBe(ours.replace('Line 59000 ', 'Their line 59000 '));
    }
    const marked = `<<<<<<< ours\n${engramText({ body: large })}`;
    for (const odd of [engramText({ body: large }), marked, `${large}\0`]) {
      expect(mergeText([large, odd, theirs]).reason).toBe('unreadable');
    }
  });

  it('may become empty', () => {
    expect(mergeText(['a\nb\n', 'a\n', 'b\n'], { path: README }).conflicts).toHaveLength(1);
    expect(mergeText(['a\n\nb\n\nc\n', '\nb\n\nc\n', 'a\n\nb\n\n'], { path: README }).text).toBe('\nb\n\n');
  });

  it('are told apart by their text: Markdown without our front matter', () => {
    expect(mergeText([undefined, '---\ntitle: x\n---\n\na\n', '---\ntitle: x\n---\n\nb\n']).reason).toBe(
      'plain',
    );
    expect(mergeText(['', 'a\n', 'b\n']).conflicts).toHaveLength(1);
  });
});

describe('a side that cannot be read', () => {
  const base = engramText({ body: 'one\n\ntwo\n\nthree' });
  const theirs = base.replace('three', 'THREE');
  const broken: [what: string, ours: string, message: RegExp][] = [
    ['empty', '', /^ours is empty$/],
    [
      'cut inside of the front matter',
      base.slice(0, 60),
      /^ours line 1, column 1: the front matter is not closed/,
    ],
    ['without front matter', 'one\n\ntwo\n\nthree\n', /^ours is no engram$/],
    ['YAML that does not parse', base.replace('kind:', 'kind: ['), /^ours line 6/],
    ['a key that is there twice', base.replace('kind:', 'title: b\nkind:'), /"title" is there twice/],
    ['markers in the front matter', base.replace('kind:', '<<<<<<< x\nkind:'), /unresolved merge markers/],
    ['a NUL', base.replace('one', 'o\0ne'), /NUL/],
    ['another language', base.replace('---', '---js'), /only YAML/],
    ['more than 1 MiB', `${base}${'x'.repeat(1_100_000)}\n`, /1 MiB/],
  ];

  it.each(broken)('%s: markers, never clean, nothing gone', (_, ours, message) => {
    for (const [left, right] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      const result = mergeText([base, left, right]);
      expect(result.reason).toBe('unreadable');
      expect(isClean(result)).toBe(false);
      expect(result.text).toMatch(/^<{7,8} ours$/m);
      const lines = new Set(result.text.split('\n'));
      for (const line of theirs.split('\n')) expect(lines).toContain(line);
      for (const line of ours.split('\n')) expect(lines).toContain(line);
    }
    expect(mergeText([base, ours, theirs]).message).toMatch(message);
  });

  it('is left alone when the other side did not change', () => {
    for (const [, ours] of broken) {
      expect(mergeFile(base, ours, base, { path: PATH })).toMatchObject({ type: 'merged', text: ours });
      expect(mergeFile(base, ours, ours, { path: PATH })).toMatchObject({ type: 'merged', text: ours });
    }
  });

  it('is marked also where the lines would merge', () => {
    const ours = base.replace('kind: observation', 'kind: [');
    const { text, conflicts } = mergeText([base, ours, theirs]);
    expect(conflicts).toHaveLength(1);
    expect(text).toContain('<<<<<<< ours\nkind: [\n');
    expect(text).toContain('kind: observation\n---\n\none\n\ntwo\n\nTHREE\n>>>>>>> theirs\n');
  });

  it('shows small conflicts where that keeps every line', () => {
    const ours = base.replace('kind: observation', 'x: [\nkind: observation').replace('three', 'drei');
    const { text } = mergeText([base, ours, theirs]);
    expect(text).toContain(
      'x: [\nkind: observation\n---\n\none\n\ntwo\n\n<<<<<<< ours\ndrei\n=======\nTHREE\n>>>>>>> theirs\n',
    );
  });

  it('on both sides', () => {
    const result = mergeText([base, base.replace('kind:', 'kind: ['), base.replace('kind:', 'kind: {')]);
    expect(result.message).toMatch(/^ours line .*; theirs line /);
  });

  it('and differs in line ends alone', () => {
    const ours = base.replace('kind:', 'kind: [');
    const result = mergeText([base, ours, ours.replaceAll('\n', '\r\n')]);
    expect(result.conflicts).toHaveLength(1);
  });

  it('of a new file: the other one is not taken in silence', () => {
    const { text, conflicts } = mergeText([undefined, '', base]);
    expect(conflicts).toHaveLength(1);
    expect(text).toContain('>>>>>>> theirs');
  });
});

describe('a newer format', () => {
  it.each(['format: 2', 'schema: 7'])('%s is merged as text, never clean', (line) => {
    const base = engramText({ body: 'one\n\ntwo' });
    const result = mergeText([base, base.replace('kind:', `${line}\nkind:`), base.replace('two', 'TWO')]);
    expect(result).toMatchObject({ reason: 'newer', message: expect.stringContaining('newer version') });
    expect(result.conflicts.length).toBeGreaterThan(0);
  });

  it('of ours, or a word, is an unknown key like any other', () => {
    const base = engramText({ format: 1, schema: 'x' });
    expect(
      mergeFile(base, `${base}a\n`, base.replace('kind: o', 'slug: s\nkind: o'), { path: PATH }),
    ).toMatchObject({
      type: 'merged',
    });
  });

  it('beside a broken side is broken', () => {
    const base = engramText();
    const result = mergeText([
      base,
      base.replace('kind:', 'format: 2\nkind:'),
      base.replace('kind:', 'kind: ['),
    ]);
    expect(result.reason).toBe('unreadable');
  });
});

describe('large and repeated texts', () => {
  it('a body of 1 MB merges in time', () => {
    const lines = Array.from({ length: 9000 }, (_, index) => `line ${index} ${'x'.repeat(90)}\n\n`);
    const base = engramText({ body: lines.join('') });
    const started = performance.now();
    const result = mergeFile(
      base,
      base.replace('line 1 ', 'LINE 1 ').replace('line 4000 ', 'LINE '),
      base.replace('line 8000 ', 'LINE 8000 ').replace('line 12 ', 'LINE '),
      { path: PATH },
    );
    expect(isClean(result)).toBe(true);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('a hundred thousand equal lines that both sides changed are one conflict, in time', () => {
    const lines = (count: number, last: string): string => `${'\n'.repeat(count)}${last}\n`;
    const started = performance.now();
    const result = mergeText([lines(100_000, 'a'), `x\n${lines(100_010, 'b')}`, `y\n${lines(90_000, 'c')}`], {
      path: README,
    });
    expect(result.conflicts).toHaveLength(1);
    const disjoint = mergeText([lines(100_000, 'a'), `x\n${lines(100_000, 'a')}`, lines(100_000, 'b')], {
      path: README,
    });
    expect(disjoint.conflicts).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('long texts are cut at lines that are there once, also when some have moved', () => {
    const block = (name: string): string => `${name}\n${'same\n'.repeat(3000)}`;
    const names = ['a', 'b', 'c', 'd'];
    const base = names.map(block).join('');
    const ours = ['A', 'a', 'b', 'c', 'd'].map(block).join('');
    const theirs = ['a', 'c', 'b', 'd', 'D'].map(block).join('');
    const { text, conflicts } = mergeText([base, ours, theirs], { path: README });
    expect(conflicts).toEqual([]);
    expect(text).toBe(['A', 'a', 'c', 'b', 'd', 'D'].map(block).join(''));
  });

  it('ten thousand pieces of evidence', () => {
    const evidence = (from: number, to: number): string =>
      Array.from(
        { length: to - from },
        (_, index) => `  - messageId: m${from + index}\n    at: 2026-01-01\n`,
      ).join('');
    const text = (items: string): string =>
      `---\nid: ${testId(1)}\ntitle: One\nevidence:\n${items}---\n\nWords.\n`;
    const started = performance.now();
    const result = mergeFile(
      text(evidence(0, 10_000)),
      text(evidence(0, 10_010)),
      text(evidence(5, 10_000) + evidence(20_000, 20_010)),
      { path: PATH },
    );
    expect(isClean(result)).toBe(true);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
