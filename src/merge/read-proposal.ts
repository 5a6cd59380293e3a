import { refuseText } from '../engram/parse-engram';
import { readYaml, shapeOfRows } from '../engram/read-record';
import { startOfText } from '../engram/text-lines';
import type { YamlReader } from '../engram/yaml-document';
import { newerFormat } from './newer-format';
import type { ReadDocument } from './record-document';
import { readSide } from './record-side';

/** Every key is read as YAML has it. */
const SHAPE = shapeOfRows([]);

/** Takes a YAML file with one mapping apart. */
export function readProposalDocument(text: string, _path: string, yaml?: YamlReader): ReadDocument {
  const refused = refuseText(text);
  if (refused !== undefined) return { type: 'unreadable', reason: 'unreadable', message: refused.message };
  const range = { text, start: startOfText(text), end: text.length };
  const result = readYaml(range, yaml);
  if (result === undefined) return { type: 'needs-yaml' };
  if (result.type !== 'mapping') {
    const message = result.type === 'error' ? result.failure.message : 'is no mapping of fields';
    return { type: 'unreadable', reason: 'unreadable', message };
  }
  const fields = readSide(result.document, range, SHAPE, yaml);
  const id = fields.data('id');
  const document = {
    text,
    id: typeof id === 'string' ? id : undefined,
    shape: SHAPE,
    range,
    fields,
    parts: undefined,
  };
  return newerFormat(fields) ?? { type: 'record', document };
}
