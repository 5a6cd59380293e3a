import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resetDataRoot, setDataRoot, showDataRoot } from '../../src/store/data-root';
import { findRepository } from '../../src/store/find-repository';
import { makeRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

const world = () => {
  const home = tempFolder();
  return { home, surroundings: testSurroundings({ home, cwd: home }) };
};

describe('the data root', () => {
  it('is set to a memory repository, trusted, shown and reset', async () => {
    const { surroundings } = world();
    const { root } = makeRepository();
    expect(await setDataRoot(root, surroundings)).toEqual({ root, hasMarker: true });
    expect(await showDataRoot(surroundings)).toEqual({ root, rule: 'user-config' });
    expect((await findRepository({ surroundings: { ...surroundings, cwd: root } })).rule).toBe('ancestor');
    await resetDataRoot(surroundings);
    await expect(showDataRoot(surroundings)).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    await resetDataRoot(surroundings);
  });

  it('may be an empty or a new folder, and nothing is put into it', async () => {
    const { surroundings, home } = world();
    expect(await setDataRoot('~/fresh', surroundings)).toEqual({
      root: join(home, 'fresh'),
      hasMarker: false,
    });
    expect(readdirSync(join(home, 'fresh'))).toEqual([]);
    expect(await findRepository({ surroundings, forWriting: true })).toMatchObject({
      root: join(home, 'fresh'),
      layout: 'co-engram',
    });
  });

  it('is no folder with other things, unless forced', async () => {
    const { surroundings } = world();
    const folder = tempFolder();
    for (let n = 0; n < 10; n += 1) writeFileSync(join(folder, `f${n}`), '');
    await expect(setDataRoot(folder, surroundings)).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('f0, f1, f2, f3, f4, f5, f6, f7 and 2 more'),
    });
    expect(await setDataRoot(folder, surroundings, { force: true })).toMatchObject({ hasMarker: false });
    expect(readdirSync(folder)).toHaveLength(10);
    expect(await showDataRoot(surroundings)).toEqual({ root: folder, rule: 'user-config' });
  });

  it('is no file, and an adopted one that vanished is an error', async () => {
    const { surroundings, home } = world();
    writeFileSync(join(home, 'file'), '');
    await expect(setDataRoot('file', surroundings)).rejects.toMatchObject({ code: 'USAGE' });
    await setDataRoot('gone', surroundings);
    mkdirSync(join(home, 'other'));
    const { rmSync } = await import('node:fs');
    rmSync(join(home, 'gone'), { recursive: true });
    await expect(findRepository({ surroundings })).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    expect(existsSync(join(home, 'gone'))).toBe(false);
  });
});
