import { describe, expect, it } from 'vitest';
import { recordClass } from '../../src/merge/record-class';
import { synapseId } from '../../src/synapse/id';
import { parseSynapse } from '../../src/synapse/parse-synapse';
import type { Synapse } from '../../src/synapse/synapse';
import { formatUsageFile, parseUsageFile } from '../../src/usage/codec';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { KEY, line } from '../usage/lines';
import { mergeClean, mergeRecord, mergeText } from './merging';

const DAY = (day: number): string => `2026-01-0${day}T00:00:00.000Z`;

describe('the kind of record', () => {
  it.each([
    ['engineering/x.md', 'engram'],
    ['README.md', 'engram'],
    ['engrams/a/b.md', 'engram'],
    ['private/a/b.md', 'engram'],
    ['.trash/2026-01/a/b.md', 'engram'],
    ['.trash/2026-01/synapses/extends/s.yaml', 'synapse'],
    ['private/synapses/extends/s.yaml', 'synapse'],
    ['usage/w123456789.tsv', 'usage'],
    ['sessions/2026/x.md', 'session'],
    ['proposals/a.yaml', 'proposal'],
    ['skills/a/imprint.json', 'imprint'],
    ['tools/skill/.co-engram/imprint.json', 'imprint'],
    ['skills/a/SKILL.md', 'plain'],
    ['events/2026-01-01/a.jsonl', 'event'],
    ['synapses/readme.txt', 'plain'],
    ['co-engram.yaml', 'plain'],
    ['usage', 'plain'],
  ])('%s: %s', (path, wanted) => {
    expect(recordClass(path)).toBe(wanted);
  });
});

const [FROM, TO] = [testId(1), testId(2)];

describe('synapses', () => {
  const ID = synapseId(FROM, TO, 'contradicts');
  const path = `synapses/contradicts/${ID}.yaml`;
  const synapse = (rest: Record<string, unknown> = {}): string =>
    synapseText({ id: ID, from: FROM, to: TO, kind: 'contradicts', evidence: undefined, ...rest });
  const read = (text: string): Synapse => {
    const parsed = parseSynapse(text, path);
    if (parsed.type !== 'synapse') throw new Error(JSON.stringify(parsed));
    return parsed.file.synapse;
  };
  const merged = (base: object | undefined, ours: object, theirs: object): Synapse =>
    read(
      mergeClean([base && synapse({ ...base }), synapse({ ...ours }), synapse({ ...theirs })], { path }).text,
    );
  const said = (description: string, day: number, addedBy = 'Ann'): string =>
    `  - description: ${description}\n    addedAt: ${DAY(day)}\n    addedBy: ${addedBy}\n`;

  it('made by two people: evidence of both, the larger weight, the earlier author', () => {
    const made = (items: string, weight: number, day: number, createdBy: string): string =>
      `${synapse({ weight, createdBy, createdAt: DAY(day), updatedAt: DAY(day) })}evidence:\n${items}`;
    const { text } = mergeClean(
      [
        undefined,
        made(said('one', 1) + said('same', 2), 0.9, 1, 'Ann'),
        made(said('two', 2, 'Bob') + said('same', 2), 0.3, 2, 'Bob'),
      ],
      { path },
    );
    const { evidence, ...rest } = read(text);
    expect(evidence.map(({ description }) => description)).toEqual(['one', 'same', 'two']);
    expect(rest).toMatchObject({ weight: 0.9, createdBy: 'Ann', createdAt: DAY(1), updatedAt: DAY(2) });
  });

  it('evidence that one side removed is gone', () => {
    const base = `${synapse()}evidence:\n${said('one', 1)}${said('two', 2)}`;
    const { text } = mergeClean([base, base.replace(said('one', 1), ''), `${base}${said('three', 3)}`], {
      path,
    });
    expect(text).toBe(`${synapse()}evidence:\n${said('two', 2)}${said('three', 3)}`);
  });

  it('evidence of both with more decimals than are written', () => {
    const sure = (item: string, confidence: string): string => `${item}    confidence: ${confidence}\n`;
    const { text } = mergeClean(
      [
        synapse(),
        `${synapse()}evidence:\n${sure(said('one', 1), '0.1234567')}`,
        `${synapse()}evidence:\n${sure(said('two', 2), '0.7654321')}`,
      ],
      { path },
    );
    const shares = read(text).evidence.map(({ confidence }) => Number(confidence?.toFixed(4)));
    expect(shares).toEqual([0.1235, 0.7654]);
  });

  it('weight: the later update, on a tie the larger; so for retrievalWeight', () => {
    const later = { updatedAt: DAY(3) };
    const early = { updatedAt: DAY(2) };
    expect(merged({ weight: 0.5 }, { weight: 0.9, ...early }, { weight: 0.1, ...later }).weight).toBe(0.1);
    expect(merged({ weight: 0.5 }, { weight: 0.9 }, { weight: 0.1 }).weight).toBe(0.9);
    expect(
      merged({}, { retrievalWeight: 0.9, ...early }, { retrievalWeight: 0.1, ...later }).retrievalWeight,
    ).toBe(0.1);
  });

  it.each([
    [
      'the further state',
      { status: 'resolved', since: DAY(1) },
      { status: 'contested', since: DAY(9) },
      'resolved',
      DAY(1),
    ],
    [
      'resolved by both: the later time',
      { status: 'resolved', resolvedAt: DAY(1) },
      { status: 'resolved', since: DAY(2) },
      'resolved',
      DAY(2),
    ],
    [
      'the same state: the larger text',
      { status: 'pending', verdict: 'a' },
      { status: 'pending', verdict: 'b' },
      'pending',
      'b',
    ],
    [
      'a state that is none loses',
      { status: 'asleep' },
      { status: 'pending', since: DAY(2) },
      'pending',
      DAY(2),
    ],
  ])('resolutionState: %s', (_, ours, theirs, status, since) => {
    const state = (value: object): string =>
      `${synapse()}resolutionState:\n${Object.entries(value)
        .map(([name, text]) => `  ${name}: ${text}\n`)
        .join('')}`;
    const texts: [string, string, string] = [synapse(), state(ours), state(theirs)];
    const result = mergeClean(texts, { path });
    expect(result.text).toContain(`  status: ${status}\n`);
    expect(result.text).toContain(since);
    expect(result.log.some(({ field, lost }) => field === 'resolutionState' && lost !== undefined)).toBe(
      true,
    );
  });

  it('resolutionState that is no state loses', () => {
    const { text } = mergeClean(
      [synapse(), `${synapse()}resolutionState: done\n`, `${synapse()}resolutionState:\n  status: pending\n`],
      { path },
    );
    expect(text).toContain('status: pending');
  });

  it('one link that two people wrote in both directions keeps the words for its ends with them', () => {
    const ours = synapse({ sourceSemantic: 'old', targetSemantic: 'new' });
    const theirs = synapseText({
      id: ID,
      from: TO,
      to: FROM,
      kind: 'contradicts',
      evidence: undefined,
      sourceSemantic: 'later',
      targetSemantic: 'earlier',
    });
    const result = read(mergeClean([undefined, ours, theirs], { path }).text);
    expect(result).toMatchObject({ from: TO, to: FROM, sourceSemantic: 'later', targetSemantic: 'earlier' });
  });

  it('words of its own and unknown keys: the later update', () => {
    expect(
      merged({}, { relation: 'a', updatedAt: DAY(3) }, { relation: 'b', updatedAt: DAY(2) }).relation,
    ).toBe('a');
    expect(merged({}, { x: 'a', updatedAt: DAY(3) }, { x: 'b', updatedAt: DAY(2) }).extra).toEqual({
      x: 'a',
    });
  });

  it('an id that is right wins over one that is not', () => {
    const wrong = (id: string): string => synapse({ id });
    const base = wrong('syn-0000000000000000');
    expect(read(mergeClean([base, synapse(), wrong('syn-1111111111111111')], { path }).text).id).toBe(ID);
    expect(
      read(mergeClean([base, wrong('syn-2222222222222222'), wrong('syn-1111111111111111')], { path }).text)
        .id,
    ).toBe('syn-2222222222222222');
  });

  it('under Chinese keys', () => {
    const zh = (rest: string): string =>
      `标识: ${ID}\n起点: ${FROM}\n终点: ${TO}\n类型: contradicts\n${rest}`;
    const item = (word: string): string => `  - 描述: ${word}\n    添加时间: ${DAY(1)}\n    添加者: Ann\n`;
    const { text } = mergeClean([zh(''), zh(`证据:\n${item('a')}`), zh(`权重: 0.2\n证据:\n${item('b')}`)], {
      path,
    });
    expect(read(text)).toMatchObject({ weight: 0.2, evidence: [{ description: 'a' }, { description: 'b' }] });
    expect(text).toContain('类型: contradicts');
  });

  it('that is no synapse is merged as text, never clean', () => {
    expect(mergeText([synapse(), 'a: 1\n', synapse({ weight: 0.9 })], { path })).toMatchObject({
      reason: 'unreadable',
      message: 'ours line 1: from is missing',
    });
    expect(mergeText([synapse(), `${synapse()}format: 2\n`, synapse({ weight: 0.9 })], { path }).reason).toBe(
      'newer',
    );
    expect(mergeText([synapse(), '', synapse({ weight: 0.9 })], { path, yaml: undefined }).message).toBe(
      'ours is empty',
    );
  });

  it('has comments and order kept', () => {
    const base = `# link\n${synapse()}x: 1 # one\n`;
    const { text } = mergeClean([base, base.replace('0.5', '0.6'), base.replace('x: 1', 'x: 2')], { path });
    expect(text).toBe(base.replace('0.5', '0.6').replace('x: 1', 'x: 2'));
  });
});

describe('usage files', () => {
  const path = `usage/${KEY}.tsv`;
  const file = (...counts: [id: number, n: number][]): string =>
    formatUsageFile(
      counts.map(([id, n]) => line({ id: testId(id), n, retrieved: n })),
      KEY,
    );

  it('by whole lines', () => {
    const { text } = mergeClean([file([1, 1]), file([1, 3], [2, 1]), file([1, 2], [3, 1])], { path });
    expect(parseUsageFile(text).lines.map(({ n }) => n)).toEqual([3, 1, 1]);
  });

  it('that cannot be read are merged as text, never clean', () => {
    expect(mergeText([file([1, 1]), 'words\n', file([1, 2])], { path }).reason).toBe('unreadable');
    const newer = file([1, 2]).replace('co-engram-usage-1', 'co-engram-usage-2');
    expect(mergeText([file([1, 1]), newer, file([1, 3])], { path }).reason).toBe('newer');
  });
});

describe('session notes', () => {
  const path = 'sessions/2026/2026-01-01.md';
  const note = (fields: string, body = 'Words.'): string => `---\n${fields}---\n\n${body}\n`;

  it('without an id: lists as sets that keep their order, the body line by line', () => {
    const { text, record } = mergeClean(
      [
        note('agentId: a\nthreads: [z, m]\n', 'one\n\ntwo'),
        note('agentId: a\nthreads: [z, m, b]\n', 'ONE\n\ntwo'),
        note('agentId: a\nthreads: [z, a]\nmood: calm\n', 'one\n\nTWO'),
      ],
      { path },
    );
    expect(text).toBe(note('agentId: a\nthreads: [z, a, b]\nmood: calm\n', 'ONE\n\nTWO'));
    expect(record).toBe('session');
  });

  it('with an id, that one side gave', () => {
    const { text } = mergeClean(
      [note('a: 1\n'), note(`id: ${testId(1)}\ntitle: T\na: 1\n`), note('a: 2\n')],
      { path },
    );
    expect(text).toBe(note(`id: ${testId(1)}\ntitle: T\na: 2\n`));
  });

  it('fields of engrams by the rules of engrams', () => {
    const base = engramText({ tags: ['a'] });
    expect(
      mergeClean([base, engramText({ tags: ['b'] }), engramText({ tags: ['a', 'c'] })], { path }).text,
    ).toBe(engramText({ tags: ['b', 'c'] }));
  });

  it('without front matter line by line, broken ones never clean', () => {
    expect(mergeText(['a\n\nb\n\nc\n', 'A\n\nb\n\nc\n', 'a\n\nb\n\nC\n'], { path })).toMatchObject({
      reason: 'plain',
      text: 'A\n\nb\n\nC\n',
    });
    expect(mergeText([note('a: 1\n'), note('a: [\n'), note('a: 2\n')], { path }).conflicts).not.toEqual([]);
    expect(mergeText([note('a: 1\n'), note('format: 3\n'), note('a: 2\n')], { path }).reason).toBe('newer');
  });
});

describe('proposals', () => {
  const path = 'proposals/p1.yaml';
  const proposal = (rest: string): string => `id: p1\nsource: rem-pattern\n${rest}`;
  const merged = (base: string, ours: string, theirs: string): string =>
    mergeClean([proposal(base), proposal(ours), proposal(theirs)], { path }).text;

  it('accepted before dismissed before pending, with its time and reason', () => {
    const answers = [
      `status: dismissed\ndecidedAt: ${DAY(9)}\nreason: no\n`,
      `status: accepted\ndecidedAt: ${DAY(1)}\ndecidedBy: Ann\n`,
    ] as const;
    expect(merged('status: pending\n', ...answers)).toBe(proposal(answers[1]));
  });

  it('keeps an answer together with its reason, its end and what it wrote', () => {
    const dismissed = `status: dismissed\ndecidedAt: ${DAY(9)}\ndecidedReason: no\nuntil: ${DAY(20)}\n`;
    const accepted = `status: accepted\ndecidedAt: ${DAY(1)}\ndecidedBy: Ann\nresultIds: [a, b]\n`;
    expect(merged('status: pending\n', dismissed, accepted)).toBe(proposal(accepted));
    expect(merged('status: pending\n', dismissed, 'status: pending\n')).toBe(proposal(dismissed));
    const reopened = `status: pending\nupdatedAt: ${DAY(10)}\n`;
    expect(merged(dismissed, dismissed, reopened)).toBe(proposal(reopened));
  });

  it('of two answers alike the later, then the larger', () => {
    const answer = (day: number, reason: string): string =>
      `state: dismissed\ndecidedAt: ${DAY(day)}\nreason: ${reason}\n`;
    expect(merged('state: pending\n', answer(2, 'a'), answer(1, 'b'))).toBe(proposal(answer(2, 'a')));
    expect(merged('state: pending\n', answer(1, 'a'), answer(1, 'b'))).toBe(proposal(answer(1, 'b')));
  });

  it('lists by id or by what they say, in their order', () => {
    expect(merged('targets: [z, b]\n', 'targets: [z, b, x]\n', 'targets: [z]\n')).toBe(
      proposal('targets: [z, x]\n'),
    );
    expect(
      merged(
        'quotes:\n  - id: z\n    text: 1\n',
        'quotes:\n  - id: z\n    text: 2\n  - id: b\n    text: 3\n',
        'quotes:\n  - id: z\n    text: 1\n  - id: a\n    text: 4\n',
      ),
    ).toBe(proposal('quotes:\n  - id: z\n    text: 2\n  - id: a\n    text: 4\n  - id: b\n    text: 3\n'));
    expect(merged('n: [1]\n', 'n: [1, 3]\n', 'n: [1, 2]\n')).toBe(proposal('n: [1, 2, 3]\n'));
  });

  it('lists that both sides began', () => {
    const { text } = mergeClean([undefined, proposal('n: [1, 3]\n'), proposal('n: [1, 2]\n')], { path });
    expect(text).toBe(proposal('n: [1, 2, 3]\n'));
  });

  it('everything else by the later update; version and visibility as in engrams', () => {
    expect(
      merged('title: a\n', `title: b\nupdatedAt: ${DAY(1)}\n`, `title: c\nupdatedAt: ${DAY(2)}\n`),
    ).toContain('title: c');
    expect(
      merged(
        'version: 1\nvisibility: public\n',
        'version: 3\nvisibility: private\n',
        'version: 2\nvisibility: team\n',
      ),
    ).toBe(proposal('version: 3\nvisibility: private\n'));
    expect(merged('x: [a]\n', 'x: b\n', 'x: [c]\n')).toContain('x: b\n');
  });

  it.each([
    ['no mapping', '- a\n', 'is no mapping of fields'],
    ['broken', 'a: [\n', 'Flow sequence'],
    ['NUL', 'a: \0\n', 'NUL'],
  ])('%s: merged as text, never clean', (_, ours, message) => {
    const result = mergeText([proposal(''), ours, proposal('x: 1\n')], { path });
    expect(result.message).toContain(message);
    expect(result.conflicts).not.toEqual([]);
  });

  it('newer ones too', () => {
    expect(mergeText([proposal(''), proposal('schema: 2\n'), proposal('x: 1\n')], { path }).reason).toBe(
      'newer',
    );
  });
});

describe('imprints', () => {
  const path = 'skills/deploy/imprint.json';
  const imprint = (rest: object): string => `${JSON.stringify({ skillId: 'deploy', ...rest }, null, 2)}\n`;
  const merged = (base: object | undefined, ours: object, theirs: object): unknown =>
    JSON.parse(mergeClean([base && imprint(base), imprint(ours), imprint(theirs)], { path }).text);

  it('the side that saw more use gives all numbers; lists as sets; the further stage', () => {
    expect(
      merged(
        { utility: 0.5, invocationCount: 1, composes: ['a'], acquisitionStage: 'draft', version: 1 },
        { utility: 0.9, invocationCount: 3, composes: ['a', 'c'], acquisitionStage: 'tuned', version: 3 },
        {
          utility: 0.1,
          invocationCount: 2,
          composes: ['a', 'b'],
          acquisitionStage: 'compiled',
          version: 2,
          x: 1,
        },
      ),
    ).toEqual({
      skillId: 'deploy',
      utility: 0.9,
      invocationCount: 3,
      composes: ['a', 'b', 'c'],
      acquisitionStage: 'tuned',
      version: 3,
      x: 1,
    });
  });

  it('as much use: the later one, then the larger', () => {
    const used = (utility: number, day: number): object => ({
      utility,
      invocationCount: 2,
      lastUsedAt: DAY(day),
    });
    expect(merged({}, used(0.9, 1), used(0.1, 2))).toMatchObject(used(0.1, 2));
    expect(merged({}, used(0.9, 1), used(0.1, 1))).toMatchObject(used(0.9, 1));
  });

  it('of two new ones, with null and 0 kept', () => {
    expect(
      merged(
        undefined,
        { a: null, b: 0, createdAt: DAY(2) },
        { c: false, createdAt: DAY(1), retiredAt: DAY(3) },
      ),
    ).toEqual({
      skillId: 'deploy',
      a: null,
      b: 0,
      c: false,
      createdAt: DAY(1),
      retiredAt: DAY(3),
    });
  });

  it('the later retirement, the more private visibility', () => {
    expect(
      merged({}, { retiredAt: DAY(1), visibility: 'private' }, { retiredAt: DAY(2), visibility: 'team' }),
    ).toMatchObject({ retiredAt: DAY(2), visibility: 'private' });
  });

  it('keeps the order of its members, and a base of another skill does not count', () => {
    const other = '{"skillId": "x", "composes": ["a", "b"]}\n';
    const { text, id } = mergeClean(
      [other, imprint({ z: 1, composes: ['a'] }), imprint({ z: 1, composes: ['b'] })],
      { path },
    );
    expect(text).toBe(imprint({ z: 1, composes: ['a', 'b'] }));
    expect(id).toBe('deploy');
  });

  it.each([
    ['no JSON', '{', 'ours is no JSON object'],
    ['a list', '[]', 'ours is no JSON object'],
    ['empty', '', 'ours is no JSON object'],
    ['newer', '{"format": 2}', 'ours has format 2, written by a newer version'],
  ])('%s: merged as text, never clean', (_, ours, message) => {
    const result = mergeText([imprint({}), ours, imprint({ x: 1 })], { path });
    expect(result.message).toBe(message);
    expect(result.conflicts).not.toEqual([]);
    expect(mergeText([imprint({}), imprint({ x: 1 }), ours], { path }).message).toBe(
      message.replace('ours', 'theirs'),
    );
  });
});

describe('events', () => {
  const path = 'events/2026-01-01/a.jsonl';
  const event = (id: string, day: number, rest: object = {}): string =>
    `${JSON.stringify({ id, at: DAY(day), ...rest })}\n`;
  const [a, b, c] = [event('a', 1), event('b', 2), event('c', 3)];

  it('lines of both by their id, the earlier first', () => {
    expect(mergeClean([a, a + c, a + b], { path }).text).toBe(a + b + c);
    expect(mergeClean([undefined, a + c, b + c], { path }).text).toBe(a + b + c);
  });

  it('removed ones are gone, the same one is there once', () => {
    expect(mergeClean([a + b, b + c, a + b + c], { path }).text).toBe(b + c);
    expect(mergeClean([a, a + b, a + b.trim()], { path }).text).toBe(a + b);
  });

  it('lines without id are known by what they say, also twice', () => {
    const free = '{"x": 1}\n';
    expect(mergeClean([free, free + free, `{"x":1}\n{"y":2}\n`], { path }).text).toBe(
      `{"x":1}\n${free}{"y":2}\n`,
    );
  });

  it('of two versions of a line the later, then the larger; a change wins over a removal', () => {
    const changed = [event('a', 2, { n: 1 }), event('a', 1, { n: 9 })] as const;
    const result = mergeClean([a, ...changed], { path });
    expect(result.text).toBe(changed[0]);
    expect(result.log).toEqual([
      expect.objectContaining({ field: 'line', lost: { id: 'a', at: DAY(1), n: 9 } }),
    ]);
    const two = mergeClean(
      [
        a + b,
        event('a', 2, { n: 1 }) + event('b', 2, { n: 1 }),
        event('a', 1, { n: 1 }) + event('b', 1, { n: 1 }),
      ],
      { path },
    );
    expect(two.log.map(({ lost }) => lost)).toMatchObject([{ id: 'a' }, { id: 'b' }]);
    expect(mergeClean([a, '{"id": "a", "n": 1}\n', '{"id": "a", "n": 2}\n'], { path }).text).toContain('2');
    expect(mergeClean([a + b, b + c, event('a', 1, { n: 9 }) + b], { path }).text).toBe(
      event('a', 1, { n: 9 }) + b + c,
    );
  });

  it('keep CRLF that both have, and drop empty lines', () => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
    expect(mergeClean([a, crlf(a + c), crlf(a + b)], { path }).text).toBe(crlf(a + b + c));
    expect(mergeClean([a, `${a}\n${c}`, a + b], { path }).text).toBe(a + b + c);
  });

  it.each([
    ['empty', '', 'ours is empty'],
    ['torn', `${a}{"id": "b`, 'ours has lines that are no JSON objects'],
  ])('%s: merged as text, never clean', (_, ours, message) => {
    expect(mergeText([a, ours, a + b], { path })).toMatchObject({ message, reason: 'unreadable' });
    expect(mergeText([a, a + b, ours], { path }).message).toBe(message.replace('ours', 'theirs'));
  });
});

describe('a result', () => {
  it('says what was merged', () => {
    expect(mergeRecord([undefined, engramText({ slug: 'a' }), engramText({ slug: 'b' })])).toMatchObject({
      record: 'engram',
      id: testId(1),
    });
  });
});
