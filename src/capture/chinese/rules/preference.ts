/** 我不喜欢吃香菜, 我更喜欢 TypeScript 而不是 JavaScript. */
import type { Reading } from '../../statement';
import { type ChineseSource, stated } from '../source';
import { FAVORITES } from '../vocabulary';

export function readPreference(source: ChineseSource): Reading {
  const { clause } = source;
  const favorite = /^的(.{1,8}?)(并?不)?是(.+)$/.exec(clause.object);
  if (favorite !== null) {
    const [, thing = '', denial, value = ''] = favorite;
    const negations = clause.negations + (denial === undefined ? 0 : 1);
    return readFavorite({ ...source, clause: { ...clause, negations } }, thing, value);
  }
  // 我宁愿不用 Go.
  if (source.verb.predicate === 'prefers' && /^不(?=[^锈])/.test(clause.object)) {
    const denied = { ...clause, negations: clause.negations + 1, object: clause.object.slice(1) };
    return stated({ ...source, clause: denied }, { category: 'preference' });
  }
  if (/^(?:你|您)(?:这样|那样|的|这么)/.test(clause.object)) return 'unresolved_pronoun';
  return stated(source, { category: 'preference' });
}

/** 我最喜欢的编辑器是 Neovim. */
function readFavorite(source: ChineseSource, thing: string, object: string): Reading {
  const name = Object.hasOwn(FAVORITES, thing) ? FAVORITES[thing] : thing;
  return stated(source, { category: 'preference', predicate: `favorite_${name}`, object });
}
