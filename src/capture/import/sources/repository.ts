/** Other memory repositories: a folder of ours or of the public Co-Engram project, or what `export jsonl` wrote. */
import { join } from 'node:path';
import { checkValue } from '../../../engram/check-value';
import type { Engram } from '../../../engram/engram';
import { ENGRAM_FIELDS_BY_NAME } from '../../../engram/fields';
import { formatEngram } from '../../../engram/format-engram';
import { CoEngramError } from '../../../errors';
import { EXPORT_LINES } from '../../../store/export-lines';
import { readEngramText, readSynapseText } from '../../../store/read-engram-file';
import { readTextFile } from '../../../store/read-text-file';
import { scanRepository } from '../../../store/scan';
import { formatSynapse } from '../../../synapse/format-synapse';
import type { Synapse } from '../../../synapse/synapse';
import { isObject, type JsonObject, readJsonLines, textAt } from '../json';
import type { Reading } from '../reading';

/** Engrams and synapses of a folder; usage and proposals are its own team's. */
export async function readRepository(root: string, reading: Reading): Promise<void> {
  const files = scanRepository({ root, isBare: false });
  for (const { path, message } of files.skipped) reading.problem(join(root, path), message);
  for (const path of [...files.engrams, ...files.sessions]) {
    await attempt(join(root, path), reading, async () =>
      addEngram(join(root, path), path, readTextFile({ root }, path), reading),
    );
  }
  for (const path of files.synapses) {
    await attempt(join(root, path), reading, async () =>
      addSynapse(join(root, path), path, readTextFile({ root }, path), reading),
    );
  }
}

/** The lines of an export, every kind. */
export async function readExport(absolute: string, reading: Reading): Promise<void> {
  for await (const { place, value } of readJsonLines(absolute, reading)) {
    if (value.kind === EXPORT_LINES.deletion) {
      reading.skip('a deletion, which an import does not carry out');
      continue;
    }
    const path = textAt(value, 'path', { place, reading });
    if (path === undefined) continue;
    await attempt(place, reading, async () => {
      if (value.kind === EXPORT_LINES.engram) await addEngram(place, path, engramTextOf(value), reading);
      else if (value.kind === EXPORT_LINES.synapse)
        await addSynapse(place, path, synapseTextOf(value), reading);
      else if (value.kind === EXPORT_LINES.file) addFile(place, path, value, reading);
      else reading.problem(`${place}#/kind`, `must be one of ${Object.values(EXPORT_LINES).join(', ')}`);
    });
  }
}

/** What is wrong with one file or line costs only itself. */
async function attempt(place: string, reading: Reading, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof CoEngramError) || error.code === 'USAGE') throw error;
    reading.problem(place, error.message);
  }
}

async function addEngram(place: string, path: string, text: string, reading: Reading): Promise<void> {
  if (!/^\ufeff?---|co-engram-meta/.test(text)) {
    reading.skip('not an engram');
    return;
  }
  const { engram, body } = await readEngramText(text, path);
  const { id, title, createdAt, extra, contentHash, contentSize, ...fields } = engram;
  reading.add({
    place,
    key: `${reading.from}#${id}`,
    title,
    content: body,
    fields: writable(fields),
    ...(createdAt === undefined ? {} : { at: createdAt }),
    id,
    file: { path, text },
  });
}

/** What a suggestion may say of itself; the rest comes with the file, or not at all. */
function writable(fields: Partial<Engram>): Partial<Engram> {
  const entries = Object.entries(fields).filter(([name, value]) => {
    const row = ENGRAM_FIELDS_BY_NAME.get(name);
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
    return row?.isWritable === true && !isEmpty && value !== row.default;
  });
  return Object.fromEntries(entries);
}

async function addSynapse(place: string, path: string, text: string, reading: Reading): Promise<void> {
  const { from, kind, to, relation } = (await readSynapseText(text, path)).synapse;
  reading.links.push({ from, kind, to, ...(relation === undefined ? {} : { relation }) });
  reading.others.push({ place, path, text });
}

function addFile(place: string, path: string, value: JsonObject, reading: Reading): void {
  const { text } = value;
  if (typeof text === 'string') reading.others.push({ place, path, text });
  else reading.problem(`${place}#/text`, 'must be a text');
}

function engramTextOf({ text, entry, body }: JsonObject): string {
  if (typeof text === 'string') return text;
  if (!isObject(entry)) throw wrong('/entry', 'must be an object');
  if (typeof body !== 'string') throw wrong('/body', 'must be a text');
  for (const [name, value] of Object.entries(entry)) {
    const row = ENGRAM_FIELDS_BY_NAME.get(name);
    if (row === undefined || value === null) continue;
    try {
      checkValue(row, value);
    } catch (error) {
      if (!(error instanceof CoEngramError)) throw error;
      throw wrong(`/entry/${name}`, `cannot be this (${error.hint ?? 'another type'})`);
    }
  }
  const extra = isObject(entry.extra) ? entry.extra : {};
  if (typeof entry.id !== 'string') throw wrong('/entry/id', 'must be a text');
  return formatEngram({ ...(entry as unknown as Engram), extra }, body);
}

function synapseTextOf({ text, synapse }: JsonObject): string {
  if (typeof text === 'string') return text;
  if (!isObject(synapse)) throw wrong('/synapse', 'must be an object');
  for (const name of ['id', 'from', 'to', 'kind']) {
    if (typeof synapse[name] !== 'string') throw wrong(`/synapse/${name}`, 'must be a text');
  }
  const extra = isObject(synapse.extra) ? synapse.extra : {};
  return formatSynapse({ ...(synapse as unknown as Synapse), extra });
}

function wrong(pointer: string, why: string): CoEngramError {
  return new CoEngramError('INVALID_DATA', `#${pointer} ${why}`);
}
