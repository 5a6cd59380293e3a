/** The report of whoever thought: checked as a whole before anything of it counts. */
import { CoEngramError } from '../errors';
import { plainLine, plainText } from '../util/plain-text';
import { INSIGHT_KINDS, type InsightKind, type ItemType, NECESSITIES, type Necessity } from './entry';

export const ITEM_STATES = ['done', 'empty', 'open', 'skipped'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export interface GivenItem {
  id: string;
  state: ItemState;
  /** Ids of what was read for it. */
  read: string[];
  /** Of outside items: addresses or names, as declared. */
  sources: string[];
  note?: string;
  type?: ItemType;
  necessity?: Necessity;
}

export interface GivenInsight {
  title: string;
  content: string;
  kind: InsightKind;
  sources: string[];
}

export interface Report {
  answer: string;
  items: GivenItem[];
  insights: GivenInsight[];
  /** The run that it belongs to, when it says so. */
  run?: string;
  /** The model that thought, as it calls itself. */
  model?: string;
}

const LONGEST = { answer: 20_000, title: 200, content: 6000, note: 1000, source: 500, id: 200, model: 100 };
const MOST = { items: 20, insights: 50, ids: 200 };

/**
 * The report in a parsed JSON value, its texts without what nobody sees. Throws USAGE with the place (a JSON pointer,
 * `data.pointer` too) of the first thing that is not as it should be.
 */
export function checkReport(value: unknown): Report {
  const report = recordAt(value, '', ['answer', 'items', 'insights', 'run', 'model']);
  return {
    answer: plainText(textAt(report.answer, '/answer', LONGEST.answer)).trim(),
    items: listAt(report.items, '/items', MOST.items, itemAt),
    insights: listAt(report.insights ?? [], '/insights', MOST.insights, insightAt),
    ...(report.run === undefined ? {} : { run: textAt(report.run, '/run', LONGEST.id) }),
    ...(report.model === undefined
      ? {}
      : { model: plainLine(textAt(report.model, '/model', LONGEST.model)) }),
  };
}

function itemAt(value: unknown, at: string): GivenItem {
  const item = recordAt(value, at, ['id', 'state', 'read', 'sources', 'note', 'type', 'necessity']);
  return {
    id: textAt(item.id, `${at}/id`, LONGEST.id),
    state: oneOfAt(item.state, `${at}/state`, ITEM_STATES),
    read: listAt(item.read ?? [], `${at}/read`, MOST.ids, idAt),
    sources: listAt(item.sources ?? [], `${at}/sources`, MOST.ids, sourceAt),
    ...(item.note === undefined
      ? {}
      : { note: plainText(textAt(item.note, `${at}/note`, LONGEST.note)).trim() }),
    ...(item.type === undefined ? {} : { type: textAt(item.type, `${at}/type`, LONGEST.id) as ItemType }),
    ...(item.necessity === undefined
      ? {}
      : { necessity: oneOfAt(item.necessity, `${at}/necessity`, NECESSITIES) }),
  };
}

function insightAt(value: unknown, at: string): GivenInsight {
  const insight = recordAt(value, at, ['title', 'content', 'kind', 'sources']);
  return {
    title: plainLine(textAt(insight.title, `${at}/title`, LONGEST.title)),
    content: plainText(textAt(insight.content, `${at}/content`, LONGEST.content)).trim(),
    kind: oneOfAt(insight.kind ?? 'hypothesis', `${at}/kind`, INSIGHT_KINDS),
    sources: listAt(insight.sources, `${at}/sources`, MOST.ids, idAt),
  };
}

function idAt(value: unknown, at: string): string {
  return textAt(value, at, LONGEST.id).trim();
}

function sourceAt(value: unknown, at: string): string {
  return plainLine(textAt(value, at, LONGEST.source));
}

function recordAt(value: unknown, at: string, names: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(at, 'must be an object');
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) throw wrong(`${at}/${pointerPart(unknown)}`, 'is not known');
  return { ...value };
}

function listAt<T>(value: unknown, at: string, most: number, read: (value: unknown, at: string) => T): T[] {
  if (!Array.isArray(value)) throw wrong(at, value === undefined ? 'is missing' : 'must be a list');
  if (value.length > most) throw wrong(at, `has ${value.length} members; the most is ${most}`);
  return value.map((each, n) => read(each, `${at}/${n}`));
}

function textAt(value: unknown, at: string, longest: number): string {
  if (value === undefined) throw wrong(at, 'is missing');
  if (typeof value !== 'string') throw wrong(at, 'must be a text');
  if (plainText(value).trim() === '') throw wrong(at, 'is empty');
  if (value.length > longest) throw wrong(at, `has ${value.length} characters; the most is ${longest}`);
  return value;
}

function oneOfAt<T extends string>(value: unknown, at: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw wrong(at, `must be one of ${choices.join(', ')}`);
  return found;
}

/** As in RFC 6901, and short. */
function pointerPart(name: string): string {
  return plainLine(name).slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1');
}

function wrong(pointer: string, why: string): CoEngramError {
  const place = pointer === '' ? 'the report' : `${pointer} of the report`;
  return new CoEngramError('USAGE', `${place} ${why}`, {
    hint: 'co-engram ponder show ID --task prints how a report looks',
    data: { pointer },
  });
}
