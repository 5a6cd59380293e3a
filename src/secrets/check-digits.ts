/** Check digits of numbers that name a person or an account. */

/** ISO/IEC 7812-1, annex B: the Luhn formula of card numbers. */
export function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

const RESIDENT_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const RESIDENT_CHECKS = '10X98765432';
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
);

/** GB 11643-1999: province, a day of birth that there was, and ISO 7064 MOD 11-2. `X` may be lower case. */
export function isChineseResidentId(id: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(id) || !PROVINCES.has(id.slice(0, 2))) return false;
  const [year, month, day] = [id.slice(6, 10), id.slice(10, 12), id.slice(12, 14)].map(Number);
  if (!isBirthday(year ?? 0, month ?? 0, day ?? 0)) return false;
  const sum = RESIDENT_WEIGHTS.reduce((total, weight, index) => total + weight * Number(id[index]), 0);
  return RESIDENT_CHECKS[sum % 11] === id[17]?.toUpperCase();
}

function isBirthday(year: number, month: number, day: number): boolean {
  const lengths = [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return year >= 1880 && year <= 2099 && day >= 1 && day <= (lengths[month - 1] ?? 0);
}

/** Lengths of account numbers by country, ISO 13616 registry. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AT: 20,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TN: 24,
  TR: 26,
  UA: 29,
  XK: 20,
};

/** ISO 13616 without spaces: the length of its country and ISO 7064 MOD 97-10. */
export function isIban(account: string): boolean {
  if (IBAN_LENGTHS[account.slice(0, 2)] !== account.length) return false;
  let rest = 0;
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
