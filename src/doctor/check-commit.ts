import type { Memory } from '../store/memory';
import type { Finding, FindingKind } from './finding';
import { runChecks } from './run-checks';

/** Warnings elsewhere; in a commit that is being made the fault is new, and easiest to mend. */
const ALSO_STOPS: ReadonlySet<FindingKind> = new Set(['wrong_synapse_id']);

/** What the pre-commit hook stops a commit for; looks at the index that git names to its hook. */
export async function checkCommit(memory: Memory): Promise<Finding[]> {
  const { findings } = await runChecks(memory, { staged: true, inHook: true });
  return findings.filter(({ severity, kind }) => severity === 'error' || ALSO_STOPS.has(kind));
}
