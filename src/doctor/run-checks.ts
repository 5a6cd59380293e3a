import type { Memory } from '../store/memory';
import { compareText } from '../util/compare';
import type { Check } from './check-snapshot';
import { duplicateIds } from './checks/duplicate-ids';
import { fieldValues } from './checks/field-values';
import { invalidFiles } from './checks/invalid-files';
import { mergeMarkers } from './checks/merge-markers';
import { plantedState } from './checks/planted-state';
import { privateTracked } from './checks/private-tracked';
import { secrets } from './checks/secrets';
import { staleHashes } from './checks/stale-hashes';
import { synapseEnds } from './checks/synapse-ends';
import { unreadableFiles } from './checks/unreadable-files';
import type { Finding } from './finding';
import { indexOfHook, readStagedSnapshot, readWorkTreeSnapshot } from './read-snapshot';

/** One file a check; each sees the same snapshot. */
const CHECKS: readonly Check[] = [
  unreadableFiles,
  invalidFiles,
  fieldValues,
  mergeMarkers,
  staleHashes,
  duplicateIds,
  synapseEnds,
  secrets,
  privateTracked,
  plantedState,
];

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
  const findings = (await Promise.all(CHECKS.map((check) => check(snapshot)))).flat();
  findings.sort(
    (a, b) =>
      compareText(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0) || compareText(a.message, b.message),
  );
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { checkedFiles: snapshot.files.length, errors, warnings: findings.length - errors, findings };
}
