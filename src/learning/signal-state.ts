/** What is kept between two readings of the signal log: how far it was read, open windows, how closed ones ended. */
import type { Window } from './observe';
import type { SignalMemory, WindowTally } from './plan-signals';

export interface SignalState extends SignalMemory {
  /** Bytes read of each log, by what its first line hashes to: a log that is moved aside stays the same log. */
  read: Record<string, number>;
  /** Damaged lines that were met so far. */
  damaged: number;
}

const FORMAT = 1;

/** A missing or damaged text is a state that has seen nothing. */
export function parseSignalState(text: string | undefined): SignalState {
  const value = parseObject(text);
  if (value?.format !== FORMAT) return { read: {}, damaged: 0, windows: [], tallies: {} };
  return {
    read: pick(value.read, (bytes) => Number.isInteger(bytes) && (bytes as number) >= 0),
    damaged: typeof value.damaged === 'number' ? value.damaged : 0,
    windows: Array.isArray(value.windows) ? (value.windows.filter(isWindow) as Window[]) : [],
    tallies: pick<WindowTally>(value.tallies, isTally),
  };
}

/** Sorted keys: the same state is the same text. */
export function formatSignalState({ read, damaged, windows, tallies }: SignalState): string {
  const sorted = [...windows].sort((a, b) => (a.id < b.id ? -1 : 1));
  return `${JSON.stringify({ format: FORMAT, read: sortKeys(read), damaged, windows: sorted, tallies: sortKeys(tallies) })}\n`;
}

function parseObject(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function pick<T>(value: unknown, fits: (member: unknown) => boolean): Record<string, T> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, member]) => fits(member)));
}

function isWindow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, openedAt, closesAt, words, gets, lastGet } = value as Partial<Window>;
  const isTimed = isTime(openedAt) && isTime(closesAt) && (lastGet === undefined || isTime(lastGet?.at));
  return typeof id === 'string' && isTimed && Array.isArray(words) && typeof gets === 'number';
}

/** From the year 0 on, and before a window that is opened in 9999 would close. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= Date.UTC(-1, 12) && value < Date.UTC(10_001, 0);
}

function isTally(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { effective, inconclusive, contradicted } = value as Partial<WindowTally>;
  return [effective, inconclusive, contradicted].every((count) => typeof count === 'number');
}

function sortKeys<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
