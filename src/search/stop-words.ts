/** Words that say nothing about what a text is about. They are indexed, but a query of more does not ask for them. */
/**
 * As stems. Without `may` (a month) and `won`, which are words of their own; `use` says in a question no more than
 * `do`.
 */
const ENGLISH = `a an the and or but nor so if then than that this these those there here of in on at to from by
for with without about into onto over under up down out off as is am are was were be been do doe did done have has
had use will would shall should can could might must i me my mine you your he him his she her it we us our they them
their who whom whose which what when where whi how not no yes don doesn didn isn aren wasn weren wouldn couldn
shouldn hasn haven hadn ll ve all ani both each more most some such onli own same too veri just also`;

/** Pairs of characters that come from question words and particles. */
const CHINESE = `什么 哪些 怎么 如何 为什 么样 怎样 多少 是什 是谁 有什 有哪 几个 时候 么时 是多 有多 什时 是由 被称 称为
何时 为何 一个 是否 能否 吗 呢 吧 的 了 是 在 有 和 与 我 你 他 她 它 们 我们 你们 他们 这个 那个 这些 那些 以及 或者 因为
所以 可以 就是 不是`;

/** A pair with one of these holds half a particle or question word. */
const CHINESE_PARTICLE = /^(?:.[的了吗呢么谁哪]|[的了吗呢么谁哪].)$/u;

const STOP_WORDS: ReadonlySet<string> = new Set([...ENGLISH.split(/\s+/), ...CHINESE.split(/\s+/)]);

/** Is this token (as the tokenizer gives it) a stop word? */
export function isStopWord(token: string): boolean {
  return STOP_WORDS.has(token) || (token.length === 2 && CHINESE_PARTICLE.test(token));
}
