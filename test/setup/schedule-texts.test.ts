import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addToTable, cronBlock, removeFromTable } from '../../src/setup/schedule/cron-table';
import { calendarTime, cronTime, parseInterval } from '../../src/setup/schedule/interval';
import { type Job, jobOf } from '../../src/setup/schedule/job';
import {
  githubWorkflow,
  launchdPlist,
  systemdService,
  systemdTimer,
} from '../../src/setup/schedule/unit-texts';
import { makeRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

const HOSTILE = `a b%c'd"e$f\\g;h&i<j>k#l(m)n\`o *`;

function job(fields: Partial<Job> = {}): Job {
  return {
    id: '1a2b3c4d',
    root: '/memory',
    command: ['/usr/bin/node', '/lib/entry.cjs', 'schedule', 'run', '--repo', '/memory'],
    path: '/usr/bin:/bin',
    interval: { minutes: 60, text: '1h' },
    offset: { minute: 17, hour: 3 },
    ...fields,
  };
}

describe('an interval', () => {
  it.each([
    ['1m', '* * * * *', '*-*-* *:00/1:00'],
    ['15m', '*/15 * * * *', '*-*-* *:00/15:00'],
    ['60m', '17 * * * *', '*-*-* 00/1:17:00'],
    ['6h', '17 */6 * * *', '*-*-* 00/6:17:00'],
    ['24h', '17 3 * * *', '*-*-* 03:17:00'],
    ['1w', '17 3 * * 1', 'Mon *-*-* 03:17:00'],
  ])('of %s is kept by every clock', (text, cron, calendar) => {
    const interval = parseInterval(text);
    expect(cronTime(interval, { minute: 17, hour: 3 })).toBe(cron);
    expect(calendarTime(interval, { minute: 17, hour: 3 })).toBe(calendar);
  });

  it.each([
    ['7m', 'the nearest: 6m or 10m'],
    ['45m', 'the nearest: 1h or 30m'],
    ['90m', 'the nearest: 2h or 1h'],
    ['5h', 'the nearest: 6h or 4h'],
    ['36h', 'the nearest: 1d or 1w'],
    ['30s', 'the nearest: 1m'],
    ['30d', 'the nearest: 1w'],
    ['1.5m', 'the nearest: 2m or 1m'],
  ])('of %s is refused: %s', (text, hint) => {
    expect(() => parseInterval(text)).toThrow(expect.objectContaining({ code: 'USAGE', hint }));
  });

  it.each(['', 'soon', '0m', '-1h', '15', '1 hour', 'h', '1e9h'])('%j is none', (text) => {
    expect(() => parseInterval(text)).toThrow(expect.objectContaining({ code: 'USAGE' }));
  });
});

describe('a line of cron', () => {
  it('starts the program with its words, whatever is in them', () => {
    const folder = join(tempFolder(), HOSTILE);
    mkdirSync(folder);
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\nprintf "%s\\n" "$@" "PATH=$PATH"\n');
    chmodSync(program, 0o755);
    const block = cronBlock(job({ command: [program, '--repo', folder], path: `/x ${HOSTILE}:/usr/bin` }));
    const line = block.split('\n')[1] ?? '';
    expect(line).not.toMatch(/(?<!\\)%/);
    const command = line.split(' ').slice(5).join(' ').replaceAll('\\%', '%');
    const said = execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' });
    expect(said).toBe(`--repo\n${folder}\nPATH=/x ${HOSTILE}:/usr/bin\n`);
  });

  it.each([undefined, '', '# mine\n', 'MAILTO=x\n1 * * * * a', '\n\n# x\n\n'])(
    'goes out of %j as it came in, twice put in or not',
    (table) => {
      const once = addToTable(table, job());
      expect(once).toContain('\n17 * * * * PATH=');
      expect(addToTable(once, job())).toBe(once);
      expect(removeFromTable(once, '1a2b3c4d')).toBe(table);
      const renewed = addToTable(once, job({ interval: { minutes: 5, text: '5m' } }));
      expect(renewed).toContain('\n*/5 * * * * PATH=');
      expect(removeFromTable(renewed, '1a2b3c4d')).toBe(table);
    },
  );

  it('leaves lines of others, before and behind, and of other memories alone', () => {
    const other = job({ id: 'ffffffff' });
    const both = addToTable(addToTable('# mine\n', job()), other);
    const withMore = `${both}2 * * * * later\n`;
    expect(removeFromTable(withMore, '1a2b3c4d')).toBe(`# mine\n${cronBlock(other)}2 * * * * later\n`);
    expect(removeFromTable(withMore, 'ffffffff')).toBe(`${addToTable('# mine\n', job())}2 * * * * later\n`);
    expect(removeFromTable('# mine\n', '1a2b3c4d')).toBe('# mine\n');
  });

  it('keeps a crontab that others wrote into since it was made', () => {
    const made = addToTable(undefined, job());
    expect(removeFromTable(`${made}1 * * * * x\n`, '1a2b3c4d')).toBe('1 * * * * x\n');
  });

  it('is not guessed at when its end is gone', () => {
    const broken = addToTable('', job()).replace('# <<< co-engram 1a2b3c4d <<<', '1 * * * * mine');
    expect(() => addToTable(broken, job())).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    expect(() => removeFromTable(broken, '1a2b3c4d')).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });
});

/** The words of ExecStart, read as systemd reads them. */
function systemdWords(service: string): string[] {
  const line = /^ExecStart=(.*)$/m.exec(service)?.[1] ?? '';
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) =>
    word.replaceAll(/\\(.)/g, '$1').replaceAll('%%', '%').replaceAll('$$', '$'),
  );
}

describe('files of systemd, launchd and GitHub', () => {
  it('hold every path', () => {
    const command = ['/n/node', `/p/${HOSTILE}`, '--repo', `/m/${HOSTILE}`];
    expect(systemdWords(systemdService(job({ command })))).toEqual(command);
    const plist = launchdPlist(job({ command }));
    const words = [...plist.matchAll(/^ {4}<string>(.*)<\/string>$/gm)].map(([, word = '']) =>
      word.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    );
    expect(words.slice(0, 4)).toEqual(command);
    expect(plist).toContain('<integer>3600</integer>');
    expect(systemdTimer(job())).toContain('OnCalendar=*-*-* 00/1:17:00\nPersistent=true\n');
  });

  it('name a workflow that can push', () => {
    const workflow = githubWorkflow(job(), ['maintain', 'sync'], '1.2.3');
    expect(workflow).toContain('- cron: "17 * * * *"');
    expect(workflow).toContain('contents: write');
    expect(workflow).toContain('npx --yes co-engram@1.2.3 schedule run --steps maintain,sync --repo .');
  });
});

describe('a job', () => {
  it('finds git, is the same for the same place, and another elsewhere', () => {
    const { repo } = makeRepository({ git: false });
    const surroundings = {
      ...testSurroundings({ env: { PATH: `relative:/nowhere:${process.env.PATH}` } }),
      execPath: '/n/node',
    };
    const options = { interval: parseInterval('1h'), steps: ['sync'] };
    const one = jobOf({ repo, surroundings }, options);
    expect(one).toEqual(jobOf({ repo, surroundings }, options));
    expect(one.command.slice(2)).toEqual([
      'schedule',
      'run',
      '--quiet',
      '--steps',
      'sync',
      '--repo',
      repo.root,
    ]);
    expect(one.path).toContain('/usr/bin');
    expect(one.path).not.toContain('relative');
    expect(jobOf({ repo: { ...repo, root: '/else' }, surroundings }, options).id).not.toBe(one.id);
  });

  it('is refused for a path that no line can hold', () => {
    const { repo } = makeRepository({ git: false });
    const at = (root: string) =>
      jobOf(
        { repo: { ...repo, root }, surroundings: testSurroundings() },
        { interval: parseInterval('1h'), steps: [] },
      );
    expect(() => at('/a\nb')).toThrow(expect.objectContaining({ code: 'REFUSED' }));
  });
});
