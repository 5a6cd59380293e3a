/** Our lines in somebody's crontab: put in, recognised, and taken out again without a trace. Pure. */
import { CoEngramError } from '../../errors';
import { quotedWord, shellWord } from '../../util/shell-word';
import { cronTime } from './interval';
import type { Job } from './job';

/** What removing gives back beside the lines between the marks. */
type Before = 'none' | 'unended' | 'ended';

const NOTES: Readonly<Record<Before, string>> = {
  none: ', which made the crontab',
  unended: ', after a line without an end',
  ended: '',
};

/** The lines of a job: two marks, and the command with its time. */
export function cronBlock(job: Job, before: Before = 'ended'): string {
  const { id, path, command, interval, offset } = job;
  const words = [`PATH=${quotedWord(path)}`, ...command.map(shellWord)].join(' ');
  // cron takes a bare % for the end of the line, whatever quotes stand around it.
  const line = `${cronTime(interval, offset)} ${words.replaceAll('%', '\\%')}`;
  return `${begin(id)} (co-engram schedule remove takes this out${NOTES[before]})\n${line}\n${end(id)}\n`;
}

function begin(id: string): string {
  return `# >>> co-engram ${id} >>>`;
}

function end(id: string): string {
  return `# <<< co-engram ${id} <<<`;
}

/** Throws CONFLICT when the end is missing: what follows is somebody else's. */
function findBlock(table: string, id: string): { start: number; end: number; text: string } | undefined {
  const start = `\n${table}`.indexOf(`\n${begin(id)}`);
  if (start === -1) return undefined;
  const last = table.indexOf(`\n${end(id)}`, start);
  if (last === -1) {
    throw new CoEngramError(
      'CONFLICT',
      `the lines of co-engram in the crontab have lost their end ("${end(id)}")`,
      {
        hint: 'crontab -e, and remove what is left of them',
      },
    );
  }
  const lineEnd = table.indexOf('\n', last + 1);
  const stop = lineEnd === -1 ? table.length : lineEnd + 1;
  return { start, end: stop, text: table.slice(start, stop) };
}

/** What stood before a block when it was put in. */
function beforeOf(block: string): Before {
  const [first = ''] = block.split('\n');
  if (first.includes(NOTES.none)) return 'none';
  return first.includes(NOTES.unended) ? 'unended' : 'ended';
}

/** The table (undefined: there is none) with the job's lines: renewed where they stand, else at the end. */
export function addToTable(table: string | undefined, job: Job): string {
  const found = table === undefined ? undefined : findBlock(table, job.id);
  if (table !== undefined && found !== undefined) {
    return table.slice(0, found.start) + cronBlock(job, beforeOf(found.text)) + table.slice(found.end);
  }
  if (table === undefined) return cronBlock(job, 'none');
  const isUnended = table !== '' && !table.endsWith('\n');
  return isUnended ? `${table}\n${cronBlock(job, 'unended')}` : table + cronBlock(job);
}

/** The table as it was before; undefined when there was none. */
export function removeFromTable(table: string, id: string): string | undefined {
  const found = findBlock(table, id);
  if (found === undefined) return table;
  const before = beforeOf(found.text);
  const [head, tail] = [table.slice(0, found.start), table.slice(found.end)];
  const rest =
    (before === 'unended' && head.endsWith('\n') ? head.slice(0, tail === '' ? -1 : undefined) : head) + tail;
  return before === 'none' && rest === '' ? undefined : rest;
}
