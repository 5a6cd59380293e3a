/** Entries are made, listed, put back into the queue and deleted by hand; no stage of maintenance deletes one. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { newId } from '../engram/new-id';
import { CoEngramError } from '../errors';
import { auditChange } from '../remember/audit-change';
import { type WriteOptions, type Written, write } from '../remember/write';
import { resolveId } from '../search/resolve-id';
import { authorOf, type Memory } from '../store/memory';
import { counted } from '../util/counted';
import { formatInstant } from '../util/instants';
import { plainText } from '../util/plain-text';
import { entryNow, entryPath, planEntry, readEntries, requireEntry } from './entries';
import type { PonderEntry } from './entry';
import { canBePlanned } from './plan';
import { lockFolder, withEntryLock } from './run-lock';
import { advance, type PonderState } from './states';

const LONGEST_QUESTION = 2000;
const MOST_FOCUS = 20;
/** So many before the limit, `create` warns. */
const WARNED_BEFORE = 5;

export interface CreatedPonder {
  entry: PonderEntry;
  /** Of this agent, with the new one. */
  entries: number;
  most: number;
  warning?: string;
}

/**
 * Queues a question. Throws USAGE for one that says nothing, NOT_FOUND for a focus, CONFLICT naming the oldest answered
 * entry when there are `ponder.maxEntries`.
 */
export async function createPonder(
  memory: Memory,
  question: string,
  options: WriteOptions & { focus?: readonly string[] } = {},
): Promise<Written<CreatedPonder>> {
  const text = checkQuestion(question);
  const { focus: references = [] } = options;
  if (references.length > MOST_FOCUS) {
    throw new CoEngramError('USAGE', `a question has at most ${MOST_FOCUS} engrams in focus`);
  }
  const author = await authorOf(memory);
  const most = memory.config.ponder.maxEntries;
  return write(
    memory,
    async (step) => {
      const files = readEntries(memory);
      if (files.length >= most) throw full(files, most);
      const now = memory.surroundings.now();
      const focus = references.map((each) => step.view.entry(resolveId(step.view, each, memory.agent)).id);
      const at = formatInstant(now);
      const entry: PonderEntry = {
        id: newId(now, randomBytes),
        question: text,
        state: 'queued',
        agent: memory.agent,
        focus: [...new Set(focus)],
        createdBy: author,
        createdAt: at,
        updatedAt: at,
        runs: 0,
      };
      planEntry(step, entry, null);
      auditChange(step, author, 'ponder_create', { ponderId: entry.id, agent: memory.agent });
      const entries = files.length + 1;
      const warning =
        entries >= most - WARNED_BEFORE ? `${entries} of at most ${most} contemplations are kept` : undefined;
      const outcome = { entry, entries, most, ...(warning === undefined ? {} : { warning }) };
      return { summary: `ponder ${entry.id}`, outcome };
    },
    options,
  );
}

function checkQuestion(question: string): string {
  const text = plainText(question).trim();
  if (text.length > LONGEST_QUESTION) {
    throw new CoEngramError(
      'USAGE',
      `the question has ${text.length} characters; the most is ${LONGEST_QUESTION}`,
    );
  }
  if (canBePlanned(text)) return text;
  throw new CoEngramError('USAGE', 'the question has no word that can be looked for', {
    hint: 'co-engram ponder create "why do our deployments fail on Fridays?"',
  });
}

function full(files: ReadonlyArray<{ entry: PonderEntry }>, most: number): CoEngramError {
  const oldest = files.find(({ entry: { state } }) => state === 'done' || state === 'degraded')?.entry;
  return new CoEngramError(
    'CONFLICT',
    `${counted(files.length, 'contemplation')} are kept; the most is ${most}`,
    {
      hint:
        oldest === undefined
          ? 'none is answered yet: co-engram ponder list'
          : `the oldest answered one: co-engram ponder delete ${oldest.id}`,
      data: { most, ...(oldest === undefined ? {} : { oldestAnswered: oldest.id }) },
    },
  );
}

export interface ListedPonder {
  id: string;
  question: string;
  state: PonderState;
  reason?: string;
  focus: string[];
  createdAt: string;
  updatedAt: string;
  runs: number;
  /** Insights that were kept. */
  insights: number;
  /** Open gaps. */
  gaps: number;
}

/** The agent's own, the oldest first. */
export function listPonder(
  memory: Memory,
  { state }: { state?: PonderState } = {},
): { total: number; results: ListedPonder[] } {
  const results = readEntries(memory)
    .map(({ entry }) => listed(entry))
    .filter((each) => state === undefined || each.state === state);
  return { total: results.length, results };
}

function listed(entry: PonderEntry): ListedPonder {
  const { id, question, state, reason, focus, createdAt, updatedAt, runs, run, result } = entry;
  return {
    id,
    question,
    state,
    ...(reason === undefined ? {} : { reason }),
    focus,
    createdAt,
    updatedAt,
    runs,
    insights: result?.insights.filter(({ rejected }) => rejected === undefined).length ?? 0,
    gaps: run?.gaps.filter(({ isOpen }) => isOpen).length ?? 0,
  };
}

/** The entry with all that is known of its last run. Throws NOT_FOUND. */
export function showPonder(memory: Memory, reference: string): PonderEntry {
  return requireEntry(memory, reference).entry;
}

/** Puts an answered or failed one back into the queue; its last answer stays until the next. Throws CONFLICT. */
export async function ponderAgain(
  memory: Memory,
  reference: string,
  options: WriteOptions = {},
): Promise<Written<PonderEntry>> {
  const { id } = requireEntry(memory, reference).entry;
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const { entry, text } = entryNow(step, id);
      const { reason, ...rest } = entry;
      const outcome = planEntry(step, { ...rest, state: advance(entry.state, 'again', id) }, text);
      auditChange(step, author, 'ponder_again', { ponderId: id, agent: memory.agent });
      return { summary: `ponder ${id} again`, outcome };
    },
    options,
  );
}

/** Deletes entries; what they suggested and what the audit log says stays. Throws CONFLICT for one that is worked on. */
export async function deletePonder(
  memory: Memory,
  references: readonly string[],
  options: WriteOptions = {},
): Promise<Written<{ deleted: string[] }>> {
  const ids = [...new Set(references.map((each) => requireEntry(memory, each).entry.id))];
  const author = await authorOf(memory);
  const remove = () =>
    write(
      memory,
      async (step) => {
        for (const id of ids) {
          const { text } = entryNow(step, id);
          step.plan.append([{ type: 'delete', area: 'state', path: entryPath(id), expect: text }]);
          auditChange(step, author, 'ponder_delete', { ponderId: id, agent: memory.agent });
        }
        return { summary: `delete ${counted(ids.length, 'contemplation')}`, outcome: { deleted: ids } };
      },
      options,
    );
  // Each is held until all are gone, so that none is deleted under somebody's hands.
  const locked = ids.reduce<() => ReturnType<typeof remove>>(
    (inner, id) => () => withEntryLock(memory, id, inner),
    remove,
  );
  const written = await locked();
  if (options.dryRun !== true) {
    for (const id of ids) rmSync(lockFolder(memory, id), { recursive: true, force: true });
  }
  return written;
}
