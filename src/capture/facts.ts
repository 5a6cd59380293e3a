/** Facts looked at and judged by hand: list, show, hide, promote, add. */
import type { Engram, Scope } from '../engram/engram';
import { GLOBAL_SCOPE, parseScope } from '../engram/scope';
import { CoEngramError } from '../errors';
import { promotionBlock } from '../learning/fact-tier';
import { planUpdate } from '../remember/update';
import { type WriteOptions, type Written, write } from '../remember/write';
import { isOpenContradiction } from '../search/conflicts';
import type { DigestEntry, IndexView } from '../search/contract';
import { readingSet } from '../search/default-set';
import { withIndex } from '../search/open-index';
import { authorOf, type Memory } from '../store/memory';
import { readEngramText } from '../store/read-engram-file';
import { compareText } from '../util/compare';
import { formatInstant, parseInstant } from '../util/instants';
import type { FactBirth } from './compose-fact';
import { extract } from './extract';
import type { ExtractedFact } from './statement';
import { type StoredFact, storeFacts } from './store-facts';

/** A fact as lists show it. */
export type FactSummary = Pick<
  DigestEntry,
  | 'id'
  | 'path'
  | 'title'
  | 'category'
  | 'subject'
  | 'predicate'
  | 'object'
  | 'polarity'
  | 'tier'
  | 'agentId'
  | 'scope'
> &
  Pick<DigestEntry, 'validFrom' | 'validTo' | 'retrievable' | 'pinned' | 'importance' | 'confidence'>;

export interface ListFactsOptions {
  /** Closed, hidden and archived ones, and those of every scope, too. */
  all?: boolean;
  /** `channel:ID`, `session:ID` beside the global ones. */
  scopes?: readonly string[];
  /** Only those about this subject. */
  subject?: string;
  limit?: number;
}

/** The facts of the calling agent and the shared ones, by subject and predicate. */
export async function listFacts(
  memory: Memory,
  options: ListFactsOptions = {},
): Promise<{ total: number; results: FactSummary[] }> {
  const { repo, surroundings, agent } = memory;
  return withIndex(repo, { surroundings }, (view) => {
    const include = options.all === true ? (['expired', 'hidden', 'outOfScope'] as const) : [];
    const isLeftOut = readingSet(view, { now: surroundings.now(), agent, scopes: options.scopes, include });
    const facts = factsOf(view, agent).filter(({ doc }) => isLeftOut(doc) === undefined);
    const wanted = options.subject?.toLowerCase();
    const results = facts
      .map(({ entry }) => summaryOf(entry))
      .filter(({ subject }) => wanted === undefined || subject?.toLowerCase() === wanted)
      .sort((a, b) => compareText(keyOf(a), keyOf(b)));
    return { total: results.length, results: results.slice(0, options.limit) };
  });
}

function keyOf({ subject = '', predicate = '', object = '', id }: FactSummary): string {
  return [subject, predicate, object, id].join('\0');
}

/** Everything with a predicate that the agent owns or all share. */
function factsOf(view: IndexView, agent: string): Array<{ doc: number; entry: DigestEntry }> {
  const { columns } = view;
  const isReadable = columns.owners.map(({ agentId }) => agentId === agent || agentId === 'shared');
  const facts: Array<{ doc: number; entry: DigestEntry }> = [];
  for (const doc of view.docs()) {
    if (isReadable[columns.owner[doc] ?? 0] !== true) continue;
    const entry = view.entry(doc);
    if (entry.predicate !== undefined) facts.push({ doc, entry });
  }
  return facts;
}

/** The fields of a digest that lists show. */
export function summaryOf(entry: DigestEntry): FactSummary {
  const { id, path, title, category, subject, predicate, object, polarity, tier, agentId, scope } = entry;
  const { validFrom, validTo, retrievable, pinned, importance, confidence } = entry;
  const said = { id, path, title, category, subject, predicate, object, polarity };
  return { ...said, tier, agentId, scope, validFrom, validTo, retrievable, pinned, importance, confidence };
}

/**
 * The document of a fact that the agent may see, by id, unique part of an id, path or exact title; other agents'
 * facts are not even candidates. NOT_FOUND.
 */
function requireFact(view: IndexView, reference: string, agent: string): number {
  const ref = reference.trim();
  const facts = factsOf(view, agent);
  for (const fits of [isNamed, isPartOfId, isTitled]) {
    const found = facts.filter(({ entry }) => fits(entry, ref));
    if (found.length > 1) throw severalFacts(ref, found);
    if (found[0] !== undefined) return found[0].doc;
  }
  throw new CoEngramError('NOT_FOUND', `no fact of "${agent}" matches "${ref.slice(0, 100)}"`, {
    hint: 'co-engram facts list --all',
  });
}

function isNamed({ id, path }: DigestEntry, ref: string): boolean {
  return id === ref.toUpperCase() || path === ref;
}

const SHORTEST_PART = 4;

function isPartOfId({ id }: DigestEntry, ref: string): boolean {
  const part = ref.toUpperCase();
  return ref.length >= SHORTEST_PART && (id.startsWith(part) || id.endsWith(part));
}

function isTitled({ title }: DigestEntry, ref: string): boolean {
  return title === ref;
}

function severalFacts(ref: string, facts: ReadonlyArray<{ entry: DigestEntry }>): CoEngramError {
  return new CoEngramError('NOT_FOUND', `${facts.length} facts match "${ref.slice(0, 100)}"`, {
    hint: 'give more of the id',
    data: { candidates: facts.map(({ entry: { id, title, path } }) => ({ id, title, path })) },
  });
}

export interface FactDetails {
  fact: FactSummary & Pick<Engram, 'evidence' | 'origin' | 'quality' | 'contamination'>;
  /** The body of its file: the statement and the sentence. */
  content: string;
}

/** One fact with its evidence and the sentence that says so. */
export async function showFact(memory: Memory, reference: string): Promise<FactDetails> {
  const { repo, surroundings, agent } = memory;
  const { entry, text } = await withIndex(repo, { surroundings }, (view) => {
    const doc = requireFact(view, reference, agent);
    return { entry: view.entry(doc), text: view.read(doc) };
  });
  const { engram, body } = await readEngramText(text, entry.path);
  const { evidence, origin, quality, contamination } = engram;
  return { fact: { ...summaryOf(entry), evidence, origin, quality, contamination }, content: body };
}

export type FactJudgement = 'hide' | 'unhide' | 'promote';

export interface JudgedFact {
  id: string;
  title: string;
  path: string;
  /** False when it was so already. */
  changed: boolean;
}

/**
 * Hides facts from every default answer, shows them again, or makes them canonical; all or none. Throws NOT_FOUND, and
 * REFUSED for what maintenance would never make canonical: what is over, contaminated, poor or contradicted.
 */
export async function judgeFacts(
  memory: Memory,
  judgement: FactJudgement,
  references: readonly string[],
  options: WriteOptions = {},
): Promise<Written<JudgedFact[]>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const outcome = new Map<string, JudgedFact>();
      for (const reference of references) {
        const doc = requireFact(step.view, reference, memory.agent);
        const { path } = step.view.entry(doc);
        if (outcome.has(path)) continue;
        if (judgement === 'promote') requireSound(step.view, doc);
        const fields =
          judgement === 'promote' ? { tier: 'canonical' } : { retrievable: judgement === 'unhide' };
        const { id, title, changed } = await planUpdate(step, path, { fields }, author, {});
        outcome.set(path, { id, title, path, changed: changed.length > 0 });
      }
      const ids = [...outcome.values()].map(({ id }) => id);
      return { summary: `facts ${judgement} ${ids.join(' ')}`, outcome: [...outcome.values()] };
    },
    options,
  );
}

function requireSound(view: IndexView, doc: number): void {
  const { title, polarity, contamination, quality } = view.entry(doc);
  const isContradicted = view.edges.neighbours(doc).some(({ edge }) => isOpenContradiction(edge));
  const reason = promotionBlock({ polarity, contamination, quality, isContradicted });
  if (reason === undefined) return;
  const hint = isContradicted
    ? 'co-engram contradictions list'
    : 'co-engram facts show ID tells where it is from';
  throw new CoEngramError('REFUSED', `"${title}" cannot be canonical: ${reason}`, { hint });
}

export interface AddFactOptions extends WriteOptions {
  agent?: string;
  category?: string;
  importance?: number;
  confidence?: number;
  /** `global`, `channel:ID` or `session:ID`. */
  scope?: string;
  validFrom?: string;
  validTo?: string;
  pin?: boolean;
  visibility?: FactBirth['visibility'];
  allowSecret?: readonly string[];
}

const MANUAL_IMPORTANCE = 0.7;
const MANUAL_CONFIDENCE = 0.9;

/**
 * Stores one statement as a fact; what no rule reads is kept as it is. Throws USAGE for an empty text or bad values,
 * REFUSED for a secret.
 */
export async function addFact(
  memory: Memory,
  text: string,
  options: AddFactOptions = {},
): Promise<Written<StoredFact>> {
  const fact = factFrom(text);
  const now = memory.surroundings.now();
  const scope: Scope = options.scope === undefined ? GLOBAL_SCOPE : parseScope(options.scope);
  const written = await storeFacts(
    memory,
    [fact],
    {
      agent: options.agent ?? memory.agent,
      scope,
      evidence: { role: 'user', at: formatInstant(now) },
      at: parseInstant(options.validFrom ?? '') ?? now,
      validTo: parseInstant(options.validTo ?? ''),
      origin: 'manual',
      category: options.category,
      importance: options.importance ?? MANUAL_IMPORTANCE,
      confidence: options.confidence ?? MANUAL_CONFIDENCE,
      visibility: options.visibility,
      pinned: options.pin,
    },
    { ...options, dated: options.validFrom !== undefined },
  );
  const [outcome] = written.outcome.facts;
  if (outcome === undefined) throw new RangeError('a fact was neither stored nor refused');
  return { ...written, outcome };
}

function factFrom(text: string): ExtractedFact {
  const sentence = text.replace(/\s+/g, ' ').trim();
  if (sentence === '') {
    throw new CoEngramError('USAGE', 'the text is empty', {
      hint: 'co-engram facts add "The API port is 8080"',
    });
  }
  const [fact] = extract(text, { max: 1 }).facts;
  if (fact !== undefined) return { ...fact, explicit: true };
  return {
    category: 'context',
    subject: null,
    predicate: 'remember',
    object: sentence,
    polarity: 'positive',
    explicit: true,
    sentence,
  };
}
