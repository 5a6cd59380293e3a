/** Each stage of maintenance, killed at every place where it touches the disk: the next run brings it to its end. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attributeLines, ignoreLines } from '../../src/store/layout';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { runBuilt } from '../helpers/run-built';
import { runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';

const NOW = '2026-02-01T08:00:00.000Z';
const BORN = '2025-01-01T00:00:00.000Z';
const SAME = 'The deploy script needs the staging token before it can push.';

/** Kills its own process right before or right after the n-th change of the disk. */
const KILLER = `
const fs = require('node:fs');
let left = Number(process.env.KILL_AT);
const die = () => process.kill(process.pid, 'SIGKILL');
for (const name of ['renameSync', 'unlinkSync', 'linkSync', 'rmSync', 'appendFileSync', 'writeFileSync']) {
  const real = fs[name];
  fs[name] = (...args) => {
    if (--left === 0) die();
    const result = real(...args);
    if (--left === 0) die();
    return result;
  };
}
`;

function files(): Record<string, string> {
  const link = synapseId(testId(6), testId(7), 'contradicts');
  const state = { status: 'pending', since: '2025-02-01T00:00:00.000Z' };
  const note = (n: number, fields: Record<string, unknown> = {}) => {
    const stamps = { createdAt: BORN, updatedAt: BORN };
    const given = {
      id: testId(n),
      title: `Note ${n}`,
      domainTags: ['a'],
      kind: 'fact',
      body: `Words of ${n}.`,
    };
    return { [`a/note-${n}.md`]: engramText({ ...given, ...stamps, ...fields }) };
  };
  return {
    'co-engram.yaml': 'trash:\n  enabled: true\n',
    '.gitattributes': `${attributeLines().join('\n')}\n`,
    '.gitignore': `${ignoreLines().join('\n')}\n`,
    ...note(1, { kind: 'observation', importance: 0.25 }),
    ...note(3, { body: SAME, tags: ['x'] }),
    ...note(4, { body: SAME, tags: ['y'] }),
    ...note(5, { status: 'forgotten', statusAt: '2025-12-01T00:00:00.000Z' }),
    ...note(6, { verificationStatus: 'plausible' }),
    ...note(7, { verificationStatus: 'plausible' }),
    [`synapses/contradicts/${link}.yaml`]: synapseText({
      id: link,
      from: testId(6),
      to: testId(7),
      kind: 'contradicts',
      createdAt: BORN,
      resolutionState: state,
    }),
    [`synapses/extends/${synapseId(testId(6), testId(99), 'extends')}.yaml`]: synapseText({
      id: synapseId(testId(6), testId(99), 'extends'),
      from: testId(6),
      to: testId(99),
      kind: 'extends',
      createdAt: BORN,
    }),
  };
}

/** A memory with something for every stage. */
function memory(): TestRepository {
  const test = makeRepository({ files: files(), commit: true });
  mkdirSync(test.repo.stateDir, { recursive: true });
  const read = (at: string) => ({
    at,
    agent: 'main',
    type: 'retrieval',
    query: 'note',
    hits: [[testId(6), 0.5]],
  });
  const lines = ['2026-01-01T00:00:00.000Z', '2026-01-31T23:00:00.000Z'].map((at) =>
    JSON.stringify(read(at)),
  );
  appendFileSync(join(test.repo.stateDir, 'signals.jsonl'), `${lines.join('\n')}\n{ damaged\n`);
  const old = { at: '2020-01-01T00:00:00.000Z', action: 'add', actor: 'Ada' };
  writeFileSync(join(test.repo.stateDir, 'audit.jsonl'), `${JSON.stringify(old)}\nno line\n`);
  return test;
}

async function run(test: TestRepository, stage: string, env: Record<string, string> = {}) {
  const argv = ['maintain', '--stage', stage, '--yes', '--repo', test.root, '--json'];
  return runBuilt(argv, { env: { CO_ENGRAM_NOW: NOW, ...env } });
}

/** All that people and agents see: files but for the writers' keys, and what use taught. */
async function outcomeOf(test: TestRepository) {
  runRealGit(test.root, ['add', '-A']);
  const tree = runRealGit(test.root, ['ls-files', '-s', '--', '.', ':!usage']);
  const { stdout } = await runBuilt(['get', testId(6), '--tier', 'content', '--repo', test.root, '--json']);
  const { retrievalCount, reinforcementScore } = JSON.parse(stdout).entry;
  const folders = ['', 'a', 'usage', 'synapses/contradicts'].map((folder) => join(test.root, folder));
  const names = folders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder));
  const damaged = join(test.repo.stateDir, 'signals-damaged.jsonl');
  return {
    tree,
    taught: { retrievalCount, reinforcementScore },
    left: names.filter((name) => name.startsWith('.co-engram-tmp')),
    isLocked: existsSync(join(test.repo.stateDir, 'lock')),
    hasDamaged: existsSync(damaged),
  };
}

describe.each([
  ['light', 1],
  ['deep', 5],
  ['rem', 1],
])('the stage %s', (stage, every) => {
  it('killed anywhere is brought to its end by the next run, and every event counts once', async () => {
    const killer = join(tempFolder(), 'killer.cjs');
    writeFileSync(killer, KILLER);
    const whole = memory();
    expect(await run(whole, stage)).toMatchObject({ exitCode: 0 });
    const finished = await outcomeOf(whole);
    expect(finished).toMatchObject({ left: [], isLocked: false });
    let kills = 0;
    for (let at = 1; ; at += every) {
      const test = memory();
      const { signal } = await run(test, stage, { NODE_OPTIONS: `--require ${killer}`, KILL_AT: String(at) });
      if (signal !== 'SIGKILL') break;
      kills += 1;
      expect(await run(test, stage)).toMatchObject({ exitCode: 0 });
      expect(await outcomeOf(test), `killed at change ${at}`).toEqual(finished);
    }
    expect(kills).toBeGreaterThan(3);
  }, 600_000);
});
