import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTranscripts, wholeTranscript } from '../../../src/capture/transcript/read-transcript';
import { CoEngramError } from '../../../src/errors';
import { tempFolder } from '../../helpers/temp-folder';

const FIXTURES = join(import.meta.dirname, '../../fixtures/transcripts');
const LINES = ['openclaw', 'claude-code'].flatMap((host) =>
  readFileSync(join(FIXTURES, `${host}.jsonl`), 'utf8')
    .trim()
    .split('\n'),
);
const path = join(tempFolder(), 'session.jsonl');

/** Lines of hosts, torn, doubled, mixed and with values of other types in them. */
const line = fc.oneof(
  fc.constantFrom(...LINES),
  fc.tuple(fc.constantFrom(...LINES), fc.nat(400)).map(([text, cut]) => text.slice(0, cut)),
  fc
    .tuple(
      fc.constantFrom(...LINES),
      fc.constantFrom('id', 'parentId', 'uuid', 'parentUuid', 'timestamp', 'message', 'type'),
      fc.jsonValue(),
    )
    .map(([text, key, value]) =>
      text.startsWith('{') ? JSON.stringify({ ...JSON.parse(text), [key]: value }) : text,
    ),
  fc.json(),
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ' ')),
);

function read() {
  try {
    const { sessions, close } = openTranscripts(path);
    const transcripts = sessions.map(wholeTranscript);
    close();
    return transcripts;
  } catch (error) {
    if (error instanceof CoEngramError) return error.code;
    throw error;
  }
}

describe('whatever is in a file', () => {
  it('it is a transcript or an error that says so, twice the same, and no line counts twice', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        writeFileSync(path, lines.join('\n'));
        const first = read();
        expect(read()).toEqual(first);
        if (typeof first === 'string') expect(first).toBe('INVALID_DATA');
        else
          for (const { messages, summaries, skipped } of first) {
            const counted = Object.values(skipped).reduce((sum, count) => sum + count, 0);
            expect(messages.length + summaries.length + counted).toBeLessThanOrEqual(lines.length);
            expect(messages.every(({ text }) => text.trim() !== '')).toBe(true);
          }
      }),
      { numRuns: 150 },
    );
  });
});
