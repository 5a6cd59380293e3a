import type { Hidden } from '../search/default-set';

/** What matched and was left out, with the flag that shows it; undefined when nothing was. `at`: of an earlier commit. */
export function hiddenHint(hidden: Hidden, at?: string): string | undefined {
  const parts = Object.entries(hidden).filter(([, count]) => count > 0);
  if (parts.length === 0) return undefined;
  const counts = parts.map(([name, count]) => `${count} ${WORDS[name] ?? name}`).join(', ');
  const then = at !== undefined && hidden.expired > 0 ? '; --as-of DATE for what was true then' : '';
  return `left out: ${counts} (--include ${parts.map(([name]) => name).join(',')}${then})`;
}

const WORDS: Readonly<Record<string, string>> = {
  otherAgents: "other agents'",
  outOfScope: 'of another scope',
};
