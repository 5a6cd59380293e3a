/** The built program with a program of the user's that thinks for long. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fakeModel } from '../helpers/fake-model';
import { makeRepository } from '../helpers/repository';
import { runBuilt, startBuilt } from '../helpers/run-built';
import { tempFolder } from '../helpers/temp-folder';

const FACT = [
  'The staging gateway keeps its retry budget in Redis, and the budget is forty requests a minute for each tenant.',
  'Remember that the retry budget of the staging gateway lives in Redis: forty requests a minute per tenant, then 429.',
  'The gateway on staging answers 429 as soon as a tenant has used its retry budget of forty requests a minute in Redis.',
];

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a signal while the model thinks', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends it, too, and leaves no lock', async (signal) => {
    const model = fakeModel(
      "process.on('SIGINT', () => {}); fs.writeFileSync(folder + '/pid', String(process.pid)); setTimeout(() => {}, 60000);",
    );
    const test = makeRepository();
    const temp = tempFolder();
    const options = { cwd: test.root, home: tempFolder(), env: { ...model.env(), TMPDIR: temp } };
    const observe = (index: number) => ['observe', '--text', FACT[index] ?? '', '--session', `s${index}`];
    for (const index of [0, 1]) await runBuilt([...observe(index), '--repo', test.root], options);
    const child = startBuilt([...observe(2), '--repo', test.root], options);
    child.stdin.end();
    const ended = new Promise((done) => child.on('close', (code, by) => done(by ?? code)));
    const pidFile = join(model.folder, 'pid');
    await expect
      .poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8'), { timeout: 15_000 })
      .toMatch(/\d/);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    child.kill(signal);
    expect(await ended).toBe(signal);
    for (let tries = 0; tries < 40 && isAlive(pid); tries += 1) await sleep(50);
    expect(isAlive(pid)).toBe(false);
    expect(readdirSync(temp)).toEqual([]);
    expect(existsSync(join(test.repo.stateDir, 'lock'))).toBe(false);
  });
});
