import { describe, expect, it } from 'vitest';
import { contentHash } from '../../src/engram/content-hash';
import { yamlReader } from '../../src/engram/yaml-reader';
import { mergeFile } from '../../src/merge/merge-file';
import { engramText, testId } from '../helpers/engram-text';
import { engramOf, mergeClean, mergeRecord, mergeText, PATH } from './merging';

const HEAD = `id: ${testId(1)}\ntitle: One`;
const file = (fields: string, body = 'Words.'): string => `---\n${HEAD}\n${fields}---\n\n${body}\n`;

describe('what a merge writes', () => {
  it('touches one line for one field, and keeps quotes, comments, order and unknown keys', () => {
    const base = file(
      `x-team: 'blue'   # ours\ntags: [ "a",b ]\nimportance: 0.50\n# why\nsummary:   folded  # s\nkind: fact\n`,
    );
    const ours = base.replace('0.50', '0.6');
    const theirs = base.replace('kind: fact', 'kind: pattern');
    expect(mergeClean([base, ours, theirs]).text).toBe(ours.replace('kind: fact', 'kind: pattern'));
  });

  it('joins a list in place', () => {
    const base = file(`tags: [b, "a"] # words\n`);
    const { text } = mergeClean([base, base.replace('[b', '[b, c'), base.replace('[b', '[b, d')]);
    expect(text).toBe(file(`tags: ["a", b, c, d] # words\n`));
  });

  it('joins a block list, with the source of its items', () => {
    const base = file('tags:\n  - "a" # first\n  - b\n');
    const { text } = mergeClean([
      base,
      base.replace('  - b\n', "  - b\n  - 'c'\n"),
      base.replace('  - b\n', '  - b\n  - d\n'),
    ]);
    expect(text).toBe(file(`tags:\n  - "a" # first\n  - b\n  - 'c'\n  - d\n`).replace("- 'c'", '- c'));
  });

  it('keeps comments of both sides above a field, the smaller first', () => {
    const base = file('# old\nkind: fact\n# end\n');
    const { text } = mergeClean([
      base,
      base.replace('# old', '# b\n# old').replace('# end', '# end a'),
      base.replace('# old', '# a\n# old\n# more'),
    ]);
    expect(text).toBe(file('# a\n# b\n# old\n# more\nkind: fact\n# end a\n'));
  });

  it('keeps the comment of a field that goes, when it is new', () => {
    const base = file('kind: fact\n# old\nsummary: s\nslug: t\n');
    const { text } = mergeClean([
      base,
      base.replace('# old\nsummary: s\n', ''),
      base.replace('# old', '# new').replace('kind: fact', 'kind: pattern'),
    ]);
    expect(text).toBe(file('kind: pattern\n# new\nslug: t\n'));
  });

  it('logs a comment that the taken value does not have', () => {
    const base = file('importance: 0.5\n');
    const { log } = mergeClean([base, file('importance: 0.9 # sure\n'), file('importance: 0.4 # not\n')]);
    expect(log).toContainEqual(
      expect.objectContaining({ field: 'importance', rule: 'comment', loser: 'theirs', lost: '# not' }),
    );
  });

  it('takes the larger of two spellings of one value', () => {
    const base = file('summary: words\n');
    expect(mergeClean([base, file("summary: 'words'\n"), file('summary: "words"\n')]).text).toBe(
      file("summary: 'words'\n"),
    );
    expect(mergeClean([base, file("summary: 'words'\nslug: a\n"), file('summary: other\n')]).text).toBe(
      file('summary: other\nslug: a\n'),
    );
  });

  it('keeps an order that one side gave, sorts what both added at one place', () => {
    const base = file('kind: fact\nsummary: s\n');
    const { text } = mergeClean([
      base,
      file('summary: s\nx-z: 1\nkind: fact\n'),
      file('kind: fact\nsummary: s\nx-a: 2\ntags: [t]\n'),
    ]);
    expect(text).toBe(file('summary: s\ntags: [t]\nx-a: 2\nx-z: 1\nkind: fact\n'));
  });

  it('gives two new files the canonical order, where theirs differ', () => {
    const { text } = mergeClean([undefined, file('x-b: 1\nkind: fact\n'), file('tags: [t]\nx-a: 2\n')]);
    expect(text).toBe(file('kind: fact\ntags: [t]\nx-a: 2\nx-b: 1\n'));
  });

  it('reads with the fast reader alone where it can', () => {
    const texts = [file('tags: [a]\n'), file('tags: [a, b]\n'), file('tags: [a, c]\n')] as const;
    const yaml = { read: () => expect.fail('the complete reader was used') };
    expect(mergeFile(...texts, { path: PATH, yaml })).toMatchObject({ type: 'merged' });
    expect(mergeFile(...texts, { path: PATH })).toMatchObject({ type: 'merged' });
  });

  it('asks for the complete reader where it must', () => {
    const [base, ours, theirs] = ['fact', 'pattern', 'procedure'].map((kind) =>
      file(`kind: ${kind}\nx: |\n  a\n  b\n`),
    ) as [string, string, string];
    expect(mergeFile(base, ours, theirs, { path: PATH })).toEqual({ type: 'needs-yaml' });
    expect(mergeFile(base, ours, theirs, { path: PATH, yaml: yamlReader })).toMatchObject({ text: theirs });
    const synapse = 'synapses/extends/syn-0.yaml';
    expect(mergeFile('a: {b: [1]}', 'a: {b: [2]}', 'a: {b: [3]}', { path: synapse })).toEqual({
      type: 'needs-yaml',
    });
  });

  it('keeps block scalars, anchors of code and `---` inside of a value', () => {
    const base = file('summary: |\n  one\n\n  ---\n  two\nkind: fact\n');
    const ours = base.replace('  two\n', '  two\n  three\n');
    const theirs = base.replace('kind: fact', 'kind: pattern');
    expect(mergeClean([base, ours, theirs]).text).toBe(ours.replace('kind: fact', 'kind: pattern'));
  });

  it('keeps texts that YAML could misread', () => {
    const base = file('tags: ["5e12345678901234", "no", "2026-01-01", "1.10", "0123456701234567"]\n');
    const { text } = mergeClean([base, base.replace(']', ', "yes"]'), base.replace(']', ', "1e3"]')]);
    expect(engramOf(text).tags).toEqual(
      ['5e12345678901234', 'no', '2026-01-01', '1.10', '0123456701234567', 'yes', '1e3'].sort(),
    );
    expect(text).toContain('"5e12345678901234"');
    expect(text).toContain('"1e3"');
  });
});

describe('front matter that is written in another way', () => {
  it('as one flow mapping: what was decided is written into the larger text', () => {
    const flow = (rest: string): string => `---\n{id: ${testId(1)}, title: One, ${rest}}\n---\n\nWords.\n`;
    const result = mergeClean([
      flow('kind: fact, tags: [a]'),
      flow('kind: pattern, tags: [a, b], x: 1'),
      flow('kind: fact, tags: [a, c]'),
    ]);
    expect(result.text).toBe(flow('kind: pattern, tags: [a, b, c], x: 1'));
  });

  it('indented', () => {
    const base = file('kind: fact\ntags: [a]\n').replace(/^(?=id|title|kind|tags)/gm, '  ');
    const { text } = mergeClean([
      base,
      base.replace('[a]', '[a, b]'),
      base.replace('[a]', '[a, c]').replace('fact', 'pattern'),
    ]);
    expect(text).toBe(base.replace('[a]', '[a, b, c]').replace('fact', 'pattern'));
  });

  it('logs comments of a side whose text is not the one written into', () => {
    const base = file('kind: fact\n').replace(/^(?=id|title|kind)/gm, '  ');
    const { text, log } = mergeClean([
      base,
      base.replace('  kind', '  # note\n  kind').replace('fact', 'pattern'),
      base.replace('title: One', 'title: Two'),
    ]);
    expect(engramOf(text)).toMatchObject({ kind: 'pattern', title: 'Two' });
    const isLogged = log.some(({ lost }) => lost === '# note');
    expect(isLogged || text.includes('# note')).toBe(true);
  });

  it('the base alone: it still says what was there', () => {
    const base = `---\n{id: ${testId(1)}, title: One, createdBy: Ann, tags: [a, b]}\n---\n\nWords.\n`;
    const { text } = mergeClean([
      base,
      file('createdBy: Bob\ntags: [a]\n'),
      file('createdBy: Cy\ntags: [a, b, c]\n'),
    ]);
    expect(engramOf(text)).toMatchObject({ createdBy: 'Ann', tags: ['a', 'c'] });
  });
});

const zh = (fields: string, body = '正文。'): string =>
  `${body}\n\n<!-- co-engram-meta:zh -->\n---\n标识: ${testId(1)}\n标题: 一\n${fields}---\n`;

describe('fields that cannot stand in one text', () => {
  const base = file('summary: |\n  a\npinned: true\n');
  const ours = file('summary: |\n  a\n');

  it('are written into one of the texts, and the comment that does not fit there is logged', () => {
    const { text, log } = mergeClean([base, ours, base.replace('pinned: true\n', 'pinned: true\n   # b\n')]);
    expect(text).toBe(ours);
    expect(log).toMatchObject([{ field: 'pinned', rule: 'comment', lost: '# b' }]);
  });
});

describe('the Chinese mode', () => {
  it('merges under its own keys, with the body on top', () => {
    const base = zh('标签: [a]\n类型: fact\n', '一\n\n二\n\n三');
    const { text } = mergeClean([
      base,
      zh('标签: [a, b]\n类型: pattern\n', '壹\n\n二\n\n三'),
      zh('标签: [a, c]\n类型: fact\nsummary: s\n', '一\n\n二\n\n叁'),
    ]);
    expect(text).toBe(zh('标签: [a, b, c]\n类型: pattern\nsummary: s\n', '壹\n\n二\n\n叁'));
  });

  it('marks conflicts in the body on top', () => {
    const { text, conflicts } = mergeRecord([zh('', 'a\nb'), zh('', 'a\nx'), zh('', 'a\ny')]);
    expect(conflicts).toMatchObject([{ line: 2 }]);
    expect(text.split('\n')[1]).toBe('<<<<<<< ours');
    expect(engramOf(text).title).toBe('一');
  });

  it('one side converted the file: it stays converted, with the changes of the other', () => {
    const base = zh('标签: [a]\n');
    const converted = file('tags: [a]\n', '正文。').replace('One', '一');
    const { text } = mergeClean([base, converted, zh('标签: [a, b]\n', '新的正文。')]);
    expect(text).toBe(file('tags: [a, b]\n', '新的正文。').replace('One', '一'));
    expect(mergeClean([undefined, converted, zh('标签: [a]\n摘要: s\n')]).text).toContain('---\nid: ');
  });

  it('a field that is there twice, under both names', () => {
    const base = zh('标签: [a]\ntags: [z]\n');
    const { text } = mergeClean([base, base.replace('[a]', '[a, b]'), base.replace('[a]', '[a, c]')]);
    expect(engramOf(text).tags).toEqual(['a', 'b', 'c']);
    expect(text).toContain('tags: [z]');
  });
});

describe('a base that cannot be read', () => {
  const [ours, theirs] = ['b', 'c'].map((tag) => engramText({ tags: ['a', tag], version: 2 })) as [
    string,
    string,
  ];

  it('counts as none for the fields', () => {
    const broken = '---\n<<<<<<< x\nid: a\n=======\n>>>>>>> y\n---\n\nSome words.\n';
    expect(engramOf(mergeClean([broken, ours, theirs]).text)).toMatchObject({
      tags: ['a', 'b', 'c'],
      version: 2,
    });
  });

  it('still is what both bodies began with', () => {
    const note = 'one\n\ntwo\n\nthree\n';
    const { text } = mergeClean([
      note,
      engramText({ body: 'ONE\n\ntwo\n\nthree' }),
      engramText({ body: 'one\n\ntwo\n\nTHREE' }),
    ]);
    expect(text).toBe(engramText({ body: 'ONE\n\ntwo\n\nTHREE' }));
    const broken = '---\na: [\n---\n\none\n\ntwo\n';
    const sides = [
      engramText({ body: 'ONE\n\ntwo' }),
      engramText({ body: 'one\n\ntwo', slug: 's' }),
    ] as const;
    expect(mergeClean([broken, ...sides]).text).toContain('slug: s\n');
    expect(mergeClean([broken, ...sides]).text.endsWith('---\n\nONE\n\ntwo\n')).toBe(true);
  });

  it('of a side with another body only, takes the body', () => {
    expect(
      mergeClean(['---js\n---\nwords\n', ours, ours.replace('kind: o', 'slug: s\nkind: o')]).text,
    ).toContain('slug: s');
  });

  it('is not taken from another engram', () => {
    const stranger = engramText({ id: testId(9), tags: ['a', 'b', 'c'] });
    expect(engramOf(mergeClean([stranger, ours, theirs]).text).tags).toEqual(['a', 'b', 'c']);
  });
});

describe('a result that cannot be written', () => {
  it('is marked as text: two sides that are too large together', () => {
    const side = (letter: string): string => engramText({ [`x-${letter}`]: letter.repeat(600_000) });
    const result = mergeText([engramText(), side('a'), side('b')]);
    expect(result.reason).toBe('unreadable');
    expect(result.conflicts.length).toBeGreaterThan(0);
  });
});

describe('digests', () => {
  it('match what doctor computes', () => {
    const side = (body: string): string => engramText({ body, contentHash: contentHash(body) });
    const { text } = mergeClean(
      [side('a\n\nb'), side('A\n\nb'), side('a\n\nB').replace('kind: o', 'slug: s\nkind: o')].map(String) as [
        string,
        string,
        string,
      ],
    );
    expect(engramOf(text).contentHash).toBe(contentHash('A\n\nB'));
  });
});
