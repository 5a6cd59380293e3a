import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engramText, testId } from '../helpers/engram-text';
import type { TestMemory } from '../helpers/memory';

export const DAY_MS = 86_400_000;

export const BORN = '2025-01-01T00:00:00.000Z';

export const SAME = 'The deploy script needs the staging token before it can push.';

export const engram = (n: number, fields: Record<string, unknown> = {}): [string, string] => {
  const { folder = 'a', ...rest } = fields;
  const given = {
    id: testId(n),
    title: `Note ${n}`,
    domainTags: [folder],
    slug: `note-${n}`,
    body: `Words of number ${n}.`,
  };
  return [
    `${folder}/note-${n}.md`,
    engramText({ ...given, createdAt: BORN, updatedAt: BORN, ...rest } as never),
  ];
};

export const files = (...all: Array<[string, string]>) => Object.fromEntries(all);

/** Every byte of the work tree and of the state folder but for what tells when something ran. */
export function everything(test: TestMemory): Record<string, string> {
  const found: Record<string, string> = {};
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (['objects', 'cache', 'index', 'doctor.json'].includes(entry.name)) continue;
      if (entry.isDirectory()) walk(path);
      else if (!/^maintenance|^lock/.test(entry.name))
        found[path.slice(test.root.length + 1)] = readFileSync(path, 'latin1');
    }
  };
  walk(test.root);
  return found;
}
