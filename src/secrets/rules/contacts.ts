/** Ways to reach a person. */
import { isPlainSeries } from '../characters';
import type { RiskRule, RuleMatch } from '../risk';

/** RFC 2606 and what people write when they mean any domain. */
const ANY_DOMAIN =
  /noreply|(?:^|\.)(?:example(?:\.[a-z]{2,3}){0,2}|(?:my|your)?(?:domain|company|org|host|site|email|mail-?provider)\.(?:com|org|net|io)|foo\.(?:com|org)|bar\.(?:com|org)|acme\.(?:com|org)|(?:[\w-]+\.)?(?:test|invalid|localhost|example))$/i;
const NO_PERSON =
  /^(?:git|hg|svn|no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounce|you|your[\w.-]*|me|someone|somebody|this|super|return|break|continue|[\w+-]*\[bot\])$|noreply/i;
/** `logo@2x.png`, `chunk@1.min.js`: files, not hosts. */
const FILE_ENDING =
  /\.(?:png|jpe?g|gif|svg|webp|ico|m?js|cjs|tsx?|jsx|css|s[ac]ss|json|ya?ml|md|html?|txt|map|zip|gz|py|rs|go|java|kt|rb|sh)$/i;

export const CONTACTS: readonly RiskRule[] = [
  {
    rule: 'email',
    category: 'personal',
    summary: 'e-mail address',
    needles: ['@'],
    pattern:
      /(?<![\w.%+-])(?<local>[A-Za-z0-9][\w.%+-]{0,63})@(?<domain>(?:[A-Za-z0-9-]{1,63}\.){1,6}[A-Za-z]{2,24})(?![\w-])/g,
    accepts: isPersonsAddress,
  },
  {
    rule: 'chinese-mobile',
    category: 'personal',
    summary: 'Chinese mobile number',
    needles: ['1'],
    pattern:
      /(?<![\w+./-])(?:\+?86[ -]?)?(?<number>1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])(?<gap>[ -]?)\d{4}\k<gap>\d{4})(?!\w|[.-]\d)/g,
    accepts: isMobile,
  },
  {
    rule: 'phone',
    category: 'personal',
    summary: 'international phone number',
    needles: ['+'],
    pattern:
      /(?<![\w+.)])\+[1-9]\d{0,2}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,4}(?:[ .-]?\d{2,4}){1,4}(?!\w|[.-]\d)/g,
    accepts: ({ value }) => isInternational(value.replace(/\D/g, '')),
  },
];

function isPersonsAddress({ groups, text, start }: RuleMatch): boolean {
  const { local = '', domain = '' } = groups;
  if (local.length === 1 && /^.\./.test(domain)) return false;
  if (NO_PERSON.test(local) || ANY_DOMAIN.test(domain) || FILE_ENDING.test(domain)) return false;
  // The user of an address: `https://name@host/…`.
  return !text.slice(Math.max(0, start - 3), start).endsWith('://');
}

/** No number that is used to show the format, and no count of bytes (17179869184 is 16 GiB). */
function isMobile({ groups }: RuleMatch): boolean {
  const digits = (groups.number ?? '').replace(/\D/g, '');
  return !isSample(digits.slice(-8)) && digits !== '13800138000' && Number(digits) % 1024 !== 0;
}

/** ITU-T E.164 has at most 15 digits; numbers of North America have ten after the 1, 555-01xx is fiction. */
function isInternational(digits: string): boolean {
  if (digits.length < 10 || digits.length > 15 || isSample(digits.slice(-8))) return false;
  return !digits.startsWith('1') || /^1[2-9]\d\d(?!55501)[2-9]\d{6}$/.test(digits);
}

function isSample(digits: string): boolean {
  return isPlainSeries(digits);
}
