/** Contemplation with real processes: killed in the middle, two at once, and nothing stays behind. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { engramText, testId } from '../helpers/engram-text';
import { fakeModel } from '../helpers/fake-model';
import { makeRepository } from '../helpers/repository';
import { runBuilt, startBuilt } from '../helpers/run-built';
import { tempFolder } from '../helpers/temp-folder';

const texts = ['redis evicted the sessions', 'a deploy wrote keys of redis', 'an alert of redis rang'];

function scene() {
  const home = tempFolder();
  const test = makeRepository({
    files: Object.fromEntries(
      texts.map((body, n) => [
        `ops/${n}.md`,
        engramText({ id: testId(n + 1), title: `Note ${n}`, domainTags: ['ops'], kind: 'fact', body }),
      ]),
    ),
    commit: true,
  });
  const words = (line: string) => [...line.split(' '), '--repo', test.root];
  return {
    test,
    run: (line: string, env?: Record<string, string>, stdin?: string) =>
      runBuilt(words(line), { home, env, stdin }),
    start: (line: string, env: Record<string, string>) => startBuilt(words(line), { home, env }),
  };
}

const ANSWER = `print({ answer: 'So.', insights: [] })`;

describe('a contemplation by a model that is killed', () => {
  it('is begun again at once, and by no report of others', async () => {
    const { test, run, start } = scene();
    const { env, folder, write } = fakeModel(`
      fs.writeFileSync(folder + '/asked', '');
      if (fs.existsSync(folder + '/quick')) ${ANSWER}; else setTimeout(() => undefined, 5000);
    `);
    const { entry } = JSON.parse((await run('ponder create redis sessions deploy --json')).stdout);
    const child = start(`ponder run ${entry.id} --auto`, env());
    const ended = new Promise((resolve) => child.once('exit', resolve));
    while (!existsSync(join(folder, 'asked'))) await new Promise((resolve) => setTimeout(resolve, 20));
    const second = await run(`ponder run ${entry.id} --auto`, env());
    expect(second).toMatchObject({ exitCode: 5, stdout: '' });
    expect(second.stderr).toContain('another process works on');
    child.kill('SIGKILL');
    await ended;
    const report = await run(`ponder report ${entry.id} --input -`, {}, '{"answer": "a", "items": []}');
    expect(report).toMatchObject({ exitCode: 5 });
    write('quick', '');
    const again = await run(`ponder run ${entry.id} --auto --json`, env());
    expect(again.exitCode).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ state: 'done' });
    const left = readdirSync(join(test.root, '.git/co-engram/ponder', entry.id));
    expect(left).toEqual([]);
    expect(test.git('status', '--porcelain')).toBe('');
  }, 30_000);
});
