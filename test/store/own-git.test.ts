import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRepository } from '../../src/store/find-repository';
import { listPlantedState, requireNoPlantedState, requireOwnGit } from '../../src/store/own-git';
import { makeRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

const find = (repo: string) =>
  findRepository({ surroundings: testSurroundings({ home: tempFolder() }), repo });

describe('a command that writes through git', () => {
  it('needs the data root to be the top of its own git', async () => {
    const own = makeRepository();
    expect(requireOwnGit(await find(own.root)).gitDir).toBe(join(own.root, '.git'));
    const outer = makeRepository({ files: { 'm/co-engram.yaml': '' } });
    const inner = await find(join(outer.root, 'm'));
    expect(() => requireOwnGit(inner)).toThrow(`lies inside the git repository ${outer.root}`);
    const without = await find(makeRepository({ git: false }).root);
    expect(() => requireOwnGit(without)).toThrow('is no git repository');
  });
});

describe('state that came with a repository', () => {
  it('is refused, apart from the settings file of the public layout', async () => {
    const test = makeRepository({
      files: { '.co-engram/config.json': '{}', '.gitignore': '' },
      commit: true,
    });
    const repo = await find(test.root);
    await requireNoPlantedState(repo);
    test.write('.co-engram/lock', 'x');
    test.write('.Co-Engram/cache/y', 'x');
    expect(await listPlantedState(repo)).toEqual([]);
    test.commitAll();
    expect(await listPlantedState(repo)).toEqual(['.Co-Engram/cache/y', '.co-engram/lock']);
    await expect(requireNoPlantedState(repo)).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it('is refused when it is a link deep below, with git or without', async () => {
    for (const git of [true, false]) {
      const test = makeRepository({ git });
      const repo = await find(test.root);
      expect(await listPlantedState(repo)).toEqual([]);
      mkdirSync(join(test.root, '.co-engram/a/b'), { recursive: true });
      symlinkSync('/etc', join(test.root, '.co-engram/a/b/c'));
      expect(await listPlantedState(repo)).toEqual(['.co-engram/a/b/c']);
    }
  });
});
