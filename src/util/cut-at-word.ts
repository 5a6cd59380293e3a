/** Cut to at most `length` characters, at a word where there is one in the last third, with `…` when anything was cut. */
export function cutAtWord(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  if (length <= 1) return '…'.slice(0, Math.max(0, length));
  const kept = characters.slice(0, length - 1).join('');
  const isWhole = /\s/.test(characters[length - 1] ?? '');
  const space = isWhole ? -1 : kept.search(/\s\S*$/);
  const whole = space >= (kept.length * 2) / 3 ? kept.slice(0, space) : kept;
  return `${whole.replace(/[\s,;:–-]+$/, '')}…`;
}
