/** The published laws as checks over three texts. Reads files with the codec alone, not with anything of the merge. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { splitDerivedSegment } from '../../src/engram/derived-segment';
import { splitFrontMatter } from '../../src/engram/front-matter';
import { parseEngram } from '../../src/engram/parse-engram';
import type { YamlValue } from '../../src/engram/yaml-document';
import { yamlReader } from '../../src/engram/yaml-reader';
import { mergeFile } from '../../src/merge/merge-file';
import { isClean, type MergedRecord, type MergeResult, type Side } from '../../src/merge/merge-result';
import { canonicalJson, canonicalText } from '../../src/merge/order-values';
import { parseSynapse } from '../../src/synapse/parse-synapse';
import type { ThreeTexts } from './arbitraries';

export function merge({ path, base, ours, theirs }: ThreeTexts): MergeResult {
  return mergeFile(base, ours, theirs, { path, yaml: yamlReader });
}

function swap(three: ThreeTexts): ThreeTexts {
  return { ...three, ours: three.theirs, theirs: three.ours };
}

/** All laws that speak of one merge. */
export function expectLaws(three: ThreeTexts): void {
  expectIdentity(three);
  expectCommutative(three);
  expectClosed(three);
  expectNothingLost(three);
}

export function expectIdentity({ path, base, ours, theirs }: ThreeTexts): void {
  for (const one of [ours, theirs]) {
    expect(textOf(merge({ path, base, ours: one, theirs: one }))).toBe(one);
    if (base === undefined) continue;
    expect(textOf(merge({ path, base, ours: base, theirs: one }))).toBe(one);
    expect(textOf(merge({ path, base, ours: one, theirs: base }))).toBe(one);
  }
}

/** Swapping sides: the same bytes when clean, else the same conflicts. */
export function expectCommutative(three: ThreeTexts): void {
  const [result, swapped] = [merge(three), merge(swap(three))];
  expect(swapped.type).toBe(result.type);
  expect(isClean(swapped)).toBe(isClean(result));
  if (isClean(result)) expect(textOf(swapped)).toBe(textOf(result));
  expect(conflictsOf(swapped).map(({ ours, theirs }) => [theirs, ours])).toEqual(
    conflictsOf(result).map(({ ours, theirs }) => [ours, theirs]),
  );
  const texts = (log: MergedRecord['log']): string[] => log.map((entry) => canonicalJson(entry)).sort();
  expect(texts(logOf(swapped).map(swapEntry))).toEqual(texts(logOf(result)));
}

function swapEntry<Entry extends { winner: string; loser?: Side }>(entry: Entry): Entry {
  const other = (side: string): string => (side === 'ours' ? 'theirs' : side === 'theirs' ? 'ours' : side);
  const swapped = { ...entry, winner: other(entry.winner) };
  return entry.loser === undefined ? swapped : { ...swapped, loser: other(entry.loser) };
}

/** Clean or not, the result of two readable sides is readable, and has markers in the body at most. */
export function expectClosed(three: ThreeTexts): void {
  const result = merge(three);
  if (result.type !== 'merged') {
    expect(isClean(result)).toBe(false);
    return;
  }
  const isSynapse = three.path.endsWith('.yaml');
  const parse = isSynapse ? parseSynapse : parseEngram;
  expect(parse(result.text, three.path, yamlReader).type, result.text).toBe(isSynapse ? 'synapse' : 'engram');
  const marked = result.text.split(/\r?\n/);
  for (const { line } of result.conflicts) expect(marked[line - 1]).toMatch(/^<{7,} ours$/);
  if (result.conflicts.length > 0) return;
  expect(textOf(merge({ ...three, ours: result.text, theirs: result.text }))).toBe(result.text);
}

/** Every change of each side is in the result, in a conflict, or in the log. */
export function expectNothingLost(three: ThreeTexts): void {
  const result = merge(three);
  if (result.type !== 'merged') return;
  for (const side of ['ours', 'theirs'] as const) {
    expectFieldsKept(three, result, side);
    expectCommentsKept(three, result, side);
    expectWordsKept(three, result, side);
  }
}

const RECOMPUTED = new Set(['contentHash', 'contentSize']);
const ADDED = new Set(['retrievalCount', 'effectiveRetrievals', 'failedUses', 'reinforcementScore']);

function expectFieldsKept(three: ThreeTexts, result: MergedRecord, side: Side): void {
  const [before, after, merged] = [three.base, three[side], result.text].map(fieldsOf) as [
    Fields,
    Fields,
    Fields,
  ];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is, becomes] = [before.get(key), after.get(key), merged.get(key)];
    if (isSame(was, is) || isSame(is, becomes) || RECOMPUTED.has(key) || ADDED.has(key)) continue;
    const isLogged = result.log.some(({ field, loser }) => field === key && loser === side);
    if (isLogged) continue;
    const isChange = Array.isArray(was ?? []) && Array.isArray(is ?? []) && Array.isArray(becomes ?? []);
    expect(
      isChange,
      `${key} of ${side} is lost: ${JSON.stringify({ was, is, becomes, log: result.log })}`,
    ).toBe(true);
    const [old, own, all] = [was, is, becomes].map(
      (list) => new Set(((list ?? []) as unknown[]).map(itemText)),
    );
    for (const item of own) if (!old.has(item)) expect(all, `${key}: added`).toContain(item);
    for (const item of old) if (!own.has(item)) expect(all, `${key}: removed`).not.toContain(item);
  }
}

function itemText(item: unknown): string {
  return JSON.stringify(item).normalize('NFC');
}

function expectCommentsKept(three: ThreeTexts, result: MergedRecord, side: Side): void {
  const comments = (text: string | undefined): string[] =>
    headOf(text ?? '').match(/(?<=^|\n| )# (?:one|two|three|lines|why)(?=\r?\n)/g) ?? [];
  const before = comments(three.base);
  const kept = [...comments(result.text), ...result.log.map(({ lost }) => canonicalText(lost))].join('\n');
  for (const comment of comments(three[side])) if (!before.includes(comment)) expect(kept).toContain(comment);
}

function expectWordsKept(three: ThreeTexts, result: MergedRecord, side: Side): void {
  const before = new Set(wordsOf(three.base ?? ''));
  const kept = new Set(wordsOf(result.text));
  for (const line of wordsOf(three[side])) if (!before.has(line)) expect(kept).toContain(line);
}

type Fields = ReadonlyMap<string, YamlValue>;

function fieldsOf(text: string | undefined): Fields {
  const [start, end] = fieldRange(text ?? '');
  const result = yamlReader.read(text ?? '', start, end);
  return new Map(
    result.type === 'mapping' ? result.document.entries.map(({ key, value }) => [key, value]) : [],
  );
}

/** Of an engram its front matter, of a synapse the whole text. */
function fieldRange(text: string): [start: number, end: number] {
  const split = splitFrontMatter(text);
  return split.type === 'front-matter' ? [split.parts.yamlStart, split.parts.yamlEnd] : [0, text.length];
}

/** An empty value says as much as none. */
function isSame(a: YamlValue | undefined, b: YamlValue | undefined): boolean {
  const plain = (value: YamlValue | undefined): unknown =>
    value === undefined || value === null || value === '' ? null : JSON.parse(JSON.stringify(value));
  const [left, right] = [plain(a), plain(b)];
  const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
  return isDeepStrictEqual(left, right) || (isEmpty(left) && isEmpty(right));
}

function headOf(text: string): string {
  return text.slice(...fieldRange(text));
}

function wordsOf(text: string): string[] {
  const split = splitFrontMatter(text);
  const body = split.type === 'front-matter' ? text.slice(split.parts.bodyStart) : '';
  return splitDerivedSegment(body.replaceAll('\r\n', '\n').replace(/\r$/, '')).body.split('\n');
}

export function textOf(result: MergeResult): string {
  if (result.type === 'needs-yaml') throw new Error('needs yaml');
  return result.text;
}

function conflictsOf(result: MergeResult): { ours: string; theirs: string }[] {
  return result.type === 'merged' || result.type === 'text' ? result.conflicts : [];
}

function logOf(result: MergeResult): MergedRecord['log'] {
  return result.type === 'merged' ? result.log : [];
}
