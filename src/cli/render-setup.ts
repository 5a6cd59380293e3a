import type { SetupChange } from '../setup/agents/setup';
import { printableLine } from '../util/printable';
import type { CommandResult } from './result';

/** What setup answers: the file, what was done, and the lines that go and come. */
export function setupResult(change: SetupChange): CommandResult {
  const { path, action, dryRun, before, after, backup } = change;
  const done = action === 'none' ? 'nothing to do' : `the block ${dryRun ? 'would be' : 'was'} ${action}`;
  const lines = [printableLine(`${path}: ${done}`)];
  if (action !== 'none') {
    lines.push(...before.map((line) => printableLine(`- ${line}`)));
    lines.push(...after.map((line) => printableLine(`+ ${line}`)));
  }
  if (backup !== undefined) lines.push(printableLine(`as it was: ${backup}`));
  return { json: { ...change }, text: lines.join('\n'), brief: '' };
}
