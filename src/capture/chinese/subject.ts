/** Names what a Chinese clause is about: 我 -> user, 我妻子 -> user's wife, 这个项目 -> project. */

import { isNounPredicate } from '../functional';
import { beginsWithVerb } from './verbs';
import { KIN, PLACES_OF_TALK, PRONOUNS, SLOTS, SUBJECTS, startOf } from './vocabulary';

const LONGEST_NAME = 16;
/** A subject holds no verb, no clause and no question. */
const NO_NAME =
  /[，,。:：；;!！?？]|^[的了在把被对和与跟就都也还很不没]|[了着]$|没有|没.|不.|是$|据说?$|[“「『][^”」』]*$|^[（(【]|决定|觉得|认为|打算|或|^(?:只有|除了|一半|大部分|大多|多数|如果|因为|所以|但是|虽然|为了|关于|根据|当|从|用|请|据)/;

/** `unresolved_pronoun` when only the conversation says who; undefined when the text is no subject. */
export function nameOf(text: string): string | 'unresolved_pronoun' | undefined {
  const name = text.trim();
  if (/(?:没有人|没人|无人)$/.test(name)) return 'unresolved_pronoun';
  // 但可以吃虾: who can is not said.
  if (/^(?:可以|能|能够|应当|应该|必须)$|的$/.test(name)) return undefined;
  if (!/[\p{L}\p{N}]/u.test(name) || name.length > LONGEST_NAME * 2 || NO_NAME.test(name)) return undefined;
  if (Object.hasOwn(SUBJECTS, name)) return SUBJECTS[name];
  const owned = ownedName(name);
  if (owned !== undefined) return owned;
  const together = /^(我们|我)[和跟与](.+)$/.exec(name);
  if (together !== null) return `${SUBJECTS[together[1] ?? '']}和${together[2]}`;
  // 我用的, 我几乎: the speaker and something that is no name.
  if (/^(?:我|你|咱)/.test(name)) return undefined;
  const place = /^(?:这个|本|该|这套|这台)(.+)$/.exec(name)?.[1];
  if (place !== undefined && PLACES_OF_TALK.has(place)) return place;
  const part = /^(?:这个|本|该)(项目|仓库|应用|服务|网站|系统)的(.+)$/.exec(name);
  if (part !== null) return `${SUBJECTS[part[1] ?? ''] ?? part[1]}'s ${part[2]}`;
  if (startOf(name, PRONOUNS) !== undefined && !/^其中/.test(name)) return 'unresolved_pronoun';
  return name.replace(/^[`“"「『]|[`”"」』]$/g, '');
}

/** 我的猫, 我妻子, 我们的服务器. */
function ownedName(name: string): string | undefined {
  const match = /^(我们|咱们|我|你)(的|家的|家)?(.+)$/.exec(name);
  const [, owner = '', of, thing = ''] = match ?? [];
  if (match === null || /^[们的]/.test(thing)) return undefined;
  // 我妻子的生日.
  const [, kinsman = '', part = ''] = /^(.{1,3})的(.+)$/.exec(thing) ?? [];
  if (of === undefined && Object.hasOwn(KIN, kinsman))
    return `${SUBJECTS[owner]}'s ${KIN[kinsman]}'s ${part}`;
  if (of === undefined && beginsWithVerb(thing)) return undefined;
  const kin = Object.hasOwn(KIN, thing) ? KIN[thing] : undefined;
  if (kin === undefined && of === undefined && !Object.hasOwn(SLOTS, thing) && owner === '我')
    return undefined;
  return `${SUBJECTS[owner] ?? owner}'s ${kin ?? thing.trim()}`;
}

export interface ChineseSlot {
  owner: string;
  predicate: string;
  isKin: boolean;
}

/** 我的生日, 我妻子, 李雷的邮箱, 我们的数据库: whose it is and what. */
export function readSlot(text: string): ChineseSlot | undefined {
  const match = /^(.{1,12}?)的\s?(.{1,12})$/.exec(text) ?? /^(我们|我|你)(.{1,8})$/.exec(text);
  const [, whose = '', thing = ''] = match ?? [];
  const word = thing.trim().toLowerCase();
  const slot = Object.hasOwn(SLOTS, thing) ? SLOTS[thing] : isNounPredicate(word) ? word : undefined;
  const kin = Object.hasOwn(KIN, thing) ? KIN[thing] : undefined;
  const predicate = slot ?? kin;
  if (predicate === undefined) return undefined;
  const owner = nameOf(whose);
  if (owner === undefined || owner === 'unresolved_pronoun') return undefined;
  return { owner, predicate, isKin: slot === undefined };
}
