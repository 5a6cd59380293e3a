/** Paragraphs of `addition` that `body` does not have yet, appended to it; the same body when there are none. */
export function mergedText(body: string, addition: string): string {
  const known = new Set(paragraphsOf(body));
  const fresh = paragraphsOf(addition).filter((paragraph) => !known.has(paragraph));
  return fresh.length === 0 ? body : `${body}\n\n${fresh.join('\n\n')}`;
}

/** Paragraphs separated by blank lines; a code fence is one paragraph whatever it holds. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let current: string[] = [];
  let fence: string | undefined;
  const close = () => {
    if (current.length > 0) paragraphs.push(current.join('\n'));
    current = [];
  };
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && line.trim() === '') close();
    else current.push(line.trimEnd());
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
  }
  close();
  return paragraphs;
}
