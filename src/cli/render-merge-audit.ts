import type { AuditedMerge, LostInFile, MergeAuditReport } from '../index';
import type { Paint } from './paint';

const MOST_CHARACTERS = 160;

/** The report for people: merge by merge what is missing. `fixes`: what can be was put back. */
export function renderMergeAudit(paint: Paint, report: MergeAuditReport, fixes: boolean): string {
  const { checked, skipped, merges, mended, dryRun, commit } = report;
  return [
    ...merges.flatMap((merge) => mergeLines(paint, merge, fixes && !dryRun)),
    ...skipped.map(({ commit: id, reason }) => paint.dim(`not looked at: ${id.slice(0, 10)} ${reason}`)),
    ...mended.map((path) => `${dryRun ? 'would mend' : 'mended'} ${path}`),
    ...(commit === undefined ? [] : [`committed ${commit.slice(0, 10)}`]),
    `${counted(checked, 'merge')}, ${sumLine(report, fixes)}`,
  ].join('\n');
}

function sumLine({ lost, byHand, dryRun }: MergeAuditReport, fixes: boolean): string {
  if (lost === 0) return 'nothing lost';
  const forPerson = byHand === 0 ? '' : `, ${byHand} for a person`;
  if (!fixes) return `${counted(lost, 'thing')} lost${forPerson}`;
  return `${counted(lost - byHand, 'thing')} ${dryRun ? 'to be ' : ''}put back${forPerson}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function mergeLines(
  paint: Paint,
  { commit, at, author, subject, losses }: AuditedMerge,
  isDone: boolean,
): string[] {
  const head = `${paint.bold(commit.slice(0, 10))} ${paint.dim(at.slice(0, 10))} ${subject}${paint.dim(`  ${author}`)}`;
  return [head, ...losses.map((loss) => `  ${lossLine(paint, loss, isDone)}`)];
}

function lossLine(
  paint: Paint,
  { path, field, has, wanted, byHand, todo }: LostInFile,
  isDone: boolean,
): string {
  const label = byHand ? paint.yellow('by hand') : isDone ? paint.green('put back') : paint.red('lost');
  const end = todo === undefined ? '' : paint.dim(`  ${todo}`);
  return `${label} ${path}  ${describe(field, has, wanted)}${end}`;
}

function describe(field: string, has: unknown, wanted: unknown): string {
  if (field === 'file') return Array.isArray(wanted) ? `lines ${show(wanted)}` : 'the whole file';
  if (field === 'body') {
    const gone = Array.isArray(has) && has.length > 0 ? ` instead of ${show(has)}` : '';
    return `body: ${show(wanted)}${gone}`;
  }
  if (Array.isArray(has) || Array.isArray(wanted)) {
    const [before, after] = [listOf(has), listOf(wanted)];
    const missing = after.filter((item) => !before.includes(item)).map((item) => `+${item}`);
    const surplus = before.filter((item) => !after.includes(item)).map((item) => `-${item}`);
    return `${field}: ${cut([...missing, ...surplus].join(' ')) || show(wanted)}`;
  }
  return `${field}: ${show(wanted)}, now ${show(has)}`;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : [];
}

function show(value: unknown): string {
  return value === null || value === undefined ? 'nothing' : cut(JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
