import { cacheFolder, discardCache } from '../../search/cache-folder';
import type { IndexView } from '../../search/contract';
import { useIndex } from '../../search/use-index';
import type { Check } from '../check-snapshot';
import { type Overview, overviewOfView } from '../overview';

/** The cache answers as the files do, or it is thrown away. Asked only when the files themselves were. */
export const cacheFreshness: Check = async (snapshot) => {
  const { overview, memory } = snapshot;
  if (overview === undefined || overview.isOfCache || memory.repo.isBare) return [];
  const { repo, surroundings } = memory;
  const differing = await useIndex(repo, { surroundings }, async (view) => firstDifference(view, overview));
  if (differing === undefined) return [];
  return [
    {
      kind: 'cache_stale',
      severity: 'warning',
      path: differing,
      message: 'the cache knows it otherwise than it is',
      nextAction: 'co-engram cache clear',
      repair: () => discardCache(cacheFolder(repo.stateDir)),
    },
  ];
};

function firstDifference(view: IndexView, overview: Overview): string | undefined {
  const cached = overviewOfView(view, overview.trashed);
  for (const list of ['engrams', 'synapses'] as const) {
    const [expected, actual] = [overview[list], cached[list]];
    for (let i = 0; i < Math.max(expected.length, actual.length); i += 1) {
      if (JSON.stringify(expected[i]) !== JSON.stringify(actual[i])) return (expected[i] ?? actual[i])?.path;
    }
  }
  return undefined;
}
