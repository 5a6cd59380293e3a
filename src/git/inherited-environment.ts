import { env } from 'node:process';

/**
 * The environment of this process. git is its child and inherits it, as any child does, unless the caller gives
 * another; kept in one place because no other module may look outside by itself.
 */
export function inheritedEnvironment(): Readonly<Record<string, string | undefined>> {
  return env;
}
