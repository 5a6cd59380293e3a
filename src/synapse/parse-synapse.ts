import type { FieldProblem } from '../engram/engram';
import { findMergeMarker, type InvalidFile, invalid, refuseText } from '../engram/parse-engram';
import {
  fillDefaults,
  type RecordShape,
  readRecord,
  readYaml,
  reportMissing,
  shapeOfRows,
  type YamlRange,
} from '../engram/read-record';
import { startOfText } from '../engram/text-lines';
import { positionAt } from '../engram/text-position';
import type { YamlDocument, YamlReader } from '../engram/yaml-document';
import { LANGUAGE_KEYS } from '../engram/zh-mode';
import { SYNAPSE_FIELDS, type SynapseFieldName } from './fields';
import { synapseId } from './id';
import type { Synapse } from './synapse';
import { nameOfKey, withOurKeys } from './zh-keys';

/** A synapse file as read: where it lies, its text, and what the text says. */
export interface SynapseFile {
  /** Path inside the repository with forward slashes. */
  path: string;
  text: string;
  synapse: Synapse;
  problems: FieldProblem[];
}

export type ParsedSynapse = { type: 'synapse'; file: SynapseFile } | InvalidFile | { type: 'needs-yaml' };

/** How the keys of a synapse file are read, Chinese ones of the public format too. */
export const SYNAPSE_SHAPE: RecordShape = {
  ...shapeOfRows(SYNAPSE_FIELDS),
  nameOf: nameOfKey,
  withOurKeys,
  ignored: LANGUAGE_KEYS,
};

/** The whole file behind a byte order mark. */
export function synapseRange(text: string): YamlRange {
  return { text, start: startOfText(text), end: text.length };
}

/**
 * Reads a synapse file. Without both ends or a known kind it is invalid; a wrong id, a self-link and wrong
 * values are listed in `problems`. `needs-yaml` only without `yaml`, when the fast reader cannot decide. Never
 * throws.
 */
export function parseSynapse(text: string, path: string, yaml?: YamlReader): ParsedSynapse {
  const refused = refuseText(text);
  if (refused !== undefined) return refused;
  const range = synapseRange(text);
  const result = readYaml(range, yaml);
  if (result?.type === 'mapping') return parseMapping(result.document, range, path, yaml);
  const marker = findMergeMarker(range);
  if (marker !== -1) return invalid(text, marker, 'unresolved merge markers');
  if (result === undefined) return { type: 'needs-yaml' };
  if (result.type === 'other') return invalid(text, range.start, 'a synapse file is a mapping of fields');
  return invalid(text, result.failure.offset, result.failure.message);
}

function parseMapping(
  document: YamlDocument,
  range: YamlRange,
  path: string,
  yaml?: YamlReader,
): ParsedSynapse {
  const target: Record<string, unknown> = blankSynapse();
  const { extra, problems } = readRecord(document, range, SYNAPSE_SHAPE, { target, yaml });
  const placeOf = (name: string): number =>
    document.entries.find((entry) => nameOfKey(entry.key) === name)?.start ?? range.start;
  for (const name of ['from', 'to', 'kind']) {
    if (target[name] !== undefined) continue;
    const problem = problems.find(({ field }) => field === name)?.message ?? `${name} is missing`;
    return invalid(range.text, placeOf(name), problem);
  }
  reportMissing(SYNAPSE_SHAPE, target, problems);
  const synapse = complete(target, extra);
  const report = (field: string, message: string): void => {
    problems.push({ field, message, ...positionAt(range.text, placeOf(field)) });
  };
  const id = synapseId(synapse.from, synapse.to, synapse.kind);
  synapse.id ??= id;
  if (synapse.id !== id) report('id', `id must be ${id} for these ends and this kind`);
  if (synapse.from === synapse.to) report('to', 'to is the same engram as from');
  return { type: 'synapse', file: { path, text: range.text, synapse, problems } };
}

/** A place for every field, spelled out for speed as in blank-engram. */
function blankSynapse(): Record<SynapseFieldName, unknown> & { extra: unknown } {
  return {
    id: undefined,
    from: undefined,
    to: undefined,
    kind: undefined,
    weight: undefined,
    evidence: undefined,
    sourceSemantic: undefined,
    targetSemantic: undefined,
    relation: undefined,
    resolutionState: undefined,
    createdBy: undefined,
    createdAt: undefined,
    updatedAt: undefined,
    retrievalWeight: undefined,
    extra: undefined,
  };
}

function complete(target: Record<string, unknown>, extra: Record<string, unknown>): Synapse {
  fillDefaults(SYNAPSE_SHAPE, target);
  target.extra = extra;
  return target as unknown as Synapse;
}
