const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Milliseconds of `1500`, `30s`, `5m`, `6h`, `7d`, `2w`, `1.5h`; undefined for anything else. */
export function parseDuration(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d|w)?$/.exec(value.trim());
  if (match === null) return undefined;
  const ms = Number(match[1]) * (UNITS[match[2] ?? 'ms'] ?? 1);
  return ms <= Number.MAX_SAFE_INTEGER ? Math.round(ms) : undefined;
}
