/** Why an English sentence is left out before any rule reads it: one row a reason, in the order of the questions. */
import type { SkipReason } from '../statement';
import { subjectEnd } from './clause';
import { isPlainOrder, readOrder } from './rules/rule';
import { verbIn } from './verbs';
import { DETERMINERS, SPEAKERS } from './vocabulary';
import { follows, hasPhrase, phraseLength, phrases, type Word } from './word';

interface EnglishGate {
  reason: SkipReason;
  stops(words: readonly Word[], sentence: string, greeted: boolean): boolean;
}

const ENGLISH_GATES: readonly EnglishGate[] = [
  { reason: 'greeting', stops: (words, _, greeted) => isGreeting(words, greeted) },
  { reason: 'question', stops: isQuestion },
  { reason: 'hypothetical', stops: isHypothetical },
  { reason: 'request', stops: isRequest },
];

/** The reason of the first gate that stops the words. */
export function stopOf(words: readonly Word[], sentence: string, greeted: boolean): SkipReason | undefined {
  return ENGLISH_GATES.find((gate) => gate.stops(words, sentence, greeted))?.reason;
}

const SMALL_TALK = new Set(
  `hi hello hey thanks thank you ok okay yes no sure great cool nice good morning evening afternoon night bye goodbye
  please sorry lol haha got it sounds problem welcome cheers perfect awesome yep nope yeah right exactly understood
  my friend there everyone all buddy so much very a lot for the help again well done job work looks lgtm never mind
  of course you're are later see point fine alright excellent amazing wonderful brilliant works for me that is was
  and to hear happy wow brb afk gtg ty np k kk hm cu ttyl absolutely definitely agreed correct`.split(/\s+/),
);
const OPENINGS = phrases([
  'how are you',
  'how is it going',
  'how are things',
  'how do you do',
  'how have you been',
  'what is up',
  'how is your day',
  'nice to meet',
  'good to see',
  'have a nice',
  'have a good',
  'have a great',
  'have fun',
  'see you',
  'talk to you',
  'talk soon',
  'good morning',
  'good night',
  'good evening',
  'take care',
  'never mind',
  'welcome back',
  'happy birthday',
  'good luck',
  'thanks for',
  'thank you for',
  'great work',
  'good job',
  'well done',
  'hope you are',
  'i hope you are',
  'hope all is well',
  'long time no see',
  'sorry for',
  'sorry about',
  'apologies for',
]);
const LONGEST_SMALL_TALK = 7;

function isGreeting(words: readonly Word[], greeted: boolean): boolean {
  if (words.length === 0) return greeted;
  if (phraseLength(OPENINGS, words) > 0) return true;
  if (greeted && words.length <= 9 && /^(?:for|how)$/.test(words[0]?.lower ?? '') && !asks(words))
    return true;
  return (
    words.length <= LONGEST_SMALL_TALK && words.every(({ lower }) => SMALL_TALK.has(lower)) && !asks(words)
  );
}

function asks(words: readonly Word[]): boolean {
  return /^(?:how|what)$/.test(words[0]?.lower ?? '') && !/^(?:are|is)$/.test(words[1]?.lower ?? '');
}

const QUESTION_WORDS = new Set('what who whom whose which where why how'.split(' '));
const AUX_FIRST = new Set(
  'is are was were am does did do has have had should would could can will may might'.split(' '),
);
const IN_QUESTIONS = new Set(
  'i you he she it we they this that these those there anyone anybody someone'.split(' '),
);

function isQuestion(words: readonly Word[], sentence: string): boolean {
  if (/[?？][!?！？"'”’)\]]*$/.test(sentence)) return true;
  const [first, second, third] = words.map(({ lower }) => lower);
  if (first === undefined) return false;
  if (QUESTION_WORDS.has(first)) return true;
  if (first === 'when') return AUX_FIRST.has(second ?? '');
  if (follows(words, 0, 'any idea') || follows(words, 0, 'any chance')) return true;
  if (!AUX_FIRST.has(first) || second === undefined) return false;
  const at = second === 'not' ? third : second;
  if (at === undefined || (first === 'do' && second === 'not' && third !== 'you')) return false;
  if (isAskedOfAgent(words)) return false;
  if (IN_QUESTIONS.has(at)) return true;
  return /^(?:do|have|may|might|will)$/.test(first)
    ? false
    : DETERMINERS.has(at) || isName(words, second === 'not' ? 2 : 1);
}

function isName(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]?.lower ?? '';
  return (
    /^\p{Lu}/u.test(words[at]?.text ?? '') &&
    (verbIn(next, 'base') !== undefined || /^(?:a|an|the|ready|in|at)$/.test(next))
  );
}

/** "Can you fix it": a request in the form of a question. */
function isAskedOfAgent(words: readonly Word[]): boolean {
  return /^(?:can|could|would|will)$/.test(words[0]?.lower ?? '') && words[1]?.lower === 'you';
}

const UNSURE_FIRST = new Set(
  'if unless suppose supposing assuming imagine maybe perhaps possibly hopefully hypothetically provided assume ideally'.split(
    ' ',
  ),
);
const UNSURE = new Set(
  'maybe perhaps possibly might wish wonder wondering hope probably presumably apparently allegedly supposedly reportedly seemingly'.split(
    ' ',
  ),
);
const UNSURE_PHRASES = phrases([
  'is supposed to',
  'are supposed to',
  'was supposed to',
  'were supposed to',
  'is said to',
  'are said to',
  'is rumored to',
  'is rumoured to',
  'is believed to',
  'is thought to',
  'is about to',
  'are about to',
  'not only',
  'if only',
  'let us say',
  'let us assume',
  'let us suppose',
  'let us imagine',
  'what if',
  'in case',
  'could be',
  'could have',
  'would be',
  'would have',
  'not sure',
  'do not know',
  'no idea',
  'in theory',
  'as if',
  'if only',
  'may be',
  'may have',
]);
const POLITE = new Set('like love prefer rather hate'.split(' '));

function isHypothetical(words: readonly Word[], sentence: string): boolean {
  if (isReport(words) || isOrder(words, sentence) || asksWhether(words)) return false;
  const first = words[0]?.lower ?? '';
  if (UNSURE_FIRST.has(first)) return true;
  if (hasPhrase(UNSURE_PHRASES, words)) return true;
  return words.some(({ lower }, at) => UNSURE.has(lower) || lower === 'if' || isDoubtful(words, at));
}

/** "Tell me if Tom is the lead". */
function asksWhether(words: readonly Word[]): boolean {
  return /^(?:tell|check|see|ask|verify|confirm)$/.test(words[0]?.lower ?? '') && isPlainOrder(words);
}

/** "would" without "like": what is not; "may" before a verb: what perhaps is. */
function isDoubtful(words: readonly Word[], at: number): boolean {
  const lower = words[at]?.lower ?? '';
  if (lower === 'could') return words[at + 1]?.lower !== 'not' && words[at + 1]?.lower !== 'you';
  if (lower === 'may') return at > 0 && verbIn(words[at + 1]?.lower ?? '', 'base') !== undefined;
  if (lower !== 'would') return false;
  return ![1, 2, 3].some((offset) => POLITE.has(words[at + offset]?.lower ?? ''));
}

/** What others said stays said, however unsure it is. */
function isReport(words: readonly Word[]): boolean {
  const end = subjectEnd(words);
  if (end === undefined) return false;
  const lower = words[end]?.lower ?? '';
  const verb = verbIn(lower, 's', 'past');
  return verb?.class === 'report' && !/^(?:think|guess|assume|feel)$/.test(verb.base);
}

/** An order may hold "if": "never push if tests fail". */
function isOrder(words: readonly Word[], sentence: string): boolean {
  const reading = readOrder(sentence, words);
  return typeof reading === 'object';
}

const REQUEST_FIRST = new Set('please pls plz kindly'.split(' '));
const REQUESTS = phrases([
  'can you',
  'could you',
  'would you',
  'will you',
  'i need you',
  'i want you',
  'i would like you',
  'i would like to know',
  'i want to know',
  'i need to know',
  'i need help',
  'i need your help',
  'i was wondering',
  'help me',
  'show me',
  'tell me',
  'give me',
  'let me',
  'make sure',
  'be sure',
  'do not forget',
  'remember to',
  'go ahead',
  'feel free',
  'do not worry',
  'let us see',
  'you can',
  'you could',
  'you may',
  'todo',
  'we need you',
]);

function isRequest(words: readonly Word[], sentence: string): boolean {
  const first = words[0]?.lower ?? '';
  if (follows(words, 0, 'you can not') || follows(words, 0, 'you may not')) return false;
  if (REQUEST_FIRST.has(first)) return readOrder(sentence, words.slice(1)) === undefined;
  if (readOrder(sentence, words) !== undefined) return false;
  if (phraseLength(REQUESTS, words) > 0) return true;
  const isSubject = SPEAKERS.has(first);
  return !isSubject && (isPlainOrder(words) || isPlainOrder(behindComma(words)));
}

/** "When you are done, run the tests". */
function behindComma(words: readonly Word[]): readonly Word[] {
  if (!/^(?:when|once|after|before|then|next|while|for|in)$/.test(words[0]?.lower ?? '')) return [];
  const comma = words.findIndex(({ pauses }) => pauses);
  return comma < 0 ? [] : words.slice(comma + 1);
}
