/** Private keys in their armour. */
import type { RiskRule, RuleMatch } from '../risk';

export const PRIVATE_KEYS: readonly RiskRule[] = [
  {
    rule: 'private-key',
    category: 'secret',
    summary: 'private key (PEM, OpenSSH, PGP)',
    needles: ['private key'],
    pattern: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g,
    accepts: hasKeyBelow,
  },
  {
    rule: 'putty-private-key',
    category: 'secret',
    summary: 'PuTTY private key',
    needles: ['putty-user-key-file'],
    pattern: /PuTTY-User-Key-File-\d: [a-z0-9-]{3,40}/g,
  },
  {
    rule: 'seed-phrase',
    category: 'secret',
    summary: 'recovery phrase of a wallet',
    needles: ['phrase', 'mnemonic', '助记词'],
    pattern:
      /(?:(?:seed|recovery|backup) phrase|mnemonic|助记词)["']?[ \t]{0,4}(?:[:=]|is|是)[ \t"'`]{0,4}(?<value>(?:[a-z]{3,8} ){11,23}[a-z]{3,8})(?![a-z ])/gi,
  },
];

/** Far enough to see past the headers of an encrypted key. */
const LOOK_AHEAD = 600;
const HEADERS = /^(?:[ \t>]*[A-Z][A-Za-z-]{2,30}: [^\n]{0,100}\n)+/;

/** A line that only speaks of keys is followed by words; a key by base64. */
function hasKeyBelow({ text, end }: RuleMatch): boolean {
  const below = text.slice(end, end + LOOK_AHEAD).replace(/\\r|\\n|\r/g, '\n');
  const onNextLine = /^["'`, \t]{0,4}\n/.test(below);
  const body = below
    .replace(/^["'`, \t]{0,4}\n+/, '')
    .replace(HEADERS, '')
    .replace(/^[\s>|"'`+]{0,40}/, '');
  return onNextLine ? /^[A-Za-z0-9+/]{6}/.test(body) : /^[A-Za-z0-9+/]{24}/.test(body);
}
