/** The merge core on bytes: what the driver and `merge resolve` share, so that both give the same result. */
import { isUtf8 } from 'node:buffer';
import { mergeFile } from '../merge/merge-file';
import { isClean, type MergeOptions, type MergeResult } from '../merge/merge-result';
import { mergeUnreadable } from '../merge/merge-text';

export interface MergedBytes {
  bytes: Uint8Array;
  result: Exclude<MergeResult, { type: 'needs-yaml' }>;
  /** May git take the bytes as they are? */
  isClean: boolean;
}

export interface Sides<T> {
  /** Undefined or empty: both sides added the file. */
  base?: T;
  ours: T;
  theirs: T;
}

type Options = Omit<MergeOptions, 'yaml'>;

/**
 * Merges one file. Texts that are no UTF-8 are merged line by line, byte for byte, and are only clean where no
 * record is concerned. What the core calls clean has been read again by it.
 */
export async function mergeBytes(sides: Sides<Uint8Array>, options: Options): Promise<MergedBytes> {
  const all = [sides.base, sides.ours, sides.theirs];
  if (!all.every((bytes) => bytes === undefined || isUtf8(bytes))) return mergeForeignBytes(sides, options);
  const result = await mergeTexts(decode(sides, 'utf8'), options);
  const bytes = Buffer.from(result.text, 'utf8');
  return { bytes, result, isClean: isClean(result) };
}

async function mergeTexts(
  { base, ours, theirs }: Sides<string>,
  options: Options,
): Promise<MergedBytes['result']> {
  let result = mergeFile(base, ours, theirs, options);
  if (result.type === 'needs-yaml') {
    const { yamlReader } = await import('../engram/yaml-reader');
    result = mergeFile(base, ours, theirs, { ...options, yaml: yamlReader });
  }
  if (result.type !== 'needs-yaml') return result;
  throw new Error(`${options.path} needs more than the complete YAML reader`);
}

/** Latin-1 gives every byte a character and every such character its byte back. */
async function mergeForeignBytes(sides: Sides<Uint8Array>, options: Options): Promise<MergedBytes> {
  const texts = decode(sides, 'latin1');
  const { base: baseLabel, ours: ourLabel, theirs: theirLabel } = options.labels ?? {};
  const labels = { base: asciiOnly(baseLabel), ours: asciiOnly(ourLabel), theirs: asciiOnly(theirLabel) };
  const wanted = { ...options, labels };
  let result = await mergeTexts(texts, wanted);
  const isPlain = result.type === 'text' && result.reason === 'plain';
  if (!isPlain && result.text !== texts.ours && result.text !== texts.theirs) {
    result = mergeUnreadable({ base: undefined, ...texts }, wanted, 'unreadable', 'a side is not UTF-8');
  }
  return { bytes: Buffer.from(result.text, 'latin1'), result, isClean: isClean(result) };
}

/** The encoding of the file is not known, so neither is how to write other characters into it. */
function asciiOnly(label: string | undefined): string | undefined {
  return label?.replace(/[^\x20-\x7e]/g, '?');
}

function decode(sides: Sides<Uint8Array>, encoding: 'utf8' | 'latin1'): Sides<string> {
  const text = (bytes: Uint8Array): string =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding);
  const { base, ours, theirs } = sides;
  const isAdded = base === undefined || base.length === 0;
  return { base: isAdded ? undefined : text(base), ours: text(ours), theirs: text(theirs) };
}
