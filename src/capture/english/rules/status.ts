/** How things are just now: true today, noise tomorrow. */
import { ARTICLES } from '../vocabulary';
import { hasPhrase, phraseLength, phrases, type Word } from '../word';

const STATES = new Set(
  `failing passing broken working down up ready done finished running stuck busy tired hungry thirsty sick
  sorry sure back here fine ok okay good late confused happy glad sad excited bored afraid curious aware online
  offline away afk available unavailable free open closed fixed resolved solved gone over complete completed pending
  waiting blocked merged live trying looking having getting seeing wondering thinking talking waiting calling
  coming leaving closed urgent alive dead there certain unsure lost alright great awesome better worse correct right
  wrong welcome starving exhausted asleep awake in-progress outdated loading hanging unreachable deploying`.split(
    /\s+/,
  ),
);
const SOFTENERS = new Set(
  'so very really too all quite pretty still now almost nearly just a bit little completely'.split(' '),
);
const PHASES = phrases([
  'on vacation',
  'on holiday',
  'on leave',
  'on the phone',
  'on my way',
  'on the way',
  'on it',
  'in a meeting',
  'in a call',
  'in a hurry',
  'at work',
  'at home',
  'out of office',
  'out of the office',
  'in progress',
  'under way',
  'under construction',
]);
const MOMENTS = phrases([
  'now',
  'today',
  'tonight',
  'currently',
  'at the moment',
  'this morning',
  'this afternoon',
  'this week',
  'this evening',
  'for now',
  'so far',
]);

const COLOURED = /^(?:tests?|suite|builds?|ci|pipelines?|checks?|jobs?)$/;

/** What stands behind "is" is a passing state. */
export function isStatus(rest: readonly Word[], subject: readonly Word[] = []): boolean {
  const isColour = /^(?:green|red)$/.test(rest.at(-1)?.lower ?? '');
  if (isColour && COLOURED.test(subject.at(-1)?.lower ?? '')) return true;
  let at = 0;
  while (at < rest.length - 1 && SOFTENERS.has(rest[at]?.lower ?? '')) at += 1;
  const first = rest[at]?.lower ?? '';
  const isTrait =
    /^(?:good|bad|great|afraid|curious|better|certain)$/.test(first) &&
    /^(?:at|of|with)$/.test(rest[at + 1]?.lower ?? '');
  if (isTrait) return false;
  if (/^(?:sure|glad|sorry|happy)$/.test(first)) return true;
  if (STATES.has(first) && rest.length - at <= 4 && !ARTICLES.has(rest[at + 1]?.lower ?? '')) return true;
  if (phraseLength(PHASES, rest, at) > 0) return true;
  if (isSoon(rest)) return true;
  return !ARTICLES.has(first) && !/\d/.test(first) && hasPhrase(MOMENTS, rest);
}

/** "The meeting is tomorrow at ten", "next week": said of an event, which soon is over. */
function isSoon(rest: readonly Word[]): boolean {
  const [first, second] = rest.map(({ lower }) => lower);
  if (first === 'tomorrow' || first === 'yesterday') return true;
  return first === 'next' && /^(?:week|month|monday|tuesday|wednesday|thursday|friday)$/.test(second ?? '');
}
