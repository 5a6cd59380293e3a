import fc from 'fast-check';
import { SYNAPSE_FIELDS } from '../../src/synapse/fields';
import { synapseId } from '../../src/synapse/id';
import type { Synapse } from '../../src/synapse/synapse';
import { valueFor } from '../engram/arbitraries';

/** Whole synapses with the id that their ends and kind give. */
export const synapse: fc.Arbitrary<Synapse> = fc
  .record(Object.fromEntries(SYNAPSE_FIELDS.map((field) => [field.name, valueFor(field)])), {
    requiredKeys: ['from', 'to', 'kind', 'weight', 'evidence'],
  })
  .map((record) => {
    const made = { ...record, extra: Object.create(null) } as unknown as Synapse;
    return { ...made, id: synapseId(made.from, made.to, made.kind) };
  });
