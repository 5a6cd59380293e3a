/** "Alice works at Acme", "the staging server runs on port 8081", "Bob has two kids". */
import type { Reading } from '../../statement';
import { nameOf } from '../noun-phrase';
import { type EnglishSource, polarityOf, stated } from '../source';
import type { Verb } from '../verbs';
import type { Word } from '../word';
import { agentWords } from './action';
import { readBe } from './be';
import { readHave } from './have';

/** Prepositions that make a predicate of their own; `*` stands for any other verb. */
const PARTICLES: Readonly<Record<string, readonly string[]>> = {
  live: ['in', 'at', 'on', 'with', 'near'],
  work: ['at', 'for', 'on', 'as', 'with', 'in', 'from'],
  run: ['on', 'in', 'as', 'at', 'behind', 'under'],
  go: ['to', 'by'],
  come: ['from'],
};
const ANY_PARTICLE = ['on', 'to', 'of', 'at', 'in', 'for', 'with', 'from'];
const TAKING_PARTICLE = new Set(
  'depend rely belong report listen connect point consist speak study default play weigh sit come'.split(' '),
);
/** Predicates that mean the same as another. */
const SAME: Readonly<Record<string, string>> = {
  works_for: 'works_at',
  lives_on: 'lives_in',
  runs_at: 'runs_on',
  goes_by: 'name',
};
/** What somebody is doing for longer than a moment. */
const LASTING = new Set(
  'live work use run learn study support maintain lead manage depend host own serve teach follow'.split(' '),
);
/** Past states that are over: somebody who lived there lives there no more. */
const OVER_WHEN_PAST = new Set(['live', 'work']);
const CAN = new Set(
  'eat drink speak play swim drive read write code use work afford tolerate access handle run'.split(' '),
);

export function readAttribute(source: EnglishSource): Reading {
  const { verb, modals } = source.clause;
  if (modals.length > 0) return readAbility(source);
  if (verb === 'be') return readBe(source);
  if (verb === 'have') return readHave(source);
  if (typeof verb !== 'object') return undefined;
  if (verb.class === 'state' || verb.base === 'need') return readState(source, verb);
  return undefined;
}

/** "I can't eat gluten". */
function readAbility(source: EnglishSource): Reading {
  const { modals, verbWord, phrase } = source.clause;
  if (modals.length !== 1 || modals[0] !== 'can' || !CAN.has(verbWord)) return undefined;
  return stated(source, { category: 'attribute', predicate: 'can' }, phrase);
}

function readState(source: EnglishSource, verb: Verb): Reading {
  const { clause } = source;
  if (clause.isPassive) return readUsedBy(source, verb);
  if (clause.isProgressive && !LASTING.has(verb.base)) return 'transient';
  // "I was living in Rome": a story, of which nobody says that it goes on.
  if (clause.isProgressive && clause.isPast && !clause.isPerfect) return undefined;
  // "I had used Vim before": before what, and what then.
  if (clause.isPerfect && clause.words.some(({ lower }) => lower === 'had')) return undefined;
  const { predicate, rest } = withParticle(
    verb,
    clause.isPerfect ? withoutDuration(clause.rest) : clause.rest,
  );
  if (verb.base === 'run' && rest[0]?.lower === 'out') return 'transient';
  const isEvent = clause.isPerfect && /^(?:start|stop|learn|fail|crash)$/.test(verb.base);
  const isPast = isEvent || clause.form === 'past' || (clause.isPast && clause.form === 'base');
  if (isPast && !OVER_WHEN_PAST.has(verb.base)) {
    return stated(
      source,
      { category: 'attribute', predicate: clause.negations > 0 ? predicate : verb.past },
      clause.rest,
    );
  }
  // "I work at Siemens as a nurse": as what is another matter.
  const role = predicate === 'works_at' ? rest.findIndex(({ lower }) => lower === 'as') : -1;
  if (role > 0)
    return stated(
      source,
      {
        category: 'attribute',
        predicate,
        ...(isPast && clause.negations === 0 ? { polarity: 'ended' } : {}),
      },
      rest.slice(0, role),
    );
  const located = predicate.startsWith('lives_') && isPlace(source, predicate, rest);
  const said = { category: 'attribute', predicate: located ? 'located_at' : predicate } as const;
  if (!isPast || clause.negations > 0) return stated(source, said, rest);
  return stated(source, { ...said, polarity: 'ended' }, rest);
}

const UNITS = /^(?:years?|months?|weeks?|days?|decades?|ages|long)$/;

/** "in Paris for ten years": so long it has been, and goes on. */
function withoutDuration(rest: readonly Word[]): readonly Word[] {
  const at = rest.findLastIndex(({ lower }) => lower === 'for');
  const isDuration = at > 0 && rest.length - at <= 5 && UNITS.test(rest.at(-1)?.lower ?? '');
  return isDuration ? rest.slice(0, at) : rest;
}

function withParticle(verb: Verb, rest: readonly Word[]): { predicate: string; rest: readonly Word[] } {
  const first = rest[0]?.lower ?? '';
  const own = Object.hasOwn(PARTICLES, verb.base) ? PARTICLES[verb.base] : undefined;
  const particles = own ?? (TAKING_PARTICLE.has(verb.base) ? ANY_PARTICLE : []);
  if (!particles.includes(first) || rest.length < 2 || isTime(first, rest[1]?.lower ?? ''))
    return { predicate: verb.s, rest };
  const predicate = `${verb.s}_${first}`;
  return { predicate: SAME[predicate] ?? predicate, rest: rest.slice(1) };
}

/** "works at 9:30", "works on Sundays": when, not where. */
function isTime(preposition: string, next: string): boolean {
  if (preposition === 'at') return /^\d{1,2}(?::\d\d|am|pm)/.test(next);
  return preposition === 'on' && DAYS.test(next);
}

const DAYS = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:weekends?|weekdays?|holidays?)$/;

/** Things live at paths, people in towns. */
function isPlace({ subject }: EnglishSource, predicate: string, rest: readonly Word[]): boolean {
  if (subject === 'user' || subject === 'team') return false;
  return predicate === 'lives_at' || /[/\\]|^~/.test(rest[0]?.text ?? '');
}

/** "Redis is used by the queue": the queue uses Redis. */
function readUsedBy(source: EnglishSource, verb: Verb): Reading {
  const { rest, phrase } = source.clause;
  if (rest[0]?.lower !== 'by') return stated(source, { category: 'attribute', predicate: 'was' }, phrase);
  const subject = nameOf(agentWords(rest.slice(1)));
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  const polarity = polarityOf(source.clause);
  return { category: 'attribute', subject, predicate: verb.s, object: source.subject, polarity };
}
