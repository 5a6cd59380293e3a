import { CoEngramError } from '../../errors';
import type { SynapseReference } from '../../index';
import { SYNAPSE_KINDS, type SynapseKind } from '../../synapse/synapse';
import { defineCommand } from '../declarations';
import { linkJson } from '../link-json';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description: 'Names the synapse by its id, or by its ends: FROM KIND TO.',
  arguments: [
    { name: 'reference', variadic: true, complete: 'synapse', description: 'SYNAPSE, or FROM KIND TO' },
  ],
  options: {},
  examples: [
    { command: 'co-engram unlink syn-3f2a9c01', description: 'by the beginning of its id' },
    { command: 'co-engram unlink J6Y2QM depends_on 8KD0TX', description: 'by its ends' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const reference = synapseReference(args.reference);
    const library = await context.open();
    const written = await library.unlink(reference, options);
    const { outcome } = written;
    return {
      json: { ...linkJson(outcome), ...writtenJson(written) },
      text: (paint) =>
        [
          `unlinked ${outcome.from} ${paint.cyan(outcome.kind)} ${outcome.to}`,
          ...writtenLines(paint, written),
        ].join('\n'),
      brief: outcome.id,
    };
  },
});

function synapseReference(words: readonly string[]): SynapseReference {
  const [from, kind, to] = words;
  if (words.length === 1 && from !== undefined) return from;
  if (words.length !== 3 || !SYNAPSE_KINDS.includes(kind as SynapseKind)) {
    throw new CoEngramError('USAGE', 'name one synapse, or FROM KIND TO', {
      hint: `kinds: ${SYNAPSE_KINDS.join(', ')}`,
    });
  }
  return { from, kind: kind as SynapseKind, to };
}
