import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errnoOf } from '../../store/file-error';
import { isFields } from './fields';

/** An index of many thousand sessions; a larger file is none. */
const MOST_BYTES = 32 << 20;

/**
 * The key that OpenClaw's index beside a session has for it, `agent:<agent>:<channel>:group:<id>`; undefined where there
 * is none. What the index says is the host's matter: a damaged one says nothing.
 */
export function sessionKeyOf(path: string, sessionId: string): string | undefined {
  for (const [key, entry] of Object.entries(indexBeside(path))) {
    if (isFields(entry) && entry.sessionId === sessionId) return key;
  }
  return undefined;
}

function indexBeside(path: string): Readonly<Record<string, unknown>> {
  const index = join(dirname(path), 'sessions.json');
  try {
    if (statSync(index).size > MOST_BYTES) return {};
    const value: unknown = JSON.parse(readFileSync(index, 'utf8'));
    return isFields(value) ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError || errnoOf(error) !== undefined) return {};
    throw error;
  }
}
