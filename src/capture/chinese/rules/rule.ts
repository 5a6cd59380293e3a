/** 提交之前必须先跑测试, 以后都用中文回复, 不要用 ORM. */
import type { Polarity } from '../../../engram/engram';
import type { Reading, Statement } from '../../statement';
import { objectOf } from '../clause';
import { nameOf } from '../subject';

/** Words of a standing order; the longer first. `anywhere`: also behind the thing that it binds. */
const MARKERS: ReadonlyArray<{ word: string; polarity: Polarity; anywhere?: boolean }> = [
  { word: '从现在起', polarity: 'positive' },
  { word: '从现在开始', polarity: 'positive' },
  { word: '从今以后', polarity: 'positive' },
  { word: '永远不要', polarity: 'negative', anywhere: true },
  { word: '绝对不要', polarity: 'negative', anywhere: true },
  { word: '千万不要', polarity: 'negative', anywhere: true },
  { word: '一律不得', polarity: 'negative', anywhere: true },
  { word: '不要再', polarity: 'negative' },
  { word: '别再', polarity: 'negative' },
  { word: '一定不要', polarity: 'negative', anywhere: true },
  { word: '绝不要', polarity: 'negative', anywhere: true },
  { word: '千万别', polarity: 'negative', anywhere: true },
  { word: '绝不能', polarity: 'negative', anywhere: true },
  { word: '永远别', polarity: 'negative', anywhere: true },
  { word: '一定要', polarity: 'positive', anywhere: true },
  { word: '必须要', polarity: 'positive', anywhere: true },
  { word: '都必须', polarity: 'positive', anywhere: true },
  { word: '不允许', polarity: 'negative', anywhere: true },
  { word: '不可以', polarity: 'negative' },
  { word: '都不要', polarity: 'negative', anywhere: true },
  { word: '务必', polarity: 'positive', anywhere: true },
  { word: '必须', polarity: 'positive', anywhere: true },
  { word: '始终', polarity: 'positive' },
  { word: '总是', polarity: 'positive' },
  { word: '永远', polarity: 'positive' },
  { word: '一律', polarity: 'positive', anywhere: true },
  { word: '以后', polarity: 'positive' },
  { word: '今后', polarity: 'positive' },
  { word: '往后', polarity: 'positive' },
  { word: '禁止', polarity: 'negative', anywhere: true },
  { word: '严禁', polarity: 'negative', anywhere: true },
  { word: '不得', polarity: 'negative', anywhere: true },
  { word: '不许', polarity: 'negative', anywhere: true },
  { word: '不准', polarity: 'negative', anywhere: true },
  { word: '切勿', polarity: 'negative', anywhere: true },
  { word: '请勿', polarity: 'negative', anywhere: true },
  { word: '避免', polarity: 'negative' },
  { word: '不要', polarity: 'negative' },
  { word: '不能', polarity: 'negative' },
  { word: '别', polarity: 'negative' },
  { word: '都要', polarity: 'positive', anywhere: true },
  { word: '请', polarity: 'positive' },
];
const NO_MARKER =
  /别的|别人|别名|特别|区别|分别|级别|类别|识别|个别|差别|告别|鉴别|性别|要不要|不得不|不要紧|不能不|不用谢|请求|邀请|申请|请问|别忘|别担心|别急|别着急|不要忘|不要担心|不用担心/;
/** Says when an order holds. */
const WHEN =
  /^(?:在|当|每次|每|凡是|对于)|^(?:周|星期|礼拜)[一二三四五六日天末]$|(?:前|后|时|时候|期间|里|中|内)$/;
const ONCE = /(?:(?<!从)现在|今天|这次|先别|暂时|先不要)/;
const LONGEST_BEFORE = 24;

/** An order for good; undefined when the text is none. */
export function readOrder(all: string): Reading {
  const text = all
    .replace(/^(?:请|麻烦)(?=始终|总是|永远|不要|别|务必|必须|一定|一律|勿|以后|今后|每次|在|避免)/, '')
    .replace(/[。.!！]+$/, '');
  if (NO_MARKER.test(text) || ONCE.test(text)) return undefined;
  const found = firstMarker(text);
  if (found === undefined) return undefined;
  const before = text.slice(0, found.at).trim();
  const subject = subjectOf(before, found.marker.anywhere === true);
  if (subject === undefined) return undefined;
  if (found.marker.word === '请' && !/^(?:.{1,20}(?:前|后|时|时候)|每次.{1,20})[，,]?$/.test(before))
    return undefined;
  return orderOf(subject, before, text.slice(found.at + found.marker.word.length), found.marker.polarity);
}

function firstMarker(text: string): { marker: (typeof MARKERS)[number]; at: number } | undefined {
  let first: { marker: (typeof MARKERS)[number]; at: number } | undefined;
  for (const marker of MARKERS) {
    const at = text.indexOf(marker.word);
    if (at < 0 || at > LONGEST_BEFORE) continue;
    if (first === undefined || at < first.at) first = { marker, at };
  }
  return first;
}

interface OrderSubject {
  name: string;
  /** What stands before the marker says when, and belongs to the order. */
  isWhen: boolean;
}

/** Whom the order binds: the agent unless a thing or the team is named. */
function subjectOf(before: string, anywhere: boolean): OrderSubject | undefined {
  if (before === '' || /^(?:你|您|请|你们|请你)$/.test(before)) return { name: 'agent', isWhen: false };
  if (WHEN.test(before.replace(/[，,]$/, ''))) return { name: 'agent', isWhen: true };
  if (!anywhere) return undefined;
  const name = nameOf(before);
  if (name === undefined || name === 'unresolved_pronoun' || name === 'user' || name.length > 20)
    return undefined;
  return { name, isWhen: false };
}

/** The order without its marker; a second marker in it counts: 以后不要. */
function orderOf({ name, isWhen }: OrderSubject, before: string, after: string, polarity: Polarity): Reading {
  const rest = after.replace(/^[，,\s]*(?:请|都要|都得|都|也|一定要|必须|务必|要|就)?/, '');
  // 以后不用写注释: nobody must, and nobody must not.
  if (/^(?:不用|不必|不需要|无需|用不着)/.test(rest)) return undefined;
  const denied = /^(?:不要再|不要|别再|别|不再|不得|禁止|不能|不)(?![论管错同])/.exec(rest);
  const isDenied = denied !== null && polarity === 'positive';
  const said = objectOf(isDenied ? rest.slice(denied[0].length) : rest);
  if (said === undefined || said === 'unresolved_pronoun') return said;
  const object = isWhen ? `${before}${said.text}` : said.text;
  const statement: Statement = { category: 'rule', subject: name, predicate: 'must', object, polarity };
  return isDenied ? { ...statement, polarity: 'negative' } : statement;
}
