/** The words of drafts, in the language of what they are drafted from. */

const ENGLISH = {
  pattern: (what: string) => `Pattern: ${what}`,
  together: (first: string, last: string) => `${first} and ${last}`,
  made: (count: number) =>
    `What ${count} memories have in common, put together by rules. The numbers are the sources at the end.`,
  shared: 'What they share',
  inAll: 'In all of them',
  nothing: 'No word that says anything.',
  differ: 'Where they differ',
  noDifference: 'nothing of its own',
  sources: 'Sources',
  colon: ': ',
  comma: ', ',
  quoted: (text: string) => `"${text}"`,
  madeInsight: 'Put together by rules; the numbers are the sources at the end.',
  tied: (a: string, b: string) => `${a} and ${b} hang together`,
  newLinks: 'New links',
  about: 'What they are about',
  bothSay: 'Words of both sides',
  failed: (title: string) => `Looking back: ${title}`,
  expected: 'Expected',
  happened: 'Happened',
  cause: 'Cause',
  improvement: 'Better',
  wasRefuted: 'it was refuted',
  wasOfNoUse: 'it was reported to fail three times and more',
  open: 'nobody has written down yet what holds instead',
  instead: (title: string, sentence: string) => (sentence === '' ? title : `${title}: "${sentence}"`),
};

export type DraftWords = typeof ENGLISH;

const CHINESE: DraftWords = {
  pattern: (what) => `模式：${what}`,
  together: (first, last) => `${first}与${last}`,
  made: (count) => `${count} 条记忆的共同之处，由规则整理；数字指文末的来源。`,
  shared: '共同之处',
  inAll: '全部提到',
  nothing: '没有有意义的共同词语。',
  differ: '不同之处',
  noDifference: '没有自己的内容',
  sources: '来源',
  colon: '：',
  comma: '、',
  quoted: (text) => `“${text}”`,
  madeInsight: '由规则整理；数字指文末的来源。',
  tied: (a, b) => `${a}与${b}彼此相关`,
  newLinks: '新的关联',
  about: '涉及内容',
  bothSay: '双方都提到',
  failed: (title) => `回顾：${title}`,
  expected: '预期',
  happened: '实际',
  cause: '原因',
  improvement: '改进',
  wasRefuted: '已被推翻',
  wasOfNoUse: '至少三次被报告无效',
  open: '还没有人写下正确的做法',
  instead: (title, sentence) => (sentence === '' ? title : `${title}：“${sentence}”`),
};

/** Chinese when half of the letters are. */
export function wordsFor(texts: readonly string[]): DraftWords {
  const text = texts.join('\n').slice(0, 100_000);
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/[a-z]+/gi)?.length ?? 0;
  return han > latin * 2 ? CHINESE : ENGLISH;
}
