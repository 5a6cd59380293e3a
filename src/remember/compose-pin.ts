import { randomBytes } from 'node:crypto';
import { requireAgentName } from '../engram/agent-name';
import type { Kind, Visibility } from '../engram/engram';
import type { EngramFieldName } from '../engram/fields';
import { newId } from '../engram/new-id';
import { parseScope } from '../engram/scope';
import type { Memory } from '../store/memory';
import { type ComposedEngram, composeEngram } from './draft';

const PINS_DOMAIN = 'pins';
/** Whoever pins says that it matters. */
const PIN_IMPORTANCE = 0.9;
const PIN_CONFIDENCE = 0.9;

export interface PinDraft {
  /** Whose rule it is; default the caller's, `shared` = everybody's. */
  agent?: string;
  scope?: string;
  category?: string;
  visibility?: Visibility;
}

/** A text as the rule that it becomes. Throws USAGE. */
export function composePin(memory: Memory, text: string, author: string, draft: PinDraft): ComposedEngram {
  const { category = 'rule', scope = 'global', visibility } = draft;
  const parsed = parseScope(scope);
  const now = memory.surroundings.now();
  const fields: Partial<Record<EngramFieldName, unknown>> = {
    kind: kindOfCategory(category),
    domainTags: [PINS_DOMAIN],
    importance: PIN_IMPORTANCE,
    confidence: PIN_CONFIDENCE,
    pinned: true,
    category,
    agentId: requireAgentName(draft.agent ?? memory.agent),
    origin: 'manual',
    tier: 'candidate',
    ...(visibility === undefined ? {} : { visibility }),
    ...(parsed.type === 'global' ? {} : { scope: parsed }),
  };
  return composeEngram({ content: text, fields }, { id: newId(now, randomBytes), now, author });
}

/** As facts get their kind from what they are. */
function kindOfCategory(category: string): Kind {
  if (category === 'rule') return 'procedure';
  return category === 'reported' || category === 'action' ? 'observation' : 'fact';
}
