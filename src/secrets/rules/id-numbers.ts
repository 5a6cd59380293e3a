/** Numbers that name a person or an account, known by their check digit. */
import { isPlainSeries } from '../characters';
import { hasLuhnDigit, isChineseResidentId, isIban } from '../check-digits';
import type { RiskRule } from '../risk';

/** Numbers that payment services publish for tests. */
const TEST_CARDS = new Set([
  '4111111111111111',
  '4242424242424242',
  '4012888888881881',
  '4000056655665556',
  '4000000000000002',
  '4000000000009995',
  '4000002500003155',
  '4000000000003220',
  '5555555555554444',
  '5105105105105100',
  '5200828282828210',
  '2223003122003222',
  '378282246310005',
  '371449635398431',
  '378734493671000',
  '6011111111111117',
  '6011000990139424',
  '3530111333300000',
  '3566002020360505',
  '30569309025904',
  '38520000023237',
  '6200000000000005',
]);
/** Accounts that every description of the format shows. */
const EXAMPLE_IBANS = new Set([
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'CH9300762011623852957',
  'NL91ABNA0417164300',
]);

/** Visa, Mastercard, American Express, Discover, JCB, Diners, UnionPay with the lengths in use. */
const CARD_NETWORKS =
  /^(?:4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[689]\d)\d{11}|62\d{14}(?:\d{3})?)$/;

export const ID_NUMBERS: readonly RiskRule[] = [
  {
    rule: 'chinese-resident-id',
    category: 'secret',
    summary: 'Chinese resident identity number',
    needles: [''],
    pattern: /(?<![\w.])[1-8]\d{16}[\dXx](?!\w)/g,
    accepts: ({ value }) => isChineseResidentId(value),
  },
  {
    rule: 'card-number',
    category: 'secret',
    summary: 'payment card number',
    needles: [''],
    // One synapse in twenty thousand has an id that would be a card's number.
    pattern:
      /(?<![\w.]|\bsyn-)(?:\d{13,19}|\d{4}(?<gap>[ -])\d{4}\k<gap>\d{4}\k<gap>\d{4}(?:\k<gap>\d{3})?|3\d{3}(?<amex>[ -])\d{6}\k<amex>\d{4,5})(?![\w]|[.-]\d)/g,
    accepts: ({ value }) => isCard(value.replace(/[ -]/g, '')),
  },
  {
    rule: 'iban',
    category: 'secret',
    summary: 'bank account number',
    needles: [''],
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d\d(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g,
    accepts: ({ value }) => isAccount(value.replaceAll(' ', '')),
  },
  {
    rule: 'us-social-security-number',
    category: 'personal',
    summary: 'US social security number',
    needles: ['-'],
    pattern: /(?<![\w.-])(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\w-])/g,
    accepts: ({ value }) =>
      !isPlainSeries(value.replaceAll('-', '')) && !/^(?:078-05-1120|219-09-9999)$/.test(value),
  },
];

function isCard(digits: string): boolean {
  return CARD_NETWORKS.test(digits) && !isMadeUp(digits) && hasLuhnDigit(digits);
}

function isAccount(account: string): boolean {
  return isIban(account) && !isMadeUp(account);
}

/** Published for tests, or mostly zeros. */
function isMadeUp(number: string): boolean {
  return TEST_CARDS.has(number) || EXAMPLE_IBANS.has(number) || /0{7}/.test(number);
}
