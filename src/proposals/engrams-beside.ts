import { CoEngramError } from '../errors';
import { type ComposedEngram, composeEngram } from '../remember/draft';
import { isOpenEdge } from '../remember/list-contradictions';
import type { IndexView } from '../search/contract';
import { likeEngrams } from '../search/dedupe';
import type { Memory } from '../store/memory';
import type { Proposal } from '../store/proposal-codec';
import type { ProposalFile } from '../store/proposals';
import { withoutHidden } from '../util/hidden-characters';
import { requireAction } from './actions/actions';
import { draftOf } from './actions/add';
import { mergedBody } from './merged-body';

/** An engram beside a proposal. */
export interface EngramBeside {
  id: string;
  title: string;
  /** Missing for what is gone, as the path. */
  status?: string;
  path?: string;
  /** How it stands to what is proposed. */
  reason?: string;
  /** 0-1: how alike the texts are. */
  similarity?: number;
}

export interface Beside {
  content?: string;
  contentBefore?: string;
  problem?: string;
  about: EngramBeside[];
  duplicates: EngramBeside[];
  contradictions: EngramBeside[];
}

/** What a proposal would write now, and the engrams that matter to whoever decides. */
export function engramsBeside(memory: Memory, view: IndexView, file: ProposalFile): Beside {
  const { proposal, path } = file;
  const { engramIds = [], targetId, status, action } = proposal;
  const ids = [...new Set([...engramIds, ...(targetId === undefined ? [] : [targetId])])];
  const beside: Beside = {
    about: ids.map((id) => engramBeside(view, id)),
    duplicates: [],
    contradictions: contradictionsOf(view, ids),
  };
  if (status !== 'pending') return beside;
  try {
    requireAction(proposal, path);
    if (action === 'merge') return { ...beside, ...mergeBeside(view, proposal) };
    return action === 'add' ? withLike(memory, view, file, beside) : beside;
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    return { ...beside, problem: error.message };
  }
}

function engramBeside(view: IndexView, id: string): EngramBeside {
  const doc = view.docOfId(id);
  if (doc === undefined) return { id, title: 'gone' };
  const { title, status, path } = view.entry(doc);
  return { id, title: withoutHidden(title).text, status, path };
}

function contradictionsOf(view: IndexView, ids: readonly string[]): EngramBeside[] {
  return ids.flatMap((id) => {
    const doc = view.docOfId(id);
    const edges = doc === undefined ? [] : view.edges.neighbours(doc);
    return edges
      .filter(({ doc: other, edge }) => other !== doc && edge.kind === 'contradicts' && isOpenEdge(edge))
      .map(({ doc: other }) => ({
        ...engramBeside(view, view.entry(other).id),
        reason: `contradicts ${id}`,
      }));
  });
}

function mergeBeside(view: IndexView, proposal: Proposal): Partial<Beside> {
  const merged = mergedBody(view, proposal);
  if (merged === undefined) return { problem: `the engram ${proposal.targetId} is gone` };
  const { before, after, isOutdated } = merged;
  const problem = isOutdated ? { problem: 'the target was changed after this was edited' } : {};
  return { content: after, contentBefore: before, ...problem };
}

function withLike(memory: Memory, view: IndexView, file: ProposalFile, beside: Beside): Beside {
  const { engram, body } = composedOf(memory, file);
  const judgements = likeEngrams(view, { ...engram, body }, memory.config.dedupe);
  const like = judgements.flatMap(({ targetId, relatedId = '', reason, confidence, isCorrection }) => {
    const id = targetId ?? relatedId;
    if (isSourceOf(file.proposal, id)) return [];
    const found = { ...engramBeside(view, id), reason, similarity: confidence };
    return [{ isCopy: isCorrection !== true, engram: found }];
  });
  const those = (copies: boolean) =>
    like.filter(({ isCopy }) => isCopy === copies).map((each) => each.engram);
  return {
    ...beside,
    content: body,
    duplicates: those(true),
    contradictions: [...beside.contradictions, ...those(false)],
  };
}

/** What a pattern is made of says the same, and otherwise: it is there beside it already. */
function isSourceOf({ source, engramIds = [] }: Proposal, id: string): boolean {
  return source.startsWith('rem-') && engramIds.includes(id);
}

function composedOf({ surroundings }: Memory, { proposal, path, area }: ProposalFile): ComposedEngram {
  const { id } = proposal;
  const author = proposal.createdBy ?? 'unknown';
  const isShared = area === 'repo';
  const draft = draftOf({ proposal, path, isShared, author, overrides: {} });
  return composeEngram(draft, { id, now: surroundings.now(), author });
}
