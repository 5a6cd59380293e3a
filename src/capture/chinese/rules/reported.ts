/** 李雷说接口好了, 我觉得这个方案不错. */
import type { Reading } from '../../statement';
import { type ChineseSource, stated } from '../source';

export function readReported(source: ChineseSource): Reading {
  const object = source.clause.object.replace(/^(?:了|过)?[，,:：]?\s*/, '');
  if (/^(?:它|这|那|他|她)(?:是|很|不)?.{0,1}$/.test(object)) return 'unresolved_pronoun';
  return stated(source, { category: 'reported', object });
}
