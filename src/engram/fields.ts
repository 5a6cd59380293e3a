import { CoEngramError } from '../errors';
import { checkValue } from './check-value';
import {
  ENTITY_TYPES,
  type Engram,
  FRESHNESSES,
  KINDS,
  POLARITIES,
  SCOPE_TYPES,
  SOURCE_TYPES,
  STATUSES,
  TIERS,
  VERIFICATION_STATUSES,
  VISIBILITIES,
} from './engram';
import { type FieldRow, row, rowsByName } from './field-row';

export type EngramFieldName = Exclude<keyof Engram, 'extra'>;

const share = { min: 0, max: 1 } as const;
const count = { min: 0, default: 0 } as const;
const writable = { isWritable: true } as const;
const texts = { isWritable: true, default: [] } as const;
const always = { isAlwaysWritten: true } as const;

const SCOPE_MEMBERS = [
  row('facts', 'type', 'enum', { values: SCOPE_TYPES, isRequired: true, default: 'global' }),
  row('facts', 'id', 'text'),
];

const EVIDENCE_MEMBERS = ['sessionId', 'messageId', 'role', 'speaker'].map((name) =>
  row('facts', name, 'text'),
);

const VERIFICATION_MEMBERS = [
  row('verifications', 'status', 'enum', {
    values: VERIFICATION_STATUSES,
    isRequired: true,
    default: 'unverified',
  }),
  row('verifications', 'description', 'text', { isRequired: true, default: '' }),
  row('verifications', 'source', 'text'),
  row('verifications', 'domain', 'text'),
  row('verifications', 'addedAt', 'instant', { isRequired: true, default: '' }),
  row('verifications', 'addedBy', 'text', { isRequired: true, default: '' }),
];

/** What is shown, and as of when; the names are those of the values themselves. */
const LEARNT_MEMBERS = [
  row('retrieval', 'importance', 'number', share),
  row('retrieval', 'confidence', 'number', share),
  row('retrieval', 'retrievalCount', 'integer', { min: 0 }),
  row('retrieval', 'effectiveRetrievals', 'integer', { min: 0 }),
  row('retrieval', 'failedUses', 'integer', { min: 0 }),
  row('retrieval', 'reinforcementScore', 'number'),
  row('retrieval', 'asOf', 'instant', { isRequired: true, default: '' }),
];

/** Every field of an engram file, in the order in which new files write them. */
export const ENGRAM_FIELDS: readonly FieldRow[] = [
  row('identity', 'id', 'id', { isRequired: true, ...always }),
  row('identity', 'title', 'text', { isRequired: true, isWritable: true, maxLength: 200, ...always }),
  row('identity', 'slug', 'slug', writable),
  row('identity', 'domainTags', 'texts', { ...texts, ...always }),
  row('identity', 'kind', 'enum', {
    values: KINDS,
    isRequired: true,
    isWritable: true,
    default: 'fact',
    ...always,
  }),
  row('identity', 'kinds', 'enums', { values: KINDS, ...texts }),
  row('identity', 'tags', 'texts', texts),
  row('identity', 'aliases', 'texts', texts),
  row('content', 'summary', 'text', writable),
  row('content', 'contentHash', 'text'),
  row('content', 'contentSize', 'integer', { min: 0 }),
  row('authorship', 'createdBy', 'text'),
  row('authorship', 'createdAt', 'instant'),
  row('authorship', 'updatedBy', 'text'),
  row('authorship', 'updatedAt', 'instant'),
  row('authorship', 'version', 'integer', { min: 1, default: 1, ...always }),
  row('value', 'importance', 'number', { ...share, default: 0.5, ...writable, ...always }),
  row('value', 'judgedAt', 'instant'),
  row('value', 'confidence', 'number', { ...share, ...writable, ...always }),
  row('value', 'sourceType', 'enum', { values: SOURCE_TYPES, default: 'firsthand', ...writable, ...always }),
  row('retrieval', 'retrievalCount', 'integer', count),
  row('retrieval', 'effectiveRetrievals', 'integer', count),
  row('retrieval', 'failedUses', 'integer', count),
  row('retrieval', 'reinforcementScore', 'number', { default: 0 }),
  row('retrieval', 'lastRetrievedAt', 'instant'),
  row('retrieval', 'lastEffectiveAt', 'instant'),
  row('retrieval', 'lastRetrievalScore', 'number', share),
  row('retrieval', 'learnt', 'map', { members: LEARNT_MEMBERS, isOneLine: true }),
  row('lifecycle', 'status', 'enum', {
    values: STATUSES,
    aliases: { archived: 'frozen' },
    default: 'active',
    ...always,
  }),
  row('lifecycle', 'statusAt', 'instant'),
  row('lifecycle', 'trashedAt', 'instant'),
  row('lifecycle', 'forcedFreshness', 'enum', {
    values: FRESHNESSES,
    aliases: { forgotten: 'faded' },
    spellings: { faded: 'forgotten' },
    ...writable,
  }),
  // An unreadable visibility must not publish what somebody meant to hide.
  row('lifecycle', 'visibility', 'enum', {
    values: VISIBILITIES,
    default: 'team',
    fallback: 'restricted',
    ...writable,
    ...always,
  }),
  row('lifecycle', 'pinned', 'boolean', { default: false, ...writable }),
  row('lifecycle', 'validFrom', 'instant', writable),
  row('lifecycle', 'validTo', 'instant', writable),
  row('lifecycle', 'reviewBy', 'instant', writable),
  row('verification', 'verificationStatus', 'enum', {
    values: VERIFICATION_STATUSES,
    default: 'unverified',
    ...always,
  }),
  row('context', 'encodingContext', 'text', writable),
  row('context', 'perspective', 'text', writable),
  row('context', 'contextTags', 'texts', texts),
  row('context', 'anchors', 'texts', texts),
  row('entities', 'entityType', 'enum', { values: ENTITY_TYPES, ...writable }),
  row('entities', 'description', 'text', writable),
  row('entities', 'about', 'texts', texts),
  row('verifications', 'verifications', 'maps', { members: VERIFICATION_MEMBERS, default: [] }),
  row('facts', 'category', 'text', writable),
  row('facts', 'subject', 'text', writable),
  row('facts', 'predicate', 'text', writable),
  row('facts', 'object', 'text', writable),
  row('facts', 'polarity', 'enum', { values: POLARITIES, ...writable }),
  row('facts', 'agentId', 'text', writable),
  row('facts', 'scope', 'map', { members: SCOPE_MEMBERS, ...writable }),
  row('facts', 'tier', 'enum', { values: TIERS, ...writable }),
  row('facts', 'origin', 'text', writable),
  row('facts', 'batch', 'text', writable),
  row('facts', 'quality', 'number', { ...share, ...writable }),
  row('facts', 'contamination', 'number', { ...share, ...writable }),
  row('facts', 'retrievable', 'boolean', { default: true, ...writable }),
  row('facts', 'evidence', 'maps', {
    members: [...EVIDENCE_MEMBERS, row('facts', 'at', 'instant'), row('facts', 'explicit', 'boolean')],
    default: [],
  }),
];

export const ENGRAM_FIELDS_BY_NAME = rowsByName(ENGRAM_FIELDS);

/** Confidence at birth, by where the knowledge comes from. */
export const BIRTH_CONFIDENCE = { firsthand: 0.8, secondhand: 0.65, inferred: 0.5 } as const;

/**
 * The value that a flag, `--set`, MCP or HTTP means for a field: texts become numbers, booleans and lists
 * (by commas) where the field is one. Throws USAGE naming field, value and what is allowed.
 */
export function checkField(name: string, value: unknown): unknown {
  const field = ENGRAM_FIELDS_BY_NAME.get(name);
  if (field === undefined) throw unknownField(name);
  return checkValue(field, value);
}

/** Like checkField, for the fields that people may set themselves; USAGE for the others. */
export function checkWritableField(name: string, value: unknown): unknown {
  const field = ENGRAM_FIELDS_BY_NAME.get(name);
  if (field !== undefined && !field.isWritable) {
    throw new CoEngramError('USAGE', `the field "${name}" cannot be set by hand`, {
      hint: `fields that can: ${writableNames().join(', ')}`,
    });
  }
  return checkField(name, value);
}

function unknownField(name: string): CoEngramError {
  return new CoEngramError('USAGE', `an engram has no field "${name}"`, {
    hint: `fields that can be set: ${writableNames().join(', ')}`,
  });
}

function writableNames(): string[] {
  return ENGRAM_FIELDS.filter((field) => field.isWritable).map((field) => field.name);
}
