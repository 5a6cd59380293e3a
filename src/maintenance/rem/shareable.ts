import type { Config } from '../../config/config';
import { findRisks } from '../../secrets/find-risks';
import { PRIVACY_WORD_RULE } from '../../secrets/rules';
import type { MaintenanceChange } from '../change';

/** What a team's file may not say is not suggested: a secret that lies in a memory is not copied into another file. */
export function shareable(
  changes: readonly MaintenanceChange[],
  { privacy: { words } }: Pick<Config, 'privacy'>,
): MaintenanceChange[] {
  return changes.filter((change) => {
    if (change.action !== 'propose' || change.isLocal) return true;
    const { title = '', content = '', domainTags = [], tags = [] } = change.suggested;
    const text = [title, change.reason, content, ...domainTags, ...tags].join('\n');
    return !findRisks(text, { words }).some(
      ({ category, rule }) => category === 'secret' || rule === PRIVACY_WORD_RULE,
    );
  });
}
