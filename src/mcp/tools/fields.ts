/** Arguments that several tools take. */
import { z } from 'zod';
import { FRESHNESSES, KINDS, SOURCE_TYPES, STATUSES, VISIBILITIES } from '../../engram/engram';
import type { RawFilters } from '../../search/request';

export const text = z.string().min(1);
export const texts = z.array(text);
export const share = z.number().min(0).max(1);
export const limit = z.number().int().min(1).max(1000);
export const engramId = text.describe('id, unique part of it, path or exact title');

/** Fields of an engram that may be written. */
export const ENGRAM_FIELDS = {
  kind: z.enum(KINDS).optional(),
  domainTags: texts.describe('the folder path, one word each').optional(),
  summary: z.string().optional(),
  kinds: z.array(z.enum(KINDS)).optional(),
  tags: texts.optional(),
  contextTags: texts.optional(),
  encodingContext: z.string().optional(),
  importance: share.optional(),
  confidence: share.optional(),
  sourceType: z.enum(SOURCE_TYPES).optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  validFrom: text.optional(),
  validTo: text.optional(),
};

export const filter = z
  .strictObject({
    domainTags: texts.optional(),
    tags: texts.optional(),
    kinds: z.array(z.enum(KINDS)).optional(),
    status: z.union([z.enum(STATUSES), z.array(z.enum(STATUSES))]).optional(),
    freshness: z.union([z.enum(FRESHNESSES), z.array(z.enum(FRESHNESSES))]).optional(),
    createdBy: z.union([text, texts]).optional(),
    createdAfter: text.describe('date or date-time').optional(),
    createdBefore: text.describe('date or date-time').optional(),
    minImportance: share.optional(),
    contextTags: texts.optional(),
  })
  .optional();

/** The published names of filters as the library has them. */
export function filtersOf(given: z.output<typeof filter>): RawFilters {
  if (given === undefined) return {};
  const { domainTags, tags, kinds, createdAfter, createdBefore, contextTags, ...same } = given;
  return {
    ...same,
    domain: domainTags?.length ? domainTags.join('/') : undefined,
    tag: tags,
    kind: kinds,
    since: createdAfter,
    until: createdBefore,
    contextTag: contextTags,
  };
}
