/** Stores facts: what is known already gains evidence, what is over is closed, the rest is new. */

import { requireAgentName } from '../engram/agent-name';
import { editEngram } from '../engram/edit-engram';
import { formatEngram } from '../engram/format-engram';
import { CoEngramError } from '../errors';
import { isSameEvidence } from '../learning/fact-evidence';
import { tierSaidAgain } from '../learning/fact-tier';
import { auditChange } from '../remember/audit-change';
import { checkEngramRisks } from '../remember/check-engram-risks';
import { editText } from '../remember/edit-fields';
import { freePath } from '../remember/free-path';
import { planLink } from '../remember/link';
import { type WriteOptions, type WriteStep, type Written, write } from '../remember/write';
import { yamlFor } from '../remember/yaml-for';
import type { FieldRisk } from '../secrets/check-text';
import type { AuditRecord } from '../store/audit-log';
import { authorOf, type Memory } from '../store/memory';
import { readEngramText } from '../store/read-engram-file';
import { formatInstant } from '../util/instants';
import {
  composeFact,
  EXPLICIT_IMPORTANCE,
  evidenceFor,
  type FactBirth,
  type FactToStore,
} from './compose-fact';
import { evidenceOf, factOf, type KnownFact, knownFacts } from './known-facts';
import { type Relation, relate } from './relate';
import type { ExtractedFact } from './statement';

export interface StoreFactsOptions extends WriteOptions {
  allowSecret?: readonly string[];
  /** Adds to the plan what else is to be kept. */
  whenPlanned?(step: WriteStep): void;
  /** True when `at` is a day that somebody gave, not just when it was said. */
  dated?: boolean;
  /** Further lines for the audit log. */
  records?: readonly AuditRecord[];
}

/** What a fact is close to is linked, but not to a whole crowd of its kind: the latest tell enough. */
const MOST_SIMILAR = 5;

/** What became of one fact. */
export interface StoredFact extends FactToStore {
  /** The new engram, or the one that says so already. */
  id: string;
  path: string;
  relation: Relation;
  /** Facts that it takes the place of, or is close to. */
  related: string[];
  risk: FieldRisk[];
}

export interface StoredFacts {
  facts: StoredFact[];
  /** Refused for what they hold. */
  refused: FactToStore[];
}

/**
 * Stores facts of one agent in one scope, in the order in which they were said. Facts of other agents and scopes are
 * neither read nor changed. Throws USAGE for a bad agent or value.
 */
export async function storeFacts(
  memory: Memory,
  facts: readonly FactToStore[],
  birth: FactBirth,
  options: StoreFactsOptions = {},
): Promise<Written<StoredFacts>> {
  requireAgentName(birth.agent);
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      for (const record of options.records ?? []) step.audit(record);
      const outcome = await planFacts(step, facts, birth, author, options);
      options.whenPlanned?.(step);
      return { summary: `extract ${outcome.facts.length} facts`, outcome };
    },
    options,
  );
}

/** The changes of `storeFacts`, added to the plan. */
export async function planFacts(
  step: WriteStep,
  facts: readonly FactToStore[],
  birth: FactBirth,
  author: string,
  options: StoreFactsOptions = {},
): Promise<StoredFacts> {
  return new FactKeeper(step, birth, author, options).storeAll(facts, birth);
}

/** Stores facts of one agent in one scope, message after message, in one plan. */
export class FactKeeper {
  private readonly known: KnownFact[];
  private birth: FactBirth;

  constructor(
    private readonly step: WriteStep,
    birth: FactBirth,
    private readonly author: string,
    private readonly options: StoreFactsOptions = {},
  ) {
    this.birth = birth;
    this.known = knownFacts(step.view, birth.agent, birth.scope);
  }

  /** Those of one message, in the order in which they were said. */
  async storeAll(facts: readonly FactToStore[], birth: FactBirth): Promise<StoredFacts> {
    this.birth = birth;
    const outcome: StoredFacts = { facts: [], refused: [] };
    for (const fact of facts) {
      const stored = await this.store(fact);
      if (stored === undefined) outcome.refused.push(fact);
      else outcome.facts.push(stored);
    }
    return outcome;
  }

  /** Undefined when it may not be written. */
  private async store(fact: FactToStore): Promise<StoredFact | undefined> {
    const rivals = await this.rivalsOf(fact);
    const same = rivals.get('duplicate')?.[0];
    if (same !== undefined) return this.strengthen(fact, same);
    const replaced = rivals.get('supersede') ?? [];
    const like = (rivals.get('similar') ?? []).slice(-MOST_SIMILAR);
    const newer = replaced.filter(({ from }) => from > this.birth.at);
    const older = replaced.filter(({ from }) => from <= this.birth.at);
    const validTo = Math.min(
      this.birth.validTo ?? Number.POSITIVE_INFINITY,
      ...newer.map(({ from }) => from),
    );
    const created = this.create(fact, validTo);
    if (created === undefined) return undefined;
    for (const known of older) await this.close(known, created);
    for (const known of newer) await this.link(known, 'supersedes', created);
    if (replaced.length === 0) for (const known of like) await this.link(created, 'similar_to', known);
    const relation =
      older.length > 0 ? 'supersede' : replaced.length === 0 && like.length > 0 ? 'similar' : 'new';
    const related = relation === 'similar' ? like : replaced;
    return { ...fact, ...created.place, relation, related: related.map(({ id }) => id), risk: created.risk };
  }

  /** The known facts that hold at the time, by how the fact stands to them. */
  private async rivalsOf(fact: FactToStore): Promise<Map<Relation, KnownFact[]>> {
    const rivals = new Map<Relation, KnownFact[]>();
    for (const known of this.known) {
      const relation = relate(known.statement, { ...fact, dated: this.options.dated });
      if (known.to <= this.birth.at && !(relation === 'duplicate' && (await this.isFromThisMessage(known))))
        continue;
      if (relation === 'new' || (await this.isSaidByAnother(fact, known))) continue;
      rivals.set(relation, [...(rivals.get(relation) ?? []), known]);
    }
    return rivals;
  }

  /** A message that comes again says nothing new, even about what is over by now. */
  private async isFromThisMessage(known: KnownFact): Promise<boolean> {
    const { evidence } = this.birth;
    if (evidence.messageId === undefined) return false;
    return (await evidenceOf(this.step, known)).some((other) => isSameEvidence(other, evidence));
  }

  /** In a conversation of several people "I" is not always the same. */
  private async isSaidByAnother({ subject }: ExtractedFact, known: KnownFact): Promise<boolean> {
    const { speaker } = this.birth.evidence;
    if (speaker === undefined || subject === null || !/^user(?:'s|$)/.test(subject)) return false;
    const speakers = (await evidenceOf(this.step, known)).map((evidence) => evidence.speaker);
    return speakers.some((other) => other !== undefined) && !speakers.includes(speaker);
  }

  /** The same said again: evidence, unless it is the same message. */
  private async strengthen(fact: FactToStore, known: KnownFact): Promise<StoredFact> {
    const { step } = this;
    const { id, path } = known;
    const text = step.plan.read(path);
    const { engram } = await readEngramText(text, path);
    const said = evidenceFor(fact, this.birth);
    if (!engram.evidence.some((evidence) => isSameEvidence(evidence, said))) {
      const evidence = [...engram.evidence, said];
      const importance = Math.max(engram.importance, fact.explicit ? EXPLICIT_IMPORTANCE : 0);
      const fields = { evidence, importance, tier: tierSaidAgain(engram) };
      step.plan.update(path, editEngram(text, fields, undefined, await yamlFor(text, path)));
      auditChange(step, this.author, 'evidence', { engramId: id, visibility: engram.visibility });
    }
    return { ...fact, id, path, relation: 'duplicate', related: [id], risk: [] };
  }

  private create(fact: FactToStore, validTo: number): CreatedFact | undefined {
    const { step, author, birth } = this;
    const draft = composeFact(
      step.memory,
      fact,
      { ...birth, validTo: Number.isFinite(validTo) ? validTo : undefined },
      author,
    );
    const risk = this.riskOf(draft);
    if (risk === undefined) return undefined;
    const { engram, body } = draft;
    const path = freePath(step, engram);
    step.plan.create(path, formatEngram(engram, body));
    const { id, title, visibility } = engram;
    auditChange(step, author, 'add', { engramId: id, title, visibility, category: engram.category });
    const known = factOf({ ...engram, path });
    this.known.push(known);
    return { ...known, place: { id, path }, risk, isPrivate: visibility === 'private' };
  }

  /** Undefined when a secret or a rule of the team forbids it; a text that is stored by hand fails instead. */
  private riskOf(draft: ReturnType<typeof composeFact>): FieldRisk[] | undefined {
    try {
      return checkEngramRisks(this.step, draft, this.options.allowSecret);
    } catch (error) {
      if (!(error instanceof CoEngramError) || error.code !== 'REFUSED') throw error;
      if (this.birth.origin === 'manual') throw error;
      return undefined;
    }
  }

  /** What was true until now. */
  private async close(known: KnownFact, by: CreatedFact): Promise<void> {
    const { step, author } = this;
    const file = await readEngramText(step.plan.read(known.path), known.path);
    const fields = { validTo: formatInstant(this.birth.at) };
    const stamp = { author, now: step.memory.surroundings.now() };
    step.plan.update(known.path, await editText(file, { fields }, stamp));
    known.to = this.birth.at;
    const { id, title, visibility } = file.engram;
    auditChange(step, author, 'supersede', { engramId: id, title, visibility, by: by.id });
    await this.link(by, 'supersedes', known);
  }

  private async link(
    from: KnownFact | CreatedFact,
    kind: 'supersedes' | 'similar_to',
    to: KnownFact | CreatedFact,
  ): Promise<void> {
    const privateIds = new Set(
      [from, to].flatMap((fact) => ('isPrivate' in fact && fact.isPrivate ? [fact.id] : [])),
    );
    const description = kind === 'supersedes' ? 'said later' : 'close, and not the same';
    await planLink(this.step, { from: from.id, kind, to: to.id, evidence: [{ description }] }, this.author, {
      privateIds,
    });
  }
}

interface CreatedFact extends KnownFact {
  place: { id: string; path: string };
  risk: FieldRisk[];
  isPrivate: boolean;
}
