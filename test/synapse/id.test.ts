import { expect, test } from 'vitest';
import { isSynapseId, synapseId } from '../../src/synapse/id';
import { synapsePath } from '../../src/synapse/paths';
import { SYMMETRIC_KINDS, SYNAPSE_KINDS } from '../../src/synapse/synapse';
import { sha256Hex } from '../../src/util/hash';

test('the id is the beginning of a hash of ends and kind', () => {
  expect(synapseId('A', 'B', 'extends')).toBe(`syn-${sha256Hex('A|B|extends').slice(0, 16)}`);
  expect(synapseId('A', 'B', 'extends')).toBe('syn-c062662795b639d2');
});

test('both directions of a symmetric kind are one link, of another kind two', () => {
  for (const kind of SYNAPSE_KINDS) {
    expect(synapseId('A', 'a', kind) === synapseId('a', 'A', kind)).toBe(SYMMETRIC_KINDS.includes(kind));
  }
});

test('the form of ids, and where synapses lie', () => {
  expect(isSynapseId('syn-0123456789abcdef')).toBe(true);
  for (const text of ['', 'syn-0123456789ABCDEF', 'syn-0123456789abcde', '0123456789abcdef']) {
    expect(isSynapseId(text)).toBe(false);
  }
  expect(synapsePath('extends', 'syn-x')).toBe('synapses/extends/syn-x.yaml');
  expect(synapsePath('extends', 'syn-x', true)).toBe('private/synapses/extends/syn-x.yaml');
});
