/**
 * Colours for terminals. `paint` does not write escape sequences but marks that carry a key which no file can
 * know; `finishText` alone turns marks into sequences and neutralises everything else that a terminal would obey.
 * Ten lines do what is needed here; chalk would cost 2 ms on every call.
 */
import { printable } from '../util/printable';

const STYLES = {
  bold: [1, 22],
  dim: [2, 22],
  underline: [4, 24],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const;

export type Style = keyof typeof STYLES;
export type Paint = Readonly<Record<Style, (text: string) => string>>;

/** Painting functions whose marks only `finishText` with the same key understands. */
export function createPaint(key: string): Paint {
  const entries = Object.entries(STYLES).map(([style, [open, close]]) => [
    style,
    (text: string) => (text === '' ? '' : `\u001b${key}${open}m${text}\u001b${key}${close}m`),
  ]);
  return Object.fromEntries(entries) as Paint;
}

/** Text ready for a stream: marks become colours, or nothing when `color` is false; the rest is made printable. */
export function finishText(text: string, options: { key: string; color: boolean }): string {
  return text
    .split(new RegExp(`\\u001b${options.key}(\\d+)m`))
    .map((part, index) => (index % 2 === 0 ? printable(part) : options.color ? `\u001b[${part}m` : ''))
    .join('');
}

/** Whether to colour: the flag, then FORCE_COLOR, NO_COLOR and TERM=dumb as Node itself reads them, then the terminal. */
export function wantsColor(options: {
  flag?: boolean;
  env: Readonly<Record<string, string | undefined>>;
  output: { readonly isTTY: boolean };
}): boolean {
  if (options.flag !== undefined) return options.flag;
  const { FORCE_COLOR, NO_COLOR, TERM } = options.env;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return TERM !== 'dumb' && options.output.isTTY;
}
