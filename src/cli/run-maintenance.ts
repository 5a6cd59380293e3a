import { EXIT_CODES } from '../errors';
import type { MaintainOptions, MaintainReport } from '../index';
import type { CommandContext } from './context';
import { renderMaintenance } from './render-maintenance';
import type { CommandResult } from './result';

/** Runs stages of maintenance with their progress on a terminal. Exit 1 when a stage was held. */
export async function runMaintenance(
  context: CommandContext,
  { stages, yes, insights, dryRun, commit }: MaintainOptions,
): Promise<CommandResult & { json: MaintainReport }> {
  const library = await context.open();
  const report = await library.maintain({
    stages,
    yes,
    insights,
    dryRun,
    commit,
    onProgress: ({ stage, doing, done, total }) =>
      context.progress(`${stage} ${done + 1}/${total}: ${doing}`),
  });
  context.progress('');
  const isHeld = report.stages.some(({ held }) => held !== undefined);
  return {
    kind: 'maintain',
    json: report,
    text: (paint) => renderMaintenance(paint, report),
    exitCode: isHeld ? EXIT_CODES.FINDINGS : 0,
  };
}
