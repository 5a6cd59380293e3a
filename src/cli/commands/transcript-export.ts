import {
  EXPORT_FORMATS,
  type ExportFormat,
  formatTranscript,
} from '../../capture/transcript/format-transcript';
import type { TranscriptReading } from '../../capture/transcript/read-transcript';
import type { Transcript } from '../../capture/transcript/transcript';
import { EXIT_CODES } from '../../errors';
import { defineCommand } from '../declarations';
import { openWanted, SESSION_OPTIONS, transcriptConfig } from '../transcript-options';

export const command = defineCommand({
  description:
    'Prints what was said in sessions: as Markdown with a heading a message, as JSONL with a message a line, or as one JSON ' +
    'value a session. The same lines are left out as in transcript show. Needs no repository.',
  arguments: [
    {
      name: 'sessions',
      optional: true,
      variadic: true,
      complete: 'file',
      description: 'files, ids or unique parts of them, or -',
    },
  ],
  options: {
    ...SESSION_OPTIONS,
    all: { type: 'boolean', description: 'every session that is found' },
    format: { type: 'choice', choices: EXPORT_FORMATS, default: 'md', description: 'how it is written' },
  },
  examples: [
    { command: 'co-engram transcript export 5f0c2a1e > session.md', description: 'one session to read' },
    { command: 'co-engram transcript export --all --format jsonl', description: 'everything, for programs' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const { exportTranscripts } = await import('../../capture/transcript/export-transcript');
    const { wholeTranscript } = await import('../../capture/transcript/read-transcript');
    const config = await transcriptConfig(context);
    const wanted = await openWanted(context, config, { ...options, references: args.sessions ?? [] });
    const failures: string[] = [];
    const exported = exportTranscripts(wanted, { goOn: options.all, failures });
    if (options.json) {
      const results: Transcript[] = [];
      // Each is open only until the next is asked for.
      for (const reading of exported) results.push(wholeTranscript(reading));
      return { json: { results, failures }, text: '', exitCode: exitCodeOf(failures) };
    }
    return {
      json: {},
      text: '',
      data: textsOf(exported, options.format),
      afterwards: () => failures,
      exitCode: () => exitCodeOf(failures),
    };
  },
});

function exitCodeOf(failures: readonly string[]): number {
  return failures.length > 0 ? EXIT_CODES.FINDINGS : 0;
}

function* textsOf(readings: Iterable<TranscriptReading>, format: ExportFormat): Generator<string> {
  for (const reading of readings) yield* formatTranscript(reading, format);
}
