/** "The root cause of the outage was an expired certificate". */
import type { Reading, Statement } from '../../statement';
import { nameOf } from '../noun-phrase';
import { type EnglishSource, stated } from '../source';
import { follows, type Word } from '../word';
import { isStatus } from './status';

const HEADS: Readonly<Record<string, string>> = {
  problem: 'problem',
  issue: 'issue',
  cause: 'cause',
  bug: 'bug',
  error: 'error',
  culprit: 'culprit',
  reason: 'reason',
  fault: 'fault',
  failure: 'failure',
  mistake: 'mistake',
};
const PREPOSITIONS = new Set('of with in for behind'.split(' '));
const PLAIN = new Set(
  'the a an main real actual underlying only biggest core root whole first last my our'.split(' '),
);

export function readDiagnosis(source: EnglishSource): Reading {
  const { verb, rest } = source.clause;
  const because = rest.findIndex(({ lower }) => lower === 'because');
  if (isFailing(source) && because >= 0) return becauseOf(source, rest.slice(because + 1));
  if (isCaused(source)) return becauseOf(source, rest.slice(1));
  if (verb !== 'be' || source.clause.modals.length > 0) return undefined;
  if (follows(rest, 0, 'due to')) return becauseOf(source, rest.slice(2));
  return readNamed(source);
}

const FAILING = new Set('fail crash happen occur hang'.split(' '));

function isFailing({ clause: { verb } }: EnglishSource): boolean {
  return typeof verb === 'object' && FAILING.has(verb.base);
}

/** "The outage was caused by a full disk". */
function isCaused({ clause: { verb, isPassive, rest } }: EnglishSource): boolean {
  return (
    isPassive && rest[0]?.lower === 'by' && typeof verb === 'object' && /^(?:cause|trigger)$/.test(verb.base)
  );
}

function becauseOf(source: EnglishSource, words: readonly Word[]): Reading {
  const start = words[0]?.lower === 'of' ? 1 : 0;
  return stated(source, { category: 'diagnosis', predicate: 'root_cause' }, words.slice(start), true);
}

/** "The problem with X is Y"; X stands for the subject. */
function readNamed(source: EnglishSource): Reading {
  const found = findHead(source.clause.subject);
  if (found === undefined) return undefined;
  const { rest } = source.clause;
  if (isStatus(rest) || rest.some(({ lower }) => UNKNOWN.has(lower))) return 'transient';
  const subject = found.about.length === 0 ? null : nameOf(found.about);
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  const said: Pick<Statement, 'category' | 'predicate' | 'subject'> = {
    category: 'diagnosis',
    predicate: found.predicate,
    subject,
  };
  return stated(source, said, rest[0]?.lower === 'that' && rest.length > 2 ? rest.slice(1) : rest, true);
}

const UNKNOWN = new Set(['unknown', 'unclear', 'known', 'clear', 'mystery']);

function findHead(subject: readonly Word[]): { predicate: string; about: readonly Word[] } | undefined {
  const preposition = subject.findIndex(({ lower }) => PREPOSITIONS.has(lower));
  const head = preposition < 0 ? subject : subject.slice(0, preposition);
  const noun = head.at(-1)?.lower ?? '';
  if (!Object.hasOwn(HEADS, noun)) return undefined;
  const isRoot = noun === 'cause' && head.at(-2)?.lower === 'root';
  const about =
    preposition < 0
      ? head.slice(0, -1).filter(({ lower }) => !PLAIN.has(lower))
      : subject.slice(preposition + 1);
  return { predicate: isRoot ? 'root_cause' : (HEADS[noun] ?? noun), about: about.map(withoutOwner) };
}

/** "the API's problem": about the API. */
function withoutOwner(word: Word): Word {
  return { ...word, text: word.text.replace(/'s$/, ''), lower: word.lower.replace(/'s$/, '') };
}
