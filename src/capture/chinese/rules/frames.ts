/** Statements whose verb stands around what it is about: 对花生过敏, 在腾讯工作, 把接口重构了, 被李雷修复了. */
import type { Reading, Statement } from '../../statement';
import { clauseAround, objectOf, polarityOf } from '../clause';
import { nameOf } from '../subject';
import { verbsAt } from '../verbs';
import { startOf, TIMES } from '../vocabulary';

interface Frame {
  opening: string;
  /** The object in group 1. */
  rest: RegExp;
  predicate: string;
  category: Statement['category'];
}

const FRAMES: readonly Frame[] = [
  frame('对', /^(.{1,20}?)(?:严重|有点|会)?过敏(了)?$/, 'allergic_to'),
  frame('对', /^(.{1,20}?)(?:很|非常|比较)?感兴趣(了)?$/, 'interested_in'),
  frame('在', /^(.{1,20}?)(?:工作|上班|任职|就职|实习|做事)(了)?$/, 'works_at'),
  frame('在', /^(.{1,20}?)(?:读书|上学|学习|念书)(了)?$/, 'studies_at'),
  frame('在', /^(.{1,20}?)(?:生活|居住|定居|住)(了)?$/, 'lives_in'),
  frame('在', /^(.{1,20}?)上?(?:运行|跑)(?:着)?(了)?$/, 'runs_on'),
  frame('向', /^(.{1,12}?)汇报(?:工作)?(了)?$/, 'reports_to'),
  ...['和', '跟', '与'].map((opening) => frame(opening, /^(.{1,12}?)结婚(了)?$/, 'married_to')),
  frame('是', /^用(.{1,20}?)(?:编写|开发|写)的$/, 'written_in'),
  frame('用', /^(.{1,20}?)(?:编写|开发|写)的?$/, 'written_in'),
];

function frame(opening: string, rest: RegExp, predicate: string): Frame {
  return { opening, rest, predicate, category: 'attribute' };
}

export function readFrame(text: string, carried: string | undefined): Reading {
  for (const candidate of FRAMES) {
    const reading = readOne(text, candidate, carried);
    if (reading !== undefined) return reading;
  }
  return readAge(text) ?? readMoved(text) ?? readReplaced(text) ?? readAbility(text) ?? readHandledBy(text);
}

function readOne(
  text: string,
  { opening, rest, predicate, category }: Frame,
  carried: string | undefined,
): Reading {
  // 我现在在腾讯工作: the first 在 is none.
  let at = text.indexOf(opening);
  for (let turn = 0; turn < MOST_OPENINGS && at >= 0; turn += 1) {
    const reading = readAt(text, at, { opening, rest, predicate, category }, carried);
    if (reading !== undefined) return reading;
    at = text.indexOf(opening, at + 1);
  }
  return undefined;
}

const MOST_OPENINGS = 3;

function readAt(
  text: string,
  at: number,
  { opening, rest, predicate, category }: Frame,
  carried: string | undefined,
): Reading {
  const clause = clauseAround(text, at, opening);
  const match = clause === undefined ? null : rest.exec(clause.object);
  if (clause === undefined || match === null) return undefined;
  const subject = clause.subject === '' ? carried : nameOf(clause.subject);
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  const denial = /(?:并不|不再|没有|没|不)$/.exec(match[1] ?? '');
  const object = objectOf((match[1] ?? '').slice(0, denial?.index));
  if (object === undefined || object === 'unresolved_pronoun') return object;
  const negations = clause.negations + (denial === null ? 0 : 1);
  const polarity = polarityOf({ ...clause, negations, isEnded: clause.isEnded || denial?.[0] === '不再' });
  return { category, subject, predicate, object: object.text, polarity };
}

/** 我今年三十岁. */
function readAge(text: string): Reading {
  const match =
    /^(.{1,12}?)(?:今年|现在|已经|快)?((?:\d{1,3}|[一二三四五六七八九十百零两]{1,5})岁)(?:半|多)?了?$/.exec(
      text,
    );
  if (match === null || startOf(match[1] ?? '', TIMES) === match[1]) return undefined;
  const subject = nameOf(match[1] ?? '');
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  return { category: 'attribute', subject, predicate: 'is', object: match[2] ?? '', polarity: 'positive' };
}

/** 我们用 Valkey 替换了 Redis. */
function readReplaced(text: string): Reading {
  const match = /^(.{1,12}?)(?:已经)?用(.{1,20}?)(?:替换|取代|代替|替代)(?:掉了|掉|了)(.{1,20})$/.exec(text);
  if (match === null) return undefined;
  const [, who = '', after = '', before = ''] = match;
  const subject = nameOf(who);
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  const object = `从 ${before.trim()} 到 ${after.trim()}`;
  return { category: 'action', subject, predicate: 'replaced', object, polarity: 'positive' };
}

/** 我不会开车; 会 before most verbs is what will be. */
function readAbility(text: string): Reading {
  const match =
    /^(.{1,12}?)(?:也|还)?(不)?会(开车|游泳|骑(?:自行)?车|骑马|做饭|编程|写代码|画画|唱歌|跳舞|滑雪|滑冰|下棋|[弹打][\u4e00-\u9fff]{1,3})(?:了|的)?$/.exec(
      text,
    );
  if (match === null) return undefined;
  const subject = nameOf(match[1] ?? '');
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  const polarity = match[2] === undefined ? 'positive' : 'negative';
  return { category: 'attribute', subject, predicate: 'can', object: match[3] ?? '', polarity };
}

const HANDLING: Readonly<Record<string, string>> = {
  负责: 'responsible_for',
  处理: 'handles',
  管理: 'manages',
  维护: 'maintains',
};

const HANDLED_BY = /^(.{1,20}?)(不)?(?:是)?由(.{1,16}?)(?:来)?(负责|处理|管理|维护)的?$/;

/** 支付由 Stripe 处理, 负责支付的是张伟. */
function readHandledBy(text: string): Reading {
  const turned = /^(负责|处理|管理|维护)(.{1,20}?)的(?:人|同事)?是(.{1,12})$/.exec(text);
  const match = turned === null ? HANDLED_BY.exec(text) : [text, turned[2], undefined, turned[3], turned[1]];
  if (match === null) return undefined;
  const [, thing = '', denial, who = '', verb = ''] = match;
  const [subject, object] = [nameOf(who), nameOf(thing.replace(/(?:现在|目前|已经|一直|暂时|都)$/, ''))];
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  if (object === undefined || object === 'unresolved_pronoun') return object;
  const polarity = denial === undefined ? 'positive' : 'negative';
  return { category: 'attribute', subject, predicate: HANDLING[verb] ?? 'handles', object, polarity };
}

/** 李雷把数据库迁移到了 PostgreSQL. */
function readMoved(text: string): Reading {
  const at = text.search(/[把将]/);
  const clause = at < 1 ? undefined : clauseAround(text, at, text[at] ?? '');
  if (clause === undefined) return undefined;
  const found = firstAction(clause.object);
  if (found === undefined) return undefined;
  const subject = nameOf(clause.subject);
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  const isInto = /[到为成]$/.test(found.word);
  const target = clause.object
    .slice(found.at + found.word.length - (isInto ? 1 : 0))
    .replace(/^(?:好了|完了|了)/, '');
  const object = objectOf(
    `${clause.object.slice(0, found.at)}${/^[到为成]/.test(target) ? target.replace(/^(.)了/, '$1').replace(/^成/, '到') : ''}`,
  );
  if (object === undefined || object === 'unresolved_pronoun') return object;
  return {
    category: 'action',
    subject,
    predicate: found.predicate,
    object: object.text,
    polarity: polarityOf(clause),
  };
}

/** 这个 bug 被李雷修复了, 这个接口是李雷写的; 不是李雷写的 denies it. */
export function readDoneBy(text: string): Reading {
  const match = /^(.{1,20}?)(?:已经)?(并?不|没有?)?(?:被|是由|由|是)(.{1,10})$/.exec(
    text.replace(/[。.]$/, ''),
  );
  if (match === null || (!/[被由]/.test(text) && !/的$/.test(text))) return undefined;
  const [, thing = '', denial, rest = ''] = match;
  const found = firstAction(rest);
  if (
    found === undefined ||
    found.at === 0 ||
    !(denial === undefined ? /^(?:好|完)?[了的]$/ : /^(?:好|完)?[了的]?$/).test(
      rest.slice(found.at + found.word.length),
    )
  ) {
    return undefined;
  }
  const subject = nameOf(rest.slice(0, found.at));
  const object = nameOf(thing.replace(/^(?:这个|那个)\s?/, ''));
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  if (object === undefined || object === 'unresolved_pronoun') return object;
  const polarity = denial === undefined ? 'positive' : 'negative';
  return { category: 'action', subject, predicate: found.predicate, object, polarity };
}

function firstAction(text: string): { at: number; word: string; predicate: string } | undefined {
  for (let at = 0; at < Math.min(text.length, 30); at += 1) {
    const verb = verbsAt(text, at).find(({ kind }) => kind === 'action');
    if (verb !== undefined) return { at, ...verb };
  }
  return undefined;
}
