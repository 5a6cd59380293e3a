import { CoEngramError, EXIT_CODES } from '../../errors';
import { EXPORT_FORMATS } from '../../export/export';
import type { MemoryExport } from '../../index';
import { counted } from '../../util/counted';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import type { CommandResult } from '../result';

export const command = defineCommand({
  description:
    'Writes the memory to stdout or a file. JSONL is whole: imported into an empty repository it gives the same files byte ' +
    'for byte. The others are for people and for programs that draw. Private and restricted memories stay out unless ' +
    'included. Facts of every agent are in it.',
  arguments: [{ name: 'format', type: 'choice', choices: EXPORT_FORMATS, description: 'what to write' }],
  options: {
    output: {
      type: 'string',
      short: 'o',
      valueName: 'FILE|DIR/',
      complete: 'file',
      description: 'where to; with md a folder gets one file a memory',
    },
    public: { type: 'boolean', conflicts: ['include'], description: 'only what is public' },
    include: {
      type: 'choice',
      choices: ['restricted', 'private'],
      repeatable: true,
      commaSeparated: true,
      description: 'also what stays at home otherwise',
    },
    since: {
      type: 'string',
      valueName: 'REV|DATE',
      description: 'only what changed since then, and what is gone (jsonl)',
    },
    force: { type: 'boolean', description: 'write into a folder that is not empty' },
  },
  examples: [
    { command: 'co-engram export jsonl -o memory.jsonl', description: 'a whole copy' },
    { command: 'co-engram export md -o notes/', description: 'one readable file a memory' },
    { command: 'co-engram export jsonl --since HEAD~10', description: 'changes for a search engine' },
    { command: 'co-engram export mermaid --public', description: 'a picture that may leave the team' },
  ],
  writes: false,
  async run({ args: { format }, options: { output, force, json, ...options }, context }) {
    if (options.since !== undefined && format !== 'jsonl') {
      throw new CoEngramError('USAGE', `--since is for jsonl, not for ${format}`);
    }
    const library = await context.open();
    if (output === undefined) return toStdout(await library.export(format, options), format, json);
    const written = await library.exportTo(format, output, { ...options, force });
    const { files, bytes, skipped } = written;
    return {
      json: { format, ...written },
      text: (paint) =>
        [
          `wrote ${counted(files, 'file')}, ${bytes} bytes: ${printableLine(written.output)}`,
          ...skipped.map((each) => paint.yellow(printableLine(leftOut(each)))),
        ].join('\n'),
      brief: '',
      exitCode: skipped.length > 0 ? EXIT_CODES.FINDINGS : 0,
    };
  },
});

async function toStdout(
  { text, skipped }: MemoryExport,
  format: string,
  isJson: boolean,
): Promise<CommandResult> {
  const exitCode = () => (skipped.length > 0 ? EXIT_CODES.FINDINGS : 0);
  if (!isJson) return { json: {}, text: '', data: text, afterwards: () => skipped.map(leftOut), exitCode };
  const parts: string[] = [];
  for await (const part of text) parts.push(part);
  return { json: { format, content: parts.join(''), skipped }, text: '', exitCode };
}

function leftOut({ message }: { message: string }): string {
  return `left out: ${message}`;
}
