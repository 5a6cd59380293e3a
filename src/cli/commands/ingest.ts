import { VISIBILITIES } from '../../engram/engram';
import { EXIT_CODES } from '../../errors';
import type { MemoryRepository } from '../../index';
import type { IngestOptions, IngestOutcome, IngestRequests } from '../../library/capture';
import { counted } from '../../util/counted';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import type { Paint } from '../paint';
import type { CommandResult } from '../result';
import { riskLines, writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Reads Markdown by sections and stores the facts that it states, by rules, dated by the day in the name. How clean a ' +
    'section is decides: output of machines is left out and named. A text that was read before is left out, wherever it ' +
    'stands. --requests prints the parts for the model that the calling agent has anyway, as extract request does; what it ' +
    'answers goes to extract apply, and --done notes that the files are read. import undo takes the batch back.',
  arguments: [
    {
      name: 'paths',
      variadic: true,
      complete: 'file',
      description: 'files, and folders with Markdown below',
    },
  ],
  options: {
    requests: { type: 'boolean', conflicts: ['done'], description: 'print requests, store nothing' },
    done: { type: 'boolean', description: 'only note that your own model has read them' },
    visibility: {
      type: 'choice',
      choices: VISIBILITIES,
      description: 'who may see the facts; team when missing',
    },
    again: { type: 'boolean', description: 'read what was read before, too' },
    chunkChars: {
      type: 'integer',
      min: 200,
      max: 100_000,
      default: 4000,
      description: 'most characters of a part, with --requests',
    },
  },
  examples: [
    { command: 'co-engram ingest memory/ --agent main --dry-run', description: 'what would come' },
    { command: 'co-engram ingest memory/2026-01-01.md --requests --json', description: 'for an agent' },
  ],
  writes: true,
  async run({ args: { paths }, options, context }) {
    const library = await context.open();
    if (options.requests) return requestsOf(await library.ingestRequests(paths, options));
    return ingested(library, paths, options);
  },
});

async function ingested(
  library: MemoryRepository,
  paths: readonly string[],
  options: IngestOptions & { done: boolean },
): Promise<CommandResult> {
  const written = await (options.done
    ? library.markIngested(paths, options)
    : library.ingest(paths, options));
  const { batch, notes, risk, failed } = written.outcome;
  const unread = notes.reduce((sum, note) => sum + note.unread, 0);
  const isPrinted = batch !== undefined && !written.dryRun;
  return {
    json: { ...written.outcome, ...writtenJson(written) },
    text: (paint) =>
      [
        ...notes.map((note) => noteLine(paint, note, options.done)),
        ...failed.map(({ place, why }) => paint.yellow(printableLine(`${place} ${why}`))),
        ...(isPrinted ? [`batch ${batch}`] : batch === undefined && !options.done ? ['nothing new'] : []),
        ...riskLines(paint, risk),
        ...writtenLines(paint, written),
      ].join('\n'),
    brief: isPrinted ? batch : '',
    hint:
      unread > 0 ? `${counted(unread, 'sentence')} no rule reads: --requests for your own model` : undefined,
    exitCode: failed.length > 0 ? EXIT_CODES.FINDINGS : 0,
  };
}

function noteLine(paint: Paint, note: IngestOutcome['notes'][number], isDone: boolean): string {
  const { path, agentId, known, polluted, facts, refused } = note;
  const kinds = Object.entries(facts).flatMap(([kind, count]) => (count === 0 ? [] : [`${count} ${kind}`]));
  const said = known
    ? 'read before'
    : isDone
      ? 'noted as read'
      : kinds.length === 0
        ? 'no facts'
        : `facts: ${kinds.join(', ')}`;
  const left = polluted.map(({ line, marks }) => `line ${line} left out (${marks.join(', ')})`);
  const parts = [said, ...(refused === 0 ? [] : [`${refused} refused for what they hold`]), ...left];
  return `${printableLine(path)} ${paint.dim(printableLine(`(${agentId})`))} ${parts.join('; ')}`;
}

function requestsOf(requests: IngestRequests): CommandResult {
  const { notes, known, failed, instructions, schema } = requests;
  return {
    kind: 'ingest-requests',
    json: { ...requests },
    text: (paint) =>
      [
        ...(notes.length === 0 ? [] : [instructions, '', `Schema: ${JSON.stringify(schema)}`]),
        ...notes.flatMap(({ path, chunks }) =>
          chunks.map(
            ({ index, text, line }) =>
              `\n--- ${printableLine(path)}, part ${index + 1}, from line ${line}\n${text}`,
          ),
        ),
        ...(known === 0 ? [] : [`${counted(known, 'note')} read before`]),
        ...failed.map(({ place, why }) => paint.yellow(printableLine(`${place} ${why}`))),
      ].join('\n'),
    exitCode: failed.length > 0 ? EXIT_CODES.FINDINGS : 0,
  };
}
