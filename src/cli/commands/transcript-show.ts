import type { TranscriptReading } from '../../capture/transcript/read-transcript';
import type { Transcript } from '../../capture/transcript/transcript';
import { CoEngramError } from '../../errors';
import { counted } from '../../util/counted';
import { printable, printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import type { Paint } from '../paint';
import { openWanted, SESSION_OPTIONS, transcriptConfig } from '../transcript-options';

export const command = defineCommand({
  description:
    'The active branch of a session: what the user and the agent said. Results of tools, lines of the host, side chains, ' +
    'commands and tokens of silence are left out and counted; summaries of what the host dropped stand apart. - reads rows ' +
    "of OpenClaw's newer store. Needs no repository.",
  arguments: [
    { name: 'session', complete: 'file', description: 'a file, an id or a unique part of it, or -' },
  ],
  options: {
    ...SESSION_OPTIONS,
    session: { type: 'string', valueName: 'ID', description: 'of rows that hold several' },
  },
  examples: [
    { command: 'co-engram transcript show 5f0c2a1e', description: 'one session' },
    {
      command:
        'sqlite3 -readonly openclaw-agent.sqlite "select session_id, seq, event_json from transcript_events" -json | co-engram transcript show - --session 5f0c',
      description: 'of the newer store',
    },
  ],
  writes: false,
  async run({ args, options, context }) {
    const { openTranscripts, wholeTranscript } = await import('../../capture/transcript/read-transcript');
    const config = await transcriptConfig(context);
    const { sources, release } = await openWanted(context, config, {
      ...options,
      references: [args.session],
    });
    try {
      const [source] = sources;
      if (source === undefined) throw new RangeError('a session was neither found nor missed');
      const { sessions, close } = openTranscripts(source.path, source, source.shown);
      try {
        const reading = chosen(sessions, options.session);
        const transcript = wholeTranscript(reading);
        const { problems, warnings } = reading;
        return {
          json: { ...transcript, path: source.shown, agentId: source.agentId ?? null, problems, warnings },
          text: (paint) => [...transcriptLines(paint, transcript), ...faultLines(paint, reading)].join('\n'),
        };
      } finally {
        close();
      }
    } finally {
      release();
    }
  },
});

function faultLines(
  paint: Paint,
  { problems, warnings }: Pick<TranscriptReading, 'problems' | 'warnings'>,
): string[] {
  return [
    ...problems.map(
      ({ line, pointer, reason }) => `line ${line}${pointer === '' ? '' : ` ${pointer}`}: ${reason}`,
    ),
    ...warnings,
  ].map((fault) => paint.yellow(printableLine(fault)));
}

function chosen<T extends { sessionId: string }>(sessions: readonly T[], wanted: string | undefined): T {
  const fitting = sessions.filter(
    ({ sessionId }) => wanted === undefined || sessionId === wanted || sessionId.startsWith(wanted),
  );
  const [only, ...more] = fitting;
  if (only !== undefined && more.length === 0) return only;
  const which = wanted === undefined ? '' : ` that begin with "${wanted.slice(0, 100)}"`;
  throw new CoEngramError('NOT_FOUND', `there are ${fitting.length} sessions${which}`, {
    hint: '--session ID',
    data: { candidates: sessions.slice(0, 10).map(({ sessionId }) => ({ id: sessionId })) },
  });
}

function transcriptLines(paint: Paint, transcript: Transcript): string[] {
  const { host, sessionId, startedAt, cwd, messages, summaries, skipped } = transcript;
  const left = Object.entries(skipped).map(([kind, count]) => `${count} ${kind}`);
  return [
    paint.bold(printableLine(`${host} ${sessionId}`)) +
      paint.dim(printableLine(`  ${startedAt ?? ''}  ${cwd ?? ''}`)),
    ...messages.map(({ role, speaker, text, at }) => {
      const who = paint.bold(printableLine(speaker === null ? role : `${role} (${speaker})`));
      return `\n${who} ${paint.dim(at ?? '')}\n${printable(text)}`;
    }),
    ...summaries.map(
      ({ text, at }) => `\n${paint.bold('summary')} ${paint.dim(at ?? '')}\n${printable(text)}`,
    ),
    paint.dim(
      `\n${counted(messages.length, 'message')}${left.length === 0 ? '' : `; left out: ${left.join(', ')}`}`,
    ),
  ];
}
