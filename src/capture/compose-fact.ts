import { randomBytes } from 'node:crypto';
import type { FactEvidence, Kind, Scope, Tier, Visibility } from '../engram/engram';
import type { EngramFieldName } from '../engram/fields';
import { newId } from '../engram/new-id';
import { type ComposedEngram, composeEngram } from '../remember/draft';
import type { Memory } from '../store/memory';
import { formatInstant } from '../util/instants';
import { isNounPredicate } from './functional';
import type { Category, ExtractedFact, Statement } from './statement';

const FACTS_DOMAIN = 'facts';
/** What is said by the way matters less than what is asked to be remembered. */
const PLAIN_IMPORTANCE = 0.55;
export const EXPLICIT_IMPORTANCE = 0.8;
const CONFIDENCE = 0.8;
const OPINION_CONFIDENCE = 0.6;
const QUALITY = 0.8;
const LONGEST_TITLE = 200;

/** Whose fact it is and how it came here. */
export interface FactBirth {
  agent: string;
  scope: Scope;
  evidence: FactEvidence;
  /** When it was said or began to hold, in ms. */
  at: number;
  /** `live_turn`, `manual` and others of docs/format.md. */
  origin: string;
  batch?: string;
  visibility?: Visibility;
  category?: string;
  importance?: number;
  confidence?: number;
  quality?: number;
  contamination?: number;
  tier?: Tier;
  validTo?: number;
  pinned?: boolean;
}

/** A fact, where the source has its own judgement with that. */
export interface FactToStore extends ExtractedFact {
  importance?: number;
  confidence?: number;
}

/** A fact as the engram that it becomes. Throws USAGE for values out of range. */
export function composeFact(
  memory: Memory,
  fact: FactToStore,
  birth: FactBirth,
  author: string,
): ComposedEngram {
  const now = memory.surroundings.now();
  const { validTo, pinned, visibility, batch } = birth;
  const category = birth.category ?? fact.category;
  const fields: Partial<Record<EngramFieldName, unknown>> = {
    title: titleOf(fact),
    domainTags: [FACTS_DOMAIN, birth.agent],
    kind: kindOf(category),
    importance:
      birth.importance ?? fact.importance ?? (fact.explicit ? EXPLICIT_IMPORTANCE : PLAIN_IMPORTANCE),
    confidence:
      birth.confidence ?? fact.confidence ?? (fact.predicate === 'thinks' ? OPINION_CONFIDENCE : CONFIDENCE),
    category,
    ...(fact.subject === null ? {} : { subject: fact.subject }),
    predicate: fact.predicate,
    object: fact.object,
    polarity: fact.polarity,
    agentId: birth.agent,
    tier: birth.tier ?? 'candidate',
    origin: birth.origin,
    quality: birth.quality ?? QUALITY,
    contamination: birth.contamination ?? 0,
    validFrom: formatInstant(birth.at),
    ...(validTo === undefined ? {} : { validTo: formatInstant(validTo) }),
    ...(birth.scope.type === 'global' ? {} : { scope: birth.scope }),
    ...(pinned === true ? { pinned } : {}),
    ...(visibility === undefined ? {} : { visibility }),
    ...(batch === undefined ? {} : { batch }),
  };
  const composed = composeEngram(
    { content: bodyOf(fact), fields },
    { id: newId(now, randomBytes), now, author },
  );
  return { ...composed, engram: { ...composed.engram, evidence: [evidenceFor(fact, birth)] } };
}

/** What was said, and whether to be remembered. */
export function evidenceFor({ explicit }: FactToStore, { evidence }: FactBirth): FactEvidence {
  return explicit ? { ...evidence, explicit } : evidence;
}

function kindOf(category: Category | string): Kind {
  if (category === 'rule') return 'procedure';
  return category === 'reported' || category === 'action' ? 'observation' : 'fact';
}

/** What a title is made of; the category may be one of other tools. */
export type Titled = Omit<Statement, 'category'> & { category: string };

/** "user lives in Berlin (ended)": what a list shows. */
export function titleOf({ subject, predicate, object, polarity, category }: Titled): string {
  const name = predicate.replace(/_/g, ' ');
  const isNamed = subject !== null && isNounPredicate(predicate);
  const verb = category === 'context' ? [] : [isNamed ? `${name} is` : name];
  const whose = isNamed ? `${subject}'s` : subject;
  const said = [...(whose === null ? [] : [whose]), ...verb, object].join(' ');
  const mark = polarity === 'positive' ? '' : ` (${polarity})`;
  const characters = [...said];
  const room = LONGEST_TITLE - mark.length;
  return `${characters.length > room ? `${characters.slice(0, room - 1).join('')}…` : said}${mark}`;
}

/** The statement, and below it the sentence: two facts of one sentence are two texts. */
function bodyOf(fact: ExtractedFact): string {
  return `${titleOf(fact)}\n\n> ${fact.sentence}`;
}
