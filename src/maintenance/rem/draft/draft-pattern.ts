/** The text of a pattern by rules: what its sources share, and where they differ. */
import { isInstructionLike } from '../../../recall/instruction-like';
import { findCorrection } from '../../../search/corrections';
import { sentencesOf } from '../../../search/sentences';
import { commonTitle, sharedTerms, termSet, wordsOf } from '../../../search/shared-words';
import { cutAtWord } from '../../../util/cut-at-word';
import { quotable } from './quotable';
import type { Draft, Source } from './source';
import { type DraftWords, wordsFor } from './words';

const LONGEST_TITLE = 120;
const SHORT_TITLE = 80;
const QUOTED = 200;
/** A sentence is shared when every other source has so much of its terms. */
const COVERED = 0.75;
/** A character more is another word where nothing stands between words. */
const COVERED_UNSPACED = 0.95;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Of a sentence whose other words differ, so many must be the same. */
const FRAME = 0.6;
const LEAST_TERMS = 4;
const MOST_SHARED = 5;
const MOST_WORDS = 12;
const WORDS_OF_TITLE = 4;

interface Read extends Source {
  terms: ReadonlySet<string>;
  sentences: readonly string[];
}

/** From at least two sources. Every source is cited, and nothing is said that none of them says. */
export function draftPattern(sources: readonly Source[]): Draft {
  const words = wordsFor(sources.map(({ title, body }) => `${title}\n${body}`));
  const read = sources.map(readSource);
  const shared = sharedTerms(read.map(({ terms }) => terms));
  return {
    title: titleOf(read, shared, words),
    content: [
      words.made(sources.length),
      `## ${words.shared}`,
      sharedLines(read, shared, words).join('\n'),
      `## ${words.differ}`,
      read.map((source, n) => differenceLine(read, source, n, words)).join('\n'),
      sourceList(sources, words),
    ].join('\n\n'),
  };
}

/** The heading and the numbered list of sources that every draft ends with. */
export function sourceList(sources: readonly Source[], words: Pick<DraftWords, 'sources'>): string {
  const lines = sources.map(({ id, title }, n) => `- [${n + 1}] ${quotable(title, SHORT_TITLE)} (${id})`);
  return `## ${words.sources}\n\n${lines.join('\n')}`;
}

/** What speaks to the reader instead of telling something is not quoted. */
function readSource(source: Source): Read {
  const text = `${source.title}\n${source.body}`;
  const sentences = sentencesOf(source.body.replace(/^(```|~~~)[\s\S]*?^\1/gm, ''))
    .slice(0, 200)
    .filter((sentence) => !isInstructionLike(sentence));
  return { ...source, terms: termSet(text), sentences };
}

function titleOf(sources: readonly Read[], shared: ReadonlySet<string>, words: DraftWords): string {
  const titles = sources.map(({ title }) => quotable(title, LONGEST_TITLE));
  const common =
    commonTitle(titles) ?? tellingWords(sources, shared).slice(0, WORDS_OF_TITLE).join(words.comma);
  const [first = '', last = ''] = [titles[0], titles.at(-1)].map((title = '') =>
    cutAtWord(title, LONGEST_TITLE / 3),
  );
  return cutAtWord(words.pattern(common === '' ? words.together(first, last) : common), LONGEST_TITLE);
}

/** Those of the title first; of the others the longest say most. */
function tellingWords(sources: readonly Read[], shared: ReadonlySet<string>): string[] {
  const all = wordsInCommon(sources, shared);
  const inTitle = new Set(wordsOf(sources[0]?.title ?? '', shared).map((word) => word.toLowerCase()));
  const isOfTitle = (word: string) => inTitle.has(word.toLowerCase());
  const others = all.filter((word) => !isOfTitle(word)).sort((a, b) => b.length - a.length);
  return [...all.filter(isOfTitle), ...others];
}

/** First those of the title, then those of the text, as the first source writes them. */
function wordsInCommon([first]: readonly Read[], shared: ReadonlySet<string>): string[] {
  if (first === undefined) return [];
  const words = [quotable(first.title, LONGEST_TITLE), ...first.sentences].flatMap((text) =>
    wordsOf(text, shared),
  );
  return [...new Map(words.map((word) => [word.toLowerCase(), quotable(word, 40)])).values()].filter(
    (word) => word !== '',
  );
}

function sharedLines(sources: readonly Read[], shared: ReadonlySet<string>, words: DraftWords): string[] {
  const all = sources.map((_, n) => `[${n + 1}]`).join(' ');
  const common = wordsInCommon(sources, shared).slice(0, MOST_WORDS);
  const central = centralOf(sources);
  const others = sources.filter((source) => source !== central);
  const said = central.sentences.flatMap((sentence) => saidByAll(sentence, others) ?? []);
  const sentences = [...new Set(said)]
    .slice(0, MOST_SHARED)
    .map((sentence) => `- ${words.quoted(quotable(sentence, QUOTED))} ${all}`);
  const inAll =
    common.length === 0 ? words.nothing : `${words.inAll}${words.colon}${common.join(words.comma)}`;
  return [`- ${inAll} ${all}`, ...sentences];
}

/**
 * The sentence when all say it, in other words perhaps but with no other number, name or negation; else the words of it
 * that all have in its order, with `…` where they differ. Undefined when that is not most of it.
 */
function saidByAll(sentence: string, others: readonly Read[]): string | undefined {
  const terms = termSet(sentence);
  if (terms.size < LEAST_TERMS) return undefined;
  const enough = UNSPACED.test(sentence) ? COVERED_UNSPACED : COVERED;
  const nearest = others.map((other) => nearestTo(terms, other));
  const corrections = nearest.map(({ text }) => findCorrection([{ before: sentence, after: text }])?.kind);
  const isSame = nearest.every(({ share }, n) => share >= enough && corrections[n] === undefined);
  if (isSame) return sentence;
  if (corrections.includes('negation') || UNSPACED.test(sentence)) return undefined;
  const frame = commonTitle([sentence, ...nearest.map(({ text }) => text)]);
  const count = (text: string) => text.split(/\s+/).filter((word) => word !== '…').length;
  if (frame === undefined || count(frame) < FRAME * count(sentence)) return undefined;
  const start = sentence.startsWith(frame.split(' … ')[0] ?? '') ? '' : '… ';
  const end = sentence.endsWith(frame.split(' … ').at(-1) ?? '') ? '' : ' …';
  return `${start}${frame}${end}`;
}

function nearestTo(terms: ReadonlySet<string>, { sentences }: Read): { text: string; share: number } {
  const shares = sentences.map((each) => shareOf(terms, termSet(each)));
  const share = Math.max(0, ...shares);
  return { text: sentences[shares.indexOf(share)] ?? '', share };
}

function shareOf(terms: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let found = 0;
  for (const term of terms) if (others.has(term)) found += 1;
  return terms.size === 0 ? 0 : found / terms.size;
}

/** The source that has most in common with the others, the first of equals. */
function centralOf(sources: readonly Read[]): Read {
  const weights = sources.map((source) =>
    sources.reduce((sum, other) => sum + (other === source ? 0 : shareOf(source.terms, other.terms)), 0),
  );
  return sources[weights.indexOf(Math.max(...weights))] as Read;
}

/** The sentence with most that fewer than half of the others say. */
function differenceLine(sources: readonly Read[], source: Read, n: number, words: DraftWords): string {
  const others = sources.filter((each) => each !== source);
  const isOwn = (term: string) => others.filter(({ terms }) => terms.has(term)).length < others.length / 2;
  let best = '';
  let most = 0;
  for (const sentence of source.sentences) {
    const own = [...termSet(sentence)].filter(isOwn).length;
    if (own > most) [best, most] = [sentence, own];
  }
  const quote = best === '' ? words.noDifference : words.quoted(quotable(best, QUOTED));
  return `- [${n + 1}] ${quotable(source.title, SHORT_TITLE)}${words.colon}${quote}`;
}
