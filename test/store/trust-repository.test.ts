import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRepository } from '../../src/store/find-repository';
import { findForTrust } from '../../src/store/trusted-ancestor';
import { distrustRepository, trustRepository } from '../../src/store/write-trust';
import { makeRepository } from '../helpers/repository';
import { tempFolder } from '../helpers/temp-folder';
import { trusted, world } from './find-cases';

describe('trust', () => {
  it('lets reading pass by an untrusted repository with a hint, and on to the next rule', async () => {
    const { root } = makeRepository();
    const mine = makeRepository();
    const surroundings = world({ cwd: root, user: { dataRoot: mine.root } });
    expect(await findRepository({ surroundings })).toMatchObject({ root: mine.root, rule: 'user-config' });
    expect(surroundings.warnings).toEqual([
      `the memory repository ${root} is not trusted and is not used; to use it: co-engram trust ${root}`,
    ]);
  });

  it('is asked for when nothing else is there', async () => {
    const { root } = makeRepository();
    const surroundings = world({ cwd: root });
    await expect(findRepository({ surroundings })).rejects.toMatchObject({
      code: 'ENVIRONMENT',
      hint: `co-engram trust ${root}`,
    });
  });

  it('refuses to write past an untrusted repository', async () => {
    const { root } = makeRepository();
    const mine = makeRepository();
    const surroundings = world({ cwd: root, user: { dataRoot: mine.root } });
    await expect(findRepository({ surroundings, forWriting: true })).rejects.toMatchObject({
      code: 'REFUSED',
      hint: `co-engram trust ${root}`,
    });
    const named = await findRepository({ surroundings, repo: root, forWriting: true });
    expect(named).toMatchObject({ root, isTrusted: true });
  });

  it('refuses to check another repository than the one that is here', async () => {
    const { root } = makeRepository({ root: tempFolder() });
    const mine = makeRepository();
    const surroundings = world({ cwd: root, user: { dataRoot: mine.root } });
    await expect(findRepository({ surroundings, forChecking: true })).rejects.toMatchObject({
      code: 'REFUSED',
      message: `the memory repository ${root} is not trusted, so nothing is checked`,
    });
    expect((await findRepository({ surroundings, repo: root, forChecking: true })).root).toBe(root);
  });

  it('says nothing of one that is used all the same, by another rule', async () => {
    const { root } = makeRepository();
    const surroundings = world({ cwd: root, user: { dataRoot: root } });
    expect(await findRepository({ surroundings })).toMatchObject({ root, rule: 'user-config' });
    expect(surroundings.warnings).toEqual([]);
  });

  it('names folders in its hints so that a shell reads them as they are', async () => {
    const root = join(tempFolder(), "my $(memory)'s");
    mkdirSync(root);
    makeRepository({ root });
    await expect(findRepository({ surroundings: world({ cwd: root }) })).rejects.toMatchObject({
      hint: `co-engram trust '${root.replace("'", "'\\''")}'`,
    });
  });

  it('finds a trusted one further up', async () => {
    const { root } = makeRepository({ files: { 'vendor/lib/co-engram.yaml': '' } });
    const surroundings = world({ cwd: join(root, 'vendor/lib'), user: trusted(root) });
    expect((await findRepository({ surroundings })).root).toBe(root);
    expect(surroundings.warnings).toHaveLength(1);
  });

  it('is given by path and origin, and asks again for another origin', async () => {
    const test = makeRepository();
    const surroundings = world({ cwd: test.root });
    await trustRepository(test.repo, surroundings);
    expect(await findRepository({ surroundings })).toMatchObject({ root: test.root, rule: 'ancestor' });
    test.git('remote', 'add', 'origin', 'https://me:token@example.org/memory.git');
    await findRepository({ surroundings });
    const entry = { path: test.root, origin: 'https://example.org/memory.git' };
    expect(JSON.parse(readFileSync(surroundings.userFile, 'utf8'))).toEqual({ trusted: [entry] });
    test.git('remote', 'set-url', 'origin', 'https://evil.example.org/memory.git');
    await expect(findRepository({ surroundings, forWriting: true })).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('another origin'),
    });
    expect(findForTrust(surroundings)).toMatchObject({
      repository: { root: test.root, isTrusted: false },
      trust: { state: 'origin-changed', before: 'https://example.org/memory.git' },
      origin: 'https://evil.example.org/memory.git',
    });
    await trustRepository(test.repo, surroundings);
    expect((await findRepository({ surroundings, forWriting: true })).root).toBe(test.root);
    expect(await distrustRepository(test.root, surroundings)).toBe(true);
    expect(await distrustRepository(test.root, surroundings)).toBe(false);
    await expect(findRepository({ surroundings })).rejects.toMatchObject({ code: 'ENVIRONMENT' });
  });

  it('holds when the origin cannot be remembered', async () => {
    const test = makeRepository();
    test.git('remote', 'add', 'origin', 'git@example.org:memory.git');
    const surroundings = world({ cwd: test.root, user: trusted(test.root) });
    mkdirSync(`${surroundings.userFile}.lock`);
    const found = await findRepository({ surroundings });
    expect(found.root).toBe(test.root);
    expect(surroundings.warnings.join()).toContain('could not be remembered');
  });

  it('is not impressed by a malformed list', async () => {
    const { root } = makeRepository();
    for (const list of ['x', [null, 5, { path: 7 }, [root]], { path: root }]) {
      const surroundings = world({ cwd: root, user: { trusted: list } });
      await expect(findRepository({ surroundings })).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    }
  });

  it('is by real path', async () => {
    const { root } = makeRepository();
    const link = join(tempFolder(), 'link');
    symlinkSync(root, link);
    const surroundings = world({ cwd: link, user: trusted(root) });
    expect((await findRepository({ surroundings })).root).toBe(root);
  });

  it('needs a repository to be given', () => {
    const surroundings = world();
    expect(() => findForTrust(surroundings)).toThrow('is in no memory repository');
    expect(() => findForTrust(surroundings, 'missing')).toThrow('missing does not exist');
  });
});
