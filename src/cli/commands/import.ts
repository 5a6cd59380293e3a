import { IMPORT_KINDS } from '../../capture/import/reading';
import { VISIBILITIES } from '../../engram/engram';
import { EXIT_CODES } from '../../errors';
import { counted } from '../../util/counted';
import { mustConfirm } from '../ask';
import { SECRET_OPTION } from '../common-options';
import { defineCommand } from '../declarations';
import { renderImport } from '../render-import';
import { writtenJson } from '../written-text';

export const command = defineCommand({
  description:
    'Reads CLAUDE.md, AGENTS.md, GEMINI.md, rules of Cursor and Copilot, auto memory of Claude Code, Obsidian vaults, notes of ' +
    'basic-memory, plain Markdown, memory.jsonl of the MCP memory server, exports of mem0, issues of beads, Co-Engram ' +
    'repositories and what export jsonl wrote. What they are is told by a look at them, or by --from; a project folder has ' +
    'several. What is new waits as suggestions (co-engram proposals) unless --accept. The sources are never changed, and the ' +
    'same again is nothing new. What holds a secret is refused and named (exit 1).',
  arguments: [
    {
      name: 'from',
      variadic: true,
      complete: 'file',
      description: 'files and folders to read; - reads stdin',
    },
  ],
  options: {
    from: { type: 'choice', valueName: 'KIND', choices: IMPORT_KINDS, description: 'what they are' },
    accept: { type: 'boolean', description: 'store at once; of memory repositories the files as they are' },
    domain: { type: 'string', complete: 'domain', description: 'put everything below this domain' },
    visibility: { type: 'choice', choices: VISIBILITIES, description: 'who may see it' },
    ...SECRET_OPTION,
    yes: { type: 'boolean', short: 'y', description: 'do not ask' },
  },
  examples: [
    { command: 'co-engram import CLAUDE.md --dry-run', description: 'what would be suggested' },
    { command: 'co-engram import ~/vault --domain notes', description: 'an Obsidian vault' },
    { command: 'co-engram import memory.jsonl --accept', description: 'stored at once' },
    { command: 'ssh box co-engram export jsonl | co-engram import - --accept', description: 'a copy' },
    { command: 'co-engram import undo 7RZ4QK', description: 'take it back' },
  ],
  writes: true,
  async run({ args, options: { domain, yes, ...options }, context }) {
    const library = await context.open();
    const wanted = {
      ...options,
      domain: domain?.split('/').filter((part) => part !== ''),
      stdin: context.stdin,
      onProgress: (done: number, total: number) => context.progress(`${done} of ${total} items compared`),
    };
    if (context.isInteractive && !yes && !options.dryRun && !args.from.includes('-')) {
      const preview = await library.import(args.from, { ...wanted, dryRun: true });
      context.progress('');
      const { imported } = preview.outcome;
      for (const line of renderImport(undefined, preview)) context.note(line);
      if (imported.length > 0) {
        const what = options.accept ? 'Store' : 'Suggest';
        await mustConfirm(
          `${what} ${counted(imported.length, 'memory', 'memories')}?`,
          'nothing was imported',
        );
      }
    }
    const written = await library.import(args.from, wanted);
    context.progress('');
    const { batch, imported, refused, problems } = written.outcome;
    return {
      json: { ...written.outcome, ...writtenJson(written) },
      text: (paint) => renderImport(paint, written).join('\n'),
      brief: batch ?? '',
      hint:
        batch === undefined || options.dryRun || options.accept || imported.length === 0
          ? undefined
          : 'co-engram proposals list; to say yes to many: co-engram proposals accept --source SOURCE',
      exitCode: refused.length + problems.length > 0 ? EXIT_CODES.FINDINGS : 0,
    };
  },
});
