import type { Hidden } from '../search/default-set';

/** What matched and was left out, with the flag that shows it; undefined when nothing was. */
export function hiddenHint(hidden: Hidden): string | undefined {
  const parts = Object.entries(hidden).filter(([, count]) => count > 0);
  if (parts.length === 0) return undefined;
  const counts = parts.map(([name, count]) => `${count} ${WORDS[name] ?? name}`).join(', ');
  return `left out: ${counts} (--include ${parts.map(([name]) => name).join(',')})`;
}

const WORDS: Readonly<Record<string, string>> = {
  otherAgents: "other agents'",
  outOfScope: 'of another scope',
};
