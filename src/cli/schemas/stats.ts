import { z } from 'zod';
import { document } from './document';
import { count } from './parts';

const counts = z.record(z.string(), count);

export const statsSchema = document('stats', {
  windowDays: count,
  engrams: count.describe('merges of engram files; a file that two merges touched counts twice'),
  synapses: count,
  others: count.describe('merges of usage, proposals, imprints, events and plain text'),
  conflicts: count.describe('places that were left to a person'),
  autoResolved: count.describe('fields that both sides had changed and a rule decided'),
  byRule: counts.describe('autoResolved by rule, most first'),
  byField: counts.describe('autoResolved by field, most first'),
});
