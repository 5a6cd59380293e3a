import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { classifyFolder, classifyPath } from '../../src/store/classify-path';
import { scanRepository } from '../../src/store/scan';
import { makeRepository } from '../helpers/repository';
import { tempFolder } from '../helpers/temp-folder';

const LAYOUT: Record<string, string> = {
  'README.md': 'engram',
  'engineering/typescript/strict.md': 'engram',
  'private/engineering/mine.md': 'engram',
  'engrams/skills/inside-the-transparent-folder.md': 'engram',
  'deep/synapses/not-reserved-here.md': 'engram',
  'synapses.md': 'engram',
  'sessions/2026/a.md': 'session',
  'private/sessions/b.md': 'session',
  'synapses/extends/syn-0123456789abcdef.yaml': 'synapse',
  'private/synapses/extends/syn-0123456789abcdef.yaml': 'synapse',
  'usage/w123456789.tsv': 'usage',
  'usage/w123456789/a.tsv': 'usage',
  'private/usage/w123456789.tsv': 'usage',
  'proposals/p.yaml': 'proposal',
  'skills/deploy/imprint.json': 'imprint',
  'events/2026-01-02/w.jsonl': 'event',
  '.trash/2026-01/engineering/old.md': 'trash',
  '.trash/2026-01/synapses/extends/syn-0.yaml': 'trash',
};

const IGNORED = [
  'notes.txt',
  'UPPER.MD',
  '.hidden.md',
  'a/.co-engram-tmp-0123456789ab',
  'a/._resource-fork.md',
  '.obsidian/x.md',
  '.co-engram/x.md',
  'a/.hidden/x.md',
  'node_modules/p/README.md',
  'web/node_modules/p/README.md',
  'synapses/extends/readme.md',
  'synapses/.hidden/syn-0.yaml',
  'usage/readme.md',
  'skills/deploy/SKILL.md',
  'proposals/p.md',
  'events/2026/x.md',
  '.trash/.git/x.md',
  'a/new\nline.md',
];

describe('the class of a path', () => {
  it.each(Object.entries(LAYOUT))('%s is %s', (path, expected) => {
    expect(classifyPath(path)).toBe(expected);
  });

  it.each(IGNORED)('%s is left alone', (path) => {
    expect(classifyPath(path)).toBeUndefined();
  });

  it('agrees with the class of its folder, so that the walker and git trees see the same', () => {
    for (const path of [...Object.keys(LAYOUT), ...IGNORED]) {
      const folder = path.split('/').slice(0, -1);
      const isWalked = folder.every(
        (_, index) => classifyFolder(folder.slice(0, index + 1).join('/')) !== undefined,
      );
      if (classifyPath(path) !== undefined) expect(isWalked, path).toBe(true);
    }
  });
});

describe('a scan', () => {
  it('lists each class sorted by code unit and nothing else', () => {
    const files = [...Object.keys(LAYOUT), ...IGNORED.filter((path) => !/\.git\/|\n/.test(path))];
    const { repo } = makeRepository({ files: Object.fromEntries(files.map((path) => [path, 'x'])) });
    const found = scanRepository(repo);
    const listed = Object.entries({
      engram: found.engrams,
      session: found.sessions,
      synapse: found.synapses,
      usage: found.usage,
      proposal: found.proposals,
      imprint: found.imprints,
      event: found.events,
      trash: found.trash,
    });
    for (const [pathClass, paths] of listed) {
      const expected = Object.keys(LAYOUT).filter((path) => LAYOUT[path] === pathClass);
      expect(paths, pathClass).toEqual(expected.sort());
    }
    expect(found.skipped).toEqual([]);
  });

  it('may be limited to some classes', () => {
    const { repo } = makeRepository({
      files: Object.fromEntries(Object.keys(LAYOUT).map((path) => [path, 'x'])),
    });
    const found = scanRepository(repo, { only: ['engram', 'synapse'] });
    expect(found.engrams).toContain('private/engineering/mine.md');
    expect(found.synapses).toHaveLength(2);
    expect([
      ...found.sessions,
      ...found.usage,
      ...found.trash,
      ...found.events,
      ...found.proposals,
      ...found.imprints,
    ]).toEqual([]);
  });

  it('skips names that nobody could open or print, and takes all other odd ones', () => {
    const odd = [
      ' lead.md',
      '-dash.md',
      '"q".md',
      "it's.md",
      '\u202egnp.md',
      '\u{1f389}.md',
      `${'x'.repeat(247)}.md`,
    ];
    const { repo, root } = makeRepository({
      files: Object.fromEntries(odd.map((name) => [`a/${name}`, 'x'])),
    });
    makeFile(root, 'a/new\nline.md', 'x');
    mkdirSync(join(root, 'a/tab\t'));
    makeFile(root, 'a/tab\t/x.md', 'x');
    makeFile(root, 'a/fine\ufffd.md', 'x');
    writeFileSync(Buffer.concat([Buffer.from(`${root}/a/`), Buffer.from([0xff]), Buffer.from('.md')]), 'x');
    const found = scanRepository(repo);
    expect(found.engrams).toEqual([...odd, 'fine\ufffd.md'].map((name) => `a/${name}`).sort());
    expect(found.skipped).toEqual([
      { path: 'a/new\nline.md', message: 'has a control character in its name' },
      { path: 'a/tab\t', message: 'has a control character in its name' },
      { path: 'a/\ufffd.md', message: 'has a name that is not UTF-8' },
    ]);
  });

  it('does not enter nested repositories, worktrees and submodules', () => {
    const { repo, root } = makeRepository({
      files: { 'a/x.md': 'x', 'vendor/lib/y.md': 'y', 'sub/z.md': 'z' },
    });
    mkdirSync(join(root, 'vendor/lib/.git'));
    makeFile(root, 'sub/.git', 'gitdir: ../.git/modules/sub\n');
    expect(scanRepository(repo).engrams).toEqual(['a/x.md']);
  });

  it('skips what is no readable file and says so', async () => {
    const outside = tempFolder();
    makeFile(outside, 'secret.md', 'secret');
    const { repo, root } = makeRepository({ files: { 'a/x.md': 'x' } });
    mkdirSync(join(root, 'a/folder.md/inside'), { recursive: true });
    makeFile(root, 'a/folder.md/inside/y.md', 'y');
    execFileSync('mkfifo', [join(root, 'a/pipe.md')]);
    symlinkSync(join(outside, 'secret.md'), join(root, 'a/outward.md'));
    symlinkSync('nothing', join(root, 'a/broken.md'));
    symlinkSync('loop.md', join(root, 'a/loop.md'));
    symlinkSync('x.md', join(root, 'a/twin.md'));
    symlinkSync(outside, join(root, 'a/outward-folder'));
    symlinkSync('.', join(root, 'a/again.md'));
    const server = createServer().listen(join(root, 'a/socket.md'));
    await new Promise((resolve) => server.once('listening', resolve));
    const found = scanRepository(repo);
    server.close();
    expect(found.engrams).toEqual(['a/x.md']);
    expect(Object.fromEntries(found.skipped.map((skipped) => [skipped.path, skipped.message]))).toEqual({
      'a/again.md': 'is a symlink to a folder',
      'a/broken.md': 'is a symlink that leads nowhere (ENOENT)',
      'a/folder.md': 'is a folder, not a file',
      'a/loop.md': 'is a symlink that leads nowhere (ELOOP)',
      'a/outward.md': 'is a symlink that leads out of the repository',
      'a/pipe.md': 'is not a regular file',
      'a/socket.md': 'is not a regular file',
      'a/twin.md': 'is a symlink; the file it leads to is read in its own place',
    });
  });
});

function makeFile(root: string, path: string, text: string): void {
  writeFileSync(join(root, path), text);
}
