import type { AutoOutcome, ListedPonder, PonderEntry, PonderTask, ReportOutcome } from '../index';
import { escapeTags } from '../recall/escape-tags';
import { fenced } from '../recall/fence';
import { counted } from '../util/counted';
import { plainLine, plainText } from '../util/plain-text';
import { printable, printableLine } from '../util/printable';
import type { Paint } from './paint';
import { sentLines } from './render-sent';

type Gap = PonderTask['gaps'][number];
type Result = NonNullable<PonderEntry['result']>;

const GAP_WORDS: Readonly<Record<Gap['kind'], string>> = {
  item_dropped: 'the report leaves it out',
  item_downgraded: 'the report makes it less than it is',
  item_open: 'it is open: say what was read for it, or that nothing was found',
  probe_not_run: 'its probe was not run with --run',
  not_seen: 'no search or get of this run gave this id',
  undeclared_reading: 'it was opened, and no item says so',
  no_reading: 'nothing was opened: get ID --run RUN',
  seeds_only: 'the insight cites nothing but the seeds',
};

/** One question of a list. */
export function ponderLine(paint: Paint, each: ListedPonder): string {
  const { id, question, state, insights, gaps, reason } = each;
  const facts = [
    state,
    ...(insights > 0 ? [counted(insights, 'insight')] : []),
    ...(gaps > 0 ? [`${gaps} open`] : []),
  ];
  const why = reason === undefined ? '' : ` (${reason})`;
  return `${paint.dim(id.slice(-6))}  ${paint.bold(printableLine(question))}  ${paint.dim(printableLine(facts.join('  ') + why))}`;
}

/** The task as an agent reads it; words of the memory are fenced. */
export function renderTask(paint: Paint, task: PonderTask): string {
  const { id, question, run, until, plan, gaps, rules, report } = task;
  return [
    paint.bold(printable(question)),
    paint.dim(printableLine(`contemplation ${id}, run ${run}, report until ${until}`)),
    '',
    'Rules',
    ...rules.map((rule) => `- ${rule.replaceAll('RUN', run)}`),
    '',
    'Plan',
    ...plan.flatMap((item) => itemLines(item, run)),
    ...(gaps.length === 0 ? [] : ['', 'Open', ...gapLines(paint, gaps)]),
    '',
    printable(fenced(materialLines(task).map(escapeTags).join('\n'))),
    '',
    `Report: co-engram ponder report ${id} --input report.json`,
    JSON.stringify(report, undefined, 1),
  ].join('\n');
}

function itemLines(
  { id, type, necessity, aim, probes, offered, comesBack }: PonderTask['plan'][number],
  run: string,
) {
  const back = comesBack === true ? ', stayed open the last time' : '';
  return [
    `- ${id} (${type}, ${necessity}${back}): ${aim}`,
    ...probes.map((probe) => printableLine(`    co-engram search ${quoted(probe)} --run ${run}`)),
    ...(offered.length === 0 ? [] : [printableLine(`    ${offered.join(' ')}`)]),
  ];
}

/** For a shell of the POSIX kind. */
function quoted(probe: string): string {
  return `'${probe.replaceAll("'", `'\\''`)}'`;
}

function materialLines({ seeds, skills, logs, history }: PonderTask): string[] {
  const line = (text: string) => plainLine(text);
  return [
    'Seeds',
    ...seeds.map(({ id, title, kind, summary, verificationStatus }) =>
      line(
        `- ${String(id)} ${String(title)} (${String(kind)}, ${String(verificationStatus)}): ${String(summary)}`,
      ),
    ),
    ...(skills.length === 0 ? [] : ['Skills']),
    ...skills.map(({ skillId, name, description }) => line(`- ${skillId} ${name}: ${description}`)),
    ...(logs.length === 0 ? [] : ['Log']),
    ...logs.map(({ id, at, action, engramId, reason = '' }) =>
      line(`- ${id} ${at} ${action} ${engramId} ${reason}`),
    ),
    ...(history.length === 0 ? [] : ['Earlier insights']),
    ...history.map(({ title, fate, why }) =>
      line(`- ${fate}${why === undefined ? '' : ` (${why})`}: ${title}`),
    ),
  ];
}

function gapLines(paint: Paint, gaps: readonly Gap[]): string[] {
  return gaps.map(({ kind, item, about }) =>
    paint.yellow(
      printableLine(`- ${[item, about].filter((each) => each !== undefined).join(': ')} ${GAP_WORDS[kind]}`),
    ),
  );
}

/** What became of a report. */
export function renderReport(paint: Paint, outcome: ReportOutcome): string {
  const { state, reason, roundsLeft, gaps, untoldGaps, unknownIds, until, result, wouldSend } = outcome;
  return [
    `${paint.bold(state)}${reason === undefined ? '' : `: ${printableLine(reason)}`}`,
    ...gapLines(paint, gaps),
    ...(untoldGaps > 0 ? [paint.dim(`${untoldGaps} more to be told once these are closed`)] : []),
    ...(state === 'repairing'
      ? [paint.dim(`${counted(roundsLeft, 'more report')}, the next until ${until}`)]
      : []),
    ...(unknownIds > 0 && result === undefined
      ? [paint.dim(`dropped ${counted(unknownIds, 'unknown id')}`)]
      : []),
    ...(result === undefined ? [] : resultLines(paint, result)),
    ...sentLines(paint, wouldSend),
  ].join('\n');
}

export function renderAuto(paint: Paint, { state, reason, report, wouldSend }: AutoOutcome): string {
  if (report !== undefined) return renderReport(paint, report);
  const why = reason === undefined ? '' : `: ${printableLine(reason)}`;
  return [`${paint.bold(state)}${why}`, ...sentLines(paint, wouldSend)].join('\n');
}

/** A question with all that came of it. */
export function renderEntry(paint: Paint, entry: PonderEntry): string {
  const { id, question, state, reason, focus, run, result } = entry;
  const open = run?.gaps.filter(({ isOpen }) => isOpen) ?? [];
  return [
    paint.bold(printable(question)),
    paint.dim(printableLine(`${id}  ${state}${reason === undefined ? '' : `: ${reason}`}`)),
    ...(focus.length === 0 ? [] : [paint.dim(`focus ${focus.join(' ')}`)]),
    ...(open.length === 0 ? [] : ['', 'Open', ...gapLines(paint, open)]),
    ...(result === undefined ? [] : ['', ...resultLines(paint, result)]),
  ].join('\n');
}

function resultLines(paint: Paint, result: Result): string[] {
  const { answer, insights, items, resourcesUsed, unknownIds, claimAudit, quarantine } = result;
  const { engrams, skills, logs, web } = resourcesUsed;
  const audit =
    claimAudit.judgedBy === 'none'
      ? `claims not audited: ${claimAudit.why ?? ''}`
      : `${claimAudit.unsupported.length} of ${claimAudit.claims} claims not borne out, by ${claimAudit.judgedBy}`;
  return [
    printable(plainText(answer)),
    ...insights.flatMap((insight) => ['', ...insightLines(paint, insight)]),
    '',
    ...items.map(({ id, state, read, sources, evidence }) =>
      paint.dim(printableLine(`${id}: ${state}, ${read.length + sources.length} read, ${evidence}`)),
    ),
    paint.dim(
      `used: ${counted(engrams.length, 'engram')}, ${counted(skills.length, 'skill')}, ${counted(logs.length, 'log line')}, ${web.length} outside (declared); ${counted(unknownIds, 'unknown id')} dropped`,
    ),
    paint.dim(printableLine(audit)),
    ...(quarantine === undefined
      ? []
      : [
          paint.yellow(
            printableLine(`in quarantine: ${quarantine} (co-engram proposals list --quarantined)`),
          ),
        ]),
  ];
}

function insightLines(
  paint: Paint,
  { title, content, kind, sources, rejected, why, proposalId }: Result['insights'][number],
) {
  const fate =
    rejected === undefined
      ? (proposalId ?? 'would be suggested')
      : `rejected: ${rejected.replaceAll('_', ' ')}${why === undefined ? '' : ` (${why})`}`;
  return [
    `${paint.bold(printableLine(title === '' ? '(left out)' : title))}  ${paint.dim(printableLine(`${kind}  ${fate}`))}`,
    ...(rejected === undefined ? [printable(content), paint.dim(`from ${sources.join(' ')}`)] : []),
  ];
}
