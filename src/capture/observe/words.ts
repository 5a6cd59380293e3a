/** The words of a message: English stems, Chinese by segmented words. */
import { isStopWord } from '../../search/stop-words';
import { type TermVector, termVector } from '../../search/term-vector';
import { tokenize } from '../../search/tokenize';
import { sha256Hex } from '../../util/hash';

export interface SaidWord {
  /** As it was written. */
  text: string;
  /** Lower case and stemmed; a Chinese word as it is. */
  term: string;
  /** Said in every conversation. */
  isTrivial: boolean;
  /** Tells what the message is about; Chinese words of one character tell too little. */
  isMeaningful: boolean;
}

const HAN = /\p{Script=Han}/u;
/** What people say in every conversation. */
const TALK = new Set(
  `ok okay yes yeah yep no nope well hmm oh ah hi hello hey thank thanks pleas sorri great good nice cool fine sure right
  got get let go come now then so just realli actual basic mayb think know see look say tell make thing stuff way lot bit
  today tomorrow yesterday 好 的 嗯 哦 啊 现在 今天 明天 昨天 刚才 然后 还是 就是 但是 不过 觉得 知道 看看 一下 一些 一点 东西 事情
  没有 可能 应该 需要 已经 还有 这样 那样 时候 如果`.split(/\s+/),
);

let segmenter: Intl.Segmenter | undefined;

/** The words in reading order, without marks. */
export function wordsOf(text: string): SaidWord[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const words: SaidWord[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike !== true) continue;
    const isHan = HAN.test(segment);
    const term = isHan ? segment : (tokenize(segment)[0] ?? segment.toLowerCase());
    const isShort = isHan ? [...segment].length < 2 : term.length < 2;
    const isTrivial = isStopWord(term) || TALK.has(term);
    words.push({ text: segment, term, isTrivial, isMeaningful: !isTrivial && !isShort });
  }
  return words;
}

/** Terms that say what a text is about. */
export function meaningfulTerms(text: string): string[] {
  return wordsOf(text).flatMap(({ term, isMeaningful }) => (isMeaningful ? [term] : []));
}

/** Counts of hashed terms: what is kept tells nobody the words. */
export function hashedVector(text: string): TermVector {
  return termVector(meaningfulTerms(text).map((term) => sha256Hex(term).slice(0, 8)));
}

/** Is most of the text Chinese? Its characters say twice as much. */
export function isMostlyHan(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han * 2 >= letters && han > 0;
}
