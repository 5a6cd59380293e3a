import { describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { parseSynapse } from '../../src/synapse/parse-synapse';
import type { Synapse } from '../../src/synapse/synapse';
import { synapseText, testId } from '../helpers/engram-text';
import { DAY } from './field-cases';
import { mergeClean, mergeText } from './merging';

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
