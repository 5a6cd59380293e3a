/** What is kept of a report that closed or was given up. */
import { formatInstant } from '../util/instants';
import { isEmptyHanded } from './closure';
import type { ClaimAudit, PonderResult, PonderRun, Witness } from './entry';
import { engramIdsOf, type ReadReport } from './read-report';

/** The answer with its evidence: what was seen here, and what only the report declares. */
export function resultOf(
  { read, audit, witness }: { read: ReadReport; audit: ClaimAudit; witness: Witness },
  end: { run: PonderRun; insights: PonderResult['insights']; quarantine?: string; now: number },
): PonderResult {
  const { run, insights, quarantine, now } = end;
  const plan = new Map(run.plan.map((item) => [item.id, item]));
  const readOf = (type: string) =>
    read.items.filter(({ id }) => plan.get(id)?.type === type).flatMap((item) => item.read);
  const isOutside = (id: string) => plan.get(id)?.type === 'web' || plan.get(id)?.type === 'mcp';
  const cited = insights.flatMap(({ sources }) => sources);
  return {
    answer: read.answer,
    insights,
    items: read.items.map(({ id, state, read: ids, sources, note }) => {
      const item = plan.get(id);
      return {
        id,
        state: item !== undefined && isEmptyHanded(item, witness) ? 'empty' : state,
        read: ids,
        sources,
        ...(note === undefined ? {} : { note }),
        evidence: isOutside(id) ? 'declared' : 'seen',
      };
    }),
    resourcesUsed: {
      engrams: [...new Set([...engramIdsOf(read.items, plan), ...cited])],
      skills: [...new Set(readOf('skills'))],
      logs: [...new Set(readOf('logs'))],
      web: [...new Set(read.items.flatMap(({ sources }) => sources))],
    },
    unknownIds: read.unknownIds,
    claimAudit: audit,
    ...(quarantine === undefined ? {} : { quarantine }),
    finishedAt: formatInstant(now),
  };
}
