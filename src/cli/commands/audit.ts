import type { AuditRecord } from '../../index';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import type { Paint } from '../paint';

const MOST_CHARACTERS = 120;

export const command = defineCommand({
  description:
    'Every change that this clone made, with who made it and why, newest first. The log lies in the state folder and is ' +
    'never shared: feedback and other small things stay for 90 days, the rest for a year. The setting audit.teamEvents shows a team the larger ones.',
  arguments: [],
  options: {
    engram: { type: 'string', valueName: 'ID', complete: 'engram', description: 'only about this engram' },
    action: { type: 'string', repeatable: true, commaSeparated: true, description: 'only this action' },
    since: { type: 'date', description: 'from then on' },
    until: { type: 'date', description: 'up to then; a date means the whole day' },
    limit: { type: 'integer', min: 1, max: 1000, default: 50, description: 'at most so many' },
    cursor: { type: 'string', description: 'go on where the last page ended' },
  },
  examples: [
    { command: 'co-engram audit', description: 'what happened last' },
    { command: 'co-engram audit --engram J6Y2QM', description: 'the story of one engram' },
    { command: 'co-engram audit --action freeze,forget --since 2026-03-01', description: 'what fell asleep' },
  ],
  jsonl: 'audit-record',
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const answer = await library.audit(options);
    const { results, total, damaged, nextCursor } = answer;
    return {
      json: answer,
      lines: results.map((record) => ({ record })),
      text: (paint) =>
        [
          ...results.map((record) => renderRecord(paint, record)),
          ...(nextCursor === undefined ? [] : [paint.dim(`… ${total} in all: --cursor ${nextCursor}`)]),
          ...(damaged === 0 ? [] : [paint.yellow(`${damaged} damaged lines are kept in the log`)]),
        ].join('\n'),
      hint: total === 0 ? 'nothing fits; the log knows only what this clone did' : undefined,
    };
  },
});

function renderRecord(paint: Paint, { at, action, actor, engramId, ...details }: AuditRecord): string {
  const head = `${paint.dim(at.slice(0, 19).replace('T', ' '))} ${paint.bold(oneLine(action))}`;
  const about = engramId === undefined ? '' : ` ${paint.dim(engramId.slice(-6))}`;
  const title = typeof details.title === 'string' ? ` ${oneLine(details.title)}` : '';
  const reason = typeof details.reason === 'string' ? paint.dim(`  ${clip(oneLine(details.reason))}`) : '';
  return `${head}${about}${title}  ${paint.dim(`by ${oneLine(actor)}`)}${reason}`;
}

function clip(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
