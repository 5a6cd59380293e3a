import type { Visibility } from '../engram/engram';
import { checkRisks, type FieldRisk } from '../secrets/check-text';
import { formatInstant } from '../util/instants';
import type { WriteStep } from './write';

export interface TextPolicy {
  /** Id of the engram or synapse, for the audit log. */
  id: string;
  visibility: Visibility;
  /** Rules that the author vouches for; what they let through is recorded in the audit log. */
  allowSecret?: readonly string[];
}

/**
 * Looks for secrets and private things in texts, by name, that a plan puts into a file. Throws REFUSED for a secret
 * (or for any risk, when `privacy.onRisk` is `refuse`) unless it is private; the rest is returned.
 */
export function checkTexts(
  { memory, audit }: WriteStep,
  texts: Readonly<Record<string, string>>,
  { id, visibility, allowSecret: allow }: TextPolicy,
): FieldRisk[] {
  const { onRisk, words } = memory.config.privacy;
  const { risks, allowed } = checkRisks(texts, { visibility, onRisk, allow, words });
  for (const { rule, field, line } of allowed) {
    const at = formatInstant(memory.surroundings.now());
    audit({ at, action: 'allow_secret', actor: memory.agent, engramId: id, rule, field, line });
  }
  return risks;
}
