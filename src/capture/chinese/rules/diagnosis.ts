/** 接口的问题在于没有鉴权, 故障是由证书过期引起的. */
import type { Reading } from '../../statement';
import { objectOf } from '../clause';
import { nameOf } from '../subject';

const HEADS: Readonly<Record<string, string>> = {
  问题: 'problem',
  根本原因: 'root_cause',
  根因: 'root_cause',
  主要原因: 'root_cause',
  原因: 'root_cause',
  起因: 'root_cause',
  错误: 'error',
  报错: 'error',
  bug: 'bug',
  Bug: 'bug',
  BUG: 'bug',
  故障: 'fault',
  症结: 'problem',
};
const NAMED =
  /^(.{0,20}?)(?:的)?(根本原因|根因|主要原因|起因|原因|问题|错误|报错|症结|bug|Bug|BUG)\s?(?:其实|就|主要|应该)?(并?不)?(?:是因为|在于|出在|是由于|是|就是)\s*(.+)$/;
const CAUSED =
  /^(.{1,20}?)(并?不(?=是))?(?:是|就是)?(?:由于|由|因为|因)(.{1,60}?)(?:导致|引起|造成|引发)(?:的|了)?[。.]?$/;
const BECAUSE = /^(.{1,20}?)了?(并?不)?是(?:因为|由于)(.{1,60})$/;
const CAUSES = /^(.{1,40}?)(并?没有?|并?未|不会|并?不)?(?:导致|引起|造成|引发)了?(.{1,30}?)[。.]?$/;
/** Solved or known: not what is wrong. */
const SOLVED = /^(?:已经|已)?(?:解决|修复|修好|好|关闭)了?|^(?:一样|同样|之前|昨天)/;

export function readDiagnosis(text: string): Reading {
  return readNamed(text) ?? readCaused(text);
}

function readNamed(text: string): Reading {
  const match = NAMED.exec(text);
  if (match === null) return undefined;
  const [, about = '', head = '', denial, said = ''] = match;
  if (SOLVED.test(said)) return 'transient';
  const object = objectOf(said.replace(/[。.!！]+$/, ''));
  if (object === undefined || object === 'unresolved_pronoun') return object;
  const subject = /^(?:|这个|问题|故障|错误)$/.test(about) ? null : nameOf(about);
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  const predicate = HEADS[head] ?? 'problem';
  const polarity = denial === undefined ? 'positive' : 'negative';
  return { category: 'diagnosis', subject, predicate, object: object.text, polarity };
}

function readCaused(text: string): Reading {
  const caused = CAUSED.exec(text) ?? BECAUSE.exec(text.replace(/[。.!！]+$/, ''));
  const [result, denial, cause] = caused === null ? swapped(CAUSES.exec(text)) : caused.slice(1);
  if (result === undefined || cause === undefined) return undefined;
  const subject = nameOf(result);
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  const object = objectOf(cause);
  if (object === undefined || object === 'unresolved_pronoun') return object;
  return {
    category: 'diagnosis',
    subject,
    predicate: 'root_cause',
    object: object.text,
    polarity: denial === undefined ? 'positive' : 'negative',
  };
}

/** What came of it, the denial, the cause. */
function swapped(match: RegExpExecArray | null): Array<string | undefined> {
  return [match?.[3], match?.[2], match?.[1]];
}
