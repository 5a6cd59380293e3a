/** 陈明是护士, 我的生日是三月三日, 这个项目使用 Vite, 配置文件在 /etc/app. */
import type { Reading } from '../../statement';
import { polarityOf } from '../clause';
import { type ChineseSource, stated } from '../source';
import { nameOf, readSlot } from '../subject';
import { beginsWithVerb } from '../verbs';

const PASSING =
  /^(?:一?[个点些])?(?:小)?(?:问题|疑问|想法|事情|事|会|建议|请求|困难|麻烦|空|时间|办法|点累|点忙)$/;
/** Names by their surname: tells 我妻子是李娜 from 我妻子是护士. */
const SURNAMES =
  /^(?:王|李|张|刘|陈|杨|黄|赵|吴|周|徐|孙|马|朱|胡|郭|何|林|罗|高|郑|梁|谢|宋|唐|许|韩|冯|邓|曹|彭|曾|肖|田|董|袁|潘|蔡|蒋|余|于|杜|叶|程|魏|苏|吕|丁|任|沈|姚|卢|姜|崔|钟|谭|陆|汪|范|金|石|廖|贾|夏|韦|方|白|邹|孟|熊|秦|邱|江|尹|薛|闫|段|雷|侯|龙|史|陶|黎|贺|顾|毛|郝|龚|邵|万|钱|严|覃|武|戴|莫|孔|向|汤)[\u4e00-\u9fff]{1,2}$/;
const PROFESSION_END = /[师员生士长者家手人工]$/;

export function readAttribute(source: ChineseSource): Reading {
  const { kind } = source.verb;
  if (kind === 'be' || kind === 'name') return readBe(source);
  if (kind === 'have') return readHave(source);
  if (source.verb.word === '住' && /^(?:了|院)/.test(source.clause.object)) return undefined;
  const isOn = source.verb.predicate === 'runs_on';
  const object = isOn ? source.clause.object.replace(/\s?上$/, '') : undefined;
  return stated(source, { category: 'attribute', ...(object === undefined ? {} : { object }) });
}

function readBe(source: ChineseSource): Reading {
  const { clause, verb } = source;
  // 不是不喜欢: denied twice, and neither yes nor no.
  if (clause.negations > 0 && /^(?:不|没)/.test(clause.object)) return undefined;
  const slot = readSlot(clause.subject);
  if (slot !== undefined && (!slot.isKin || verb.kind === 'name' || isName(clause.object))) {
    return stated(source, { category: 'attribute', subject: slot.owner, predicate: slot.predicate });
  }
  if (verb.kind === 'name' && /^(?:我|人|醒)/.test(clause.object)) return undefined;
  return stated(source, { category: 'attribute', object: ownedObject(clause.object) });
}

/** 我们的包管理器, 我妻子: whose, as in subjects. */
function ownedObject(object: string): string {
  const owned = /^(?:我们|咱们|我)/.test(object) ? nameOf(object) : undefined;
  return owned?.includes("'s ") ? owned : object;
}

function isName(object: string): boolean {
  return /^[A-Z]/.test(object) || (SURNAMES.test(object) && !PROFESSION_END.test(object));
}

function readHave(source: ChineseSource): Reading {
  const { clause, subject } = source;
  if (beginsWithVerb(clause.object)) return undefined;
  if ((subject === 'user' || subject === 'team') && PASSING.test(clause.object)) return 'transient';
  return stated(source, { category: 'attribute', polarity: polarityOf(clause) });
}

/** 我的生日在五月: when it is. */
const TIME =
  /^(?:每?(?:周|星期|礼拜)[一二三四五六日天末]|[\d一二三四五六七八九十]{1,3}\s?(?:月|号|日|点)|今|明|后天|昨)/;

/** 服务器在上海: where a thing is. Undefined for what somebody is doing. */
export function readPlace(source: ChineseSource): Reading {
  const { subject, clause } = source;
  if (subject === 'user' || subject === 'team' || beginsWithVerb(clause.object)) return undefined;
  // 新功能在生产环境是关闭的: what is said of it comes behind the place.
  if (/.是.+的$/.test(clause.object)) return undefined;
  const slot = TIME.test(clause.object) ? readSlot(clause.subject) : undefined;
  if (slot !== undefined) {
    return stated(source, { category: 'attribute', subject: slot.owner, predicate: slot.predicate });
  }
  const object = clause.object.replace(/(?:里面|里|上|上面|目录下|下面|下)$/, '');
  return stated(source, { category: 'attribute', predicate: 'located_at', object });
}
