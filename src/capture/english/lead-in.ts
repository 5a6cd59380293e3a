/** What people say before they say it: "Thanks,", "Hi Dana,", "remember that". */
import { SPEAKERS } from './vocabulary';
import { phraseLength, phrases, type Word } from './word';

export interface LeadIn {
  words: readonly Word[];
  /** The speaker asks to remember it. */
  explicit: boolean;
  /** Something of a greeting, thanks or answer was taken away. */
  greeted: boolean;
}

/** Go away with or without a comma. */
const GREETINGS = new Set(
  'hi hello hey thanks thx ok okay yes yeah yep yup sure hiya howdy cheers alright'.split(' '),
);
/** Go away before a comma; alone they begin a sentence: "No tests are run". */
const BEFORE_COMMA = new Set(
  `no nope nah well right good great nice cool perfect awesome sorry please so also and but actually btw fyi anyway
  oh ah hmm um uh lol haha yesterday today tomorrow honestly basically currently indeed first second third finally
  additionally furthermore moreover otherwise however fine correct exactly absolutely definitely indeed morning
  interesting understood true wow excellent agreed now afterwards later then thus hence therefore still again nowadays`.split(
    /\s+/,
  ),
);
/** Go away without a comma too. */
const CONNECTIVES = new Set(
  'so also and but btw fyi oh ah hmm um uh well actually basically anyway plus'.split(' '),
);
/** "Yesterday Tom fixed the build". */
const TIMES = new Set(['yesterday', 'today', 'recently', 'lately', 'tonight']);
const PHRASES = phrases([
  'thank you very much',
  'thank you so much',
  'thank you',
  'thanks a lot',
  'many thanks',
  'good morning',
  'good afternoon',
  'good evening',
  'got it',
  'sounds good',
  'no problem',
]);
const INTRODUCTIONS = phrases([
  'by the way',
  'for the record',
  'for your information',
  'in my experience',
  'as of today',
  'as of now',
  'of course',
  'last week',
  'last month',
  'last year',
  'last night',
  'this morning',
  'this week',
  'just so you know',
  'just to be clear',
  'to be clear',
  'to be honest',
  'in fact',
  'in general',
  'note that',
  'note',
  'please note that',
  'please note',
  'heads up',
  'i should mention that',
  'i should mention',
  'it turns out that',
  'it turns out',
  'turns out that',
  'turns out',
  'as you know',
  'you should know that',
  'these days',
  'quick update',
  'small update',
  'status update',
  'quick note',
  'one more thing',
  'update',
  'correction',
  'info',
  'reminder',
  'fact',
]);
/** After these the sentence is kept whatever the rules say. */
const REMEMBER = phrases([
  'please remember that',
  'please remember',
  'remember this',
  'remember that',
  'remember',
  'please keep in mind that',
  'please keep in mind',
  'keep in mind that',
  'keep in mind',
  'bear in mind that',
  'bear in mind',
  'please do not forget that',
  'please do not forget',
  'do not forget that',
  'do not forget',
  'never forget that',
  'make a note that',
  'take note that',
  'please save that',
  'for future reference',
  'i want you to remember that',
  'can you remember that',
  'could you remember that',
  'can you please remember that',
  'could you please remember that',
  'can you please remember',
  'could you please remember',
  'can you remember',
  'could you remember',
  'would you please remember that',
  'will you remember that',
]);
/** "Remember to buy milk" asks for something; "remember when" tells a story. */
const NO_MEMORY = new Set('to when how the what where why who if'.split(' '));

/** The words behind greetings, labels and the wish to remember. */
export function withoutLeadIn(all: readonly Word[]): LeadIn {
  let lead: LeadIn = { words: all, explicit: false, greeted: false };
  for (let turn = 0; turn < 8; turn += 1) {
    const next = step(lead);
    if (next === undefined) break;
    lead = next;
  }
  return lead;
}

function step(lead: LeadIn): LeadIn | undefined {
  const { words } = lead;
  const thanks = phraseLength(PHRASES, words);
  if (thanks > 0) return { ...lead, words: words.slice(thanks), greeted: true };
  const remembered = rememberLength(words);
  if (remembered > 0) return { ...lead, words: words.slice(remembered), explicit: true };
  const introduced = phraseLength(INTRODUCTIONS, words);
  if (introduced > 0 && mayEnd(words, introduced)) return { ...lead, words: words.slice(introduced) };
  return oneWord(lead);
}

function oneWord(lead: LeadIn): LeadIn | undefined {
  const { words } = lead;
  const [first, second] = words;
  if (first === undefined) return undefined;
  if (GREETINGS.has(first.lower)) {
    const hasName = second?.pauses === true && !first.pauses && !isSpeaker(second);
    return { ...lead, words: words.slice(hasName || second?.lower === 'there' ? 2 : 1), greeted: true };
  }
  if (first.text === '' || (first.pauses && BEFORE_COMMA.has(first.lower))) {
    return { ...lead, words: words.slice(1), greeted: lead.greeted || words.length === 1 };
  }
  const isTime =
    TIMES.has(first.lower) && words.length > 2 && !/^(?:is|was|will|are|and)$/.test(second?.lower ?? '');
  return (isTime || CONNECTIVES.has(first.lower)) && words.length > 1
    ? { ...lead, words: words.slice(1) }
    : undefined;
}

function isSpeaker(word: Word): boolean {
  return SPEAKERS.has(word.lower);
}

/** A label of one word needs its colon or comma: "Note: …" but "Note the time". */
function mayEnd(words: readonly Word[], length: number): boolean {
  return words.length > length && (length > 1 || words[0]?.pauses === true);
}

function rememberLength(words: readonly Word[]): number {
  const length = phraseLength(REMEMBER, words);
  if (length === 0 || words.length <= length) return 0;
  if (words[length - 1]?.pauses === true || words[length - 1]?.lower === 'that') return length;
  const next = words[length]?.lower ?? '';
  return NO_MEMORY.has(next) && next !== 'the' ? 0 : length;
}
