import { readYaml } from '../engram/read-record';
import type { YamlReader } from '../engram/yaml-document';
import { synapseId } from '../synapse/id';
import { type ParsedSynapse, parseSynapse, SYNAPSE_SHAPE, synapseRange } from '../synapse/parse-synapse';
import { newerFormat } from './newer-format';
import type { ReadDocument } from './record-document';
import { readSide } from './record-side';

/** Takes a synapse file apart. Its ends and kind say which one it is, whatever stands under `id`. */
export function readSynapseDocument(text: string, path: string, yaml?: YamlReader): ReadDocument {
  const parsed = parseSynapse(text, path, yaml);
  const range = synapseRange(text);
  const result = readYaml(range, yaml);
  if (parsed.type === 'needs-yaml') return parsed;
  if (parsed.type === 'invalid' || result?.type !== 'mapping') {
    return { type: 'unreadable', reason: 'unreadable', message: messageOf(parsed) };
  }
  const { from, to, kind } = parsed.file.synapse;
  const fields = readSide(result.document, range, SYNAPSE_SHAPE, yaml);
  const id = synapseId(from, to, kind);
  const document = { text, id, shape: SYNAPSE_SHAPE, range, fields, parts: undefined };
  return newerFormat(fields) ?? { type: 'record', document };
}

function messageOf(parsed: ParsedSynapse): string {
  return parsed.type === 'invalid' ? `line ${parsed.line}: ${parsed.message}` : 'has no fields';
}
