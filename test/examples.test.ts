import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeTime } from 'ulid';
import { describe, expect, it } from 'vitest';
import { contentHash, contentSize } from '../src/engram/content-hash';
import type { EngramFile } from '../src/engram/engram';
import { KINDS } from '../src/engram/engram';
import { formatEngram } from '../src/engram/format-engram';
import { isUlid } from '../src/engram/id';
import { parseEngram } from '../src/engram/parse-engram';
import { engramPath } from '../src/engram/paths';
import { slugify } from '../src/engram/slug';
import { findRisks } from '../src/secrets/find-risks';
import { attributeLines, ignoreLines, markerText } from '../src/store/layout';
import { formatSynapse } from '../src/synapse/format-synapse';
import { synapseId } from '../src/synapse/id';
import { parseSynapse } from '../src/synapse/parse-synapse';
import { synapsePath } from '../src/synapse/paths';
import { formatUsageFile, parseUsageFile } from '../src/usage/codec';

const ROOT = join(__dirname, '..', 'examples', 'team-memory');
const paths = filesBelow('');
const engrams = paths.filter((path) => path.endsWith('.md')).map(readEngram);
const ids = new Set(engrams.map(({ engram }) => engram.id));

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .map((name) => (folder === '' ? name : `${folder}/${name}`))
    .flatMap((path) => (lstatSync(join(ROOT, path)).isDirectory() ? filesBelow(path) : [path]))
    .sort();
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function readEngram(path: string): EngramFile {
  const result = parseEngram(read(path), path);
  if (result.type !== 'engram') throw new Error(`${path}: ${JSON.stringify(result)}`);
  return result.file;
}

function readSynapse(path: string) {
  const result = parseSynapse(read(path), path);
  if (result.type !== 'synapse') throw new Error(`${path}: ${JSON.stringify(result)}`);
  return result.file;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

describe('the sample team memory', () => {
  it('has what the demo and the docs show', () => {
    expect(engrams.length).toBeGreaterThanOrEqual(44);
    expect(engrams.filter(({ engram }) => /\p{Script=Han}/u.test(engram.title))).toHaveLength(14);
    expect(new Set(engrams.map(({ engram }) => engram.kind))).toEqual(new Set(KINDS));
    expect(engrams.some(({ engram }) => engram.status === 'frozen')).toBe(true);
    expect(engrams.some(({ engram }) => engram.validTo !== undefined)).toBe(true);
    expect(engrams.some(({ engram }) => engram.visibility === 'restricted')).toBe(true);
    expect(engrams.filter(({ engram }) => engram.pinned)).toHaveLength(1);
    expect(engrams.filter(({ engram }) => engram.category === 'entity').length).toBeGreaterThanOrEqual(3);
  });

  it('has every file where co-engram would put it, and nothing else', () => {
    const own = ['.gitattributes', '.gitignore', 'co-engram.yaml'];
    const rest = paths.filter((path) => !own.includes(path) && !/\.(md|tsv)$/.test(path));
    expect(rest.every((path) => path.startsWith('synapses/'))).toBe(true);
    expect(read('co-engram.yaml')).toBe(markerText({ language: 'en' }));
    expect(read('.gitignore')).toBe(`${ignoreLines().join('\n')}\n`);
    expect(read('.gitattributes')).toBe(`${attributeLines().join('\n')}\n`);
  });
});

describe.each(engrams.map((file) => [file.path, file] as const))('%s', (path, file) => {
  const { engram, body } = file;

  it('has no problems and the bytes that the codec writes', () => {
    expect(file.problems).toEqual([]);
    expect(engram.extra).toEqual({});
    expect(formatEngram(engram, body)).toBe(file.text);
  });

  it('has the right path, id, hash and times', () => {
    const { domainTags, visibility, slug = slugify(engram.title) } = engram;
    expect(engramPath({ domainTags, slug, visibility })).toBe(path);
    expect(isUlid(engram.id)).toBe(true);
    expect(new Date(decodeTime(engram.id)).toISOString()).toBe(engram.createdAt);
    expect(engram.contentHash).toBe(contentHash(body));
    expect(engram.contentSize).toBe(contentSize(body));
    expect(engram.updatedAt ?? '').toSatisfy((at: string) => at >= (engram.createdAt ?? ''));
    expect(engram.about.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has no secrets and nothing personal', () => {
    expect([body, ...stringsIn(engram)].flatMap((text) => findRisks(text))).toEqual([]);
  });
});

describe('the synapses of the sample', () => {
  const files = paths.filter((path) => path.startsWith('synapses/')).map((path) => [path] as const);

  it('are many, and link most kinds', () => {
    expect(files.length).toBeGreaterThanOrEqual(30);
    expect(new Set(files.map(([path]) => path.split('/')[1])).size).toBeGreaterThanOrEqual(10);
    expect(ids.size).toBe(engrams.length);
  });

  it.each(files)('%s', (path) => {
    const file = readSynapse(path);
    const { synapse } = file;
    expect(file.problems).toEqual([]);
    expect(synapse.id).toBe(synapseId(synapse.from, synapse.to, synapse.kind));
    expect(synapsePath(synapse.kind, synapse.id, false)).toBe(path);
    expect([synapse.from, synapse.to].filter((id) => !ids.has(id))).toEqual([]);
    expect(formatSynapse(synapse)).toBe(read(path));
    expect(stringsIn(synapse).flatMap((text) => findRisks(text))).toEqual([]);
  });
});

describe('the usage of the sample', () => {
  it.each(paths.filter((path) => path.startsWith('usage/')))('%s', (path) => {
    const { key = '', lines, damaged } = parseUsageFile(read(path));
    expect(path).toBe(`usage/${key}.tsv`);
    expect(damaged).toEqual([]);
    expect(lines.filter((line) => !ids.has(line.id))).toEqual([]);
    expect(formatUsageFile(lines, key)).toBe(read(path));
  });
});
