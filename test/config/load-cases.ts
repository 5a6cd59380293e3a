import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadConfig } from '../../src/config/load-config';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { type TestSurroundings, testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

interface World {
  test: TestRepository;
  surroundings: TestSurroundings;
  load(flags?: Record<string, unknown>): ReturnType<typeof loadConfig>;
}

export function world(
  options: {
    team?: string;
    user?: unknown;
    env?: Record<string, string>;
    git?: boolean;
    files?: Record<string, string>;
  } = {},
): World {
  const files: Record<string, string> = { ...options.files };
  if (options.team !== undefined) files['co-engram.yaml'] = options.team;
  const test = makeRepository({ git: options.git ?? true, files });
  const home = tempFolder();
  if (options.user !== undefined) {
    const text = typeof options.user === 'string' ? options.user : JSON.stringify(options.user);
    writeAt(join(home, '.config/co-engram/config.json'), text);
  }
  const surroundings = testSurroundings({ cwd: test.root, home, env: options.env });
  return { test, surroundings, load: (flags) => loadConfig({ ...test.repo, surroundings, flags }) };
}

export function writeAt(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
