/** The few man(7) macros that the pages use, with everything that roff would interpret escaped. */

/** Text as it is: backslashes, quotes, dashes and leading dots printed, characters beyond ASCII by number. */
export function roffText(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('`', '\\(ga')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replaceAll('"', '\\(dq')
    .replace(/[^\n -~]/gu, (character) => `\\[u${hex(character)}]`);
  return escaped.replace(/^\./gm, '\\&.');
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/** Title line. It names no date: the same source gives the same bytes. */
export function roffTitle(page: string, version: string): string {
  return `.TH "${roffText(page.toUpperCase())}" "1" "" "co\\-engram ${roffText(version)}" "co\\-engram manual"`;
}

export function roffSection(title: string): string {
  return `.SH "${roffText(title)}"`;
}

export function roffSubsection(title: string): string {
  return `.SS "${roffText(title)}"`;
}

export function roffParagraph(text: string): string {
  return `.PP\n${roffText(text)}`;
}

/** A term in bold and its description below, indented. */
export function roffTerm(term: string, description: string): string {
  return `.TP\n\\fB${roffText(term)}\\fR\n${roffText(description)}`;
}

/** Lines kept as they are. */
export function roffExample(lines: readonly string[]): string {
  return ['.PP', '.RS 4', '.nf', ...lines.map((line) => roffText(line)), '.fi', '.RE'].join('\n');
}
