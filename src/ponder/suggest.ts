/** Insights that stood every check become suggestions on this machine: the repository stays as it is. */
import { planProposal } from '../remember/propose';
import type { WriteStep } from '../remember/write';
import type { JudgedInsight } from './entry';
import type { ReadReport } from './read-report';

const PONDER_SOURCE = 'ponder';

type Sources = ReadReport['sources'];

/** Files those that were not rejected; with `quarantine` (why) outside the usual queue. */
export async function suggestInsights(
  step: WriteStep,
  insights: readonly JudgedInsight[],
  how: { author: string; ponderId: string; judgedBy: string; sources: Sources; quarantine?: string },
): Promise<JudgedInsight[]> {
  const judged: JudgedInsight[] = [];
  for (const insight of insights) {
    if (insight.rejected !== undefined) {
      judged.push(insight);
      continue;
    }
    const proposalId = await planProposal(step, draftOf(insight, how), { author: how.author, isLocal: true });
    const isQuarantined = how.quarantine === undefined ? {} : { quarantined: true };
    judged.push({ ...insight, ...(proposalId === undefined ? {} : { proposalId }), ...isQuarantined });
  }
  return judged;
}

function draftOf(
  { title, content, kind, sources }: JudgedInsight,
  { ponderId, judgedBy, sources: known, quarantine }: Parameters<typeof suggestInsights>[2],
) {
  const entries = sources.flatMap((id) => known.get(id) ?? []);
  return {
    source: PONDER_SOURCE,
    action: 'add',
    title,
    kind,
    domainTags: domainOf(entries),
    engramIds: sources,
    reason: `contemplation ${ponderId.slice(-6)}${quarantine === undefined ? '' : `, in quarantine: ${quarantine}`}`,
    ponderId,
    judgedBy,
    ...(quarantine === undefined ? {} : { quarantine }),
    fields: { sourceType: 'inferred', ...readersOf(entries) },
    content,
  };
}

/** The domain that most sources have, the first of equals. */
function domainOf(entries: ReadonlyArray<{ domainTags: readonly string[] }>): string[] {
  const counts = new Map<string, { tags: readonly string[]; count: number }>();
  for (const { domainTags: tags } of entries) {
    const key = tags.join('/');
    counts.set(key, { tags, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const [best] = [...counts.values()].sort((a, b) => b.count - a.count);
  return [...(best?.tags ?? [])];
}

/** Nobody reads an insight who may not read all that it is drawn from. */
function readersOf(entries: readonly (Sources extends Map<string, infer E> ? E : never)[]) {
  const all = entries.map(({ visibility }) => visibility);
  const visibility = (['private', 'restricted'] as const).find((each) => all.includes(each));
  const agentId = entries.find((each) => each.agentId !== undefined && each.agentId !== 'shared')?.agentId;
  const scope = entries.find((each) => each.scope !== undefined && each.scope.type !== 'global')?.scope;
  return {
    ...(visibility === undefined ? {} : { visibility }),
    ...(agentId === undefined ? {} : { agentId }),
    ...(scope === undefined ? {} : { scope }),
  };
}
