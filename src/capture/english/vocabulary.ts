/** English word lists that parser, gates and rules share. */

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

/** First and second person as subjects, and whom they mean. */
export const SPEAKERS: ReadonlyMap<string, string> = new Map([
  ['i', 'user'],
  ['we', 'team'],
  ['you', 'agent'],
]);

/** Subjects that name nobody by themselves. */
export const PRONOUNS = list(
  `he she it they this that these those there here something nothing everything anything someone somebody nobody
  everyone everybody anyone anybody none one ones another which who what both neither either all some most many
  others mine yours him them her us me`,
);

export const POSSESSIVES: ReadonlyMap<string, string> = new Map([
  ['my', "user's"],
  ['our', "team's"],
  ['your', "agent's"],
]);
export const DETERMINERS = list(
  'a an the this that these those my our your his her its their all every each some any no both another',
);
export const ARTICLES = list('a an the');

export const BE = list('am is are was were be been being');
export const HAVE = list('have has had');
export const DO = list('do does did');
export const MODALS = list('will would shall should must can could may might');
/** Forms that begin a verb group after any subject. */
export const AUXILIARIES = list(
  'am is are was were has had does did will would shall should must can could may might have do',
);

/** Between subject and verb, without weight for what is said. */
const ADVERBS = list(
  `really kinda definitely absolutely also always actually just usually still generally personally currently now
  already certainly totally truly simply mostly mainly often sometimes typically normally especially particularly
  recently finally only even strongly basically officially formerly previously originally eventually successfully
  manually quickly quite very so probably long frankly honestly clearly obviously tend then all both directly
  temporarily permanently rather much generally greatly deeply thoroughly genuinely sort kind primarily exclusively`,
);
/** Adverbs that say the thing is over. */
export const FORMER = list('formerly previously');
/** Adverbs that half deny: what they leave is no fact either way. */
export const HALF_DENIALS = list('hardly barely rarely seldom scarcely');
/** Adverbs between "is" and what it is; others belong to that. */
export const AFTER_BE = list(
  `not never still now also currently already always usually just only actually formerly previously officially
  really hardly barely rarely generally normally typically`,
);

/** Stands inside a verb group. */
export function isAdverb(lower: string): boolean {
  return ADVERBS.has(lower) || lower === 'never' || lower === 'not' || HALF_DENIALS.has(lower);
}

/** Words at the end of an object that add nothing to it. */
export const TRAILING_WORDS = list(
  'yet already too either now though anyway actually again please btw lol haha',
);

/** Words that cannot begin a subject. */
export const NO_SUBJECT = list(
  `in on at for with without when while after before since because as by from of to into if unless until and or but
  so not never always please than then though although however during about over under like per via whether why how
  where let yes no ok okay even just only too more less very much such maybe perhaps yesterday today tomorrow tonight`,
);

/** Plural nouns without an s. */
export const PLURALS = list('people folks children men women staff data police devs us');

/** "This project" needs nothing said before: it is where the conversation takes place. */
export const PLACES_OF_TALK = list(
  `project repo repository codebase app application service team company machine workspace package library
  organization organisation monorepo server laptop computer website site product`,
);
