/** Brings what other programs remember into this memory: as suggestions, or at once. */
import type { Visibility } from '../../engram/engram';
import { newBatchId, planBatch, plannedPaths } from '../../remember/batch';
import { type WriteOptions, type WriteStep, type Written, write } from '../../remember/write';
import type { FieldRisk } from '../../secrets/check-text';
import { authorOf, type Memory } from '../../store/memory';
import { counted } from '../../util/counted';
import { planAccepted } from './accept-items';
import { ItemJudge, type JudgedItem } from './judge-items';
import { linksOf } from './links';
import { planSuggestions } from './propose-items';
import { readSource } from './read-source';
import { readStdin } from './read-stdin';
import type { ImportKind, Note, Reading } from './reading';
import { planRestored } from './restore-items';

export interface ImportOptions extends WriteOptions {
  /** What the sources are; told by a look at them when missing. */
  from?: ImportKind;
  /** Stores at once instead of suggesting. */
  accept?: boolean;
  visibility?: Visibility;
  /** Below which domain everything goes. */
  domain?: readonly string[];
  allowSecret?: readonly string[];
  /** How many items were compared with what is known. */
  onProgress?(done: number, total: number): void;
  /** What `-` among the paths reads. */
  stdin?(): AsyncIterable<Uint8Array>;
}

/** One thing that was not known. */
export interface ImportedMemory {
  /** Of the suggestion, or of the engram that was stored. */
  id: string;
  title: string;
  place: string;
  /** Where it was stored; missing for a suggestion. */
  path?: string;
  /** Id of the suggestion whose place it takes, since its source changed. */
  replaces?: string;
  /** What should be looked at before it is shared. */
  risk: FieldRisk[];
}

export interface ImportOutcome {
  /** For `import undo`; missing when nothing was new. */
  batch?: string;
  accepted: boolean;
  sources: Array<{ kind: ImportKind; from: string; found: number }>;
  imported: ImportedMemory[];
  /** How many were known already. */
  known: number;
  /** Links that are made now, or once both ends are memories. */
  links: number;
  /** Not taken for what they hold, or because they are no memories. */
  refused: Note[];
  /** What could not be read. */
  problems: Note[];
  /** What was left out on purpose: how often, by reason. */
  skipped: Record<string, number>;
}

/**
 * Reads sources and files what is new in them as suggestions; with `accept` it is stored, engrams of other memory
 * repositories as the files that they are. Nothing is ever written to a source; the same again is nothing new.
 * Throws NOT_FOUND, USAGE or INVALID_DATA for a source that cannot be read at all.
 */
export async function importSources(
  memory: Memory,
  paths: readonly string[],
  options: ImportOptions = {},
): Promise<Written<ImportOutcome>> {
  const readings: Reading[] = [];
  const { from, stdin } = options;
  for (const path of paths) {
    const isStdin = path === '-' && stdin !== undefined;
    const read = isStdin
      ? readStdin(stdin, from, memory.surroundings)
      : readSource(path, from, memory.surroundings);
    readings.push(...(await read));
  }
  return importReadings(memory, readings, { ...options, label: paths.join(', ') });
}

/** As `importSources`, for what was read already. */
async function importReadings(
  memory: Memory,
  readings: readonly Reading[],
  options: ImportOptions & { label: string },
): Promise<Written<ImportOutcome>> {
  // What shall lie elsewhere, or be seen by others, is no file as it is.
  if (options.visibility !== undefined || (options.domain ?? []).length > 0) {
    for (const reading of readings) reading.forgetFiles();
  }
  const author = await authorOf(memory);
  const batch = newBatchId(memory);
  return write(
    memory,
    async (step) => {
      const outcome = await planImport(step, readings, { ...options, author, batch });
      return { summary: `import ${counted(outcome.imported.length, 'item')}`, outcome };
    },
    options,
  );
}

export interface ImportStep extends ImportOptions {
  author: string;
  batch: string;
  /** Which command reads; default `import`. */
  command?: string;
  /** What was read, for people. */
  label: string;
}

/** The changes of an import, added to the plan, with the record of its batch. */
export async function planImport(
  step: WriteStep,
  readings: readonly Reading[],
  options: ImportStep,
): Promise<ImportOutcome> {
  const others = plannedPaths(step);
  const judge = await ItemJudge.of(step, readings, options);
  const { fresh, refused, known } = judge.judgeAll();
  const outcome: ImportOutcome = {
    accepted: options.accept === true,
    sources: readings.map(({ kind, from, items }) => ({ kind, from, found: items.length })),
    imported: [],
    known,
    links: 0,
    refused,
    problems: readings.flatMap(({ problems }) => problems),
    skipped: skippedIn(readings),
  };
  const links = linksOf(readings, judge).filter(({ from, to }) => judge.isFresh(from) || judge.isFresh(to));
  const isAccepted = options.accept === true;
  if (isAccepted) {
    const isFile = ({ item }: JudgedItem) => item.file !== undefined;
    await planRestored(step, readings, fresh.filter(isFile), outcome, options);
    const notes = fresh.filter((judged) => !isFile(judged));
    await planAccepted(step, notes, links, outcome, options);
  } else {
    await planSuggestions(step, fresh, outcome, options);
    outcome.links = links.length;
  }
  const { author, batch, command = 'import', label: from } = options;
  const draft = { id: batch, command, from, links: isAccepted ? [] : links };
  const hasChanged = planBatch(step, draft, author, others);
  return hasChanged ? { batch, ...outcome } : outcome;
}

function skippedIn(readings: readonly Reading[]): Record<string, number> {
  const skipped: Record<string, number> = {};
  for (const { skipped: own } of readings) {
    for (const [reason, count] of own) skipped[reason] = (skipped[reason] ?? 0) + count;
  }
  return skipped;
}
