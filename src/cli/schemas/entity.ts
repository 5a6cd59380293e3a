import { z } from 'zod';
import { ENTITY_TYPES } from '../../engram/engram';
import { document } from './document';
import { factSummary } from './extract';
import { count, written } from './parts';

const summary = {
  name: z.string(),
  id: z.string().optional().describe('of the engram that stands for it; missing where only facts name it'),
  type: z.enum(ENTITY_TYPES),
  aliases: z.array(z.string()),
  current: count.describe('facts that name it and hold'),
  past: count,
  links: count,
};

export const entityResultSchema = document('entity-list-result', { result: z.strictObject(summary) });

export const entityListSchema = document('entity-list', {
  total: count,
  results: z.array(z.strictObject(summary)),
});

export const entityShowSchema = document('entity-show', {
  entity: z.strictObject({
    ...summary,
    description: z.string().optional(),
    redirectedFrom: z.string().optional().describe('what was asked for, where it was joined with this'),
    facts: z.strictObject({ current: z.array(factSummary), past: z.array(factSummary) }),
    relations: z.array(
      z.strictObject({
        direction: z.enum(['out', 'in']),
        relation: z.string().describe('predicate of a fact, kind of a synapse, or about'),
        name: z.string(),
        id: z.string().optional(),
        factId: z.string().optional(),
        synapseId: z.string().optional(),
      }),
    ),
    episodes: z.array(
      z.strictObject({ id: z.string(), title: z.string(), at: z.string().optional(), line: z.string() }),
    ),
  }),
});

const named = z.strictObject({ name: z.string(), id: z.string().optional() });

export const entityDedupeSchema = document('entity-dedupe', {
  joined: z.array(
    z.strictObject({
      into: z.strictObject({ name: z.string(), id: z.string() }),
      from: z.array(named),
      moved: z.strictObject({ facts: count, about: count, wikilinks: count, synapses: count }),
    }),
  ),
  skipped: z.array(z.strictObject({ names: z.array(z.string()), reason: z.string() })),
  ...written,
});
