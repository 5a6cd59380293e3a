/** `synthesize`: the pattern step of rem for engrams that somebody chose. */
import { CoEngramError } from '../errors';
import { modelRecords, openModel, type SentQuestion, wouldSend } from '../model/model';
import { auditChange } from '../remember/audit-change';
import { checkTexts } from '../remember/check-texts';
import { planProposal } from '../remember/propose';
import { type WriteOptions, type WriteStep, type Written, write } from '../remember/write';
import type { IndexView } from '../search/contract';
import { termsToCompare } from '../search/dedupe';
import { resolveId } from '../search/resolve-id';
import { useIndex } from '../search/use-index';
import type { FieldRisk } from '../secrets/check-text';
import { authorOf, type Memory } from '../store/memory';
import { isSettled } from '../store/proposal-status';
import { placeOfProposal, readProposalAt } from '../store/proposals';
import { compareText } from '../util/compare';
import { proposalId } from './proposal-id';
import type { Audience } from './rem/audience';
import { askPattern } from './rem/draft/ask-pattern';
import { type Draft, MOST_SOURCES, type Source } from './rem/draft/source';
import { byRules, type PatternMembers, sourcesOf, suggestPattern } from './rem/suggest-pattern';
import { type MaintainedEngram, maintainedOf, readerOf } from './snapshot';
import { TermNumbers } from './weighted-terms';

const LEAST_SOURCES = 2;

export interface SynthesizeOptions extends WriteOptions {
  /** Rules that the caller vouches for. */
  allowSecret?: readonly string[];
}

export interface Synthesis {
  proposalId: string;
  /** False when the same was suggested already and waits. */
  filed: boolean;
  title: string;
  content: string;
  domainTags: string[];
  /** The sources, in the order of their numbers. */
  engramIds: string[];
  /** A tracked file that the team sees. */
  shared: boolean;
  reason: string;
  /** The command line of the model, or `rules`. */
  judgedBy: string;
  wouldSend?: SentQuestion[];
  risk: FieldRisk[];
}

/**
 * Suggests the pattern of 2 to 20 engrams, drafted by the user's model where there is one and nothing of it is private,
 * else by rules. Throws NOT_FOUND, USAGE for too few or too many or what is no source any more, REFUSED for what is for
 * one agent or channel alone, CONFLICT when the same was accepted or dismissed.
 */
export async function synthesize(
  memory: Memory,
  references: readonly string[],
  options: SynthesizeOptions = {},
): Promise<Written<Synthesis>> {
  const { repo, surroundings } = memory;
  const author = await authorOf(memory);
  const model = openModel(memory, options);
  const before = await useIndex(repo, { surroundings }, async (view) =>
    textsOf(chosen(view, references, memory.agent)),
  );
  const isForModel = model.isThere && before.audience === 'team';
  const draft = isForModel ? await askPattern(model, before.sources) : undefined;
  return write(
    memory,
    async (step) => {
      for (const record of modelRecords(model, surroundings.now(), author)) step.audit(record);
      const members = chosen(step.view, references, memory.agent);
      const isSame = JSON.stringify(textsOf(members).sources) === JSON.stringify(before.sources);
      const outcome = await planSynthesis(step, members, {
        author,
        draft: isSame ? draft : undefined,
        ...options,
      });
      return { summary: `synthesize ${outcome.title}`, outcome: { ...outcome, ...wouldSend(model) } };
    },
    options,
  );
}

async function planSynthesis(
  step: WriteStep,
  members: PatternMembers,
  by: { author: string; draft?: Draft & { judgedBy: string }; allowSecret?: readonly string[] },
): Promise<Synthesis> {
  const { author, draft, allowSecret } = by;
  const why = `${members.engrams.length} memories that ${author} chose`;
  const { key, at, isLocal, reason, suggested } = suggestPattern(
    members,
    draft === undefined ? byRules : () => draft,
    why,
  );
  const id = proposalId(key, at);
  const { title, content, domainTags, engramIds, judgedBy } = suggested;
  const visibility = isLocal ? 'private' : 'team';
  const risk = checkTexts(step, { title, content, reason }, { id, visibility, allowSecret });
  const outcome = {
    proposalId: id,
    title,
    content,
    domainTags,
    engramIds,
    shared: !isLocal,
    reason,
    judgedBy,
    risk,
  };
  await requireOpen(step, id, isLocal);
  const filed = await planProposal(step, { ...suggested, reason }, { author, isLocal, id, at });
  if (filed === undefined) return { ...outcome, filed: false };
  auditChange(step, author, 'propose', {
    engramId: engramIds[0],
    proposalId: id,
    source: suggested.source,
    reason,
  });
  return { ...outcome, filed: true };
}

/** Throws CONFLICT for what somebody has answered for good. */
async function requireOpen({ memory }: WriteStep, id: string, isLocal: boolean): Promise<void> {
  const known = await readProposalAt(memory.repo, placeOfProposal(id, isLocal));
  if (known === undefined || !('proposal' in known)) return;
  const { status, resultIds: [result] = [] } = known.proposal;
  if (status === 'pending' || !isSettled(known.proposal, memory.surroundings.now())) return;
  throw new CoEngramError('CONFLICT', `the pattern of these engrams was ${status} already`, {
    hint:
      status === 'dismissed' ? `co-engram proposals edit ${id} --reopen` : `co-engram get ${result ?? id}`,
    data: { proposalId: id, status },
  });
}

/** Read before the lock is taken, since a model takes its time. */
function textsOf({ audience, engrams, bodyOf }: PatternMembers): { audience: Audience; sources: Source[] } {
  return { audience, sources: sourcesOf(engrams, bodyOf) };
}

/** The engrams that are meant, each once, by id. */
function chosen(view: IndexView, references: readonly string[], agent: string): PatternMembers {
  const docs = [...new Set(references.map((reference) => resolveId(view, reference, agent)))];
  if (docs.length < LEAST_SOURCES || docs.length > MOST_SOURCES) {
    const range = `${LEAST_SOURCES} to ${MOST_SOURCES} different engrams`;
    throw new CoEngramError('USAGE', `a pattern is made of ${range}, not of ${docs.length}`);
  }
  const engrams = docs.map((doc) => maintainedOf(view, doc)).sort((a, b) => compareText(a.id, b.id));
  for (const engram of engrams) requireSource(engram);
  const { bodyOf } = readerOf(view);
  const numbers = new TermNumbers();
  const texts = engrams.map(({ id, title }) => numbers.weigh(termsToCompare(`${title}\n${bodyOf(id)}`)));
  return { audience: narrowest(engrams), engrams, texts, bodyOf };
}

function requireSource({
  id,
  type,
  status,
  verificationStatus,
  agentId = 'shared',
  scope,
}: MaintainedEngram): void {
  const state = verificationStatus === 'refuted' ? 'refuted' : status;
  if (type === 'session' || (state !== 'active' && state !== 'frozen')) {
    throw new CoEngramError(
      'USAGE',
      `${id} is ${type === 'session' ? 'a session' : state}, and no source of a pattern`,
    );
  }
  if (agentId === 'shared' && (scope?.type ?? 'global') === 'global') return;
  const readers = agentId === 'shared' ? `${scope?.type} ${scope?.id}` : `the agent ${agentId}`;
  throw new CoEngramError('REFUSED', `${id} is for ${readers} alone; a pattern would show it to others`);
}

/** The fewest readers that any of them has. */
function narrowest(engrams: readonly MaintainedEngram[]): Audience {
  const all = new Set(engrams.map(({ visibility }) => visibility));
  if (all.has('private')) return 'private';
  return all.has('restricted') ? 'restricted' : 'team';
}
