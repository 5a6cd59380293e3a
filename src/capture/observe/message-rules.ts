/** The first layer: which messages say nothing worth keeping, told by the message alone. */
import { extract } from '../extract';
import { saidText } from '../said-text';
import { sentencesOf, sentenceText } from '../sentences';
import type { SkipReason } from '../statement';
import { isMostlyHan, meaningfulTerms, wordsOf } from './words';

/** Why a message is left out: a closed list, in the order in which the questions are asked. */
export const MESSAGE_RULES = [
  'system',
  'empty',
  'secret',
  'punctuation',
  'greeting',
  'too_short',
  'repeated',
  'residue',
  'trivial',
  'few_tokens',
] as const;
export type MessageRule = (typeof MESSAGE_RULES)[number];

export interface SaidMessage {
  role: string;
  text: string;
}

export type JudgedMessage = { rule: MessageRule } | { rule: undefined; said: string };

const SHORTEST: Readonly<Record<string, number>> = { user: 30, assistant: 15 };
/** Characters; what is longer was pasted, and its beginning tells what it is about. */
const LONGEST_MESSAGE = 4000;
const MOST_TRIVIAL = 0.6;
const FEWEST_TERMS = 4;
/** More of a message's sentences than this are talk about the moment. */
const MOST_RESIDUE = 0.5;

/** What a message says without the host's words, or the first rule against it. `isRepeated` knows the session. */
export function judgeMessage(
  { role, text: whole }: SaidMessage,
  isRepeated: (said: string) => boolean,
): JudgedMessage {
  const least = Object.hasOwn(SHORTEST, role) ? SHORTEST[role] : undefined;
  if (least === undefined) return { rule: 'system' };
  const text = whole.slice(0, LONGEST_MESSAGE).replace(/[\ud800-\udbff]$/, '');
  if (text.trim() === '') return { rule: 'empty' };
  const sentences = saidSentences(text);
  if (sentences.length === 0) return { rule: 'system' };
  const said = saidText(text)
    .paragraphs.map(({ start, end }) => text.slice(start, end).trim())
    .join('\n\n');
  const reasons = new Set(extract(text).skipped.map(({ reason }) => reason));
  const rule = ruleAgainst(said, sentences, reasons, { least, isRepeated });
  return rule === undefined ? { rule, said } : { rule };
}

function ruleAgainst(
  said: string,
  sentences: readonly string[],
  reasons: ReadonlySet<SkipReason>,
  { least, isRepeated }: { least: number; isRepeated: (said: string) => boolean },
): MessageRule | undefined {
  if (reasons.has('secret')) return 'secret';
  if (!/[\p{L}\p{N}]/u.test(said)) return 'punctuation';
  if (sentences.every(isGreeting)) return 'greeting';
  if ([...said].length < (isMostlyHan(said) ? least / 2 : least)) return 'too_short';
  if (isRepeated(said)) return 'repeated';
  if (isMostlyResidue(sentences)) return 'residue';
  if (isMostlyTrivial(said)) return 'trivial';
  return new Set(meaningfulTerms(said)).size < FEWEST_TERMS ? 'few_tokens' : undefined;
}

function saidSentences(text: string): string[] {
  return saidText(text)
    .paragraphs.flatMap((paragraph) => sentencesOf(text, paragraph))
    .map((place) => sentenceText(text, place))
    .filter((sentence) => sentence !== '');
}

const LONGEST_GREETING = 120;

/** As extract sees it, the whole or each part between commas: "bye, see you tomorrow". */
function isGreeting(sentence: string): boolean {
  const isAll = (text: string) => {
    const { facts, skipped } = extract(text);
    return facts.length === 0 && skipped.every(({ reason }) => reason === 'greeting' || reason === 'empty');
  };
  if (sentence.length > LONGEST_GREETING) return false;
  return isAll(sentence) || sentence.split(/[,，、]/).every(isAll);
}

/** Do more than six of ten words say nothing? */
export function isMostlyTrivial(text: string): boolean {
  const words = wordsOf(text).filter(({ isTrivial, isMeaningful }) => isTrivial || isMeaningful);
  const trivial = words.filter(({ isTrivial }) => isTrivial).length;
  return words.length === 0 || trivial / words.length > MOST_TRIVIAL;
}

const NOW_EN =
  /\b(?:i'm|i am|we're|we are|it's|it is)\s+(?:now |still |just |currently )*(?:\w+ing|done|back|stuck|almost)\b|\b(?:i|we)(?:'ll| will| am going to| are going to|'m going to|'re going to) \b|\b(?:just|already) (?:pushed|ran|run|finished|started|merged|committed|restarted|tried|updated|checked|saw|fixed)\b|\b(?:right now|in a (?:moment|minute|second|bit)|for now|so far|running now|still running|almost done|up next|next up)\b|\b(?:tests?|build|pipeline|ci)\b.{0,30}\b(?:is|are|was|were)? ?(?:green|red|passing|failing|passed|failed|running)\b/i;
const POINTING_EN =
  /\b(?:as (?:i|you|we) (?:said|mentioned)|the (?:above|one above)|(?:this|that|it) (?:one )?above|see (?:above|below)|as above|the (?:first|second|last|latter|former) (?:one|option)|like (?:this|that)|that works|this works|what you (?:said|wrote))\b/i;
const OPTIONS_EN =
  /^(?:option|choice|alternative) ?[a-d1-9]\b|^[a-d][.)] |\bwhich (?:one )?(?:do|would) you\b/i;
const SELF_EN =
  /^(?:let me|let's|i'll|i will|now i|first,? i|next,? i|ok(?:ay)?,? (?:so )?(?:i|let)|hmm|wait|actually,? (?:i|let|no)|i (?:think|guess|wonder|see|need to|should)|looking at|checking|going to)\b/i;
const RESIDUE_ZH =
  /正在|马上|稍等|等一下|刚刚|刚才|目前还|还在(?:跑|看|等|改|查|修)|跑完了|做完了|搞定|(?:上面|下面|刚说|前面)(?:的|那|这)|如上|如下|(?:这|那)(?:个|样)(?:可以|就行|不行|好|吧)|^(?:选项|方案) ?[一二三四ABCDabcd1-4]|^(?:让我|我来|我先|我再|我去|我看|我想想|那我|接下来我|等我|我觉得|我猜)|(?:测试|构建|流水线).{0,12}(?:通过|失败|绿|红|挂)了/;

/** Is a sentence about the moment, the conversation itself, or the speaker's own next step? */
export function isResidue(sentence: string): boolean {
  return [NOW_EN, POINTING_EN, OPTIONS_EN, SELF_EN, RESIDUE_ZH].some((residue) => residue.test(sentence));
}

function isMostlyResidue(sentences: readonly string[]): boolean {
  return sentences.filter(isResidue).length > sentences.length * MOST_RESIDUE;
}
