import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch, { type SearchResult } from 'minisearch';
import { parseEngram } from '../../src/engram/parse-engram';
import { yamlReader } from '../../src/engram/yaml-reader';
import type { FieldName, QueryTerm } from '../../src/search/contract';
import { toDigestEntry } from '../../src/search/digest';
import { BM25, BOOSTS, documentFields, FIELD_NAMES } from '../../src/search/fields';
import { tokenize } from '../../src/search/tokenize';

interface Doc extends Record<FieldName, string> {
  id: string;
}

/** Every engram of a folder, read without any of the index's own code, by path. */
export function readDocuments(root: string): Doc[] {
  return markdownFiles(root, '').flatMap((path) => {
    const parsed = parseEngram(readFileSync(join(root, path), 'utf8'), path, yamlReader);
    if (parsed.type !== 'engram') return [];
    const entry = toDigestEntry(parsed.file);
    return [{ id: path, ...documentFields(entry, parsed.file.body) }];
  });
}

function markdownFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name.startsWith('.') || entry.name === 'synapses') return [];
    if (entry.isDirectory()) return markdownFiles(root, path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** A complete MiniSearch index over documents, with the settings that co-engram promises. */
export function fullMiniSearch(docs: readonly Doc[]): MiniSearch<Doc> {
  const index = new MiniSearch<Doc>({
    fields: [...FIELD_NAMES],
    tokenize,
    processTerm: (term) => term,
  });
  index.addAll(docs);
  return index;
}

export function searchFully(index: MiniSearch<Doc>, terms: readonly QueryTerm[]): SearchResult[] {
  return index.search('', {
    tokenize: () => terms.map(({ term }) => term),
    processTerm: (term) => term,
    prefix: (_term, i) => terms[i]?.prefix ?? false,
    fuzzy: (_term, i) => terms[i]?.fuzzy || false,
    boost: { ...BOOSTS },
    bm25: { ...BM25 },
    combineWith: 'OR',
  });
}
