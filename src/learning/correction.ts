/** Does somebody begin a message by correcting what they were told? English and Chinese. */

const AGREEMENT = /^no,? (?:problem|worries|worry|need|doubt|thanks|thank you|rush|issue|issues|hurry)\b/;

const ENGLISH = new RegExp(
  `^(?:${[
    'no(?=[,.!;:—–-]|$| (?:that|this|it|you|not|wait|the)\\b)',
    'nope\\b',
    "(?:that|this|it)(?:'s| is| was) (?:wrong|incorrect|not (?:right|correct|true))",
    "(?:that|this|it) (?:isn't|is not|wasn't) (?:right|correct|true)",
    "you(?:'re| are) (?:wrong|mistaken|incorrect)",
    'wrong\\b',
    'incorrect\\b',
    'not (?:true|correct|right|quite)\\b',
    'actually(?=[,:—–-]| (?:no|it|that|the|this|you|we)\\b)',
  ].join('|')})`,
);

const CHINESE =
  /^(?:不对(?!称|等|应|劲)|不是这样|错了|说错了|搞错了|弄错了|你错了|这不对|那不对|这是错的|不正确|不[,!]|不是,|其实不)/u;

/** True for "no, …", "wrong", "actually, …", 不对, 错了 at the beginning; false for "no problem". */
export function isCorrection(message: string): boolean {
  const start = message
    .normalize('NFKC')
    .slice(0, 200)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[\s"'“”「『(*_>-]+/u, '')
    .replace(/^(?:oh|hm+|um+|uh|well|sorry|hey|wait|嗯|呃|哦|啊)[,，.。!！\s]+/u, '');
  if (AGREEMENT.test(start)) return false;
  return ENGLISH.test(start) || CHINESE.test(start);
}
