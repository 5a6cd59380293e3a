import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from './temp-folder';

/** An environment with these settings of the user. */
export function userConfig(config: object): Record<string, string> {
  const folder = tempFolder();
  mkdirSync(join(folder, 'co-engram'));
  writeFileSync(join(folder, 'co-engram', 'config.json'), JSON.stringify(config));
  return { XDG_CONFIG_HOME: folder };
}
