/** Small questions about the characters of a value. */

export function hasLetter(value: string): boolean {
  return /[A-Za-z]/.test(value);
}

export function hasDigit(value: string): boolean {
  return /\d/.test(value);
}

/** Both: what people's words and names seldom have. */
export function hasLetterAndDigit(value: string): boolean {
  return hasLetter(value) && hasDigit(value);
}

/** Number of different characters. */
export function distinctCharacters(value: string): number {
  return new Set(value).size;
}

/** True when all digits are one and the same, or follow each other: 11111111, 12345678, 87654321. */
export function isPlainSeries(digits: string): boolean {
  const steps = new Set<number>();
  for (let index = 1; index < digits.length; index += 1) {
    steps.add((digits.charCodeAt(index) - digits.charCodeAt(index - 1) + 10) % 10);
  }
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === 9);
}
