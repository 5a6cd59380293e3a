import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';

const FILES = {
  'e/one.md': engramText({ id: testId(1), title: 'One', body: 'The first of them all.' }),
  'e/two.md': engramText({ id: testId(2), title: 'Two', body: 'Something else entirely.' }),
};

const record = (n: number, action = 'add') =>
  `${JSON.stringify({ at: new Date(Date.UTC(2026, 0, n)).toISOString(), action, actor: 'Ada', engramId: testId(n) })}\n`;

/** A repository whose clone did something on each of the first nine days of a year. */
function withLog() {
  const test = makeCliRepository();
  const path = join(test.repo.stateDir, 'audit.jsonl');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => record(n, n % 2 ? 'add' : 'delete')).join(''));
  return { ...test, path };
}

describe('audit', () => {
  it('has a line for every change, with who made it', async () => {
    const test = makeCliRepository({ files: FILES });
    const env = { CO_ENGRAM_AGENT: 'scribe' };
    await test.run(['update', testId(1), '--append', 'More of it.'], { env });
    await test.run(['move', testId(1), '--domain', 'f'], { env });
    await test.run(['link', testId(1), 'extends', testId(2)], { env });
    await test.run(['unlink', testId(1), 'extends', testId(2)], { env });
    await test.run(['add', 'Three', '--content', 'Wholly unlike all others.'], { env });
    await test.run(['delete', testId(2), '--yes'], { env });
    await test.run(['add', 'Dry', '--content', 'Never written anywhere.', '--dry-run'], { env });
    const document = await test.json('audit');
    expectSchema('audit', document);
    const results = document.results as Array<{ action: string; actor: string; title?: string }>;
    expect(results.map(({ action }) => action)).toEqual([
      'delete',
      'add',
      'unlink',
      'link',
      'move',
      'update',
    ]);
    expect(new Set(results.map(({ actor }) => actor))).toEqual(new Set(['scribe']));
    const shown = await test.run('audit --limit 1');
    expect(shown.stdout).toMatch(/delete .* Two {2}by scribe\n… 6 in all: --cursor /);
  });

  it('never names the title of what is private', async () => {
    const test = makeCliRepository();
    await test.run(['add', 'Hush', '--content', 'Only for me.', '--visibility', 'private']);
    const [line] = (await test.json('audit')).results as object[];
    expect(line).toMatchObject({ action: 'add', visibility: 'private' });
    expect(JSON.stringify(line)).not.toContain('Hush');
  });

  it('is filtered by engram, action and time', async () => {
    const test = withLog();
    const total = async (line: string) => (await test.json(line)).total;
    expect(await total(`audit --engram ${testId(3)}`)).toBe(1);
    expect(await total(`audit --engram ${testId(3).slice(-6).toLowerCase()}`)).toBe(1);
    expect(await total('audit --action delete')).toBe(4);
    expect(await total('audit --action delete,add --since 2026-01-08')).toBe(2);
    expect(await total('audit --until 2026-01-02')).toBe(2);
    expect(await total('audit --since 2026-01-02T00:00:00Z --until 2026-01-02T00:00:00Z')).toBe(1);
    expect(await test.run('audit --action nothing')).toMatchObject({ exitCode: 0, stdout: '' });
  });

  it('goes page by page, also when lines come and go in between', async () => {
    const test = withLog();
    const first = await test.json('audit --limit 4');
    appendFileSync(test.path, record(10));
    const second = await test.json(`audit --limit 4 --cursor ${first.nextCursor}`);
    writeFileSync(test.path, [1].map((n) => record(n)).join(''));
    const third = await test.json(`audit --limit 4 --cursor ${second.nextCursor}`);
    const days = [first, second, third].map(({ results }) =>
      (results as Array<{ at: string }>).map(({ at }) => Number(at.slice(8, 10))),
    );
    expect(days).toEqual([[9, 8, 7, 6], [5, 4, 3, 2], [1]]);
    expect(third).not.toHaveProperty('nextCursor');
    for (const line of (await test.run('audit --jsonl')).stdout.trim().split('\n')) {
      expectSchema('audit-record', line);
    }
  });

  it('counts damaged lines and leaves them where they are', async () => {
    const test = withLog();
    appendFileSync(test.path, '{"at":"2026-01-0\n');
    const document = await test.json('audit');
    expect(document).toMatchObject({ total: 9, damaged: 1 });
    expect((await test.run('audit --limit 1')).stdout).toContain('1 damaged lines are kept');
  });

  it('refuses a date, an id or a cursor that is none', async () => {
    const test = withLog();
    for (const line of ['--since yesterday', '--engram X', '--cursor x', '--limit 0', '--cursor bnVsbA']) {
      expect(await test.run(`audit ${line}`), line).toMatchObject({ exitCode: 2, stdout: '' });
    }
  });
});

describe('events of a team', () => {
  const config = 'audit:\n  teamEvents: true\n';

  it('are published where the user wants it, for what is shared, without bodies', async () => {
    const test = makeCliRepository({ files: FILES });
    mkdirSync(join(test.home, '.config', 'co-engram'), { recursive: true });
    writeFileSync(
      join(test.home, '.config', 'co-engram', 'config.json'),
      JSON.stringify({ audit: { teamEvents: true } }),
    );
    const env = { CO_ENGRAM_NOW: '2026-02-03T04:05:06Z' };
    const long = 'Long '.repeat(30).trim();
    await test.run(['add', long, '--content', 'Wholly unlike all others.'], { env });
    await test.run(['add', 'Mine', '--content', 'Only for me, nobody else.', '--visibility', 'private'], {
      env,
    });
    await test.run(['add', 'Few', '--content', 'For few of us only.', '--visibility', 'restricted'], { env });
    await test.run(['delete', testId(2), '--yes'], { env });
    const names = test.git('ls-files', '--others', '--exclude-standard', 'events').trim().split('\n');
    expect(names).toEqual([expect.stringMatching(/^events\/2026-02-03\/w[0-9a-z]{9}\.jsonl$/)]);
    const text = test.read(names[0]);
    const events = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events).toMatchObject([
      { action: 'add', title: expect.stringMatching(/^Long .*…$/) },
      { action: 'delete', engramId: testId(2), title: 'Two' },
    ]);
    expect([...events[0].title]).toHaveLength(80);
    expect(text).not.toMatch(/unlike|Mine|Few/);
  });

  it('are not switched on by a file that came with a repository', async () => {
    const test = makeCliRepository({ files: { ...FILES, 'co-engram.yaml': config } });
    await test.run(['delete', testId(2), '--yes']);
    expect(test.exists('events')).toBe(false);
  });
});
