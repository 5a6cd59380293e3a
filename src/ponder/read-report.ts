/** A report held against the memory: which ids are known, what the sources say, what is no news. */
import { CoEngramError } from '../errors';
import { mayBeSent } from '../model/model';
import { bodyOf } from '../search/body';
import type { DigestEntry, IndexView } from '../search/contract';
import { resolveId } from '../search/resolve-id';
import { readSkills } from '../skills/read-skills';
import type { Memory } from '../store/memory';
import { readProposals } from '../store/proposals';
import type { GivenItem, Report } from './check-report';
import { readEntries } from './entries';
import type { PlanItem, PonderRun, Witness } from './entry';
import type { KnownText } from './judge-insights';

/** Of one text, for a model. */
const LONGEST_TEXT = 4000;
/** Texts that insights are compared with. */
const MOST_COMPARED = 200;

export interface ReadReport extends Report {
  /** Ids that are nothing here, and items that the plan does not have: dropped. */
  unknownIds: number;
  history: KnownText[];
  /** Of everything that was read or cited. */
  texts: Array<{ id: string; title: string; text: string }>;
  mayBeSent: boolean;
  /** By id. */
  sources: Map<string, Pick<DigestEntry, 'domainTags' | 'visibility' | 'agentId' | 'scope'>>;
}

/** The report with whole ids, those that are unknown to this agent dropped and counted. */
export async function readReport(
  memory: Memory,
  view: IndexView,
  { id, report, run, witness }: { id: string; report: Report; run: PonderRun; witness: Witness },
): Promise<ReadReport> {
  let unknownIds = 0;
  const kept = <T>(values: Array<T | undefined>): T[] => {
    const known = values.filter((value): value is T & {} => value !== undefined);
    unknownIds += values.length - known.length;
    return [...new Set(known)];
  };
  const engramId = (reference: string) => knownId(memory, view, reference);
  const skills = new Set(readSkills(memory).skills.map(({ skillId }) => skillId));
  const plan = new Map(run.plan.map((item) => [item.id, item]));
  const items = kept(report.items.map((item) => (plan.has(item.id) ? item : undefined))).map((item) => {
    const planned = plan.get(item.id);
    const read = item.read.map((id) => idOf(planned, id, { engramId, skills }));
    return { ...item, read: kept(read) };
  });
  const insights = report.insights.map((each) => ({ ...each, sources: kept(each.sources.map(engramId)) }));
  const ids = new Set([...engramIdsOf(items, plan), ...insights.flatMap(({ sources }) => sources)]);
  const docs = [...ids].flatMap((id) => view.docOfId(id) ?? []);
  const seen = new Set([...ids, ...witness.returned, ...witness.opened, ...run.seeds]);
  return {
    ...report,
    items,
    insights,
    unknownIds,
    history: [...(await earlierInsights(memory, id)), ...textsOf(view, [...seen].slice(0, MOST_COMPARED))],
    texts: docs.map((doc) => {
      const { id, title } = view.entry(doc);
      return { id, title, text: bodyAt(view, doc).slice(0, LONGEST_TEXT) };
    }),
    // A model was shown nothing that may not be sent; an agent saw snippets of all that was returned.
    mayBeSent: [...(run.model === undefined ? seen : ids)].every((id) => {
      const doc = view.docOfId(id);
      return doc === undefined || mayBeSent(view.entry(doc).visibility);
    }),
    sources: new Map(docs.map((doc) => [view.entry(doc).id, view.entry(doc)])),
  };
}

export function engramIdsOf(items: readonly GivenItem[], plan: ReadonlyMap<string, PlanItem>): string[] {
  return items.filter(({ id }) => plan.get(id)?.type === 'engrams').flatMap(({ read }) => read);
}

function idOf(
  item: PlanItem | undefined,
  id: string,
  { engramId, skills }: { engramId(id: string): string | undefined; skills: ReadonlySet<string> },
): string | undefined {
  if (item?.type === 'skills') return skills.has(id) ? id : undefined;
  if (item?.type === 'logs') return item.offered.includes(id) ? id : undefined;
  return engramId(id);
}

function knownId({ agent }: Memory, view: IndexView, reference: string): string | undefined {
  try {
    return view.entry(resolveId(view, reference, agent)).id;
  } catch (error) {
    if (error instanceof CoEngramError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * Those of this agent's contemplations, and what waits or was decided in the queue of insights; what this entry has in
 * quarantine may be said again, better founded.
 */
async function earlierInsights(memory: Memory, ownId: string): Promise<KnownText[]> {
  const insights = readEntries(memory).flatMap(({ entry: { id, result } }) =>
    (result?.insights ?? []).map((insight) => ({ id, ...insight })),
  );
  const isOpen = ({ id, quarantined }: (typeof insights)[number]) => id === ownId && quarantined === true;
  const open = new Set(insights.filter(isOpen).map(({ proposalId }) => proposalId));
  const suggested = (await readProposals(memory.repo))
    .filter(({ proposal: { id, source } }) => SOURCES.includes(source) && !open.has(id))
    .map(({ proposal: { id, title = '', content = '' } }) => ({ id, text: `${title}\n${content}` }));
  const own = insights
    .filter((insight) => !isOpen(insight))
    .map(({ id, title, content }) => ({ id, text: `${title}\n${content}` }));
  return [...own, ...suggested].filter(({ text }) => text.trim() !== '');
}

const SOURCES = ['ponder', 'rem-insight'];

function textsOf(view: IndexView, ids: readonly string[]): KnownText[] {
  return ids.flatMap((id) => {
    const doc = view.docOfId(id);
    return doc === undefined ? [] : [{ id, text: `${view.entry(doc).title}\n${bodyAt(view, doc)}` }];
  });
}

function bodyAt(view: IndexView, doc: number): string {
  return bodyOf(view.read(doc));
}
