import { CoEngramError } from '../errors';
import type { Scope } from './engram';

/** Where everything holds that names no scope. */
export const GLOBAL_SCOPE: Scope = { type: 'global' };

/** The scope that `global`, `channel:ID` or `session:ID` means. Throws USAGE. */
export function parseScope(text: string): Scope {
  if (text === 'global') return GLOBAL_SCOPE;
  const [, type, id] = /^(channel|session):(\S(?:.*\S)?)$/.exec(text) ?? [];
  if (type !== undefined && id !== undefined) return { type: type as 'channel' | 'session', id };
  throw new CoEngramError(
    'USAGE',
    `scope must be global, channel:ID or session:ID, not "${text.slice(0, 100)}"`,
  );
}

/** The reverse of parseScope. */
export function formatScope({ type, id }: Scope): string {
  return type === 'global' ? type : `${type}:${id ?? ''}`;
}
