/** Stores what a model answered to a request. */

import { randomBytes } from 'node:crypto';
import { requireAgentName } from '../engram/agent-name';
import { ENTITY_TYPES } from '../engram/engram';
import { formatEngram } from '../engram/format-engram';
import { newId } from '../engram/new-id';
import { GLOBAL_SCOPE } from '../engram/scope';
import { CoEngramError } from '../errors';
import { auditChange } from '../remember/audit-change';
import { checkEngramRisks } from '../remember/check-engram-risks';
import { composeEngram } from '../remember/draft';
import { freePath } from '../remember/free-path';
import { type WriteOptions, type WriteStep, type Written, write } from '../remember/write';
import { authorOf, type Memory } from '../store/memory';
import { sha256Hex } from '../util/hash';
import { formatInstant } from '../util/instants';
import { type AnsweredEntity, type BadItem, type CheckedAnswer, checkAnswer } from './check-answer';
import type { FactBirth } from './compose-fact';
import { planFacts, type StoredFact } from './store-facts';

export interface ApplyOptions extends WriteOptions {
  /** Any bad item refuses all. */
  atomic?: boolean;
}

export interface AppliedEntity {
  id: string;
  name: string;
  /** False when the memory had it already. */
  created: boolean;
}

export interface AppliedAnswer {
  facts: StoredFact[];
  entities: AppliedEntity[];
  /** Items that could not be used, by their place in the answer. */
  skipped: BadItem[];
}

const ENTITIES_DOMAIN = 'entities';

/**
 * Stores facts, relationships, emotions and the summary as facts of the calling agent, entities as engrams. The same
 * answer twice changes nothing. Throws USAGE for what is no JSON, with `atomic` INVALID_DATA or REFUSED for any bad item.
 */
export async function applyAnswer(
  memory: Memory,
  input: string,
  options: ApplyOptions = {},
): Promise<Written<AppliedAnswer>> {
  const checked = checkAnswer(parsed(input));
  if (options.atomic === true && checked.bad.length > 0) throw badAnswer(checked.bad);
  const author = await authorOf(memory);
  const at = memory.surroundings.now();
  const messageId = `answer-${sha256Hex(input).slice(0, 16)}`;
  const evidence = { messageId, role: 'assistant', at: formatInstant(at) };
  const birth = { agent: memory.agent, scope: GLOBAL_SCOPE, evidence, at, origin: 'live_llm' };
  return write(
    memory,
    async (step) => {
      const outcome = await planAnswer(step, checked, birth, author);
      if (options.atomic === true && outcome.skipped.length > 0) throw badAnswer(outcome.skipped, 'REFUSED');
      return { summary: `apply ${outcome.facts.length} facts`, outcome };
    },
    options,
  );
}

function parsed(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch (cause) {
    throw new CoEngramError(
      'USAGE',
      `the answer is no JSON: ${cause instanceof Error ? cause.message : ''}`,
      {
        hint: 'pass the one JSON object that the schema of extract request describes',
        cause,
      },
    );
  }
}

function badAnswer(
  items: readonly BadItem[],
  code: 'INVALID_DATA' | 'REFUSED' = 'INVALID_DATA',
): CoEngramError {
  const [first] = items;
  const more = items.length > 1 ? ` and ${items.length - 1} more` : '';
  return new CoEngramError(code, `${first?.path || 'the answer'} ${first?.reason}${more}`, {
    hint: 'without --atomic the other items are stored',
    data: { items },
  });
}

/** The changes of an answer, added to the plan. Throws USAGE for a bad agent. */
export async function planAnswer(
  step: WriteStep,
  { facts, entities, bad }: CheckedAnswer,
  birth: FactBirth,
  author: string,
): Promise<AppliedAnswer> {
  requireAgentName(birth.agent);
  const stored = await planFacts(step, facts, birth, author);
  const skipped = [...bad, ...stored.refused.map(() => ({ path: 'facts', reason: 'holds a secret' }))];
  const applied: AppliedEntity[] = [];
  for (const entity of oneEach(entities)) {
    const outcome = planEntity(step, entity, birth, author);
    if (outcome === undefined) skipped.push({ path: 'entities', reason: 'holds a secret' });
    else applied.push(outcome);
  }
  return { facts: stored.facts, entities: applied, skipped };
}

/** An entity of this name that the agent may see, else a new one of its own. */
function planEntity(
  step: WriteStep,
  entity: AnsweredEntity,
  birth: FactBirth,
  author: string,
): AppliedEntity | undefined {
  const { name, description } = entity;
  const { agent } = birth;
  const known = step.view
    .docsByTitle(name)
    .map((doc) => step.view.entry(doc))
    .find(
      ({ category, agentId = 'shared' }) =>
        category === 'entity' && (agentId === 'shared' || agentId === agent),
    );
  if (known !== undefined) return { id: known.id, name, created: false };
  const draft = composeEntity(step.memory, entity, birth, author);
  try {
    checkEngramRisks(step, draft, undefined);
  } catch (error) {
    if (error instanceof CoEngramError && error.code === 'REFUSED') return undefined;
    throw error;
  }
  step.plan.create(freePath(step, draft.engram), formatEngram(draft.engram, draft.body));
  auditChange(step, author, 'add', {
    engramId: draft.engram.id,
    title: name,
    category: 'entity',
    description,
  });
  return { id: draft.engram.id, name, created: true };
}

function composeEntity(
  memory: Memory,
  { name, type, description }: AnsweredEntity,
  { agent, origin, batch, visibility }: FactBirth,
  author: string,
) {
  const now = memory.surroundings.now();
  const entityType = ENTITY_TYPES.find((one) => one === type?.toLowerCase()) ?? 'concept';
  const fields = {
    domainTags: [ENTITIES_DOMAIN],
    category: 'entity',
    entityType,
    agentId: agent,
    origin,
    ...(batch === undefined ? {} : { batch }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(description === undefined ? {} : { description }),
  };
  const content = description ?? name;
  return composeEngram(
    { title: [...name].slice(0, 200).join(''), content, fields },
    { id: newId(now, randomBytes), now, author },
  );
}

/** The same name twice in one answer is one entity; what is said first counts. */
function oneEach(entities: readonly AnsweredEntity[]): AnsweredEntity[] {
  const byName = new Map<string, AnsweredEntity>();
  for (const entity of entities) {
    const name = entity.name.toLowerCase();
    byName.set(name, { ...entity, ...byName.get(name) });
  }
  return [...byName.values()];
}
