import { CoEngramError } from '../../errors';
import { type OpenTranscripts, openTranscripts, type TranscriptReading } from './read-transcript';
import type { OpenSources, TranscriptSource } from './transcript-source';

/**
 * The sessions of all sources, one after the other, each open while it is read; the sources are released behind the
 * last. With `goOn` what cannot be read is told in `failures`, else it is thrown.
 */
export function* exportTranscripts(
  { sources, release }: OpenSources,
  { goOn, failures }: { goOn: boolean; failures: string[] },
): Generator<TranscriptReading> {
  try {
    for (const source of sources) {
      const opened = openedOf(source, goOn ? failures : undefined);
      try {
        yield* opened?.sessions ?? [];
      } finally {
        opened?.close();
      }
    }
  } finally {
    release();
  }
}

function openedOf(
  { path, host, isStore, shown }: TranscriptSource,
  failures: string[] | undefined,
): OpenTranscripts | undefined {
  try {
    return openTranscripts(path, { host, isStore }, shown);
  } catch (error) {
    if (!(error instanceof CoEngramError) || failures === undefined) throw error;
    failures.push(error.message);
    return undefined;
  }
}
