/** How long a complete MiniSearch takes to index a repository's engrams that are in memory already. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import MiniSearch from 'minisearch';
import { parseEngram } from '../../src/engram/parse-engram';
import { toDigestEntry } from '../../src/search/digest';
import { documentFields, FIELD_NAMES } from '../../src/search/fields';
import { tokenize } from '../../src/search/tokenize';

/** `add-all FOLDER`: prints milliseconds of `addAll` alone. */
export async function main([root = '']: readonly string[]): Promise<number> {
  const listed = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: root, maxBuffer: 2 ** 28 });
  const docs = listed
    .toString('utf8')
    .split('\0')
    .flatMap((path) => {
      if (path === '') return [];
      const parsed = parseEngram(readFileSync(join(root, path), 'utf8'), path);
      if (parsed.type !== 'engram') return [];
      return [{ id: path, ...documentFields(toDigestEntry(parsed.file), parsed.file.body) }];
    });
  const index = new MiniSearch({ fields: [...FIELD_NAMES], tokenize, processTerm: (term) => term });
  const start = performance.now();
  index.addAll(docs);
  console.log(performance.now() - start);
  return 0;
}
