/** The words of a text where they stand, for what must point back into it: query terms, marks, comparisons. */
import { tokenizeWithSpans } from './tokenize';

export interface Word {
  /** Offsets into the text. */
  start: number;
  end: number;
  text: string;
  /** What the tokenizer makes of it: an identifier first as a whole, then its parts. */
  tokens: string[];
  /** Written without spaces, so that the tokens are overlapping pairs of characters. */
  isPaired: boolean;
  /** The first token stands for the whole word, the others for its parts. */
  hasParts: boolean;
}

/** Every word of the text in order. */
export function wordsOf(text: string): Word[] {
  const { tokens, spans, isAligned } = tokenizeWithSpans(text);
  if (!isAligned) return wordsOfPieces(text);
  return spans.map(({ start, end, firstToken, isPaired, hasParts }, i) => ({
    start,
    end,
    text: text.slice(start, end),
    tokens: tokens.slice(firstToken, spans[i + 1]?.firstToken),
    isPaired,
    hasParts,
  }));
}

/** Where normalising moves offsets, a word is as exact as the white space around it. */
function wordsOfPieces(text: string): Word[] {
  const words: Word[] = [];
  for (const piece of text.matchAll(/\S+/g)) {
    const [source] = piece;
    const start = piece.index;
    const { tokens, spans, isAligned } = tokenizeWithSpans(source);
    spans.forEach(({ firstToken, isPaired, hasParts, ...span }, i) => {
      const [from, to] = isAligned ? [start + span.start, start + span.end] : [start, start + source.length];
      const own = tokens.slice(firstToken, spans[i + 1]?.firstToken);
      words.push({ start: from, end: to, text: text.slice(from, to), tokens: own, isPaired, hasParts });
    });
  }
  return words;
}
