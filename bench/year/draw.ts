import { ROLES, type Role } from './memories';
import type { Year } from './walk';

const WIDTH = 880;
const HEIGHT = 440;
const LEFT = 56;
const TOP = 62;
const PLOT = { width: 640, height: 320 } as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Told apart without colours too: the means differ in their dashes. */
const STYLES: Readonly<Record<Role, { color: string; dash: string; label: string }>> = {
  used: { color: '#1b7f4d', dash: '', label: 'what is used' },
  misleading: { color: '#c0392b', dash: '6 3', label: 'what misled' },
  unused: { color: '#7f8c8d', dash: '2 3', label: 'what nobody used' },
  pinned: { color: '#2c5fb3', dash: '10 4', label: 'what is pinned' },
  copy: { color: '#b9770e', dash: '1 3', label: 'copies' },
};

/**
 * Importance over the year as SVG: a thin line a memory while it is active, a thick one the mean of its role. What rests
 * counts in the mean with its last value: a mean of the active alone would rise whenever a poor one goes.
 */
export function drawYear(year: Year): string {
  const roles = ROLES.filter((role) => role !== 'copy');
  const thin = roles.flatMap((role) =>
    year.memories.filter((memory) => memory.role === role).map((memory) => memoryLine(year, memory.id, role)),
  );
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    '<title>Importance over a year</title>',
    '<desc>A simulated team of three with 300 memories. Lines end where a memory is frozen, forgotten or joined.</desc>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${LEFT}" y="24" font-size="15">Shown importance of 300 memories of a team of three, day by day</text>`,
    `<text x="${LEFT}" y="43" fill="#666666">thin: one memory while it is active; thick: the mean of all its kind so far, resting ones with their last value; right: active at the end</text>`,
    ...axes(),
    ...thin,
    ...roles.map((role) => meanLine(year, role)),
    ...roles.map((role, n) => legend(year, role, n)),
    '</svg>',
  ];
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}

function x(day: number): number {
  return LEFT + (day / 364) * PLOT.width;
}

function y(value: number): number {
  return Number((TOP + (1 - value) * PLOT.height).toFixed(1));
}

function axes(): string[] {
  const levels = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((value) => [
    `<line x1="${LEFT}" x2="${LEFT + PLOT.width}" y1="${y(value)}" y2="${y(value)}" stroke="#e5e5e5"/>`,
    `<text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${value.toFixed(1)}</text>`,
  ]);
  const bottom = TOP + PLOT.height;
  const months = MONTHS.flatMap((month, n) => {
    const at = x((n / 12) * 364).toFixed(1);
    return [
      `<line x1="${at}" x2="${at}" y1="${bottom}" y2="${bottom + 6}" stroke="#999999"/>`,
      `<text x="${at}" y="${bottom + 20}">${month}</text>`,
    ];
  });
  return [...levels, ...months];
}

function memoryLine({ days }: Year, id: string, role: Role): string {
  const points = days.flatMap(({ day, importance }) => {
    const value = importance.get(id);
    return value === undefined ? [] : [{ day, value }];
  });
  return points.length < 2
    ? ''
    : `<path d="${pathOf(points)}" fill="none" stroke="${STYLES[role].color}" stroke-opacity="0.16"/>`;
}

function meanLine({ days, memories }: Year, role: Role): string {
  const ids = memories.filter((memory) => memory.role === role).map(({ id }) => id);
  const last = new Map<string, number>();
  const points = days.flatMap(({ day, importance }) => {
    for (const id of ids) {
      const value = importance.get(id);
      if (value !== undefined) last.set(id, value);
    }
    const values = [...last.values()];
    return values.length === 0
      ? []
      : [{ day, value: values.reduce((sum, value) => sum + value, 0) / values.length }];
  });
  const { color, dash } = STYLES[role];
  const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
  return `<path d="${pathOf(points)}" fill="none" stroke="${color}" stroke-width="3"${dashes}/>`;
}

/** Steps: a value stays until an event moves it, so most days need no point. */
function pathOf(points: ReadonlyArray<{ day: number; value: number }>): string {
  const kept = points.filter(
    ({ value }, n) =>
      n === 0 || n === points.length - 1 || value !== points[n - 1]?.value || value !== points[n + 1]?.value,
  );
  return kept
    .map(({ day, value }, n) => `${n === 0 ? 'M' : 'L'}${x(day).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
}

function legend({ memories, engrams }: Year, role: Role, n: number): string {
  const ids = new Set(memories.filter((memory) => memory.role === role).map(({ id }) => id));
  const active = engrams.filter(({ id, status }) => ids.has(id) && status === 'active').length;
  const { color, dash, label } = STYLES[role];
  const at = TOP + 16 + n * 46;
  const left = LEFT + PLOT.width + 16;
  const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
  return [
    `<line x1="${left}" x2="${left + 28}" y1="${at}" y2="${at}" stroke="${color}" stroke-width="3"${dashes}/>`,
    `<text x="${left + 36}" y="${at + 4}">${label}</text>`,
    `<text x="${left + 36}" y="${at + 20}" fill="#666666">${active} of ${ids.size} active</text>`,
  ].join('\n');
}
