import type { Status, Visibility } from '../engram/engram';
import type { IndexView } from '../search/contract';
import type { SynapseKind } from '../synapse/synapse';
import type { CheckedFile } from './check-snapshot';

export interface KnownEngram {
  id: string;
  path: string;
  title: string;
  status: Status;
  visibility: Visibility;
  contentHash: string;
  isSession: boolean;
}

export interface KnownSynapse {
  id: string;
  path: string;
  from: string;
  to: string;
  kind: SynapseKind;
}

/** What checks of the whole repository need of every file, whether or not they look into it; in the order of paths. */
export interface Overview {
  engrams: KnownEngram[];
  synapses: KnownSynapse[];
  /** Engrams that lie in the trash. */
  trashed: Array<Pick<KnownEngram, 'id' | 'path'>>;
}

/** From the files themselves. */
export function overviewOfFiles(files: readonly CheckedFile[], hashOf: (body: string) => string): Overview {
  const overview: Overview = { engrams: [], synapses: [], trashed: [] };
  for (const { path, pathClass, engram, synapse } of files) {
    if (synapse !== undefined) {
      const { id, from, to, kind } = synapse.synapse;
      overview.synapses.push({ id, path, from, to, kind });
    }
    if (engram === undefined) continue;
    const { id, title, status, visibility } = engram.engram;
    if (pathClass === 'trash') overview.trashed.push({ id, path });
    else {
      const isSession = pathClass === 'session';
      overview.engrams.push({
        id,
        path,
        title,
        status,
        visibility,
        contentHash: hashOf(engram.body),
        isSession,
      });
    }
  }
  return sorted(overview);
}

/** From the index, which opens no file; what lies in the trash is not in it. */
export function overviewOfView(view: IndexView, trashed: Overview['trashed']): Overview {
  const engrams = [...view.docs()].map((doc): KnownEngram => {
    const { id, path, title, status, visibility, contentHash, type } = view.entry(doc);
    return { id, path, title, status, visibility, contentHash, isSession: type === 'session' };
  });
  const synapses = view.edges.entries().map(({ id, path, from, to, kind }) => ({ id, path, from, to, kind }));
  return sorted({ engrams, synapses, trashed });
}

function sorted(overview: Overview): Overview {
  const byPath = (a: { path: string }, b: { path: string }) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
  overview.engrams.sort(byPath);
  overview.synapses.sort(byPath);
  overview.trashed.sort(byPath);
  return overview;
}
