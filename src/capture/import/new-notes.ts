/** Looks whether Claude Code has noted something new for itself; what is new is suggested. */
import { newBatchId } from '../../remember/batch';
import { type WriteOptions, type WriteStep, type Written, write } from '../../remember/write';
import { authorOf, type Memory } from '../../store/memory';
import { counted } from '../../util/counted';
import { sessionRoots } from '../transcript/find-sessions';
import { type ImportOutcome, planImport } from './import';
import { Reading } from './reading';
import { autoMemoryFolders } from './recognise';
import { readAutoMemory } from './sources/auto-memory';

/** Every project's notes below `transcripts.claudeCode`; the same again suggests nothing. */
export async function lookForNotes(
  memory: Memory,
  options: WriteOptions = {},
): Promise<Written<ImportOutcome>> {
  return write(
    memory,
    async (step) => {
      const outcome = await planNewNotes(step);
      return { summary: `suggest ${counted(outcome.imported.length, 'note')}`, outcome };
    },
    options,
  );
}

/** The changes of `lookForNotes`, added to the plan. Where nothing is noted, nothing else is read. */
export async function planNewNotes(step: WriteStep): Promise<ImportOutcome> {
  const { memory } = step;
  const readings = await readNotes(memory);
  const author = await authorOf(memory);
  const batch = newBatchId(memory);
  return planImport(step, readings, { author, batch, command: 'maintain', label: 'auto memory' });
}

async function readNotes({ config, surroundings }: Memory): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const { path } of sessionRoots(config, surroundings, { host: 'claude-code' })) {
    for (const folder of autoMemoryFolders(path)) {
      const reading = new Reading('auto-memory', folder);
      await readAutoMemory(folder, reading);
      if (reading.items.length > 0) readings.push(reading);
    }
  }
  return readings;
}
