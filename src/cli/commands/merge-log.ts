import type { MergeLogLine } from '../../index';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import type { Paint } from '../paint';

const MOST_CHARACTERS = 200;

export const command = defineCommand({
  description:
    'What merges in this clone decided where both sides had changed the same thing: the value that was kept, the one ' +
    'that was not, conflicts, and texts that had to move. Nothing that a merge leaves out is lost: it stands here.',
  arguments: [
    {
      name: 'about',
      optional: true,
      variadic: true,
      complete: 'file',
      description: 'paths or ids; everything when missing',
    },
  ],
  options: {
    since: { type: 'date', description: 'from then on' },
    limit: { type: 'integer', min: 0, default: 50, description: 'the newest so many; 0 for all' },
    all: { type: 'boolean', description: 'also what was decided without losing anything' },
  },
  examples: [
    { command: 'co-engram merge log', description: 'what the last merges could not keep' },
    { command: 'co-engram merge log engineering/database --since 2026-03-01', description: 'of one domain' },
  ],
  jsonl: 'merge-log-line',
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open();
    const answer = await library.mergeLog({ ...options, about: args.about ?? [] });
    return {
      json: { ...answer },
      lines: answer.results.map((line) => ({ line })),
      text: (paint) => answer.results.map((line) => renderLine(paint, line)).join('\n'),
      hint: answer.total === 0 ? 'merges in this clone lost nothing' : undefined,
    };
  },
});

function renderLine(paint: Paint, line: MergeLogLine): string {
  const { at, path, id } = line;
  const head = `${paint.dim(at.slice(0, 19).replace('T', ' '))} ${printableLine(path)}`;
  const tail = id === undefined ? '' : paint.dim(`  ${id}`);
  return `${head}  ${renderOutcome(paint, line)}${tail}`;
}

function renderOutcome(paint: Paint, line: MergeLogLine): string {
  switch (line.outcome) {
    case 'lost':
      return `${line.field}: kept ${showKept(line)}, ${paint.yellow('lost')} ${show(line.lost)} of ${line.loser ?? 'one side'} (${line.rule})`;
    case 'decided':
      return `${line.field}: ${showKept(line)} (${line.rule})`;
    case 'conflict':
      return `${paint.red('conflict')} in the ${line.field}, line ${line.line}: ours ${show(line.ours)}, theirs ${show(line.theirs)}`;
    case 'text':
      return `${paint.red('merged as text')}: ${printableLine(line.message)}`;
    case 'displaced':
      return `${paint.yellow('displaced')} ${line.displaced.id}, blob ${line.displaced.blob ?? 'unknown'}, to lie at ${printableLine(line.displaced.path)}`;
    case 'merged':
      return line.conflicts === 0 ? 'merged' : `merged, ${line.conflicts} conflicts`;
    default:
      return `${line.outcome}: ${printableLine(line.message)}${line.lost === undefined ? '' : `; ${paint.yellow('lost')} ${show(line.lost)}`}`;
  }
}

function showKept({ kept }: { kept?: unknown }): string {
  return kept === undefined ? 'what is in the file' : show(kept);
}

/** A value on one line; long ones are whole in --json. */
function show(value: unknown): string {
  const text = value === null || value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
