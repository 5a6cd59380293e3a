/** What each number should be at most, as ratios within one run. */

export interface Target {
  /** Row of the table. */
  row: string;
  sizes: readonly number[];
  /** The row it is compared to; `F` is bare node. */
  to: string;
  atMost: number;
  /** Subtract this row before comparing. */
  minus?: string;
}

const ALL = [1_000, 10_000, 50_000, 100_000];

export const TARGETS: readonly Target[] = [
  { row: 'co-engram --version', sizes: ALL, to: 'F', atMost: 1.15 },
  { row: 'co-engram search --help', sizes: ALL, to: 'F', atMost: 1.5 },
  { row: 'search', sizes: [1_000], to: 'F', atMost: 1.6 },
  { row: 'search', sizes: [10_000], to: 'F', atMost: 2.2 },
  { row: 'search', sizes: [100_000], to: 'F', atMost: 7.5 },
  { row: 'search --trust-dirs', sizes: [10_000], to: 'F', atMost: 1.5 },
  { row: 'prime', sizes: [10_000], to: 'F', atMost: 3 },
  { row: 'context assemble', sizes: [10_000], to: 'F', atMost: 3 },
  { row: 'search', sizes: [10_000], to: 'rg', atMost: 1.15 },
  { row: 'search', sizes: [50_000, 100_000], to: 'rg', atMost: 0.55 },
  { row: 'search, cold', sizes: [10_000], to: 'rg, cold', atMost: 0.35 },
  {
    row: 'search, 1 file changed',
    sizes: [10_000],
    minus: 'search (1 file changed)',
    to: 'F (1 file changed)',
    atMost: 0.3,
  },
  {
    row: 'search, 100 files changed',
    sizes: [10_000],
    minus: 'search (100 files changed)',
    to: 'F (100 files changed)',
    atMost: 1,
  },
  { row: 'add', sizes: [10_000, 100_000], minus: 'add --no-dedupe', to: 'F (add)', atMost: 0.5 },
  {
    row: 'search, no cache',
    sizes: [10_000],
    minus: 'search (no cache)',
    to: 'MiniSearch addAll',
    atMost: 0.4,
  },
];

/** Peak memory of a search against bare node. */
export const MEMORY_TARGETS: ReadonlyMap<number, number> = new Map([
  [10_000, 1.3],
  [100_000, 1.8],
]);

/** Bytes of cache against bytes of engram files. */
export const CACHE_TARGET = 0.5;
