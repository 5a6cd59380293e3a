import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  attributeLines,
  ignoreLines,
  markerText,
  proposalPath,
  STATE,
  statePath,
  usagePath,
} from '../../src/store/layout';
import { lstatIfThere, statIfThere } from '../../src/store/stat-if-there';
import { makeRepository } from '../helpers/repository';
import { tempFolder } from '../helpers/temp-folder';

describe('the layout', () => {
  it('names every place once', () => {
    expect(statePath({ stateDir: '/r/.git/co-engram' }, STATE.configCache)).toBe(
      '/r/.git/co-engram/cache/config.json',
    );
    expect(usagePath('wabc')).toBe('usage/wabc.tsv');
    expect(usagePath('wabc', true)).toBe('private/usage/wabc.tsv');
    expect(proposalPath('x')).toBe('proposals/x.yaml');
    expect(new Set(Object.values(STATE)).size).toBe(Object.values(STATE).length);
  });

  it('has ignore lines that git understands as we mean them', () => {
    const test = makeRepository({
      files: { '.gitignore': `${ignoreLines({ contentPrefix: 'engrams', obsidian: true }).join('\n')}\n` },
    });
    const ignored = [
      'private/a/x.md',
      'engrams/private/a/x.md',
      '.co-engram/cache/x',
      'a/.co-engram-tmp-0123456789ab',
      '.obsidian/workspace.json',
    ];
    const shared = [
      'engineering/private/x.md',
      'skills/s/.co-engram/imprint.json',
      '.obsidian/app.json',
      '.trash/x.md',
    ];
    const { stdout } = {
      stdout: test.git('-c', 'core.excludesFile=', 'check-ignore', '--no-index', ...ignored),
    };
    expect(stdout.trim().split('\n')).toEqual(ignored);
    expect(() => test.git('check-ignore', '--no-index', ...shared)).toThrow();
  });

  it('has attribute lines that git understands as we mean them', () => {
    const test = makeRepository({ files: { '.gitattributes': `${attributeLines().join('\n')}\n` } });
    const paths = [
      'a/b/x.md',
      'synapses/extends/syn-0.yaml',
      'usage/w0.tsv',
      'skills/x/imprint.json',
      'proposals/x.yaml',
      'events/2026-01-02/me.jsonl',
    ];
    const lines = test
      .git('check-attr', 'merge', 'eol', '--', ...paths)
      .trim()
      .split('\n');
    expect(lines).toEqual(paths.flatMap((path) => [`${path}: merge: co-engram`, `${path}: eol: lf`]));
    expect(attributeLines({ markdownHasCrlf: true })[0]).toBe('*.md merge=co-engram');
  });

  it('begins the marker with a word of explanation', () => {
    expect(markerText({ language: 'en' })).toMatch(/^# .*\nlanguage: en\n$/);
  });
});

describe('looking at paths', () => {
  it('finds nothing where nothing can be, and the link itself on wish', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'file'), '');
    symlinkSync('loop', join(folder, 'loop'));
    mkdirSync(join(folder, 'dir'));
    for (const path of ['gone', 'file/below', 'loop', 'x'.repeat(300)]) {
      expect(statIfThere(join(folder, path))).toBeUndefined();
    }
    expect(statIfThere(join(folder, 'dir'))?.isDirectory()).toBe(true);
    expect(lstatIfThere(join(folder, 'loop'))?.isSymbolicLink()).toBe(true);
    expect(() => statIfThere('a\0b')).toThrow('cannot be read (ERR_INVALID_ARG_VALUE)');
  });
});
