import type { WriteOptions } from '../../remember/write';
import type { Memory } from '../../store/memory';
import { findSessions } from './find-sessions';
import { type ImportedTranscripts, importTranscripts } from './import-transcripts';
import { sourceOf } from './transcript-source';

export interface FoundTranscripts extends Partial<ImportedTranscripts> {
  /** Sessions that were left out: nothing tells whose they are. */
  ofNobody: number;
}

/**
 * As `importTranscripts`, for the sessions that hosts keep where the settings say; those of nobody are left out, and one
 * that cannot be read does not keep the others back.
 */
export async function importFoundTranscripts(
  memory: Memory,
  options: WriteOptions = {},
): Promise<FoundTranscripts> {
  const sessions = findSessions(memory.config, memory.surroundings);
  const owned = sessions.filter(({ agentId }) => agentId !== null);
  const ofNobody = sessions.length - owned.length;
  if (owned.length === 0) return { ofNobody };
  const { outcome } = await importTranscripts(memory, owned.map(sourceOf), { ...options, goOn: true });
  return { ...outcome, ofNobody };
}
