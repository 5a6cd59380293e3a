const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/**
 * Follows fenced code (``` and ~~~, as CommonMark has them) over the lines of a Markdown text: for each line in
 * turn, the returned function tells whether it is code or a fence.
 */
export function fenceTracker(): (line: string) => boolean {
  let open: string | undefined;
  return (line) => {
    const match = FENCE.exec(line);
    const fence = match?.[1] ?? '';
    const info = match?.[2] ?? '';
    if (open === undefined) {
      // A backtick in the info string makes it inline code.
      if (fence === '' || (fence.startsWith('`') && info.includes('`'))) return false;
      open = fence;
      return true;
    }
    if (fence.startsWith(open) && info.trim() === '') open = undefined;
    return true;
  };
}

/** Does the text end inside a code block that nobody closed? */
export function hasOpenFence(text: string): boolean {
  const isCode = fenceTracker();
  let last = false;
  for (const line of text.split('\n')) last = isCode(line);
  // A line behind the end is code only if the fence is still open.
  return last && isCode('');
}
