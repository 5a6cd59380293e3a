/** The plan of a run: where to look, made by rules, so that nobody can make it easy for himself. */
import type { Gap, ItemType, KnownGap, PlanItem } from './entry';
import { candidatesOf, isChinese, keywordsOf, pickProbes } from './probes';

const PROBES = 2;
/** With what comes back from a run that did not close. */
const MOST_PROBES = 4;

export interface PlanInput {
  question: string;
  /** Titles of the seeds. */
  titles: readonly string[];
  /** Ids of the skills that the task shows. */
  skills: readonly string[];
  /** Ids of the lines of the log that the task shows. */
  logs: readonly string[];
  /** Where to look outside the memory. */
  outside: Extract<ItemType, 'web' | 'mcp'>;
  /** Of the last run, when it degraded. */
  before?: { gaps: readonly KnownGap[] };
}

/** Has a question words that can be looked for? */
export function canBePlanned(question: string): boolean {
  return keywordsOf(question).length > 0;
}

/**
 * Four to six items: what the memory knows, what speaks against it, what lies around the seeds, the skills and the log
 * where there are some, and one outside. No probe repeats the angle of another. What stayed open in the last run comes
 * back and is required, its probes word for word.
 */
export function makePlan(input: PlanInput): PlanItem[] {
  const candidates = candidatesOf(input.question, input.titles);
  const aims = isChinese(input.question) ? CHINESE : ENGLISH;
  const open = openIn(input.before);
  const used: string[] = [];
  const engrams = (['known', 'against', 'around'] as const).map((id) => {
    const back = (open.get(id) ?? []).flatMap((gap) =>
      gap.kind === 'probe_not_run' ? [gap.about ?? ''] : [],
    );
    const again = pickProbes(back, { beside: used, most: MOST_PROBES - PROBES });
    const most = Math.max(PROBES, again.length);
    const rest = pickProbes(candidates[id], { beside: [...used, ...again], most: most - again.length });
    const probes = [...again, ...rest];
    used.push(...probes);
    return itemOf(id, 'engrams', aims[id], { probes, necessity: 'required' });
  });
  const others = [
    ...(input.skills.length === 0
      ? []
      : [itemOf('skills', 'skills', aims.skills, { offered: input.skills })]),
    ...(input.logs.length === 0 ? [] : [itemOf('logs', 'logs', aims.logs, { offered: input.logs })]),
    itemOf('outside', input.outside, aims.outside, {}),
  ];
  return [...engrams, ...others].map((item) =>
    open.has(item.id) ? { ...item, necessity: 'required', comesBack: true } : item,
  );
}

function itemOf(
  id: string,
  type: ItemType,
  aim: string,
  {
    probes = [],
    offered = [],
    necessity = 'optional',
  }: Partial<Pick<PlanItem, 'probes' | 'necessity'>> & {
    offered?: readonly string[];
  },
): PlanItem {
  return { id, type, necessity, aim, probes, offered: [...offered] };
}

/** Gaps that stayed open, by item. */
function openIn(before: PlanInput['before']): Map<string, Gap[]> {
  const open = new Map<string, Gap[]>();
  for (const gap of before?.gaps ?? []) {
    if (gap.isOpen && gap.item !== undefined) open.set(gap.item, [...(open.get(gap.item) ?? []), gap]);
  }
  return open;
}

const ENGLISH = {
  known: 'what the memory knows about the question',
  against: 'what speaks against the first answer',
  around: 'what lies around the seeds, and how it came to be so',
  skills: 'which of the skills bear on it',
  logs: 'what was done to the seeds, and why',
  outside: 'what others outside this memory say; your own means, nothing of the memory in the query',
};
const CHINESE: typeof ENGLISH = {
  known: '记忆里关于这个问题已知什么',
  against: '什么与第一个答案相反',
  around: '种子周围有什么，怎样形成的',
  skills: '哪些技能与此有关',
  logs: '对种子做过什么，为什么',
  outside: '记忆之外的人怎么说；用你自己的工具，查询里不带记忆内容',
};
