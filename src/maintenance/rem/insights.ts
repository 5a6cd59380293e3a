/** Insights: what the last days bring together, and what can be learnt from what failed. */
import type { Proposal } from '../../store/proposal-codec';
import { isSettled } from '../../store/proposal-status';
import { formatInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import type { MaintainedEngram } from '../snapshot';
import { withSources } from './draft/ask-pattern';
import { type Draft, MOST_SOURCES, type Source } from './draft/source';
import { INSIGHT_MODES, INSIGHT_SOURCE, type InsightMaterial } from './insight/insight';
import { inspirations } from './insight/inspiration';
import { integrations } from './insight/integration';
import { quotasOf } from './insight/quotas';
import { retrospectives } from './insight/retrospective';
import { groundOf } from './insight/seeds';
import { citesAll, noveltyTest } from './insight/validate';
import { dayOf, type RemSnapshot } from './rem-snapshot';
import { sourcesOf } from './suggest-pattern';

/** Who drafts an insight; undefined for none. */
export type InsightDrafter = (
  material: InsightMaterial,
  sources: readonly Source[],
) => (Draft & { judgedBy: string }) | undefined;

/** What the rules have to say, which is nothing about what is distant. */
export const insightByRules: InsightDrafter = ({ draft }) =>
  draft === undefined ? undefined : { ...draft, judgedBy: 'rules' };

/**
 * Suggestions of insights, when they are wanted and something of the team changed in the last week: at most
 * `maxPerRun` a day, shared out among the modes by how many of theirs were accepted, each with every source cited and
 * no rewording of anything that is known or was suggested before.
 */
export function planInsights(snapshot: RemSnapshot, now: number): MaintenanceChange[] {
  const isNovel = noveltyTest(snapshot);
  const drafter = snapshot.insightDrafter ?? insightByRules;
  return insightMaterials(snapshot, now).flatMap((material) => {
    const drafted = drafter(material, sourcesOf(material.engrams, snapshot.bodyOf));
    if (drafted === undefined || !citesAll(drafted, material.engrams.length) || !isNovel(drafted)) return [];
    return [suggestion(snapshot, { material, drafted, now })];
  });
}

/** What a run would draw insights from now, in the order of the modes; nothing where they are not wanted. */
export function insightMaterials(snapshot: RemSnapshot, now: number): InsightMaterial[] {
  const { proposals, config } = snapshot;
  const ground = snapshot.wantsInsights === true ? groundOf(snapshot, now) : undefined;
  if (ground === undefined) return [];
  const today = dayText(now);
  const filed = proposals.filter(
    (each) => each.source === INSIGHT_SOURCE && each.suggestedOn === today,
  ).length;
  const room = Math.max(0, config.maintenance.remInsight.maxPerRun - filed);
  const quotas = quotasOf(proposals, config.maintenance.remInsight.maxPerRun);
  const found = {
    integration: integrations(snapshot, ground),
    retrospective: retrospectives(snapshot, ground, now),
    inspiration: snapshot.insightDrafter === undefined ? [] : inspirations(snapshot, ground),
  };
  return INSIGHT_MODES.flatMap((mode) =>
    found[mode]
      .map((material) => ({ ...material, engrams: material.engrams.slice(0, MOST_SOURCES) }))
      .filter((material) => !proposals.some((each) => isAnswered(material, each, now)))
      .slice(0, quotas[mode]),
  ).slice(0, room);
}

/** The same was suggested: about the same failure, or for the most part from the same sources. */
function isAnswered({ mode, engrams }: InsightMaterial, proposal: Proposal, now: number): boolean {
  const { source, mode: other, engramIds = [] } = proposal;
  if (source !== INSIGHT_SOURCE || other !== mode || !isSettled(proposal, now)) return false;
  if (mode === 'retrospective') return engramIds[0] === engrams[0]?.id;
  return engrams.filter(({ id }) => engramIds.includes(id)).length * 2 >= engrams.length;
}

function dayText(now: number): string {
  return formatInstant(dayOf(now)).slice(0, 10);
}

function suggestion(
  { bodyOf }: RemSnapshot,
  {
    material,
    drafted,
    now,
  }: { material: InsightMaterial; drafted: Draft & { judgedBy: string }; now: number },
): MaintenanceChange {
  const { mode, engrams, at, reason } = material;
  const ids = engrams.map(({ id }) => id);
  return {
    step: 'insight',
    action: 'propose',
    key: `${INSIGHT_SOURCE} ${mode} ${ids.join(' ')}`,
    at: formatInstant(at),
    isLocal: false,
    reason: `${mode}: ${reason}`,
    suggested: {
      source: INSIGHT_SOURCE,
      action: 'add',
      title: drafted.title,
      kind: 'hypothesis',
      domainTags: domainOf(engrams),
      engramIds: ids,
      mode,
      suggestedOn: dayText(now),
      judgedBy: drafted.judgedBy,
      fields: { sourceType: 'inferred' },
      content: withSources(drafted.content, sourcesOf(engrams, bodyOf)),
    },
  };
}

/** The whole domain that most of them have, the first of equals. */
function domainOf(engrams: readonly MaintainedEngram[]): string[] {
  const counts = new Map<string, number>();
  for (const { domainTags } of engrams) {
    const key = domainTags.join('/');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, x], [, y]) => y - x);
  return best?.[0].split('/').filter((tag) => tag !== '') ?? [];
}
