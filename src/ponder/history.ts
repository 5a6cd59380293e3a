import type { ProposalFile } from '../store/proposals';
import type { JudgedInsight, PonderEntry } from './entry';

export const FATES = ['accepted', 'dismissed', 'pending', 'quarantined', 'rejected', 'gone'] as const;

/** An insight of an earlier contemplation, and how it fared. */
export interface PastInsight {
  ponderId: string;
  title: string;
  kind: string;
  /** Ids of engrams. */
  sources: string[];
  fate: (typeof FATES)[number];
  /** Why it was rejected. */
  why?: string;
}

const SESSIONS = 10;

/** The insights of the last ten contemplations that were answered, the latest first. */
export function pastInsights(
  entries: readonly PonderEntry[],
  proposals: readonly ProposalFile[],
): PastInsight[] {
  const byId = new Map(proposals.map(({ proposal }) => [proposal.id, proposal.status]));
  return entries
    .filter(({ result }) => result !== undefined)
    .sort((a, b) => ((a.result?.finishedAt ?? '') < (b.result?.finishedAt ?? '') ? 1 : -1))
    .slice(0, SESSIONS)
    .flatMap(({ id, result }) =>
      (result?.insights ?? [])
        .filter(({ title }) => title !== '')
        .map((insight): PastInsight => {
          const { title, kind, sources, rejected } = insight;
          const why = rejected === undefined ? {} : { why: rejected };
          return { ponderId: id, title, kind, sources, fate: fateOf(insight, byId), ...why };
        }),
    );
}

function fateOf(
  { rejected, quarantined, proposalId }: JudgedInsight,
  statuses: ReadonlyMap<string, 'accepted' | 'dismissed' | 'pending'>,
): PastInsight['fate'] {
  if (rejected !== undefined) return 'rejected';
  const status = statuses.get(proposalId ?? '') ?? 'gone';
  return status === 'pending' && quarantined === true ? 'quarantined' : status;
}
