/** C1 controls, separators and bidi characters, which JSON.stringify leaves alone and terminals obey. */
const HARMFUL = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

function escapeHarmful(json: string): string {
  return json.replace(HARMFUL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** One line of JSON with its newline. */
export function toJsonLine(value: object): string {
  return `${escapeHarmful(JSON.stringify(value))}\n`;
}

/** A JSON document with its newline; indented for people. */
export function toJsonDocument(value: object, options: { pretty: boolean }): string {
  return `${escapeHarmful(JSON.stringify(value, null, options.pretty ? 2 : undefined))}\n`;
}
