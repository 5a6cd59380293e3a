/** Passwords on command lines and in HTTP headers. */
import { distinctCharacters, hasLetterAndDigit } from '../characters';
import { isPlaceholder } from '../placeholder';
import type { RiskRule } from '../risk';

export const COMMAND_LINES: readonly RiskRule[] = [
  {
    rule: 'bearer-token',
    category: 'secret',
    summary: 'bearer token in a header',
    needles: ['bearer'],
    pattern: /\bbearer[ \t]{1,4}(?<value>[A-Za-z0-9._~+/-]{16,400}={0,2})/gi,
    accepts: ({ value }) =>
      isReal(value) && distinctCharacters(value) >= 8 && !/^[a-z]+(?:-[a-z]+)*-?\d?$/.test(value),
  },
  {
    rule: 'basic-auth-header',
    category: 'secret',
    summary: 'user and password of HTTP basic authentication',
    needles: ['basic'],
    pattern: /\bbasic[ \t]{1,4}(?<value>[A-Za-z0-9+/]{8,400}={0,2})/gi,
    accepts: ({ value }) => isUserAndPassword(Buffer.from(value, 'base64').toString('utf8')),
  },
  {
    rule: 'curl-password',
    category: 'secret',
    summary: 'user and password given to curl',
    needles: ['curl'],
    pattern: /\bcurl\b[^\n]{0,200}?[ \t](?:-u|--user)[ =]?["']?[^\s:"']{1,80}:(?<value>[^\s"']{1,100})/g,
    accepts: ({ value }) => !isPlaceholder(value),
  },
  {
    rule: 'password-option',
    category: 'secret',
    summary: 'password given as an option',
    needles: ['--pass', '--token', '--secret', '--api-key', '--apikey', 'sshpass'],
    pattern:
      /(?:--(?:[a-z]{1,20}-)?(?:password|passwd|passphrase|pass|token|secret|api-?key)[ =]|\bsshpass -p ?)["']?(?<value>[^\s"'`|<>]{4,200})/gi,
    accepts: ({ value }) => isReal(value) && !/^[-/.~]/.test(value),
  },
  {
    rule: 'mysql-password',
    category: 'secret',
    summary: 'password given to a MySQL client',
    needles: ['mysql', 'mariadb'],
    pattern:
      /\b(?:mysql|mariadb)(?:dump|admin|import)?\b[^\n|;]{0,120}?[ \t]-p["']?(?<value>[^\s"'\-|;][^\s"'|;]{3,100})/g,
    accepts: ({ value }) => isReal(value),
  },
];

function isReal(value: string): boolean {
  return !isPlaceholder(value) && hasLetterAndDigit(value);
}

function isUserAndPassword(text: string): boolean {
  const match = /^([\x21-\x39\x3b-\x7e]{1,80}):([\x21-\x7e]{1,200})$/.exec(text);
  return match !== null && !isPlaceholder(match[2] ?? '');
}
