/** A data set as a memory repository: one engram a document, `follows` between neighbours of a session. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatEngram } from '../../src/engram/format-engram';
import { newId } from '../../src/engram/new-id';
import type { IndexView } from '../../src/search/contract';
import { openIndex } from '../../src/search/open-index';
import type { Repository } from '../../src/store/repository';
import { formatSynapse } from '../../src/synapse/format-synapse';
import { synapseId } from '../../src/synapse/id';
import { synapsePath } from '../../src/synapse/paths';
import type { Surroundings } from '../../src/util/surroundings';
import type { DataSet } from './data-set';

const START = Date.UTC(2025, 0, 1);

export interface OpenDataSet {
  view: IndexView;
  /** Id of the engram -> id of the document. */
  idOf: Map<string, string>;
  close(): void;
}

/** Writes the data set to a temp folder and opens the real index over it. */
export async function openDataSet(dataSet: DataSet): Promise<OpenDataSet> {
  const root = mkdtempSync(join(tmpdir(), 'co-engram-quality-'));
  const idOf = writeDataSet(root, dataSet);
  const view = await openIndex(repositoryAt(root), { surroundings: surroundingsAt(root) });
  const close = (): void => {
    view.close();
    rmSync(root, { recursive: true, force: true });
  };
  return { view, idOf, close };
}

function writeDataSet(root: string, { documents }: DataSet): Map<string, string> {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('co-engram.yaml', 'language: en\n');
  const ids = documents.map((_, n) => idNumber(n));
  documents.forEach(({ title, text, tags = [], session }, n) => {
    const id = ids[n] ?? '';
    const engram = { id, title: [...title].slice(0, 200).join(''), tags, domainTags: ['x'] };
    write(`x/${n}.md`, formatEngram({ ...engram, kind: 'observation' }, text));
    const previous = documents[n - 1];
    if (session !== undefined && previous?.session === session) writeFollows(write, id, ids[n - 1] ?? '');
  });
  return new Map(documents.map((document, n) => [ids[n] ?? '', document.id]));
}

/** The same id in every run: ten characters of time, the rest counts. */
function idNumber(n: number): string {
  return newId(START + n * 1000, (size) => new Uint8Array(size).fill(n & 0xff));
}

/** With the weight that `link` gives when nobody says another. */
function writeFollows(write: (path: string, text: string) => void, from: string, to: string): void {
  const id = synapseId(from, to, 'follows');
  write(
    synapsePath('follows', id),
    formatSynapse({ id, from, to, kind: 'follows', weight: 0.5, evidence: [], extra: {} }),
  );
}

function repositoryAt(root: string): Repository {
  return {
    root,
    rule: 'flag',
    stateDir: join(root, '.co-engram'),
    isBare: false,
    isTrusted: true,
    layout: 'co-engram',
    contentPrefix: '',
  };
}

function surroundingsAt(cwd: string): Surroundings {
  return {
    now: () => Date.UTC(2026, 0, 1),
    cwd,
    env: process.env,
    platform: process.platform,
    warn: (message) => console.error(message),
  };
}
