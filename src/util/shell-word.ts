/** A word for a command line that people copy from a hint: in quotes where a shell would read it as something else. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quotedWord(text);
}

/** One word for sh, whatever is in it. */
export function quotedWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** What `quotedWord` was made from. */
export function unquotedWord(quoted: string): string {
  return quoted.slice(1, -1).replaceAll("'\\''", "'");
}
