/** Every rule, the more telling one first: of rules that find the same place the first one names it. */
import type { RiskRule } from './risk';
import { AI_KEYS } from './rules/ai-keys';
import { ASSIGNMENTS } from './rules/assignments';
import { CHAT_TOKENS } from './rules/chat-tokens';
import { CLOUD_KEYS } from './rules/cloud-keys';
import { COMMAND_LINES } from './rules/command-lines';
import { CONNECTION_STRINGS } from './rules/connection-strings';
import { CONTACTS } from './rules/contacts';
import { FORGE_TOKENS } from './rules/forge-tokens';
import { HOME_PATHS } from './rules/home-paths';
import { ID_NUMBERS } from './rules/id-numbers';
import { JWT } from './rules/jwt';
import { NETWORK } from './rules/network';
import { PRIVATE_KEYS } from './rules/private-keys';
import { SERVICE_KEYS } from './rules/service-keys';

export const RISK_RULES: readonly RiskRule[] = [
  ...CLOUD_KEYS,
  ...FORGE_TOKENS,
  ...AI_KEYS,
  ...CHAT_TOKENS,
  ...SERVICE_KEYS,
  ...PRIVATE_KEYS,
  ...JWT,
  ...CONNECTION_STRINGS,
  ...COMMAND_LINES,
  ...ASSIGNMENTS,
  ...ID_NUMBERS,
  ...CONTACTS,
  ...HOME_PATHS,
  ...NETWORK,
];

/** The rule for the words of `privacy.words`; it has no pattern of its own. */
export const PRIVACY_WORD_RULE = 'privacy-word';

/** Names that `--allow-secret` takes. */
export function riskRuleNames(): string[] {
  return [...RISK_RULES.map((rule) => rule.rule), PRIVACY_WORD_RULE];
}
