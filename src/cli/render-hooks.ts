import type { HookState, HooksOutcome, HooksStatus } from '../index';
import type { Paint } from './paint';

/** What was done to each hook, and what a person has to do. */
export function renderHooks(paint: Paint, { hooks, changed, dryRun }: HooksOutcome): string {
  const lines = hooks.flatMap((hook) => {
    const done = hook.action === 'none' ? hook.state : hook.action;
    return [hookLine(paint, hook, done), ...byHand(paint, hook)];
  });
  return [
    ...(dryRun ? [paint.yellow('dry run, nothing was written; it would')] : []),
    ...lines,
    ...(changed || dryRun ? [] : [paint.dim('nothing to change')]),
  ].join('\n');
}

export function renderHooksStatus(paint: Paint, status: HooksStatus): string {
  const { hooks, driver, problems } = status;
  const driverText = !driver.configured
    ? paint.yellow('not registered')
    : driver.upToDate
      ? paint.green('registered')
      : paint.yellow(driver.owner === 'other' ? "another program's" : 'needs a look');
  return [
    ...hooks.flatMap((hook) => [hookLine(paint, hook, hook.state), ...byHand(paint, hook)]),
    `${'merge driver'.padEnd(14)} ${driverText}`,
    ...problems.filter(isNews(hooks)).map((problem) => `${paint.yellow('!')} ${problem}`),
  ].join('\n');
}

/** What the line of a hook says already is not said again. */
function isNews(hooks: readonly HookState[]): (problem: string) => boolean {
  const told = hooks.filter(({ state }) => state === 'blocked').map(({ hook }) => `${hook} is not ours`);
  return (problem) => !told.some((start) => problem.startsWith(start));
}

const GOOD = new Set(['installed', 'added', 'renewed', 'removed']);

function hookLine(paint: Paint, { hook, way, path, manager, problem }: HookState, done: string): string {
  const colour = GOOD.has(done) ? paint.green : paint.yellow;
  const place = way === 'config' ? "git's configuration" : path;
  const details = [place, manager === undefined ? undefined : `by ${manager}`, problem];
  return `${hook.padEnd(14)} ${colour(done)}${paint.dim(`  ${details.filter((part) => part !== undefined).join('; ')}`)}`;
}

function byHand(paint: Paint, { state, todo }: HookState): string[] {
  if (state !== 'blocked' || todo === undefined) return [];
  return todo.split('\n').map((line) => `    ${paint.bold(line)}`);
}
