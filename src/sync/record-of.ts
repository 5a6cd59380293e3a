import { isDeepStrictEqual } from 'node:util';
import type { Engram } from '../engram/engram';
import { ENGRAM_FIELDS } from '../engram/fields';
import { parseEngram } from '../engram/parse-engram';
import type { YamlReader } from '../engram/yaml-document';
import { recordClass } from '../merge/record-class';
import { synapseId } from '../synapse/id';
import { parseSynapse } from '../synapse/parse-synapse';
import type { Synapse } from '../synapse/synapse';
import { parseInstant } from '../util/instants';

/** What a file of the memory holds, as far as placing it needs to know. */
export interface RecordOf {
  id: string;
  /** Milliseconds; -Infinity when the file does not say. */
  updatedAt: number;
  /** All that is not a statistic, for comparing. */
  words: unknown;
}

/** What use changes by itself; and the marks that every change leaves. */
const STATISTICS = new Set<string>([
  ...ENGRAM_FIELDS.filter(({ group }) => group === 'retrieval').map(({ name }) => name),
  'weight',
  'retrievalWeight',
  'version',
  'updatedAt',
  'updatedBy',
  'contentHash',
  'contentSize',
]);

/** The engram or synapse in a text; undefined for anything else, and for what cannot be read. */
export async function recordOf(text: string, path: string): Promise<RecordOf | undefined> {
  if (recordClass(path) === 'synapse') {
    const parsed = await withYaml((yaml) => parseSynapse(text, path, yaml));
    if (parsed.type !== 'synapse') return undefined;
    const { synapse } = parsed.file;
    return describe(synapse, synapseId(synapse.from, synapse.to, synapse.kind), '');
  }
  if (!path.endsWith('.md')) return undefined;
  const parsed = await withYaml((yaml) => parseEngram(text, path, yaml));
  if (parsed.type !== 'engram') return undefined;
  const { engram, body } = parsed.file;
  return describe(engram, engram.id, body);
}

/** What a text is to the memory, by what it says: `other` for Markdown that is no record, which is left alone. */
export async function standingOf(
  text: string,
  path: string,
): Promise<{ type: 'record' | 'invalid' | 'other'; id?: string }> {
  const record = recordClass(path);
  if (record === 'synapse') {
    const { type } = await withYaml((yaml) => parseSynapse(text, path, yaml));
    return type === 'invalid' ? { type } : { type: 'record', id: (await recordOf(text, path))?.id };
  }
  if (record !== 'engram' && record !== 'session') return { type: 'record' };
  const parsed = await withYaml((yaml) => parseEngram(text, path, yaml));
  if (parsed.type === 'engram') return { type: 'record', id: parsed.file.engram.id };
  return { type: parsed.type === 'invalid' ? 'invalid' : 'other' };
}

/** Did a change touch nothing but statistics? No for what cannot be read: then it may be words. */
export async function isStatisticsOnly(before: string, after: string, path: string): Promise<boolean> {
  if (before === after) return true;
  const [old, now] = [await recordOf(before, path), await recordOf(after, path)];
  return old !== undefined && now !== undefined && isDeepStrictEqual(old.words, now.words);
}

function describe(record: Engram | Synapse, id: string, body: string): RecordOf {
  const words = Object.entries(record).filter(
    ([name, value]) => !STATISTICS.has(name) && value !== undefined,
  );
  const updatedAt = parseInstant(record.updatedAt ?? '') ?? Number.NEGATIVE_INFINITY;
  return { id, updatedAt, words: [Object.fromEntries(words), body] };
}

/** Parses with the fast reader, and with the complete one where that cannot decide. */
export async function withYaml<T extends { type: string }>(
  parse: (yaml?: YamlReader) => T,
): Promise<Exclude<T, { type: 'needs-yaml' }>> {
  const parsed = parse();
  if (parsed.type !== 'needs-yaml') return parsed as Exclude<T, { type: 'needs-yaml' }>;
  const { yamlReader } = await import('../engram/yaml-reader');
  return parse(yamlReader) as Exclude<T, { type: 'needs-yaml' }>;
}
