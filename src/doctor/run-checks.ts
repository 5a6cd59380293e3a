import type { Memory } from '../store/memory';
import { droppedSides } from './checks/dropped-sides';
import { CHECKS, diagnose } from './diagnose';
import type { Finding } from './finding';
import { indexOfHook, readStagedSnapshot, readWorkTreeSnapshot } from './read-snapshot';

export interface CheckOptions {
  /** Look at what is staged instead of the work tree. */
  staged?: boolean;
  /** git called us as its hook: the index is the one that it names. */
  inHook?: boolean;
}

export interface CheckReport {
  checkedFiles: number;
  errors: number;
  warnings: number;
  findings: Finding[];
}

/** Read-only checks of every file, or of what is staged; findings sorted by path and line. */
export async function runChecks(memory: Memory, options: CheckOptions = {}): Promise<CheckReport> {
  const { staged = false, inHook = false } = options;
  const index = inHook ? indexOfHook(memory.surroundings) : undefined;
  const snapshot = await (staged ? readStagedSnapshot(memory, index) : readWorkTreeSnapshot(memory));
  const found = (await diagnose(snapshot, CHECKS)).map(({ fix, repair, ...finding }): Finding => finding);
  const findings = staged ? [...found, ...(await droppedSides(memory, index))] : found;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { checkedFiles: snapshot.files.length, errors, warnings: findings.length - errors, findings };
}
