/**
 * Text for a reader that is a language model: what no person sees in it is taken out, since it can hide words from
 * the one who reviews them, or steer a terminal that shows them later.
 */

/** CSI, OSC, DCS and the two-character escapes; an unfinished one ends at the next line. */
const ESCAPES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]?/g;

/**
 * Controls but tab and newline, lone surrogates, line separators, bidi marks, embeddings, overrides and isolates,
 * zero-width and tag characters. Joiners stay: emoji and several scripts need them. Ranges, since V8 builds the sets of
 * properties such as \p{Cc} anew in each process.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\0-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e01ef}]/gu;

/** Beside plain letters a joiner joins nothing. */
const IDLE_JOINERS = /(?<=[\t-~])[\u200c\u200d]+|[\u200c\u200d]+(?=[\t-~])/g;

/** Nothing to take out: most texts are of these alone, and the other patterns take long to build. */
const PLAIN = /^[\t\n -~]*$/;

/** The text without escape sequences, control, bidi and invisible characters; line ends become LF. */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(/\r\n?/g, '\n').replace(ESCAPES, '').replace(UNSEEN, '').replace(IDLE_JOINERS, '');
}

/** As `plainText`, on one line with single spaces. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}
