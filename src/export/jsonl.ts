/** One JSON document a line: the memory whole, so that an import gives the same files byte for byte. */
import type { EngramFile } from '../engram/engram';
import { formatEngram } from '../engram/format-engram';
import { EXPORT_LINES } from '../store/export-lines';
import { formatSynapse } from '../synapse/format-synapse';
import type { SynapseFile } from '../synapse/parse-synapse';
import type { Synapse } from '../synapse/synapse';
import { toJson } from '../util/json-text';
import type { Changes } from './changes';
import type { MemoryReader, OtherFile } from './read-memory';

/** Each line ends with a newline. With `changes` only what is not as it was then, and what is gone. */
export async function* jsonlOf(reader: MemoryReader, changes?: Changes): AsyncGenerator<string> {
  const isWanted = ({ path, text }: { path: string; text: string }) =>
    changes?.hasChanged(path, text) ?? true;
  for await (const file of reader.engrams()) if (isWanted(file)) yield engramLine(file);
  for await (const file of reader.synapses()) {
    if (isWanted(file)) yield reader.selection.isPublicOnly ? bareSynapseLine(file) : synapseLine(file);
  }
  for await (const file of reader.others()) {
    const carried = file.type === 'usage' ? { ...file, text: withoutRowsOf(file.text, reader.hidden) } : file;
    if (isWanted(file)) yield fileLine(carried);
  }
  for await (const deletion of changes?.deletions(reader) ?? []) yield line(EXPORT_LINES.deletion, deletion);
}

function line(kind: string, fields: object): string {
  return toJson({ schemaVersion: 1, kind, ...fields });
}

/** The file's own text only where fields and body alone would give another one. */
function engramLine({ path, text, engram, body }: EngramFile): string {
  const entry = JSON.parse(JSON.stringify(engram)) as typeof engram;
  const isPlain = formatEngram(entry, body) === text;
  return line(EXPORT_LINES.engram, { path, entry, body, ...(isPlain ? {} : { text }) });
}

function synapseLine({ path, text, synapse }: SynapseFile): string {
  const plain = JSON.parse(JSON.stringify(synapse)) as Synapse;
  const isPlain = formatSynapse(plain) === text;
  return line(EXPORT_LINES.synapse, { path, synapse: plain, ...(isPlain ? {} : { text }) });
}

/** Between two public engrams: that they are linked, without the team's words about it. */
function bareSynapseLine({ path, synapse }: SynapseFile): string {
  const { id, from, to, kind, weight, relation } = synapse;
  const bare = { id, from, to, kind, weight, evidence: [], ...(relation === undefined ? {} : { relation }) };
  return line(EXPORT_LINES.synapse, { path, synapse: { ...bare, extra: {} } });
}

function fileLine({ path, type, text }: OtherFile): string {
  return line(EXPORT_LINES.file, { type, path, text });
}

/** Usage of engrams that stay at home stays there too. The id is in the first column, or behind the writer's key. */
function withoutRowsOf(text: string, hidden: ReadonlySet<string>): string {
  if (hidden.size === 0) return text;
  const [header = '', ...rows] = text.split('\n');
  const isCarried = (row: string) => !row.split('\t', 2).some((cell) => hidden.has(cell));
  return [header, ...rows.filter(isCarried)].join('\n');
}
