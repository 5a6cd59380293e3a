/** C1 controls, separators and bidi characters, which JSON.stringify leaves alone and terminals obey. */
const HARMFUL = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

function escapeHarmful(json: string): string {
  return json.replace(HARMFUL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** One JSON value with a newline: on one line, or indented for people. */
export function toJson(value: object, options: { pretty?: boolean } = {}): string {
  return `${escapeHarmful(JSON.stringify(value, null, options.pretty ? 2 : undefined))}\n`;
}
