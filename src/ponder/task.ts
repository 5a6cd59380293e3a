/** What whoever thinks is handed: the question, what to look at, and by which rules the report is judged. */
import { presentationOf } from '../recall/get';
import { presentEngram } from '../recall/present';
import type { IndexView } from '../search/contract';
import { readingSet } from '../search/default-set';
import { ownOf } from '../search/owners';
import { search } from '../search/search';
import { type CataloguedSkill, skillCatalogue } from '../skills/catalogue';
import { readAuditLines } from '../store/audit-lines';
import type { Memory } from '../store/memory';
import { readProposals } from '../store/proposals';
import { shortHash } from '../util/light-crypto';
import { readEntries } from './entries';
import type { Gap, PlanItem, PonderEntry } from './entry';
import { type PastInsight, pastInsights } from './history';
import { isChinese } from './probes';
import { rulesIn } from './rules';

/** A line of the audit log about a seed. */
export interface ShownLog {
  id: string;
  at: string;
  action: string;
  actor: string;
  engramId: string;
  reason?: string;
}

export interface PonderTask {
  id: string;
  question: string;
  /** For `--run` of search and get: what is read without it, nobody sees. */
  run: string;
  /** ISO 8601: by then the report must be in. */
  until: string;
  /** The seeds as `get --tier digest` shows them. */
  seeds: Array<Record<string, unknown>>;
  plan: PlanItem[];
  /** What the last report left open. */
  gaps: Gap[];
  skills: Array<Pick<CataloguedSkill, 'skillId' | 'name' | 'description'>>;
  logs: ShownLog[];
  history: PastInsight[];
  rules: string[];
  /** How a report looks. */
  report: object;
}

const FOUND_SEEDS = 3;
const SHOWN_LOGS = 10;

/** The engrams in focus that are there and the agent's to see, else the three that fit the question best. */
export function seedsOf(memory: Memory, view: IndexView, { question, focus }: PonderEntry): number[] {
  const isOwn = ownOf(view, memory.agent);
  if (focus.length > 0) {
    return focus.flatMap((id) => view.docOfId(id) ?? []).filter(isOwn);
  }
  const reader = { now: memory.surroundings.now(), agent: memory.agent };
  const request = {
    query: question,
    reader,
    weights: memory.config.search,
    limit: FOUND_SEEDS,
    snippets: false,
  };
  const isSeen = readingSet(view, reader);
  return search(view, request)
    .results.flatMap(({ id }) => view.docOfId(id) ?? [])
    .filter((doc) => isSeen(doc) === undefined);
}

/** The last lines of the audit log about these engrams. */
export function logsAbout({ repo }: Memory, ids: readonly string[]): ShownLog[] {
  const wanted = new Set(ids);
  return readAuditLines(repo)
    .flatMap(({ text, record }) => {
      if (record?.engramId === undefined || !wanted.has(record.engramId)) return [];
      const { at, action, actor, engramId, reason } = record;
      const said = typeof reason === 'string' ? { reason: reason.slice(0, 300) } : {};
      return [{ id: `log-${shortHash(text, 8)}`, at, action, actor, engramId, ...said }];
    })
    .slice(-SHOWN_LOGS);
}

export function skillsFor(memory: Memory): PonderTask['skills'] {
  return skillCatalogue(memory).skills.map(({ skillId, name, description }) => ({
    skillId,
    name,
    description,
  }));
}

/** The task of an entry that is being thought about. */
export async function taskOf(memory: Memory, view: IndexView, entry: PonderEntry): Promise<PonderTask> {
  const { id, question, run } = entry;
  if (run === undefined) throw new Error(`${id} has no run`);
  const isOwn = ownOf(view, memory.agent);
  const docs = run.seeds.flatMap((seed) => view.docOfId(seed) ?? []).filter(isOwn);
  const now = memory.surroundings.now();
  const seeds: PonderTask['seeds'] = [];
  for (const doc of docs) {
    seeds.push(presentEngram(await presentationOf(view, doc, memory.agent, now), 'digest').entry);
  }
  const offered = new Set(run.plan.flatMap((item) => item.offered));
  const entries = readEntries(memory).map((file) => file.entry);
  return {
    id,
    question,
    run: run.id,
    until: run.until,
    seeds,
    plan: run.plan,
    gaps: run.gaps.filter(({ isOpen }) => isOpen).map(({ kind, item, about }) => ({ kind, item, about })),
    skills: skillsFor(memory).filter(({ skillId }) => offered.has(skillId)),
    logs: logsAbout(memory, run.seeds).filter((log) => offered.has(log.id)),
    history: pastInsights(entries, await readProposals(memory.repo)),
    rules: rulesIn(isChinese(question) ? 'zh' : 'en'),
    report: exampleOf(run.id, run.plan),
  };
}

function exampleOf(run: string, plan: readonly PlanItem[]): object {
  return {
    run,
    answer: '…',
    items: plan.map(({ id, type }) =>
      type === 'web' || type === 'mcp'
        ? { id, state: 'done', sources: ['…'] }
        : { id, state: 'done', read: ['ID'] },
    ),
    insights: [{ title: '…', content: '…', kind: 'hypothesis', sources: ['ID'] }],
  };
}
