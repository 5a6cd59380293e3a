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
import { readRemSnapshot } from './read-rem-snapshot';
import type { RemSnapshot } from './rem-snapshot';
import { byRules, PATTERN_SOURCE, type PatternDrafter, sourcesOf } from './suggest-pattern';

/** Patterns that are put to the model in one run; the rules draft the others. */
const MOST_ASKED = 10;

export interface AskedModel {
  /** Drafts as the model did where it could, else as the rules do. */
  drafter: PatternDrafter;
  /** The command line of the model when it drafted something, else `rules`. */
  judgedBy: string;
  wouldSend?: SentQuestion[];
  /** Leaves a line in the audit log for every question. */
  audit(step: WriteStep, actor: string): void;
}

/** Asks for every pattern that a run would suggest now, and for nothing private. A dry run only notes the questions. */
export async function askModel(memory: Memory, options: { dryRun?: boolean }): Promise<AskedModel> {
  const model = openModel(memory, options);
  const drafts = model.isThere ? await draftPatterns(memory, model) : new Map<string, Drafted>();
  return {
    drafter: (sources, which) => drafts.get(keyOf(sources)) ?? byRules(sources, which),
    judgedBy: drafts.size > 0 ? model.name : 'rules',
    ...wouldSend(model),
    audit(step, actor) {
      for (const record of modelRecords(model, memory.surroundings.now(), actor)) step.audit(record);
    },
  };
}

type Drafted = Draft & { judgedBy: string };

/** A draft is for these words of these sources alone. */
function keyOf(sources: readonly Source[]): string {
  return JSON.stringify(sources);
}

async function draftPatterns(memory: Memory, model: Model): Promise<Map<string, Drafted>> {
  const { repo, surroundings } = memory;
  const wanted = await useIndex(repo, { surroundings }, async (view) =>
    wantedPatterns(await readRemSnapshot(memory, view, surroundings.now()), surroundings.now()),
  );
  const drafts = new Map<string, Drafted>();
  for (const sources of wanted.slice(0, MOST_ASKED)) {
    const draft = await askPattern(model, sources);
    if (draft !== undefined) drafts.set(keyOf(sources), draft);
  }
  return drafts;
}

/** The sources of every pattern for the team that a run by rules would suggest. */
function wantedPatterns(snapshot: RemSnapshot, now: number): Source[][] {
  const byId = new Map(snapshot.engrams.map((engram) => [engram.id, engram]));
  return planSteps(REM_STEPS, snapshot, now, { advance }).flatMap((change) => {
    if (change.action !== 'propose' || change.suggested.source !== PATTERN_SOURCE || change.isLocal)
      return [];
    const engrams = change.suggested.engramIds.flatMap((id) => byId.get(id) ?? []);
    return [sourcesOf(engrams, snapshot.bodyOf)];
  });
}
