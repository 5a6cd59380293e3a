/** 我没有部署新版本, 陈明修复了登录问题. */
import type { Reading } from '../../statement';
import { polarityOf } from '../clause';
import { type ChineseSource, stated } from '../source';
import { nameOf } from '../subject';

/** 戒酒三年了. */
const DURATION = /[\d一二三四五六七八九十两几半多]+(?:年|个月|个?星期|周|天)(?:多)?了?$/;

/** Only what is done or denied is an action; the bare verb may be a noun or a wish. */
export function readAction(source: ChineseSource): Reading {
  const { clause } = source;
  const isMarked = /^(?:了|过|完|好了|成了|到了)/.test(clause.object) || /了$/.test(clause.object);
  if (!isMarked && !clause.isDone && clause.negations === 0) return undefined;
  const object = clause.object.replace(/^(?:完了|完|好了|好|成功了?)(?=.)/, '');
  const stopped = source.verb.predicate === 'stopped' ? object.replace(DURATION, '') : object;
  const moved = /^(.{1,12}?)从(.{1,20})$/.exec(clause.subject);
  const subject = moved === null ? undefined : nameOf(moved[1] ?? '');
  if (moved !== null && subject !== undefined && subject !== 'unresolved_pronoun') {
    const from = moved[2] ?? '';
    const to = object.replace(/^[到成为了]+/, '').trim();
    return stated({ ...source, subject }, { category: 'action', object: `从 ${from.trim()} 到 ${to}` });
  }
  // 没部署…了 does not occur: 了 marks what is done here.
  const polarity = clause.negations > 0 ? 'negative' : polarityOf({ ...clause, isEnded: false });
  return stated(source, { category: 'action', object: stopped, polarity });
}
