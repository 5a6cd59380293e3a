import { editRecord } from '../engram/edit-record';
import type { YamlReader } from '../engram/yaml-document';
import type { SynapseFieldName } from './fields';
import { SYNAPSE_SHAPE, synapseRange } from './parse-synapse';

/** Known fields by name, and keys that this version does not know; null removes, and so does '' or [] of a known field. */
export type SynapseChanges = Partial<Record<SynapseFieldName, unknown>> & Readonly<Record<string, unknown>>;

/**
 * The text of a synapse file with fields changed, spliced into the source: everything else stays byte for
 * byte. Throws INVALID_DATA for YAML that cannot be read, USAGE when a required field would be removed.
 */
export function editSynapse(text: string, changes: SynapseChanges, yaml?: YamlReader): string {
  const lineBreak = /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';
  const range = synapseRange(text);
  return editRecord({ range, shape: SYNAPSE_SHAPE, keyOf: (name) => name, lineBreak, yaml }, changes);
}
