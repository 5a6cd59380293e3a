import { type FieldRow, row } from '../engram/field-row';
import { SYNAPSE_KINDS, type Synapse } from './synapse';

export type SynapseFieldName = Exclude<keyof Synapse, 'extra'>;

const RESOLUTION_STATUSES = ['pending', 'auto_resolved', 'escalated', 'contested', 'resolved'] as const;

const EVIDENCE_MEMBERS = [
  row('evidence', 'description', 'text', { isRequired: true, default: '' }),
  row('evidence', 'source', 'text'),
  row('evidence', 'confidence', 'number', { min: 0, max: 1 }),
  row('evidence', 'addedAt', 'instant', { isRequired: true, default: '' }),
  row('evidence', 'addedBy', 'text', { isRequired: true, default: '' }),
];

const RESOLUTION_MEMBERS = [
  row('resolution', 'status', 'enum', { values: RESOLUTION_STATUSES, isRequired: true, default: 'pending' }),
  row('resolution', 'since', 'instant'),
  row('resolution', 'verdict', 'text'),
  row('resolution', 'rationale', 'text'),
];

/** Every field of a synapse file, in the order in which new files write them. */
export const SYNAPSE_FIELDS: readonly FieldRow[] = [
  row('identity', 'id', 'text', { isRequired: true, isAlwaysWritten: true }),
  row('identity', 'from', 'id', { isRequired: true, isAlwaysWritten: true }),
  row('identity', 'to', 'id', { isRequired: true, isAlwaysWritten: true }),
  row('identity', 'kind', 'enum', { values: SYNAPSE_KINDS, isRequired: true, isAlwaysWritten: true }),
  row('value', 'weight', 'number', { min: 0, max: 1, default: 0.5, isWritable: true, isAlwaysWritten: true }),
  row('evidence', 'evidence', 'maps', { members: EVIDENCE_MEMBERS, default: [] }),
  row('meaning', 'sourceSemantic', 'text', { isWritable: true }),
  row('meaning', 'targetSemantic', 'text', { isWritable: true }),
  row('meaning', 'relation', 'text', { isWritable: true }),
  row('resolution', 'resolutionState', 'map', { members: RESOLUTION_MEMBERS }),
  row('authorship', 'createdBy', 'text'),
  row('authorship', 'createdAt', 'instant'),
  row('authorship', 'updatedAt', 'instant'),
  row('value', 'retrievalWeight', 'number', { min: 0, max: 1 }),
];
