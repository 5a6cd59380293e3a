import type { TextReason } from '../../merge/merge-result';
import { counted } from '../../util/counted';
import { formatInstant } from '../../util/instants';
import { within } from '../time-window';
import { type Anomaly, type AnomalySnapshot, MOST_ITEMS } from './anomaly';

/** From so many broken files on it is no accident any more. */
const MANY = 10;

/** Merges that could not go by the rules: a driver that broke down, files that are no records, newer formats. */
export function mergeFailures(snapshot: AnomalySnapshot): Anomaly[] {
  return [
    ...driverFailure(snapshot),
    ...asText(
      snapshot,
      'unreadable',
      'not to be read as memories',
      'co-engram check says what is wrong with them',
    ),
    ...asText(snapshot, 'newer', 'of a newer version than this program', 'install a newer co-engram'),
  ];
}

function driverFailure({ driverFailedAt, window }: AnomalySnapshot): Anomaly[] {
  if (driverFailedAt === undefined || driverFailedAt < window.from) return [];
  return [
    {
      kind: 'merge-failure',
      level: 'critical',
      message: `the merge driver broke down, last at ${formatInstant(driverFailedAt)}; git merged those files line by line`,
      hint: 'co-engram init renews the driver, co-engram merge resolve merges what is in conflict',
      count: 1,
      items: [],
    },
  ];
}

function asText(
  { merges, window }: AnomalySnapshot,
  reason: TextReason,
  what: string,
  hint: string,
): Anomaly[] {
  const lines = within(merges, window).filter((line) => line.outcome === 'text' && line.reason === reason);
  const paths = [...new Set(lines.map(({ path }) => path))];
  if (paths.length === 0) return [];
  return [
    {
      kind: 'merge-failure',
      level: paths.length >= MANY ? 'critical' : 'warning',
      message: `${counted(paths.length, 'file')} ${what}, merged as text`,
      hint,
      count: paths.length,
      items: paths.slice(0, MOST_ITEMS),
    },
  ];
}

/** A memory that lost its path to another one is in no file until it is put back. */
export function displacedMemories({ displaced, entries }: AnomalySnapshot): Anomaly[] {
  const there = new Set(entries.map(({ id }) => id));
  const ids = [...new Set(displaced.map(({ id }) => id))].filter((id) => !there.has(id));
  if (ids.length === 0) return [];
  return [
    {
      kind: 'displaced-memory',
      level: 'critical',
      message: `${counted(ids.length, 'memory', 'memories')} that lost the path to another one in a merge, now in no file`,
      hint: 'co-engram merge resolve puts them back',
      count: ids.length,
      items: ids.slice(0, MOST_ITEMS),
    },
  ];
}
