import { driverState } from '../../sync/driver-state';
import { planDriver } from '../../sync/plan-driver';
import type { Check } from '../check-snapshot';

/** Memory files are declared to be merged by our driver, but this clone's git does not know it, or knows an older one. */
export const mergeDriver: Check = async ({ memory: { repo, surroundings } }) => {
  if (repo.commonDir === undefined) return [];
  const { configured, upToDate, problems } = await driverState(repo, surroundings);
  if (configured && upToDate) return [];
  const { steps, foreign } = await planDriver(repo, { surroundings, replace: false });
  const what = configured ? 'the merge driver needs a look' : 'the merge driver is not set up in this clone';
  return [
    {
      kind: 'merge_driver_missing',
      severity: 'warning',
      path: '.git/config',
      message: problems.length === 0 ? what : `${what}: ${problems.join('; ')}`,
      nextAction: foreign === undefined ? 'co-engram doctor --fix' : 'co-engram init --replace-driver',
      ...(foreign !== undefined || steps.length === 0
        ? {}
        : {
            repair: async () => {
              for (const step of steps) await step.apply(repo);
            },
          }),
    },
  ];
};
