/** Facts of many messages at once: one plan, one batch that can be taken back. */
import { formatScope } from '../engram/scope';
import { newBatchId, planBatch } from '../remember/batch';
import { type WriteOptions, type WriteStep, type Written, write } from '../remember/write';
import type { FieldRisk } from '../secrets/check-text';
import { authorOf, type Memory } from '../store/memory';
import type { FactBirth, FactToStore } from './compose-fact';
import { FactKeeper, type StoredFacts } from './store-facts';

/** What one message states. */
export interface MessageFacts {
  facts: readonly FactToStore[];
  birth: FactBirth;
}

export interface StoredMessages {
  /** Undefined when nothing changed. */
  batch?: string;
  /** Of each message, in their order. */
  stored: StoredFacts[];
}

/** Private and internal things in what was stored; more than that nobody reads. */
const MOST_RISKS = 20;

/** One of each rule a fact: title, body and object say the same. */
export function risksIn(stored: readonly StoredFacts[]): FieldRisk[] {
  const risks = stored.flatMap(({ facts }) =>
    facts.flatMap(({ risk }) => [
      ...new Map(risk.map((each) => [`${each.rule} ${each.masked}`, each])).values(),
    ]),
  );
  return risks.slice(0, MOST_RISKS);
}

export interface StoreMessagesOptions extends WriteOptions {
  /** Adds to the plan what is noted about it, for instance what was read. */
  whenPlanned?(step: WriteStep, batch: string): void;
}

/** Stores all or, where something fails, nothing. `command` and `from` name the batch for people. */
export async function storeMessages(
  memory: Memory,
  messages: readonly MessageFacts[],
  { command, from }: { command: string; from: string },
  options: StoreMessagesOptions = {},
): Promise<Written<StoredMessages>> {
  const author = await authorOf(memory);
  const batch = newBatchId(memory);
  return write(
    memory,
    async (step) => {
      const keepers = new Map<string, FactKeeper>();
      const stored: StoredFacts[] = [];
      for (const { facts, birth } of messages) {
        const key = JSON.stringify([birth.agent, formatScope(birth.scope)]);
        const keeper = keepers.get(key) ?? new FactKeeper(step, birth, author);
        keepers.set(key, keeper);
        stored.push(await keeper.storeAll(facts, { ...birth, batch }));
      }
      options.whenPlanned?.(step, batch);
      const isBatch = planBatch(step, { id: batch, command, from }, author);
      const count = stored.reduce((sum, each) => sum + each.facts.length, 0);
      return { summary: `${command}: ${count} facts`, outcome: { ...(isBatch ? { batch } : {}), stored } };
    },
    options,
  );
}
