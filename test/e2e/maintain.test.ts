import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { attributeLines } from '../../src/store/layout';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeRepository } from '../helpers/repository';
import { runBuilt, startBuilt } from '../helpers/run-built';
import { runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';

const BORN = '2025-01-01T00:00:00.000Z';
const LONG =
  'The nightly export of invoices stops when the archive volume is full. Look at the free space first, remove the oldest archives, then start the export again by hand. The customer portal shows yesterday until it is done.';

const engram = (n: number, fields: Record<string, unknown> = {}): [string, string] => [
  `a/note-${n}.md`,
  engramText({
    id: testId(n),
    title: `Note ${n}`,
    domainTags: ['a'],
    kind: 'fact',
    createdAt: BORN,
    updatedAt: BORN,
    updatedBy: 'Ada',
    body: `Words of number ${n}.`,
    ...fields,
  }),
];

/** Something for every step of a deep stage. */
function files(): Record<string, string> {
  const contradiction = synapseId(testId(6), testId(7), 'contradicts');
  const state = { status: 'pending', since: '2025-02-01T00:00:00.000Z' };
  return Object.fromEntries([
    ['co-engram.yaml', 'trash:\n  enabled: true\n'],
    ['.gitattributes', `${attributeLines().join('\n')}\n`],
    engram(1, { kind: 'observation', importance: 0.25 }),
    engram(2, { kind: 'hypothesis', importance: 0.1 }),
    engram(3, { body: 'The very same.', tags: ['x'] }),
    engram(4, { body: 'The very same.', tags: ['y'], updatedAt: '2025-03-01T00:00:00.000Z' }),
    engram(5, { status: 'forgotten', statusAt: '2025-02-01T00:00:00.000Z' }),
    engram(6, { verificationStatus: 'verified', confidence: 0.95 }),
    engram(7, { verificationStatus: 'plausible', confidence: 0.4 }),
    engram(8, { body: LONG, pinned: true }),
    engram(9, { body: LONG }),
    engram(10, { body: `${LONG} The finance team waits for it until nine, so tell them.` }),
    engram(11, { contentHash: `sha256:${'0'.repeat(64)}` }),
    ['events/2025-01-01/w000000001.jsonl', '{"id":"1"}\n'],
    [
      `synapses/contradicts/${contradiction}.yaml`,
      synapseText({
        id: contradiction,
        from: testId(6),
        to: testId(7),
        kind: 'contradicts',
        createdAt: BORN,
        resolutionState: state,
      }),
    ],
  ] as Array<[string, string]>);
}

const ENV = (now: string) => ({ CO_ENGRAM_NOW: now });
const hash = (root: string) => {
  runRealGit(root, ['add', '-A']);
  return runRealGit(root, ['write-tree']).trim();
};

describe('two clones', () => {
  it('that run a deep stage on the same day write the same bytes, and merge without a conflict', async () => {
    const hub = makeRepository({ files: files(), commit: true });
    const clones = ['ada', 'bob'].map((name) => {
      const root = join(tempFolder(), name);
      runRealGit(tempFolder(), ['clone', '-q', hub.root, root]);
      runRealGit(root, ['config', 'user.name', name]);
      runRealGit(root, ['config', 'user.email', `${name}@example.org`]);
      return root;
    });
    for (const [n, root] of clones.entries()) {
      const env = ENV(n === 0 ? '2026-02-01T08:00:00Z' : '2026-02-01T21:30:00Z');
      const result = await runBuilt(['maintain', '--stage', 'deep', '--repo', root, '--json'], { env });
      expect(result).toMatchObject({ exitCode: 0, stderr: '' });
      const actions = JSON.parse(result.stdout).stages[0].changes.map(
        ({ action }: { action: string }) => action,
      );
      expect(new Set(actions)).toEqual(
        new Set(['freeze', 'forget', 'consolidate', 'propose', 'trash', 'arbitrate', 'remove_events']),
      );
    }
    const [ada = '', bob = ''] = clones;
    expect(hash(ada)).toBe(hash(bob));
    for (const root of clones) runRealGit(root, ['commit', '-q', '-m', 'deep']);
    runRealGit(ada, ['pull', '-q', '--no-rebase', '--no-edit', bob, 'main']);
    expect(hash(ada)).toBe(hash(bob));
    const again = await runBuilt(['maintain', '--stage', 'deep', '--repo', ada, '--json'], {
      env: ENV('2026-02-02T00:00:00Z'),
    });
    expect(JSON.parse(again.stdout).stages[0].changes).toEqual([]);
  });
});

describe('Ctrl-C', () => {
  it('leaves a finished or an untouched state', async () => {
    const env = ENV('2026-02-01T08:00:00Z');
    const whole = makeRepository({ files: files(), commit: true });
    await runBuilt(['maintain', '--stage', 'deep', '--repo', whole.root], { env });
    const finished = { tree: hash(whole.root), files: stageFiles(whole.root) };
    let interrupted = 0;
    for (const delay of [120, 180, 240, 300, 380, 460]) {
      const test = makeRepository({ files: files(), commit: true });
      const untouched = stageFiles(test.root);
      const child = startBuilt(['maintain', '--stage', 'deep', '--repo', test.root], { env });
      child.stdout.resume();
      child.stderr.resume();
      const ended = new Promise((done) => child.on('close', done));
      await sleep(delay);
      child.kill('SIGINT');
      await ended;
      // The next call completes a change that was cut off between its files.
      await runBuilt(['link', testId(6), 'extends', testId(8), '--repo', test.root], { env });
      await runBuilt(['unlink', testId(6), 'extends', testId(8), '--repo', test.root], { env });
      const state = stageFiles(test.root);
      expect([finished.files, untouched]).toContain(state);
      if (state === untouched) interrupted += 1;
      await runBuilt(['maintain', '--stage', 'deep', '--repo', test.root], { env });
      expect(hash(test.root)).toBe(finished.tree);
      expect(readdirSync(join(test.root, 'a')).filter((name) => name.startsWith('.co-engram-tmp'))).toEqual(
        [],
      );
      expect(existsSync(join(test.repo.stateDir, 'lock'))).toBe(false);
    }
    expect(interrupted).toBeGreaterThan(0);
  }, 120_000);
});

/**
 * What the stage itself writes. The doctor comes after it, as a change of its own: between the two the stage is
 * finished, and a stale hash still there.
 */
function stageFiles(root: string): string {
  runRealGit(root, ['add', '-A']);
  return runRealGit(root, ['ls-files', '-s', '--', '.', ':!a/note-11.md', ':!.gitignore']);
}

describe('a whole day of cron', () => {
  it('runs what is due, and says nothing when nothing is', async () => {
    const test = makeRepository({ files: files(), commit: true });
    const at = (time: string) =>
      runBuilt(['maintain', '--repo', test.root, '--quiet'], { env: ENV(`2026-02-01T${time}Z`) });
    for (const time of ['08:00:00', '08:01:00', '08:06:00', '09:30:00']) {
      expect(await at(time)).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
    }
    const state = JSON.parse(readFileSync(join(test.repo.stateDir, 'maintenance-state.json'), 'utf8'));
    expect(state).toMatchObject({ light: '2026-02-01T09:30:00.000Z', deep: '2026-02-01T09:30:00.000Z' });
  });
});
