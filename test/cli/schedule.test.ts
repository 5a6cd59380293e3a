import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withRunLock } from '../../src/setup/schedule/run-lock';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

/** As crontab works, on a file; like the real one it takes no table whose last line has no end. */
const CRONTAB = `#!/bin/sh
table="$FAKE/table"
case $1 in
-l) [ -f "$table" ] || { echo "no crontab for tester" >&2; exit 1; }; cat "$table" ;;
-r) rm "$table" ;;
-) cat >"$FAKE/new"; [ -z "$(tail -c1 "$FAKE/new")" ] || { echo "premature EOF" >&2; exit 1; }; mv "$FAKE/new" "$table" ;;
esac
`;
/** Notes what it was told, and fails when told so. */
const CONTROL = `#!/bin/sh
echo "$(basename "$0") $*" >>"$FAKE/calls"
if [ -f "$FAKE/fails" ]; then echo "Failed to connect to bus" >&2; exit 1; fi
`;

function makeTest(root?: string) {
  if (root !== undefined) mkdirSync(root);
  const test = makeCliRepository(root === undefined ? {} : { root });
  const fake = tempFolder();
  for (const [name, text] of Object.entries({ crontab: CRONTAB, systemctl: CONTROL, launchctl: CONTROL })) {
    writeFileSync(join(fake, name), text);
    chmodSync(join(fake, name), 0o755);
  }
  const config = join(fake, 'config');
  const env = { PATH: `${fake}:${process.env.PATH}`, FAKE: fake, XDG_CONFIG_HOME: config };
  const table = join(fake, 'table');
  return {
    ...test,
    fake,
    env,
    units: join(config, 'systemd', 'user'),
    schedule: (line: string) => test.run(`schedule ${line}`, { env }),
    json: (line: string) => test.json(`schedule ${line}`, { env }),
    read: (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    table: () => (existsSync(table) ? readFileSync(table, 'utf8') : undefined),
    setTable: (text: string) => writeFileSync(table, text),
    calls: () => (existsSync(join(fake, 'calls')) ? readFileSync(join(fake, 'calls'), 'utf8') : ''),
  };
}

describe('schedule with cron', () => {
  it.each([undefined, '', '# mine\n0 4 * * * backup\n'])(
    'comes and goes without a trace (crontab %j)',
    async (before) => {
      const test = makeTest();
      if (before !== undefined) test.setTable(before);
      const added = await test.json('install --every 15m --steps sync');
      expectSchema('schedule-install', added);
      expect(added).toMatchObject({ scheduler: 'cron', action: 'added' });
      expect(test.table()).toMatch(/^\*\/15 \* \* \* \* PATH=.* schedule run --quiet --steps sync --repo /m);
      expect((await test.schedule('install --every 15m --steps sync')).stdout).toBe('cron: nothing to do\n');
      expect(await test.json('install --every 6h')).toMatchObject({ action: 'renewed' });
      expect(test.table()).toMatch(/ \*\/6 \* \* \* PATH=.* --steps maintain,sync /);
      expect(await test.json('remove --dry-run')).toMatchObject({ action: 'removed', dryRun: true });
      const removed = await test.json('remove');
      expectSchema('schedule-remove', removed);
      expect(test.table()).toBe(before);
      expect((await test.schedule('remove')).stdout).toBe('cron: nothing to do\n');
    },
  );

  it('holds every step, in their order, and none is left behind', async () => {
    const test = makeTest();
    await test.schedule('install --steps sync,briefing,maintain,notes,transcripts');
    expect(test.table()).toContain(' --steps transcripts,notes,maintain,briefing,sync --repo ');
    await test.schedule('install --steps notes');
    expect(test.table()?.match(/schedule run/g)).toHaveLength(1);
    await test.schedule('remove');
    expect(test.table()).toBeUndefined();
  });

  it('writes nothing in a dry run, nor when crontab refuses', async () => {
    const test = makeTest();
    expect((await test.schedule('install --dry-run')).stdout).toBe('cron: the job would be added\n');
    expect(test.table()).toBeUndefined();
    writeFileSync(
      join(test.fake, 'crontab'),
      '#!/bin/sh\necho "you are not allowed to use this program" >&2; exit 1\n',
    );
    const refused = await test.schedule('install');
    expect(refused).toMatchObject({ exitCode: 6, stdout: '' });
    expect(refused.stderr).toContain('crontab -l failed: you are not allowed to use this program');
  });

  it('says what to do where there is no cron', async () => {
    const test = makeTest();
    const result = await test.run('schedule install', { env: { PATH: '/nowhere' } });
    expect(result).toMatchObject({ exitCode: 6 });
    expect(result.stderr).toContain('crontab cannot be started');
    expect(result.stderr).toContain('hint: co-engram schedule print');
  });

  it('holds paths of every kind', async () => {
    const root = join(tempFolder(), `a b%c'd"e$f`);
    const test = makeTest(root);
    await test.schedule('install');
    expect(test.table()).toContain(`--repo '${root.replaceAll("'", "'\\''").replaceAll('%', '\\%')}'`);
    await test.schedule('remove');
    expect(test.table()).toBeUndefined();
  });
});

describe.each([
  {
    name: 'systemd',
    start: /daemon-reload\nsystemctl --user enable --now co-engram-\w{8}\.timer\n$/,
    files: 2,
  },
  { name: 'launchd', start: /launchctl load -w .*org\.co-engram\.\w{8}\.plist\n$/, files: 1 },
])('schedule with $name', ({ name, start, files }) => {
  const folderOf = (test: ReturnType<typeof makeTest>) =>
    name === 'systemd' ? test.units : join(test.home, 'Library', 'LaunchAgents');
  const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

  it('writes its files, starts them, and takes them away', async () => {
    const test = makeTest();
    const folder = folderOf(test);
    expect(await test.json(`install ${name} --dry-run`)).toMatchObject({ scheduler: name, action: 'added' });
    expect(filesIn(folder)).toEqual([]);
    await test.schedule(`install ${name}`);
    expect(filesIn(folder)).toHaveLength(files);
    expect(test.calls()).toMatch(start);
    const calls = test.calls();
    expect(await test.json(`install ${name}`)).toMatchObject({ action: 'none' });
    expect(test.calls()).toBe(calls);
    expect(await test.json(`install ${name} --every 1d`)).toMatchObject({ action: 'renewed' });
    expect(await test.json(`remove ${name}`)).toMatchObject({ action: 'removed' });
    expect(filesIn(folder)).toEqual([]);
    expect(await test.json(`remove ${name}`)).toMatchObject({ action: 'none' });
  });

  it('leaves nothing behind when it cannot be started', async () => {
    const test = makeTest();
    writeFileSync(join(test.fake, 'fails'), '');
    const result = await test.schedule(`install ${name}`);
    expect(result.exitCode).toBe(6);
    expect(result.stderr).toContain('Failed to connect to bus');
    expect(filesIn(folderOf(test))).toEqual([]);
  });

  it('never touches a file of somebody else', async () => {
    const test = makeTest();
    await test.schedule(`install ${name}`);
    const folder = folderOf(test);
    const [file = ''] = filesIn(folder);
    writeFileSync(join(folder, file), 'mine\n');
    for (const line of [`install ${name}`, `remove ${name}`]) {
      expect(await test.schedule(line)).toMatchObject({ exitCode: 7 });
    }
    expect(test.read(join(folder, file))).toBe('mine\n');
  });
});

describe('schedule print', () => {
  it.each(['cron', 'systemd', 'launchd', 'github'])(
    '%s shows what would be written, and writes nothing',
    async (name) => {
      const test = makeTest();
      const printed = await test.json(`print ${name} --every 6h`);
      expectSchema('schedule-print', printed);
      expect(printed).toMatchObject({ scheduler: name, every: '6h', steps: ['maintain', 'sync'] });
      expect((await test.schedule(`print ${name} --every 6h`)).stdout).toContain('schedule');
      expect([test.table(), test.calls(), existsSync(test.units)]).toEqual([undefined, '', false]);
    },
  );

  it.each([
    ['print --every 45m', 2, 'the nearest: 1h or 30m'],
    ['print github --every 1m', 2, 'the nearest: 5m'],
    ['install --every soon', 2, '--every must be a time'],
    ['install github', 2, 'SCHEDULER must be one of cron, systemd, launchd'],
    ['print --steps maintain,party', 2, '--steps must be one of'],
    ['print github --steps notes,sync', 2, 'notes is about this machine'],
  ])('%s ends with %d and clear words', async (line, exitCode, words) => {
    const test = makeTest();
    const result = await test.schedule(line);
    expect(result).toMatchObject({ exitCode, stdout: '' });
    expect(result.stderr).toContain(words);
    expect(test.table()).toBeUndefined();
  });
});

describe('schedule run', () => {
  it('does every step, goes on after one that fails, and tells cron only of failures', async () => {
    const test = makeCliRepository({ files: { 'a/one.md': engramText({ status: 'active' }) }, commit: true });
    const done = await test.json('schedule run --steps maintain');
    expectSchema('schedule-run', done);
    expect(done).toMatchObject({ busy: false, results: [{ step: 'maintain', ok: true }] });
    expect(await test.run('schedule run --steps maintain --quiet')).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
    test.git('remote', 'add', 'origin', join(tempFolder(), 'nowhere'));
    const failed = await test.run('schedule run --steps sync,maintain --quiet');
    expect(failed.exitCode).toBe(1);
    expect(failed.stdout).toMatch(/^sync: .+\n$/);
  });

  it('does nothing while another run is going on', async () => {
    const test = makeCliRepository();
    const surroundings = testSurroundings();
    const folder = join(test.repo.stateDir, 'schedule');
    // The lock of a run that goes on, as another process would find it.
    const busy = await withRunLock({ repo: test.repo, surroundings }, async () =>
      readFileSync(join(folder, 'lock'), 'utf8'),
    );
    writeFileSync(join(folder, 'lock'), String(busy));
    expect(await test.json('schedule run')).toMatchObject({ busy: true, results: [] });
    expect((await test.run('schedule run --quiet')).stdout).toBe('');
  });
});
