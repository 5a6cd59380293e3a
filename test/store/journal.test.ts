import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitPlan } from '../../src/store/apply-plan';
import { readJournal } from '../../src/store/journal';
import type { PlanStep } from '../../src/store/plan-step';
import { sha256Hex } from '../../src/util/hash';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

const TEMP = '.co-engram-tmp-0123456789ab';

function leaveJournal(test: TestRepository, journal: unknown): void {
  mkdirSync(test.repo.stateDir, { recursive: true });
  writeFileSync(
    join(test.repo.stateDir, 'journal'),
    typeof journal === 'string' ? journal : JSON.stringify(journal),
  );
}

function commitJournal(...steps: Array<PlanStep | Record<string, unknown>>) {
  return { format: 1, phase: 'commit', steps, folders: [] };
}

/** What the next writing command does first. */
async function nextCall(test: TestRepository): Promise<string[]> {
  const surroundings = testSurroundings();
  await commitPlan(test.repo, surroundings, async () => ({ summary: 'nothing', changes: [] }));
  return surroundings.warnings;
}

function replacing(path: string, oldText: string | null, newText: string): PlanStep {
  const oldHash = oldText === null ? null : sha256Hex(oldText);
  return { type: 'replace', area: 'repo', path, temp: TEMP, oldHash, newHash: sha256Hex(newText) };
}

describe('a journal left by a cut', () => {
  it('is carried out before the next plan is computed, which sees its result', async () => {
    const test = makeRepository({ files: { 'a.md': 'old', [TEMP]: 'new' } });
    leaveJournal(test, commitJournal(replacing('a.md', 'old', 'new')));
    let seen = '';
    await commitPlan(test.repo, testSurroundings(), async () => {
      seen = test.read('a.md');
      return { summary: 'nothing', changes: [] };
    });
    expect(seen).toBe('new');
    expect(test.exists(TEMP)).toBe(false);
    expect(readdirSync(test.repo.stateDir)).toEqual([]);
  });

  it('may be carried out twice', async () => {
    const test = makeRepository({ files: { 'a.md': 'old', 'b.md': 'b', 'c.md': 'c', [TEMP]: 'new' } });
    const journal = commitJournal(
      replacing('a.md', 'old', 'new'),
      { type: 'delete', area: 'repo', path: 'b.md', oldHash: sha256Hex('b') },
      { type: 'move', area: 'repo', path: 'c.md', to: 'd.md' },
    );
    leaveJournal(test, journal);
    await nextCall(test);
    leaveJournal(test, journal);
    expect(await nextCall(test)).toEqual([]);
    expect([test.read('a.md'), test.exists('b.md'), test.exists('c.md'), test.read('d.md')]).toEqual([
      'new',
      false,
      false,
      'c',
    ]);
  });

  it('drops a temp whose text is in place already', async () => {
    const test = makeRepository({ files: { 'a.md': 'new', [TEMP]: 'new' } });
    leaveJournal(test, commitJournal(replacing('a.md', 'old', 'new')));
    expect(await nextCall(test)).toEqual([]);
    expect(test.exists(TEMP)).toBe(false);
  });

  it('never overwrites what somebody wrote meanwhile, and keeps the other text', async () => {
    const test = makeRepository({
      files: { 'a.md': 'edited', 'b.md': 'edited', 'c.md': 'c', 'd.md': 'd', [TEMP]: 'new' },
    });
    leaveJournal(
      test,
      commitJournal(
        replacing('a.md', 'old', 'new'),
        { type: 'delete', area: 'repo', path: 'b.md', oldHash: sha256Hex('b') },
        { type: 'move', area: 'repo', path: 'c.md', to: 'd.md' },
      ),
    );
    const warnings = await nextCall(test);
    expect(['a.md', 'b.md', 'c.md', 'd.md'].map(test.read)).toEqual(['edited', 'edited', 'c', 'd']);
    const kept = join(test.repo.stateDir, 'recovered/a.md.0123456789ab');
    expect(readFileSync(kept, 'utf8')).toBe('new');
    expect(warnings).toEqual([
      `a.md changed after an interrupted write: left as it is, the other text is in ${kept}`,
      'b.md changed after an interrupted delete: left as it is',
      'd.md appeared after an interrupted move: c.md is left where it is',
    ]);
    expect(await nextCall(test)).toEqual([]);
  });

  it('tells git about the moves that it completes', async () => {
    const test = makeRepository({ files: { 'c.md': 'c\n' }, commit: true });
    leaveJournal(test, commitJournal({ type: 'move', area: 'repo', path: 'c.md', to: 'd.md' }));
    await nextCall(test);
    expect(test.git('status', '--porcelain')).toBe('R  c.md -> d.md\n');
  });

  it('of which nothing was done yet is taken back', async () => {
    const test = makeRepository({ files: { 'a.md': 'old', [TEMP]: 'ne', 'made/.gitkeep': '' } });
    test.remove('made/.gitkeep');
    const steps = [
      replacing('a.md', 'old', 'new'),
      { ...replacing('b.md', null, 'x'), temp: '.co-engram-tmp-ffffffffffff' },
    ];
    leaveJournal(test, { format: 1, phase: 'prepare', steps, folders: [{ area: 'repo', path: 'made' }] });
    await nextCall(test);
    expect(test.read('a.md')).toBe('old');
    expect([TEMP, 'made', 'b.md'].map(test.exists)).toEqual([false, false, false]);
  });

  it('that cannot be carried out says so and stays, so that nothing else is written over it', async () => {
    const test = makeRepository({ files: { 'a.md': 'old' } });
    test.write(TEMP, 'new');
    leaveJournal(
      test,
      commitJournal({ ...replacing('a.md', 'old', 'new'), path: 'a.md/impossible.md', oldHash: null }),
    );
    await expect(nextCall(test)).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    expect(readJournal(test.repo)?.phase).toBe('commit');
    expect(test.read(TEMP)).toBe('new');
  });
});

describe('a planted journal', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a write outside', { ...replacing('../x.md', null, 'x') }],
    ['a temp outside', { ...replacing('x.md', null, 'x'), temp: '../.co-engram-tmp-0123456789ab' }],
    ['a delete outside', { type: 'delete', area: 'repo', path: '../x.md', oldHash: 'x' }],
    ['a move to the hooks', { type: 'move', area: 'repo', path: 'a.md', to: '.git/hooks/post-commit' }],
    ['a state path outside', { type: 'delete', area: 'state', path: '../config', oldHash: 'x' }],
  ])('touches nothing outside: %s', async (_name, step) => {
    const test = makeRepository({ files: { 'a.md': 'a' } });
    leaveJournal(test, commitJournal(step));
    await expect(nextCall(test)).rejects.toMatchObject({ code: 'REFUSED' });
    expect(test.read('a.md')).toBe('a');
  });

  it('removes no file but temps of ours when it is taken back', async () => {
    const test = makeRepository({ files: { 'a.md': 'a', 'full/b.md': 'b' } });
    const steps = [{ ...replacing('x.md', null, 'x'), temp: 'a.md' }];
    leaveJournal(test, { format: 1, phase: 'prepare', steps, folders: [{ area: 'repo', path: 'full' }] });
    await nextCall(test);
    expect([test.read('a.md'), test.read('full/b.md')]).toEqual(['a', 'b']);
  });

  it('that is a symlink or a pipe is neither followed nor opened', async () => {
    const outside = join(tempFolder(), 'precious');
    writeFileSync(outside, 'precious');
    const test = makeRepository({ git: false });
    mkdirSync(test.repo.stateDir);
    for (const name of ['journal', 'journal.new']) symlinkSync(outside, join(test.repo.stateDir, name));
    const changes = [1, 2].map((n) => ({ type: 'write' as const, path: `${n}.md`, text: 'x' }));
    await commitPlan(test.repo, testSurroundings(), async () => ({ summary: 's', changes }));
    expect(readFileSync(outside, 'utf8')).toBe('precious');
    execFileSync('mkfifo', [join(test.repo.stateDir, 'journal')]);
    expect(await nextCall(test)).toEqual([]);
    expect(readdirSync(test.repo.stateDir)).toEqual([]);
  });

  it.each([
    '',
    '{"format":1,"phase":"com',
    'null',
    '[]',
    '{"format":2,"phase":"commit","steps":[],"folders":[]}',
    '{"format":1,"phase":"other","steps":[],"folders":[]}',
    '{"format":1,"phase":"commit","steps":[{"type":"write"}],"folders":[]}',
    '{"format":1,"phase":"commit","steps":{},"folders":[]}',
    '{"format":1,"phase":"commit","steps":[],"folders":[{"area":"moon","path":"x"}]}',
    '{"format":1,"phase":"commit","steps":[{"type":"replace","area":"repo","path":"a","temp":1}],"folders":[]}',
  ])('that nobody can read is dropped: %s', async (text) => {
    const test = makeRepository();
    leaveJournal(test, text);
    expect(await nextCall(test)).toEqual([]);
    expect(readdirSync(test.repo.stateDir)).toEqual([]);
  });
});
