import { CoEngramError } from '../errors';
import { isOpen } from '../learning/contradiction';
import { isLocalOnly } from '../remember/propose';
import { trashList } from '../remember/trash';
import type { IndexView } from '../search/contract';
import { shownOf } from '../search/shown-of';
import type { Memory } from '../store/memory';
import { readProposals } from '../store/proposals';
import { readEngramText, readSynapseFile } from '../store/read-engram-file';
import { readTeamUsage } from '../store/read-usage-files';
import { scanRepository } from '../store/scan';
import {
  engramsOf,
  type FactSource,
  type MaintenanceSnapshot,
  type OpenContradiction,
  readerOf,
} from './snapshot';

/**
 * The repository as a stage sees it, all from one view. The main agent looks after everything; any other after what it
 * has itself and what is nobody's.
 */
export async function readSnapshot(memory: Memory, view: IndexView): Promise<MaintenanceSnapshot> {
  const { repo, config } = memory;
  const isKept = keptBy(memory, view);
  const engrams = engramsOf(view).filter(({ id }) => isKept(id));
  const edges = view.edges.entries().filter(({ from, to }) => isKept(from) && isKept(to));
  const proposals = (await readProposals(repo))
    .map(({ proposal }) => proposal)
    .filter(({ engramIds = [] }) => engramIds.every(isKept));
  const contradictions = await openContradictions(memory, view);
  return {
    config,
    engrams,
    edges,
    proposals,
    contradictions: contradictions.filter(({ ends }) => ends.every(({ id }) => isKept(id))),
    trashed: config.trash.enabled ? (await trashList(memory)).filter(({ id }) => isKept(id)) : [],
    eventFiles: scanRepository(repo, { only: ['event'] }).events,
    factSources: await factSources(view),
    usageFiles: readTeamUsage(repo),
    skipped: view.skipped,
    ...readerOf(view),
  };
}

/** Does it fall to the caller to look after it? What is not there is nobody's. */
export function keptBy({ agent, config }: Memory, view: IndexView): (id: string) => boolean {
  if (agent === config.mainAgent) return () => true;
  return (id) => {
    const doc = view.docOfId(id);
    const owner = doc === undefined ? undefined : view.entry(doc).agentId;
    return owner === undefined || owner === agent;
  };
}

async function factSources(view: IndexView): Promise<Map<string, FactSource>> {
  const sources = new Map<string, FactSource>();
  for (const doc of view.docs()) {
    const { id, path, status, predicate } = view.entry(doc);
    if (status !== 'active' || predicate === undefined) continue;
    const { origin, evidence } = (await readEngramText(view.read(doc), path)).engram;
    sources.set(id, { origin, evidence });
  }
  return sources;
}

async function openContradictions({ repo }: Memory, view: IndexView): Promise<OpenContradiction[]> {
  const found: OpenContradiction[] = [];
  for (const { kind, resolution, path, from, to } of view.edges.entries()) {
    if (kind !== 'contradicts' || (resolution !== undefined && !isOpen({ status: resolution as 'pending' })))
      continue;
    const docs = [from, to].map((id) => view.docOfId(id));
    const [a, b] = docs.map((doc) => (doc === undefined ? undefined : contenderOf(view, doc)));
    if (a?.status !== 'active' || b?.status !== 'active') continue;
    const synapse = await readIfSynapse(repo, path);
    const isLocal = isLocalOnly(a.visibility) || isLocalOnly(b.visibility);
    if (synapse !== undefined) found.push({ synapse, path, ends: [a, b], isLocal });
  }
  return found;
}

function contenderOf(view: IndexView, doc: number) {
  const { id, verificationStatus, validFrom, createdAt, status, visibility } = view.entry(doc);
  const { confidence } = shownOf(view, doc);
  return { id, verificationStatus, validFrom, createdAt, status, visibility, confidence };
}

/** A damaged file is named by the doctor and left alone here. */
export async function readIfSynapse(repo: Memory['repo'], path: string) {
  try {
    return (await readSynapseFile(repo, path)).synapse;
  } catch (error) {
    if (error instanceof CoEngramError) return undefined;
    throw error;
  }
}
