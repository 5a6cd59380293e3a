/** C1 controls, separators and bidi characters, which JSON.stringify leaves alone and terminals obey. */
const HARMFUL = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Half a surrogate pair, which JSON.stringify writes as an escape and other languages' readers refuse. */
const HALF_CHARACTER = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

function escapeHarmful(json: string): string {
  const wellFormed = json.includes('\\ud') ? json.replace(HALF_CHARACTER, '$1\\ufffd') : json;
  return wellFormed.replace(
    HARMFUL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** One JSON value with a newline: on one line, or indented for people. */
export function toJson(value: object, options: { pretty?: boolean } = {}): string {
  return `${escapeHarmful(JSON.stringify(value, null, options.pretty ? 2 : undefined))}\n`;
}
