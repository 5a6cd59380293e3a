import { parseInstant } from '../../util/instants';
import type { MergeLogLine } from '../merge-log';
import { isMergeOfFile, withoutRepeats } from '../merge-stats';
import { type Anomaly, type AnomalySnapshot, MOST_ITEMS } from './anomaly';

/** Fewer than these are no rate. */
const FEWEST_CONFLICTS = 5;
const FEWEST_BEFORE = 20;
/** What is assumed where too few merges came before. */
const USUAL_RATE = 0.1;
/** So many times the usual is unusual, from so much on in any case. */
const TIMES_USUAL = 3;
const LEAST_RATE = 0.2;
const CRITICAL_RATE = 0.5;
const CRITICAL_CONFLICTS = 10;

/** Far more merged files end in a conflict than before. */
export function conflictRate({ merges, window }: AnomalySnapshot): Anomaly[] {
  const lines = withoutRepeats(merges);
  const isRecent = ({ at }: MergeLogLine): boolean => (parseInstant(at) ?? 0) >= window.from;
  const now = rateOf(lines.filter(isRecent));
  const before = rateOf(lines.filter((line) => !isRecent(line)));
  const usual = before.files < FEWEST_BEFORE ? USUAL_RATE : before.rate;
  const isUnusual =
    now.paths.length >= FEWEST_CONFLICTS && now.rate >= Math.max(LEAST_RATE, usual * TIMES_USUAL);
  if (!isUnusual) return [];
  const isCritical = now.paths.length >= CRITICAL_CONFLICTS && now.rate >= CRITICAL_RATE;
  return [
    {
      kind: 'conflict-rate',
      level: isCritical ? 'critical' : 'warning',
      message: `${now.paths.length} of ${now.files} merged files were left to a person (${percent(now.rate)}, usually ${percent(usual)})`,
      hint: 'co-engram merge log shows them; merge more often, and check that every clone has the driver: co-engram status',
      count: now.paths.length,
      items: [...new Set(now.paths)].slice(0, MOST_ITEMS),
    },
  ];
}

function rateOf(lines: readonly MergeLogLine[]): { files: number; paths: string[]; rate: number } {
  const files = lines.filter(isMergeOfFile);
  const paths = files.filter(isLeft).map(({ path }) => path);
  return { files: files.length, paths, rate: files.length === 0 ? 0 : paths.length / files.length };
}

function isLeft(line: MergeLogLine): boolean {
  if (line.outcome === 'merged') return line.conflicts > 0;
  return line.outcome === 'displaced' || (line.outcome === 'text' && line.reason !== 'plain');
}

function percent(rate: number): string {
  return `${Math.round(rate * 100)} %`;
}
