import type { ListedContradiction } from '../../index';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import type { Paint } from '../paint';

export const command = defineCommand({
  description:
    'Pairs that contradict each other and are not resolved, the longest open first. Unanswered for seven days they are ' +
    'escalated by maintenance, after seven more contested.',
  arguments: [],
  options: { all: { type: 'boolean', description: 'also what is resolved' } },
  examples: [{ command: 'co-engram contradictions list', description: 'what is to be decided' }],
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const results = await library.contradictions(options);
    return {
      json: { total: results.length, results },
      text: (paint) => results.flatMap((pair) => linesOf(paint, pair)).join('\n'),
      hint:
        results.length === 0 ? 'nothing contradicts' : 'co-engram contradictions resolve SYNAPSE --verdict …',
    };
  },
});

function linesOf(paint: Paint, pair: ListedContradiction): string[] {
  const { synapseId, status, since, newer, older, weakerId, suggestedVerdict, verdict } = pair;
  const side = (name: string, end: ListedContradiction['newer']) =>
    `  ${name} ${paint.bold(oneLine(end.title))}  ${paint.dim(
      `${end.id.slice(-6)}  ${end.verificationStatus}  confidence ${end.confidence.toFixed(2)}${end.id === weakerId ? '  weaker' : ''}`,
    )}`;
  const outcome = verdict === undefined ? '' : `  ${oneLine(verdict)}`;
  return [
    `${paint.yellow(oneLine(status))} ${oneLine(synapseId)}${outcome}${since === undefined ? '' : paint.dim(`  since ${oneLine(since).slice(0, 10)}`)}`,
    side('newer', newer),
    side('older', older),
    ...(suggestedVerdict === undefined ? [] : [`  the rules would say ${suggestedVerdict}`]),
  ];
}
