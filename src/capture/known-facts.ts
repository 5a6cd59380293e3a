/** The facts that one agent has in one scope, as a new one meets them. */
import type { Engram, FactEvidence, Scope } from '../engram/engram';
import { formatScope, GLOBAL_SCOPE } from '../engram/scope';
import type { WriteStep } from '../remember/write';
import type { IndexView } from '../search/contract';
import { readEngramText } from '../store/read-engram-file';
import { parseInstant } from '../util/instants';
import type { Category, Statement } from './statement';

export interface KnownFact {
  id: string;
  path: string;
  title: string;
  statement: Statement;
  /** In ms; -Infinity when the file gives none. */
  from: number;
  /** In ms; Infinity while it holds. */
  to: number;
}

/** Active facts of exactly this agent and scope, in the order of their ids. */
export function knownFacts(view: IndexView, agent: string, scope: Scope): KnownFact[] {
  const { columns } = view;
  const isOwners = columns.owners.map(
    (owner) => owner.agentId === agent && formatScope(owner.scope ?? GLOBAL_SCOPE) === formatScope(scope),
  );
  const facts: KnownFact[] = [];
  for (const doc of view.docs()) {
    if (isOwners[columns.owner[doc] ?? 0] !== true) continue;
    const entry = view.entry(doc);
    if (entry.status === 'active' && entry.predicate !== undefined) facts.push(factOf(entry));
  }
  return facts;
}

type FactFields = Pick<
  Engram,
  'id' | 'title' | 'category' | 'subject' | 'predicate' | 'object' | 'polarity' | 'validFrom' | 'validTo'
>;

/** An engram's fields as a fact that is known. */
export function factOf({ path, ...engram }: FactFields & { path: string }): KnownFact {
  const { id, title, category, subject, predicate = '', object = '', polarity = 'positive' } = engram;
  return {
    id,
    path,
    title,
    statement: { category: category as Category, subject: subject ?? null, predicate, object, polarity },
    from: parseInstant(engram.validFrom ?? '') ?? Number.NEGATIVE_INFINITY,
    to: parseInstant(engram.validTo ?? '') ?? Number.POSITIVE_INFINITY,
  };
}

/** Who said so and where; read from the file, since the index does not keep it. */
export async function evidenceOf({ plan }: WriteStep, { path }: KnownFact): Promise<FactEvidence[]> {
  return (await readEngramText(plan.read(path), path)).engram.evidence;
}
