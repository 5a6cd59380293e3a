/** A session as text for people and programs, piece by piece. */
import { type TranscriptReading, wholeTranscript } from './read-transcript';

export const EXPORT_FORMATS = ['md', 'jsonl', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The pieces of one session; `json` is one value. */
export function* formatTranscript(reading: TranscriptReading, format: ExportFormat): Generator<string> {
  if (format === 'json') yield `${JSON.stringify(wholeTranscript(reading), null, 2)}\n`;
  else if (format === 'jsonl') yield* jsonLines(reading);
  else yield* markdown(reading);
}

function* jsonLines(reading: TranscriptReading): Generator<string> {
  const { host, sessionId } = reading;
  for (const said of reading.said()) {
    const [type, value] = 'message' in said ? ['message', said.message] : ['summary', said.summary];
    yield `${JSON.stringify({ type, host, sessionId, ...value })}\n`;
  }
}

function* markdown(reading: TranscriptReading): Generator<string> {
  const { host, sessionId, startedAt, cwd } = reading;
  const facts = [
    `host: ${host}`,
    ...(startedAt === null ? [] : [`started: ${startedAt}`]),
    ...(cwd === null ? [] : [`folder: ${cwd}`]),
  ];
  yield `# Session ${oneLine(sessionId)}\n\n${facts.map((fact) => `- ${oneLine(fact)}`).join('\n')}\n`;
  for (const said of reading.said()) {
    if ('summary' in said) {
      yield `\n## Summary${when(said.summary.at)}\n\n${said.summary.text}\n`;
      continue;
    }
    const { role, speaker, text, at } = said.message;
    const name = role === 'user' ? 'User' : 'Assistant';
    yield `\n## ${name}${speaker === null ? '' : ` (${oneLine(speaker)})`}${when(at)}\n\n${text}\n`;
  }
}

function when(at: string | null): string {
  return at === null ? '' : `, ${at}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
