/** A word for a command line that people copy from a hint: in quotes where a shell would read it as something else. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
