/** Queries for one question, from angles that differ. */
import { jaccard, termSet, wordsOf } from '../search/shared-words';
import { cutAtWord } from '../util/cut-at-word';
import { plainLine } from '../util/plain-text';

/** From this likeness on, a probe repeats the angle of another. */
export const ANGLE_REPEAT = 0.7;
const LONGEST_WORD = 24;
const MOST_WORDS = 8;
const LONGEST_TITLE = 60;

/** 0-1: Jaccard of the pairs of neighbouring characters, spaces and case apart. */
export function angleLikeness(a: string, b: string): number {
  return jaccard(pairsOf(a), pairsOf(b));
}

function pairsOf(text: string): ReadonlySet<string> {
  const characters = [...text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()];
  if (characters.length < 2) return new Set(characters);
  return new Set(characters.slice(1).map((character, n) => `${characters[n]}${character}`));
}

/** The first of the candidates that are no repeat of another probe, at most so many. */
export function pickProbes(
  candidates: readonly string[],
  { beside = [], most }: { beside?: readonly string[]; most: number },
): string[] {
  const picked: string[] = [];
  for (const candidate of candidates) {
    if (picked.length === most) break;
    if (candidate === '') continue;
    const isRepeat = [...beside, ...picked].some((other) => angleLikeness(candidate, other) >= ANGLE_REPEAT);
    if (!isRepeat) picked.push(candidate);
  }
  return picked;
}

/** The words that a question is about, in its order. */
export function keywordsOf(question: string): string[] {
  const text = plainLine(question);
  return wordsOf(text, termSet(text))
    .slice(0, MOST_WORDS)
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''));
}

type Angle = 'reason' | 'failure' | 'instead' | 'change' | 'now' | 'who';

const ENGLISH: Readonly<Record<Angle, string>> = {
  reason: 'why decision background',
  failure: 'problem failure wrong',
  instead: 'instead exception limit',
  change: 'before changed since',
  now: 'current latest today',
  who: 'used by people project',
};
const CHINESE: Readonly<Record<Angle, string>> = {
  reason: '原因 决定 背景',
  failure: '问题 失败 错误',
  instead: '例外 替代 限制',
  change: '以前 改变 之后',
  now: '目前 最新 现在',
  who: '使用者 项目 团队',
};

export function isChinese(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/[a-z]+/gi)?.length ?? 0;
  return han > latin * 2;
}

/** What each item of a plan asks the memory, the best first; the last ones always differ from all others. */
export function candidatesOf(question: string, titles: readonly string[]) {
  const keywords = keywordsOf(question);
  const words = isChinese(question) ? CHINESE : ENGLISH;
  const all = keywords.join(' ');
  const half = Math.ceil(keywords.length / 2);
  const with_ = (angle: Angle) => [
    [...keywords.slice(0, 2), words[angle]].join(' '),
    [...keywords.slice(-1), words[angle]].join(' '),
    words[angle],
  ];
  // A title may begin like a flag of the command that it is put into.
  const named = titles.map((title) => cutAtWord(plainLine(title).replace(/^[-\s]+/, ''), LONGEST_TITLE));
  return {
    known: [
      all,
      keywords.slice(0, half).join(' '),
      keywords.slice(half).join(' '),
      ...with_('reason'),
      ...with_('who'),
    ],
    against: [...with_('failure').slice(0, 2), ...with_('instead'), ...with_('failure')],
    around: [...named, ...with_('change'), ...with_('now')],
  };
}
