import { expect } from 'vitest';
import type { Engram } from '../../src/engram/engram';
import { parseEngram } from '../../src/engram/parse-engram';
import { yamlReader } from '../../src/engram/yaml-reader';
import { mergeFile } from '../../src/merge/merge-file';
import {
  isClean,
  type MergedRecord,
  type MergedText,
  type MergeOptions,
  type TwoIds,
} from '../../src/merge/merge-result';
import { type EngramTextOptions, engramText } from '../helpers/engram-text';

export const PATH = 'engineering/a-test-engram.md';

type Texts = [base: string | undefined, ours: string, theirs: string];

/** The result of a merge that both orders of the sides agree on. */
export function mergeRecord(texts: Texts, options: Partial<MergeOptions> = {}): MergedRecord {
  const [base, ours, theirs] = texts;
  const all = { path: PATH, yaml: yamlReader, ...options };
  const result = mergeFile(base, ours, theirs, all);
  if (result.type !== 'merged') throw new Error(`not merged: ${JSON.stringify(result)}`);
  const swapped = mergeFile(base, theirs, ours, all);
  expect(isClean(swapped)).toBe(isClean(result));
  if (isClean(result)) expect(swapped).toMatchObject({ type: 'merged', text: result.text });
  return result;
}

export function mergeClean(texts: Texts, options: Partial<MergeOptions> = {}): MergedRecord {
  const result = mergeRecord(texts, options);
  expect(result.conflicts).toEqual([]);
  return result;
}

export function mergeText(texts: Texts, options: Partial<MergeOptions> = {}): MergedText {
  const [base, ours, theirs] = texts;
  const result = mergeFile(base, ours, theirs, { path: PATH, yaml: yamlReader, ...options });
  if (result.type !== 'text') throw new Error(`no text merge: ${JSON.stringify(result)}`);
  return result;
}

export function mergeStrangers(texts: Texts, options: Partial<MergeOptions> = {}): TwoIds {
  const [base, ours, theirs] = texts;
  const result = mergeFile(base, ours, theirs, { path: PATH, yaml: yamlReader, ...options });
  if (result.type !== 'two-ids') throw new Error(`one record: ${JSON.stringify(result)}`);
  return result;
}

export function engramOf(text: string): Engram {
  const parsed = parseEngram(text, PATH, yamlReader);
  if (parsed.type !== 'engram') throw new Error(`no engram: ${JSON.stringify(parsed)}`);
  return parsed.file.engram;
}

/** Front matter fields of three versions of one engram; `body` is its body. undefined: no base. */
export type Fields = EngramTextOptions | undefined;

export interface MergedFields extends MergedRecord {
  engram: Engram;
}

export function mergeFields(base: Fields, ours: Fields, theirs: Fields): MergedFields {
  const textOf = (fields: Fields): string => engramText(fields);
  const result = mergeRecord([base && textOf(base), textOf(ours), textOf(theirs)]);
  return { ...result, engram: engramOf(result.text) };
}
