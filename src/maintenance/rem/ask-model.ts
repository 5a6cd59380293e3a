/** What the user's model drafts for rem: asked before the lock is taken, since a model takes its time. */
import { type Model, modelRecords, openModel, type SentQuestion, wouldSend } from '../../model/model';
import type { WriteStep } from '../../remember/write';
import { useIndex } from '../../search/use-index';
import type { Memory } from '../../store/memory';
import { advance } from '../advance';
import { planSteps } from '../stages/deep';
import { REM_STEPS } from '../stages/rem';
import { askPattern } from './draft/ask-pattern';
import type { Draft, Source } from './draft/source';
import { askInsight } from './insight/ask-insight';
import { insightByRules, insightMaterials } from './insights';
import { readRemSnapshot } from './read-rem-snapshot';
import type { RemSnapshot } from './rem-snapshot';
import { byRules, PATTERN_SOURCE, sourcesOf } from './suggest-pattern';

/** Patterns that are put to the model in one run; the rules draft the others. */
const MOST_ASKED = 10;

export interface AskedModel {
  /** Draft as the model did where it could, else as the rules do. */
  drafters: Pick<RemSnapshot, 'drafter' | 'insightDrafter'>;
  /** The command line of the model when it drafted something, else `rules`. */
  judgedBy: string;
  wouldSend?: SentQuestion[];
  /** Leaves a line in the audit log for every question. */
  audit(step: WriteStep, actor: string): void;
}

/** Asks for all that a run would draft now, and for nothing private. A dry run only notes the questions. */
export async function askModel(
  memory: Memory,
  options: { dryRun?: boolean; wantsInsights: boolean },
): Promise<AskedModel> {
  const model = openModel(memory, options);
  const drafts = model.isThere ? await draftAll(memory, model, options) : NO_DRAFTS;
  const count = drafts.patterns.size + drafts.insights.size;
  return {
    drafters: model.isThere ? draftersOf(drafts) : {},
    judgedBy: count > 0 ? model.name : 'rules',
    ...wouldSend(model),
    audit(step, actor) {
      for (const record of modelRecords(model, memory.surroundings.now(), actor)) step.audit(record);
    },
  };
}

type Drafted = Draft & { judgedBy: string };

interface Drafts {
  patterns: Map<string, Drafted>;
  insights: Map<string, Drafted | 'dropped'>;
}

const NO_DRAFTS: Drafts = { patterns: new Map(), insights: new Map() };

/** A draft is for these words of these sources alone. */
function keyOf(sources: readonly Source[]): string {
  return JSON.stringify(sources);
}

function draftersOf({ patterns, insights }: Drafts): AskedModel['drafters'] {
  return {
    drafter: (sources, which) => patterns.get(keyOf(sources)) ?? byRules(sources, which),
    insightDrafter: (material, sources) => {
      const drafted = insights.get(`${material.mode} ${keyOf(sources)}`);
      return drafted === 'dropped' ? undefined : (drafted ?? insightByRules(material, sources));
    },
  };
}

async function draftAll(
  memory: Memory,
  model: Model,
  { wantsInsights }: { wantsInsights: boolean },
): Promise<Drafts> {
  const { repo, surroundings } = memory;
  const now = surroundings.now();
  const wanted = await useIndex(repo, { surroundings }, async (view) => {
    const snapshot = await readRemSnapshot(memory, view, now);
    return wantedOf({ ...snapshot, wantsInsights, insightDrafter: insightByRules }, now);
  });
  const drafts: Drafts = { patterns: new Map(), insights: new Map() };
  for (const sources of wanted.patterns.slice(0, MOST_ASKED)) {
    const draft = await askPattern(model, sources);
    if (draft !== undefined) drafts.patterns.set(keyOf(sources), draft);
  }
  for (const { material, sources } of wanted.insights) {
    const draft = await askInsight(model, material, sources);
    if (draft !== undefined) drafts.insights.set(`${material.mode} ${keyOf(sources)}`, draft);
  }
  return drafts;
}

/** The sources of every pattern for the team that a run by rules would suggest, and what insights would be drawn from. */
function wantedOf(snapshot: RemSnapshot, now: number) {
  const byId = new Map(snapshot.engrams.map((engram) => [engram.id, engram]));
  const patterns = planSteps(REM_STEPS, snapshot, now, { advance }).flatMap((change) => {
    if (change.action !== 'propose' || change.suggested.source !== PATTERN_SOURCE || change.isLocal)
      return [];
    const engrams = change.suggested.engramIds.flatMap((id) => byId.get(id) ?? []);
    return [sourcesOf(engrams, snapshot.bodyOf)];
  });
  const insights = insightMaterials(snapshot, now).map((material) => ({
    material,
    sources: sourcesOf(material.engrams, snapshot.bodyOf),
  }));
  return { patterns, insights };
}
