import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleScript } from '../helpers/bundle-script';
import { expectNothingTorn, killWriter, writersRepository } from '../helpers/killed-writer';

const KILLS = 1000;
let script = '';

beforeAll(async () => {
  script = await bundleScript(join(__dirname, '../helpers/writer-process.ts'));
});

describe(`a writer killed ${KILLS} times`, () => {
  it('never tears a file and is always completed', { timeout: 30 * 60_000 }, async () => {
    const test = writersRepository();
    for (let round = 0; round < KILLS; round += 1) {
      await killWriter(script, test.root, `round${round}`);
      // Sometimes the next writer, not a reader, finds what was left.
      if (round % 3 !== 0) await expectNothingTorn(test);
    }
    await expectNothingTorn(test);
    expect(test.exists('set/first.md')).toBe(false);
  });
});
