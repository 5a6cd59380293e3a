import type { Scope, Status, Visibility } from '../engram/engram';
import { formatScope, GLOBAL_SCOPE } from '../engram/scope';
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
  /** Whose it is and where it holds: what two agents were told is no copy. */
  audience: string;
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
  /** Told by the search cache, not by the files. */
  isOfCache: boolean;
}

/** From the files themselves. */
export function overviewOfFiles(files: readonly CheckedFile[], hashOf: (body: string) => string): Overview {
  const overview: Overview = { engrams: [], synapses: [], trashed: [], isOfCache: false };
  for (const { path, pathClass, engram, synapse } of files) {
    if (synapse !== undefined) {
      const { id, from, to, kind } = synapse.synapse;
      overview.synapses.push({ id, path, from, to, kind });
    }
    if (engram === undefined) continue;
    const { id, title, status, visibility, agentId, scope } = engram.engram;
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
        audience: audienceOf(agentId, scope),
        isSession,
      });
    }
  }
  return sorted(overview);
}

/** From the index, which opens no file; what lies in the trash is not in it. */
export function overviewOfView(view: IndexView, trashed: Overview['trashed']): Overview {
  const engrams = [...view.docs()].map((doc): KnownEngram => {
    const { id, path, title, status, visibility, contentHash, type, agentId, scope } = view.entry(doc);
    const audience = audienceOf(agentId, scope);
    return { id, path, title, status, visibility, contentHash, audience, isSession: type === 'session' };
  });
  const synapses = view.edges.entries().map(({ id, path, from, to, kind }) => ({ id, path, from, to, kind }));
  return sorted({ engrams, synapses, trashed, isOfCache: true });
}

function audienceOf(agentId = 'shared', scope: Scope = GLOBAL_SCOPE): string {
  return JSON.stringify([agentId, formatScope(scope)]);
}

function sorted(overview: Overview): Overview {
  const byPath = (a: { path: string }, b: { path: string }) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
  overview.engrams.sort(byPath);
  overview.synapses.sort(byPath);
  overview.trashed.sort(byPath);
  return overview;
}
