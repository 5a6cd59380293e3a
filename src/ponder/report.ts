/** Takes in a report: checks it against what was seen, and closes, repairs or gives up. */
import { CoEngramError } from '../errors';
import { type Model, type ModelTalk, modelProblem, modelRecords, openModel, wouldSend } from '../model/model';
import { auditChange } from '../remember/audit-change';
import { type WriteOptions, type WriteStep, type Written, write } from '../remember/write';
import { useIndex } from '../search/use-index';
import { authorOf, type Memory } from '../store/memory';
import { counted } from '../util/counted';
import { formatInstant, parseInstant } from '../util/instants';
import { checkReport, type Report } from './check-report';
import { auditClaims, quarantineBy } from './claim-audit';
import { gapsOf } from './closure';
import { entryNow, planEntry, RUN_LIMIT_MS, requireEntry, TIMED_OUT } from './entries';
import type { ClaimAudit, KnownGap, PonderEntry, PonderResult, PonderRun, Witness } from './entry';
import { judgeInsights } from './judge-insights';
import { type ReadReport, readReport } from './read-report';
import { recheckEmpty } from './recheck-empty';
import { planRepair, type Repair } from './repair';
import { resultOf } from './result';
import { withEntryLock } from './run-lock';
import { advance, isRunning } from './states';
import { suggestInsights } from './suggest';
import { readWitness } from './witness';

export interface ReportOutcome extends ModelTalk {
  id: string;
  state: PonderEntry['state'];
  reason?: string;
  /** Reports that came in, and how many more may. */
  round: number;
  roundsLeft: number;
  /** Until when the next one must be in, while it is repaired. */
  until?: string;
  /** What is open and told. */
  gaps: KnownGap[];
  /** Open, and told once those are closed. */
  untoldGaps: number;
  /** Ids that are nothing here; dropped. */
  unknownIds: number;
  /** Once it is closed or given up. */
  result?: PonderResult;
}

/**
 * Takes in the report (parsed JSON) of whoever was handed the task. Throws USAGE with a JSON pointer for what is none,
 * CONFLICT when nobody waits for one, its time is over, or another process checks one.
 */
export async function reportPonder(
  memory: Memory,
  reference: string,
  value: unknown,
  options: WriteOptions = {},
): Promise<Written<ReportOutcome>> {
  const report = checkReport(value);
  const { id } = requireEntry(memory, reference).entry;
  return withEntryLock(memory, id, async () => {
    requireAgent(requireEntry(memory, id).entry);
    return takeReport(memory, id, report, options);
  });
}

/** What a model began, and did not end, is nobody's to finish: the probes were its own. */
function requireAgent({ id, state, run }: PonderEntry): void {
  if (!isRunning(state) || run?.model === undefined) return;
  throw new CoEngramError('CONFLICT', `${id} was begun by ${run.model}`, {
    hint: `co-engram ponder run ${id}`,
    data: { id, state },
  });
}

/** As `reportPonder`, for whoever holds the entry. */
export async function takeReport(
  memory: Memory,
  id: string,
  report: Report,
  options: WriteOptions & { model?: Model } = {},
): Promise<Written<ReportOutcome>> {
  const author = await authorOf(memory);
  await beginCheck(memory, id, report, { ...options, author });
  const { entry } = requireEntry(memory, id);
  const run = requireRun(entry);
  const { witness, read } = await useIndex(
    memory.repo,
    { surroundings: memory.surroundings },
    async (view) => {
      const seen = recheckEmpty(memory, view, run.plan, readWitness(memory.repo, run, memory.agent));
      return { witness: seen, read: await readReport(memory, view, { id, report, run, witness: seen }) };
    },
  );
  const judged = judge(memory, read, { run, witness });
  const model = options.model ?? openModel(memory, { dryRun: options.dryRun });
  const audit = judged.repair.verdict === 'close' ? await audited(model, read, judged.insights) : NOT_CLOSED;
  const check: Check = { ...judged, read, witness, audit, report };
  const written = await write(
    memory,
    async (step) => {
      const { entry: checked, untold } = await planEnd(step, id, check, author);
      for (const record of options.model === undefined
        ? modelRecords(model, memory.surroundings.now(), author)
        : []) {
        step.audit(record);
      }
      return { summary: `ponder ${id}`, outcome: outcomeOf(memory, checked, { untold, read }) };
    },
    options,
  );
  return {
    ...written,
    outcome: { ...written.outcome, ...wouldSend(model), ...modelProblem(model) },
  };
}

/** Writes down that a report is being checked; whoever finds it so later knows that this was cut off. */
async function beginCheck(
  memory: Memory,
  id: string,
  { run: named }: Report,
  options: WriteOptions & { author: string },
): Promise<void> {
  const { outcome } = await write(
    memory,
    async (step) => {
      const { entry, text } = entryNow(step, id);
      if (entry.state === 'failed' && entry.reason === TIMED_OUT) {
        planEntry(step, entry, text);
        return { summary: `ponder ${id} is late`, outcome: entry };
      }
      const state = advance(entry.state, 'report', id);
      if (named !== undefined && named !== entry.run?.id) throw otherRun(named, entry);
      planEntry(step, { ...entry, state }, text);
      return { summary: `ponder ${id} is checked`, outcome: undefined };
    },
    { ...options, commit: false },
  );
  if (outcome === undefined) return;
  throw new CoEngramError('CONFLICT', `the report for ${id} is late: ${TIMED_OUT}`, {
    hint: `co-engram ponder run ${id}`,
    data: { id, state: outcome.state, until: outcome.run?.until },
  });
}

function otherRun(named: string, { id, run }: PonderEntry): CoEngramError {
  return new CoEngramError(
    'CONFLICT',
    `the report is of the run ${named.slice(0, 60)}, ${id} is at ${run?.id}`,
    {
      hint: `co-engram ponder show ${id} --task`,
      data: { id, run: run?.id },
    },
  );
}

function requireRun({ id, run }: PonderEntry): PonderRun {
  if (run !== undefined) return run;
  throw new Error(`${id} has no run`);
}

interface Judged {
  insights: ReturnType<typeof judgeInsights>;
  repair: Repair;
}

interface Check extends Judged {
  read: ReadReport;
  witness: Witness;
  audit: ClaimAudit;
  report: Report;
}

const NOT_CLOSED: ClaimAudit = {
  judgedBy: 'none',
  claims: 0,
  unsupported: [],
  why: 'the report did not close',
};

function judge(
  { config }: Memory,
  { insights: given, history, items }: ReadReport,
  { run, witness }: { run: PonderRun; witness: Witness },
): Judged {
  const insights = judgeInsights(given, { history, words: config.privacy.words });
  const kept = insights.filter(({ rejected }) => rejected === undefined);
  const found = gapsOf({ plan: run.plan, items, insights: kept, seeds: run.seeds, witness });
  const limits = { round: run.rounds + 1, rounds: config.ponder.repairRounds };
  return { insights, repair: planRepair(run.gaps, found, limits) };
}

function audited(model: Model, read: ReadReport, insights: Judged['insights']): Promise<ClaimAudit> {
  const { answer, texts, mayBeSent } = read;
  const kept = insights.filter(({ rejected }) => rejected === undefined);
  return auditClaims(model, { answer, insights: kept, texts, mayBeSent });
}

/** The changes that end the check. */
async function planEnd(
  step: WriteStep,
  id: string,
  check: Check,
  author: string,
): Promise<{ entry: PonderEntry; untold: number }> {
  const { repair, witness, report } = check;
  const { entry, text } = entryNow(step, id);
  const run = { ...requireRun(entry), witness, gaps: repair.gaps, rounds: requireRun(entry).rounds + 1 };
  // In a dry run nobody wrote down that it is being checked.
  const state = advance(advance(entry.state, 'report', id), repair.verdict, id);
  const now = step.memory.surroundings.now();
  if (state === 'repairing') {
    const until = formatInstant(now + RUN_LIMIT_MS);
    const kept = planEntry(step, { ...entry, state, run: { ...run, until } }, text);
    return { entry: kept, untold: repair.untold };
  }
  const quarantine = repair.reason ?? quarantineBy(check.audit);
  const insights = await suggestInsights(step, check.insights, {
    author,
    ponderId: id,
    judgedBy: run.model ?? report.model ?? entry.agent,
    sources: check.read.sources,
    quarantine,
  });
  const result = resultOf(check, { run, insights, quarantine, now });
  const reason = repair.reason === undefined ? {} : { reason: repair.reason };
  const kept = planEntry(step, { ...entry, state, ...reason, run, result }, text);
  auditChange(step, author, 'ponder', {
    ponderId: id,
    run: run.id,
    state,
    agent: entry.agent,
    model: run.model ?? report.model ?? null,
    rules: check.audit.judgedBy === 'none' ? 'rules' : `rules, claims by ${check.audit.judgedBy}`,
    durationMs: now - (parseInstant(run.startedAt) ?? now),
    rounds: run.rounds,
    gaps: run.gaps.length,
    insights: insights.filter(({ rejected }) => rejected === undefined).length,
    rejected: insights.filter(({ rejected }) => rejected !== undefined).length,
    reason: `${state} after ${counted(run.rounds, 'report')} by ${run.model ?? report.model ?? entry.agent}${quarantine === undefined ? '' : `: ${quarantine}`}`,
  });
  return { entry: kept, untold: repair.untold };
}

function outcomeOf(
  { config }: Memory,
  { id, state, reason, run, result }: PonderEntry,
  { untold, read }: { untold: number; read: ReadReport },
): ReportOutcome {
  const isOver = state !== 'repairing';
  const round = run?.rounds ?? 0;
  return {
    id,
    state,
    ...(reason === undefined ? {} : { reason }),
    round,
    roundsLeft: isOver ? 0 : Math.max(0, config.ponder.repairRounds + 1 - round),
    ...(isOver || run === undefined ? {} : { until: run.until }),
    gaps: run?.gaps.filter(({ isOpen }) => isOpen) ?? [],
    untoldGaps: untold,
    unknownIds: read.unknownIds,
    ...(isOver && result !== undefined ? { result } : {}),
  };
}
