/** Whether what stands beside the word "password" is one: prose and code say that word all the time. */
import { distinctCharacters, hasDigit, hasLetter, hasLetterAndDigit } from './characters';
import { isPlaceholder } from './placeholder';

/** A password may be a word with a digit; a key or token is long and mixed. */
export type SecretName = 'password' | 'key';

export interface AssignedValue {
  name: SecretName;
  value: string;
  isQuoted: boolean;
  /** "the password is …" rather than `password: …`. */
  isSentence: boolean;
  /** Chinese characters between name and verb. */
  between: string;
  /** The rest of the line before the value, at most 120 characters. */
  before: string;
  /** What follows the value, at most 40 characters. */
  after: string;
}

export function isAssignedSecret(assigned: AssignedValue): boolean {
  const value = assigned.isQuoted ? assigned.value : withoutSentenceEnd(assigned.value);
  const at = { ...assigned, value, after: assigned.value.slice(value.length) + assigned.after };
  if (isPlaceholder(value) || isReference(value) || isTechnicalWord(value)) return false;
  if (speaksAboutIt(at) || isCode(at)) return false;
  return at.name === 'password' ? isPassword(at) : isKey(at);
}

function withoutSentenceEnd(value: string): string {
  return value.replace(/(?:\*\*|[.,:;)\]}])+$/, '');
}

/** Addresses, paths and names of places where a secret is kept. */
function isReference(value: string): boolean {
  return (
    /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ||
    /^(?:arn|vault|env|file|secret|secrets|ssm|kms|ref|op|keychain|sops)[:+/]/i.test(value) ||
    /^(?:\.{0,2}\/|~\/|[A-Za-z]:[\\/])/.test(value) ||
    /^\d{4}-\d\d-\d\d/.test(value) ||
    /^v?\d+(?:\.\d+)+(?:[-+][\w.]+)?$/.test(value)
  );
}

const TECHNICAL =
  /^(?:sha|md|aes|rsa|hmac|pbkdf|argon|bcrypt|scrypt|base|utf|oauth|oidc|x5|ed25519|es\d|rs\d|hs\d|ps\d|jwt|uuid|ulid|1password|k8s|s3|ec2|gpg|pgp|tls|ssl|http|log4j|i18n|8-?bit|\d+-(?:bit|byte|char|digit|day|hour|minute))/i;

/** Names of algorithms and products that end in a number. */
function isTechnicalWord(value: string): boolean {
  return TECHNICAL.test(value) && !/[!@#$%^&*]/.test(value);
}

const UNITS_AFTER =
  /^\s{0,2}(?:-\s?)?(?:chars?|characters?|bytes?|bits?|days?|hours?|minutes?|mins?|seconds?|secs?|ms|digits?|times|attempts?|tokens?|words?|rounds?|iterations?|位|个|字|天|秒|分|小时|次|毫秒|条|轮)(?![A-Za-z])/i;
const PROPERTY_BETWEEN = /[长度期时间次数位强版类算格字列表名错数过更多少]/;
const OTHER_TOKENS =
  /(?:page|next|cursor|continuation|sync|cancel(?:lation)?|lexer|stop|pad|eos|bos)[ _-]?$/i;

/** Length, lifetime and number of passwords; tokens of a pager or a parser. */
function speaksAboutIt({ value, between, before, after, name }: AssignedValue): boolean {
  if (PROPERTY_BETWEEN.test(between)) return true;
  if (/^\d+$/.test(value) && UNITS_AFTER.test(after)) return true;
  if (name === 'password') return false;
  const nameAt = before.toLowerCase().lastIndexOf('token');
  return nameAt >= 0 && OTHER_TOKENS.test(before.slice(0, nameAt));
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const MEMBER = /^[A-Za-z_$][\w$]*(?:(?:\?\.|\.|::|->)[A-Za-z_$][\w$]*)+[!?]?$/;
const DECLARES =
  /^\s*(?:export\s+)?(?:const|let|var|final|auto|val|this\.|self\.)|\b(?:const|let|var|final|val)\s/;

/** Calls, members, types and variables instead of a value. */
function isCode({ value, isQuoted, before, after }: AssignedValue): boolean {
  if (isQuoted) return false;
  if (/[([{]|\/\*|\*\/|^=|^![\d!]|^0x[\da-f]+$/i.test(value) || MEMBER.test(value)) return true;
  if (!IDENTIFIER.test(value)) return false;
  const endsStatement = /^[;,)\]}]+\s{0,20}(?:\n|$)/.test(after);
  return endsStatement || DECLARES.test(before) || /\{|\([^)]*=\s*$/.test(before);
}

function isPassword({ value, isQuoted, isSentence }: AssignedValue): boolean {
  if (/[^\x21-\x7e]/.test(value) || distinctCharacters(value) < 3) return false;
  if (isQuoted) return value.length >= 4 && (value.length >= 6 || hasDigit(value) || hasSymbol(value));
  if (/^\d+$/.test(value)) return value.length >= 4;
  if (isHyphenated(value)) return false;
  const isMixed = hasLetterAndDigit(value) || (hasLetter(value) && hasSymbol(value));
  return isMixed && value.length >= (isSentence ? 6 : 5);
}

/** Long and mixed, and no name made of words and small numbers. */
function isKey({ value }: AssignedValue): boolean {
  if (value.length < 8 || /[^\x21-\x7e]/.test(value)) return false;
  if (!hasLetterAndDigit(value) || distinctCharacters(value) < 6) return false;
  if (/^[A-Za-z_$]+\d{0,2}$/.test(value)) return false;
  return !value.split(/[-_./:@]/).every((part) => /^(?:[A-Za-z]*|\d{1,4}|v\d+|[A-Za-z]+\d)$/.test(part));
}

function hasSymbol(value: string): boolean {
  return /[!@#$%^&*+~?]/.test(value);
}

/** Words joined by hyphens: `base64-encoded`, `s3-backed`. */
function isHyphenated(value: string): boolean {
  return /^[a-z0-9]+(?:-[a-z]+)+$/i.test(value);
}
