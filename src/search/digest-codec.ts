/**
 * A digest entry in bytes: only what is not already in a column or the file table, only what is present.
 * Words that many entries share (tags, people) are numbers into one list of texts.
 */
import { formatInstant, parseInstant } from '../util/instants';
import { ByteReader, ByteWriter } from './bytes';
import type { DigestEntry } from './contract';

/** What the stored bytes of an entry hold; the rest of DigestEntry comes from columns. */
export type StoredEntry = Omit<DigestEntry, ColumnField>;

export type ColumnField =
  | 'id'
  | 'path'
  | 'type'
  | 'kind'
  | 'status'
  | 'visibility'
  | 'verificationStatus'
  | 'sourceType'
  | 'retrievable'
  | 'pinned'
  | 'tier'
  | 'forcedFreshness'
  | 'polarity'
  | 'importance'
  | 'confidence'
  | 'retrievalCount'
  | 'reinforcementScore'
  | 'agentId'
  | 'scope'
  | 'contentHash';

type Codec = 'text' | 'shared' | 'instant' | 'double' | 'count' | 'texts' | 'sharedTexts';

/** Optional parts in the order of the bits that say they are there. */
const PARTS: ReadonlyArray<readonly [keyof StoredEntry, Codec]> = [
  ['aliases', 'texts'],
  ['kinds', 'sharedTexts'],
  ['domainTags', 'sharedTexts'],
  ['tags', 'sharedTexts'],
  ['contextTags', 'sharedTexts'],
  ['about', 'texts'],
  ['anchors', 'texts'],
  ['effectiveRetrievals', 'count'],
  ['failedUses', 'count'],
  ['summary', 'text'],
  ['statusAt', 'instant'],
  ['perspective', 'shared'],
  ['createdBy', 'shared'],
  ['createdAt', 'instant'],
  ['updatedBy', 'shared'],
  ['updatedAt', 'instant'],
  ['lastRetrievedAt', 'instant'],
  ['lastEffectiveAt', 'instant'],
  ['lastRetrievalScore', 'double'],
  ['validFrom', 'instant'],
  ['validTo', 'instant'],
  ['reviewBy', 'instant'],
  ['category', 'shared'],
  ['entityType', 'shared'],
  ['subject', 'text'],
  ['predicate', 'text'],
  ['object', 'text'],
  ['quality', 'double'],
  ['contamination', 'double'],
];

/** Texts that entries share, numbered in order of first use. */
export class TextPool {
  private readonly numbers = new Map<string, number>();

  get size(): number {
    return this.numbers.size;
  }

  number(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(text, number);
    return number;
  }

  sections(): Array<[string, Uint8Array]> {
    const texts = new ByteWriter();
    const offsets = [0];
    for (const text of this.numbers.keys()) {
      texts.rawText(text);
      offsets.push(texts.length);
    }
    const bytes = Uint32Array.from(offsets);
    return [
      ['pool', texts.finish()],
      ['poolOffsets', new Uint8Array(bytes.buffer)],
    ];
  }
}

function isPresent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== 0;
}

export function encodeEntry(writer: ByteWriter, entry: DigestEntry, pool: TextPool): void {
  writer.text(entry.title);
  writer.varint(entry.contentSize);
  // One more than the version, since a file may say 0; 0 stands for what is no whole number.
  const isWhole = Number.isSafeInteger(entry.version) && entry.version >= 0;
  writer.varint(isWhole ? entry.version + 1 : 0);
  if (!isWhole) writer.double(entry.version);
  let mask = 0;
  for (const [bit, [key, codec]] of PARTS.entries()) {
    if (codec === 'double' ? entry[key] !== undefined : isPresent(entry[key])) mask |= 1 << bit;
  }
  writer.varint(mask);
  for (const [bit, [key, codec]] of PARTS.entries()) {
    if (((mask >>> bit) & 1) !== 0) encodeValue(writer, codec, entry[key], pool);
  }
}

function encodeValue(writer: ByteWriter, codec: Codec, value: unknown, pool: TextPool): void {
  if (codec === 'text') writer.text(value as string);
  else if (codec === 'shared') writer.varint(pool.number(value as string));
  else if (codec === 'instant') encodeInstant(writer, value as string);
  else if (codec === 'double' || codec === 'count') writer.double(value as number);
  else encodeTexts(writer, codec, value as string[], pool);
}

function encodeTexts(writer: ByteWriter, codec: Codec, texts: readonly string[], pool: TextPool): void {
  writer.varint(texts.length);
  for (const text of texts) {
    if (codec === 'texts') writer.text(text);
    else writer.varint(pool.number(text));
  }
}

const RAW = 0;
const WITH_MS = 1;
const WITHOUT_MS = 2;

/** Milliseconds where the usual form gives the same text again, else the text. */
function encodeInstant(writer: ByteWriter, text: string): void {
  const ms = parseInstant(text);
  const canonical = ms !== undefined && ms >= 0 ? formatInstant(ms) : undefined;
  if (ms !== undefined && text === canonical) {
    writer.byte(WITH_MS);
    writer.varint(ms);
  } else if (ms !== undefined && canonical?.endsWith('.000Z') && text === canonical.replace('.000Z', 'Z')) {
    writer.byte(WITHOUT_MS);
    writer.varint(ms / 1000);
  } else {
    writer.byte(RAW);
    writer.text(text);
  }
}

function decodeInstant(reader: ByteReader): string {
  const form = reader.byte();
  if (form === RAW) return reader.text();
  if (form === WITH_MS) return formatInstant(reader.varint());
  return formatInstant(reader.varint() * 1000).replace('.000Z', 'Z');
}

/** What an overview shows of an entry. */
export type StoredHeadline = Pick<StoredEntry, 'title' | 'domainTags' | 'summary'>;

const SUMMARY_BIT = PARTS.findIndex(([key]) => key === 'summary');

/** As `decodeEntry`, only as far as the summary. */
export function decodeHeadline(bytes: Buffer, shared: (number: number) => string): StoredHeadline {
  const { title, domainTags, summary } = decodeUntil(bytes, shared, SUMMARY_BIT);
  return { title, domainTags, ...(summary === undefined ? {} : { summary }) };
}

/** Reads what encodeEntry wrote; `shared` gives a text of the pool by its number. */
export function decodeEntry(bytes: Buffer, shared: (number: number) => string): StoredEntry {
  return decodeUntil(bytes, shared, PARTS.length - 1);
}

function decodeUntil(bytes: Buffer, shared: (number: number) => string, lastBit: number): StoredEntry {
  const reader = new ByteReader(bytes);
  const title = reader.text();
  const contentSize = reader.varint();
  const versionPlus1 = reader.varint();
  const version = versionPlus1 === 0 ? reader.double() : versionPlus1 - 1;
  const mask = reader.varint();
  const entry: Record<string, unknown> = {
    title,
    contentSize,
    version,
    aliases: [],
    kinds: [],
    domainTags: [],
    tags: [],
    contextTags: [],
    about: [],
    anchors: [],
    effectiveRetrievals: 0,
    failedUses: 0,
  };
  for (let bit = 0, rest = mask; rest !== 0 && bit <= lastBit; bit += 1, rest >>>= 1) {
    const part = PARTS[bit];
    if ((rest & 1) !== 0 && part !== undefined) entry[part[0]] = decodeValue(reader, part[1], shared);
  }
  return entry as unknown as StoredEntry;
}

/** Adds `step` to the count of each tag, by its number in the pool, of what encodeEntry wrote where the reader is. */
export function countTagNumbers(reader: ByteReader, counts: Uint32Array, step: number): void {
  skipText(reader);
  reader.varint();
  if (reader.varint() === 0) reader.double();
  const mask = reader.varint();
  if (((mask >>> TAGS_BIT) & 1) === 0) return;
  for (let bit = 0; bit < TAGS_BIT; bit += 1) {
    if (((mask >>> bit) & 1) === 0) continue;
    const areWords = PARTS[bit]?.[1] === 'texts';
    for (let left = reader.varint(); left > 0; left -= 1) {
      if (areWords) skipText(reader);
      else reader.varint();
    }
  }
  for (let left = reader.varint(); left > 0; left -= 1) {
    const number = reader.varint();
    counts[number] = (counts[number] ?? 0) + step;
  }
}

/** Before the tags there are only lists. */
const TAGS_BIT = PARTS.findIndex(([key]) => key === 'tags');

function skipText(reader: ByteReader): void {
  const size = reader.varint();
  reader.at += size;
}

function decodeValue(reader: ByteReader, codec: Codec, shared: (number: number) => string): unknown {
  if (codec === 'text') return reader.text();
  if (codec === 'shared') return shared(reader.varint());
  if (codec === 'instant') return decodeInstant(reader);
  if (codec === 'double' || codec === 'count') return reader.double();
  const texts: string[] = [];
  const count = reader.varint();
  for (let i = 0; i < count; i += 1) {
    texts.push(codec === 'texts' ? reader.text() : shared(reader.varint()));
  }
  return texts;
}
