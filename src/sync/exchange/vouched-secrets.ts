import { STATE, statePath } from '../../store/layout';
import { readOptional } from '../../store/read-optional';
import type { Repository } from '../../store/repository';
import { parseJsonLines } from '../../util/json-lines';

/** Tells whether the audit log says that somebody let a record hold what a rule finds (`--allow-secret`). */
export function vouchedSecrets(repo: Repository): (id: string, rule: string) => boolean {
  const vouched = new Set<string>();
  for (const line of parseJsonLines(readOptional(statePath(repo, STATE.audit)) ?? '')) {
    if (typeof line !== 'object' || line === null) continue;
    const { action, engramId, rule } = line as Record<string, unknown>;
    if (action === 'allow_secret') vouched.add(`${String(engramId)} ${String(rule)}`);
  }
  return (id, rule) => vouched.has(`${id} ${rule}`);
}
