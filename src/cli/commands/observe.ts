import { OBSERVED_ROLES } from '../../capture/observe/roles';
import { CoEngramError } from '../../errors';
import type { Observation } from '../../index';
import { defineCommand } from '../declarations';
import { sentLines } from '../render-sent';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'For hosts that hand over a conversation message by message. Greetings, talk about the moment, repetitions and what ' +
    'machines wrote are left out by rules that the audit log names. What comes back as a topic three times, in two sessions or ' +
    'on two days, becomes a suggestion, unless it is known already; capture.policy decides whether it waits for a yes. ' +
    'Where llm.command is set, that program says whether such a topic is worth it, and --dry-run shows what it would be ' +
    'sent; else everything stays in this clone.',
  arguments: [],
  options: {
    role: { type: 'choice', choices: OBSERVED_ROLES, default: 'user', description: 'who said it' },
    text: { type: 'string', valueName: 'TEXT|-', description: 'the message; - reads stdin' },
    session: { type: 'string', valueName: 'NAME', description: 'which conversation; the day when missing' },
  },
  examples: [
    {
      command: 'co-engram observe --text "Deploys run on Tuesdays" --session s1',
      description: 'one message',
    },
    { command: 'co-engram observe --role assistant --text - < answer.txt', description: 'from a file' },
  ],
  writes: true,
  async run({ options, context }) {
    const { role, text, session, dryRun, commit } = options;
    if (text === undefined)
      throw new CoEngramError('USAGE', '--text is missing', { hint: '--text TEXT, or - for stdin' });
    const library = await context.open();
    const said = text === '-' ? await context.readText('-') : text;
    const written = await library.observe({ role, text: said, session }, { dryRun, commit });
    const { outcome } = written;
    return {
      json: { ...outcome, ...writtenJson(written) },
      text: (paint) =>
        [wordsFor(outcome), ...sentLines(paint, outcome.wouldSend), ...writtenLines(paint, written)].join(
          '\n',
        ),
      brief: outcome.proposalId ?? '',
      hint: outcome.proposalId === undefined ? undefined : `co-engram proposals show ${outcome.proposalId}`,
    };
  },
});

function wordsFor({ kept, rule, topic, proposalId, engramId, judgedBy = 'rules' }: Observation): string {
  if (!kept) return `left out: ${String(rule).replaceAll('_', ' ')}`;
  if (proposalId !== undefined) return `suggested ${proposalId}`;
  if (rule === 'covered') return `known already: ${engramId}`;
  if (engramId !== undefined) return `remembered ${engramId}`;
  if (rule !== undefined) return `its topic was left out by ${judgedBy}: ${rule.replaceAll('_', ' ')}`;
  return `noted: the topic came up ${topic?.occurrences} times`;
}
