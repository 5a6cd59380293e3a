import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestSurroundings, testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

export function writeAt(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A home folder of its own, with a user configuration and trust as wanted. */
export function world(
  options: { cwd?: string; user?: Record<string, unknown>; env?: Record<string, string>; home?: string } = {},
): TestSurroundings & { home: string; userFile: string } {
  const home = options.home ?? tempFolder();
  const userFile = join(home, '.config/co-engram/config.json');
  if (options.user !== undefined) writeAt(userFile, JSON.stringify(options.user));
  const surroundings = testSurroundings({ cwd: options.cwd ?? home, home, env: options.env });
  return Object.assign(surroundings, { home, userFile });
}

export const trusted = (...paths: string[]) => ({ trusted: paths.map((path) => ({ path })) });
