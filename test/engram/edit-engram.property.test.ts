import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editEngram } from '../../src/engram/edit-engram';
import { ENGRAM_FIELDS } from '../../src/engram/fields';
import { isEmptyValue } from '../../src/engram/format-entry';
import { splitFrontMatter } from '../../src/engram/front-matter';
import { parseEngram } from '../../src/engram/parse-engram';
import { domainTagsOfPath } from '../../src/engram/paths';
import { readYaml } from '../../src/engram/read-record';
import { positionAt } from '../../src/engram/text-position';
import { yamlReader } from '../../src/engram/yaml-reader';
import { CoEngramError } from '../../src/errors';
import { runs, valueFor } from './arbitraries';

const PATH = 'engineering/x.md';

/** One key of a file as people and tools write it; `{}` stands for the mapping's own indentation. */
const styles: Record<string, string[]> = {
  title: [
    'title: A title',
    "title: 'it''s'  # said so",
    'title: "no"',
    'title: >-\n  folded\n  text',
    'title:\n  below',
  ],
  slug: ['slug: a-slug', 'slug:   a-slug   '],
  domainTags: [
    'domainTags: [a, b]',
    'domainTags:\n- a\n- b',
    'domainTags:\n    - a # first\n    # then\n    - b',
  ],
  kind: ['kind: fact', 'kind: "pattern"', 'kind: nonsense'],
  tags: [
    'tags: [ x , "y", \'z, z\' ]  # three',
    'tags:\n  - x\n\n  - "y"\n  # last\n  - z',
    'tags: [no, 0123]',
    'tags: single',
    'tags: []',
    'tags: [a,\n  b]',
  ],
  aliases: ['aliases:\n  - |\n    block\n    # not a comment\n  - b', 'aliases: ["a]", b]'],
  summary: [
    'summary: |\n  one\n\n  two',
    'summary: |+\n  kept\n\n',
    'summary: plain #not',
    'summary: ""',
    'summary: !!str 12',
    'summary: &s anchored',
  ],
  createdAt: ['createdAt: 2026-01-02', "createdAt: '2026-01-02T03:04:05Z'"],
  version: ['version: 3', 'version: "3"', 'version: -1'],
  importance: [
    'importance: .5',
    'importance: 0.50 # judged',
    'importance: 2',
    'importance:',
    'importance: # later',
  ],
  status: ['status: archived', 'status: active'],
  pinned: ['pinned: true', 'pinned: yes'],
  scope: [
    'scope:\n  type: channel\n  id: c1',
    'scope: {type: global}',
    'scope:\n    x-more: 1\n    type: session',
  ],
  evidence: [
    'evidence:\n  - sessionId: s1\n    at: 2026-01-02\n    # why\n    role: user\n  - role: x',
    'evidence: [{role: a}]',
    'evidence: []',
  ],
  'x-team': ['x-team: {a: 1, b: [yes, 0123]}', 'x-team: kept # really', 'x-team:\n  - deep:\n      er: 1'],
  备注: ['备注: "保持"', '备注:'],
};

const comment = fc.constantFrom('', '', '', '# a comment\n', '\n', '   # indented\n', '#\n\n');

const frontMatter = fc
  .tuple(
    fc
      .shuffledSubarray(Object.keys(styles))
      .chain((keys) =>
        fc.tuple(...keys.map((key) => fc.tuple(fc.constantFrom(...(styles[key] ?? [])), comment))),
      ),
    comment,
    fc.constantFrom('', '', ' '),
  )
  .map(([entries, first, indent]) => {
    const lines = [
      `${first}id: 01J6XQK5P7R2V8Y3M4N6ZH0WQT\n`,
      ...entries.map(([entry, between]) => `${entry}\n${between}`),
    ];
    return lines.join('').replace(/^(?=.)/gm, indent);
  });

const file = fc
  .tuple(
    frontMatter,
    fc.constantFrom('', '\ufeff'),
    fc.constantFrom('', '\nBody\n', 'Body\n\n---\nmore', '\n\n\nx'),
    fc.boolean(),
  )
  .map(([yaml, mark, body, isCrlf]) => {
    const text = `---\n${yaml}---\n${body}`;
    return mark + (isCrlf ? text.replaceAll('\n', '\r\n') : text);
  });

const changes = fc
  .subarray(
    ENGRAM_FIELDS.filter((field) => field.name !== 'id'),
    { maxLength: 4 },
  )
  .chain((fields) =>
    fc.record(
      Object.fromEntries(
        fields.map((field) => {
          const value = valueFor(field).filter(
            (given) => JSON.stringify(given)?.includes('\\u0000') !== true,
          );
          return [field.name, field.isRequired ? value : fc.option(value, { freq: 4 })];
        }),
      ),
    ),
  );

function parsed(text: string) {
  const result = parseEngram(text, PATH, yamlReader);
  if (result.type !== 'engram') throw new Error(`${JSON.stringify(result)}\n${text}`);
  return result.file;
}

/** The lines of the file that belong to none of these keys. */
function otherLines(text: string, keys: ReadonlySet<string>): string[] {
  const split = splitFrontMatter(text);
  if (split.type !== 'front-matter') throw new Error('no front matter');
  const { yamlStart, yamlEnd } = split.parts;
  const result = readYaml({ text, start: yamlStart, end: yamlEnd }, yamlReader);
  if (result?.type !== 'mapping') throw new Error('no mapping');
  const taken = new Set<number>();
  for (const { key, start, end } of result.document.entries) {
    if (!keys.has(key)) continue;
    for (let line = positionAt(text, start).line; line < positionAt(text, end).line; line++) taken.add(line);
  }
  return text.split('\n').filter((_, index) => !taken.has(index + 1));
}

/** undefined where an indented comment would become text of a block scalar above it: that is refused. */
function edit(text: string, wanted: Record<string, unknown>): string | undefined {
  try {
    return editEngram(text, wanted, undefined, yamlReader);
  } catch (error) {
    if (error instanceof CoEngramError && /: [|>]/.test(text) && text.includes('   # indented'))
      return undefined;
    throw error;
  }
}

test('an edit sets its fields and leaves every other line as it was', () => {
  fc.assert(
    fc.property(file, changes, (text, wanted) => {
      const before = parsed(text);
      const edited = edit(text, wanted);
      if (edited === undefined) return;
      const after = parsed(edited);
      const names = new Set(Object.keys(wanted));
      expect(otherLines(edited, names)).toEqual(otherLines(text, names));
      expect(after.body).toBe(before.body);
      expect(after.problems.filter(({ field }) => names.has(field))).toEqual(
        before.problems.filter(
          ({ field }) => names.has(field) && isEmptyValue(wanted[field]) && field === 'title',
        ),
      );
      for (const { name, default: usual } of ENGRAM_FIELDS) {
        const value = (after.engram as unknown as Record<string, unknown>)[name];
        const old = (before.engram as unknown as Record<string, unknown>)[name];
        if (!names.has(name)) {
          // Confidence follows the source type while nobody wrote it.
          if (name !== 'confidence') expect([name, value]).toEqual([name, old]);
        } else if (!isEmptyValue(wanted[name])) expect([name, value]).toEqual([name, wanted[name]]);
        else if (name === 'domainTags') expect(value).toEqual(domainTagsOfPath(PATH));
        else if (name !== 'confidence') expect([name, value]).toEqual([name, usual]);
      }
      expect(editEngram(edited, wanted, undefined, yamlReader)).toBe(edited);
    }),
    { numRuns: runs(400) },
  );
});

test('writing what is already there changes no byte', () => {
  fc.assert(
    fc.property(file, (text) => {
      const { engram, body, problems } = parsed(text);
      const wrong = new Set(problems.map(({ field }) => field));
      const same = Object.fromEntries(
        Object.entries({ ...engram, ...engram.extra }).filter(
          ([name, value]) =>
            !wrong.has(name) && !isEmptyValue(value) && new RegExp(`^ ?${name}:`, 'm').test(text),
        ),
      );
      // A key without a value says nothing, so that its default would be news.
      if (/importance: *(?:#.*)?\r?$/m.test(text)) delete same.importance;
      expect(editEngram(text, same, body, yamlReader)).toBe(text);
    }),
    { numRuns: runs(200) },
  );
});

test('a new body leaves the front matter and the line ends alone', () => {
  fc.assert(
    fc.property(
      file,
      fc.constantFrom('New', 'Two\n\nparts', '', '\nlead', '---\nx: y\n---'),
      (text, words) => {
        const edited = editEngram(text, {}, words, yamlReader);
        const split = splitFrontMatter(text);
        if (split.type !== 'front-matter') throw new Error('no front matter');
        const closing = `${text.slice(0, split.parts.yamlEnd)}---`;
        expect(edited.startsWith(closing)).toBe(true);
        expect(parsed(edited).body).toBe(words);
        expect(parsed(edited).engram).toEqual(parsed(text).engram);
        const isCrlf = text.includes('\r\n');
        expect(/(?<!\r)\n/.test(edited)).toBe(!isCrlf);
      },
    ),
    { numRuns: runs(100) },
  );
});
