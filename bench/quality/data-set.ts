/** Retrieval data sets: a folder with docs.jsonl and queries.jsonl. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DataDocument {
  id: string;
  title: string;
  text: string;
  tags?: string[];
  /** Neighbouring documents of one session follow each other. */
  session?: number;
}

export interface DataQuery {
  q: string;
  /** Empty: the right answer is silence. */
  relevant: string[];
  category?: string | number;
}

export interface DataSet {
  name: string;
  documents: DataDocument[];
  queries: DataQuery[];
  /** First 12 hex digits of the SHA-256 of both files. */
  hash: string;
}

/** Every data set in the folder, or the folder itself if it is one; by name. */
export function readDataSets(folder: string): DataSet[] {
  const names = isDataSet(folder) ? ['.'] : readdirSync(folder).sort();
  return names.filter((name) => isDataSet(join(folder, name))).map((name) => readDataSet(folder, name));
}

function isDataSet(folder: string): boolean {
  return existsSync(join(folder, 'docs.jsonl')) && existsSync(join(folder, 'queries.jsonl'));
}

function readDataSet(folder: string, name: string): DataSet {
  const docs = readFileSync(join(folder, name, 'docs.jsonl'), 'utf8');
  const queries = readFileSync(join(folder, name, 'queries.jsonl'), 'utf8');
  return {
    name,
    documents: readLines<DataDocument>(docs),
    queries: readLines<DataQuery>(queries),
    hash: createHash('sha256').update(docs).update(queries).digest('hex').slice(0, 12),
  };
}

function readLines<T>(text: string): T[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as T);
}
