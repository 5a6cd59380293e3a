/** Edit distance in which swapping two neighbours counts as one (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The candidate that was probably meant: at most a third of its length away, or beginning with the text. */
export function closest(text: string, candidates: readonly string[]): string | undefined {
  let best: { candidate: string; score: number } | undefined;
  for (const candidate of candidates) {
    const score = distance(text, candidate);
    const isNear = score <= Math.max(1, Math.floor(candidate.length / 3));
    const begins = text.replace(/^-+/, '').length >= 2 && candidate.startsWith(text);
    if ((isNear || begins) && (best === undefined || score < best.score)) best = { candidate, score };
  }
  return best?.candidate;
}
