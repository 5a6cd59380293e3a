/** Lines that one text has more often than another, in their order; empty ones do not count. */
export function linesBeyond(text: string, other: string): string[] {
  const counts = new Map<string, number>();
  for (const line of other.split('\n')) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
  return text.split('\n').filter((line) => {
    const left = counts.get(line.trim()) ?? 0;
    counts.set(line.trim(), left - 1);
    return line.trim() !== '' && left <= 0;
  });
}
