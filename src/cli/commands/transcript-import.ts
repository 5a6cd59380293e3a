import { VISIBILITIES } from '../../engram/engram';
import { CoEngramError, EXIT_CODES } from '../../errors';
import type { ImportedSession } from '../../index';
import { counted } from '../../util/counted';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import type { Paint } from '../paint';
import { openWanted, SESSION_OPTIONS } from '../transcript-options';
import { riskLines, writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Reads what the user said in sessions, by rules, and stores the facts as those of the agent whose session it is: the ' +
    'one in the path (agents/NAME/), else the one whose agents.NAME.memoryDirs it is in, else --agent; a session of nobody ' +
    "is an error. The host's own summaries are kept as episodes. A message that was imported before is left out, so a " +
    'session that went on continues where it stopped. import undo takes the batch back.',
  arguments: [
    {
      name: 'sessions',
      optional: true,
      variadic: true,
      complete: 'file',
      description: 'files, ids or unique parts of them, or - for rows of a store',
    },
  ],
  options: {
    ...SESSION_OPTIONS,
    all: { type: 'boolean', description: 'every session that is found; with --agent not those of others' },
    visibility: {
      type: 'choice',
      choices: VISIBILITIES,
      description: 'who may see the facts; team when missing',
    },
    extract: {
      type: 'boolean',
      negatable: true,
      description: 'facts by rules; without, the summaries alone',
    },
  },
  examples: [
    { command: 'co-engram transcript import --all --agent main --dry-run', description: 'what would come' },
    { command: 'co-engram transcript import 5f0c2a1e', description: 'one session' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const agent = options.agent ?? (context.surroundings.env.CO_ENGRAM_AGENT || undefined);
    const { config } = library.memory;
    const wanted = { ...options, agent, references: args.sessions ?? [] };
    const { sources, release } = await openWanted(context, config, wanted);
    try {
      if (sources.length === 0) throw noSessions();
      const written = await library.importTranscripts(sources, {
        ...options,
        agent,
        goOn: options.all,
        onProgress: ({ done, total, path }) => context.progress(`${done + 1}/${total}: ${path}`),
      });
      context.progress('');
      const { batch, sessions, risk, failed } = written.outcome;
      return {
        json: { ...written.outcome, ...writtenJson(written) },
        text: (paint) =>
          [
            ...sessions.map((session) => sessionLine(paint, session)),
            ...failed.map(({ message }) => paint.yellow(printableLine(message))),
            ...(batch === undefined ? ['nothing new'] : written.dryRun ? [] : [`batch ${batch}`]),
            ...riskLines(paint, risk),
            ...writtenLines(paint, written),
          ].join('\n'),
        brief: written.dryRun ? '' : (batch ?? ''),
        hint:
          batch === undefined || written.dryRun
            ? undefined
            : `to take it back: co-engram import undo ${batch.slice(-6)}`,
        exitCode: failed.length > 0 ? EXIT_CODES.FINDINGS : 0,
      };
    } finally {
      release();
    }
  },
});

function noSessions(): CoEngramError {
  return new CoEngramError('NOT_FOUND', 'there is no such session on this machine', {
    hint: 'co-engram transcript list --all',
  });
}

function sessionLine(paint: Paint, session: ImportedSession): string {
  const { sessionId, agentId, said, known, facts, refused, skipped } = session;
  const kinds = Object.entries(facts).flatMap(([kind, count]) => (count === 0 ? [] : [`${count} ${kind}`]));
  const parts = [
    `${counted(said, 'message')}${known === 0 ? '' : `, ${known} known`}`,
    kinds.length === 0 ? 'no facts' : `facts: ${kinds.join(', ')}`,
    ...(refused === 0 ? [] : [`${refused} refused for what they hold`]),
    ...(skipped.malformed === undefined ? [] : [`${counted(skipped.malformed, 'line')} unreadable`]),
  ];
  return `${printableLine(sessionId)} ${paint.dim(printableLine(`(${agentId})`))} ${parts.join('; ')}`;
}
