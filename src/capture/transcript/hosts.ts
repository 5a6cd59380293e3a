import { claudeCode } from './claude-code';
import type { Fields } from './fields';
import type { HostFormat } from './host-line';
import { openclaw } from './openclaw';
import { HOSTS, type Host } from './transcript';

export const FORMATS: Readonly<Record<Host, HostFormat>> = { openclaw, 'claude-code': claudeCode };

/** The host that writes such lines. */
export function hostOf(line: Fields): Host | undefined {
  return HOSTS.find((host) => FORMATS[host].fits(line));
}
