/** URLs that carry a password. */
import { isPlaceholder } from '../placeholder';
import type { RiskRule, RuleMatch } from '../risk';

const PATTERN = String.raw`:\/\/(?<user>[^\s:/?#@"'<>\[\]]{0,100}):(?<value>[^\s@/"'<>]{1,200})@(?<host>[\w.$[{-]{0,100})`;

export const CONNECTION_STRINGS: readonly RiskRule[] = [
  {
    rule: 'basic-auth-url',
    category: 'secret',
    summary: 'web address with a password in it',
    needles: ['://'],
    pattern: new RegExp(PATTERN, 'g'),
    accepts: (match) => isRealPassword(match) && /^(?:https?|wss?)$/.test(schemeOf(match)),
  },
  {
    rule: 'connection-string',
    category: 'secret',
    summary: 'connection string with a password',
    needles: ['://'],
    pattern: new RegExp(PATTERN, 'g'),
    accepts: (match) => isRealPassword(match) && !/^(?:https?|wss?|)$/.test(schemeOf(match)),
  },
];

const LONGEST_SCHEME = 40;

function schemeOf({ text, start }: RuleMatch): string {
  const userAt = text.lastIndexOf('://', start);
  const before = text.slice(Math.max(0, userAt - LONGEST_SCHEME), userAt);
  return /[a-z][a-z0-9+.-]*$/i.exec(before)?.[0].toLowerCase() ?? '';
}

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[|host\.docker\.internal|example\.)/i;
const WEAK = new Set([
  'root',
  'admin',
  'guest',
  'postgres',
  'mysql',
  'redis',
  'minio',
  'minioadmin',
  'rabbit',
]);

/** Not `user:password@`, not a variable, and not the well-known password of a service on this very machine. */
function isRealPassword({ value, groups }: RuleMatch): boolean {
  const { user = '', host = '' } = groups;
  if (isSchematic(user, value)) return false;
  const isDefault = value === user || WEAK.has(value.toLowerCase()) || isPlaceholder(value);
  return !(isDefault && LOCAL_HOST.test(host));
}

/** A word such as `secret` is only a placeholder beside a user that is one too. */
function isSchematic(user: string, password: string): boolean {
  const isWord = /^[a-z]+$/i.test(password);
  if (!isWord) return isPlaceholder(password);
  return isPlaceholder(password) && (isPlaceholder(user) || /^(?:|login|usr|me|you)$/i.test(user));
}
