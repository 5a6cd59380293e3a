import type { Credibility } from '../../learning/credibility';
import type { VerificationEvidence } from '../../learning/verification';
import { authorRecords, credibilityOfDoc } from '../../remember/credibility';
import { isLocalOnly } from '../../remember/propose';
import { markedEvidence, ownEvidence, sourceEdges } from '../../remember/verification-evidence';
import { bodyOf } from '../../search/body';
import type { IndexView } from '../../search/contract';
import { memoryFactors } from '../../search/factors';
import type { Memory } from '../../store/memory';
import { readEngramText } from '../../store/read-engram-file';
import { listTrash } from '../../store/trash';
import type { Synapse } from '../../synapse/synapse';
import { readIfSynapse, readSnapshot } from '../read-snapshot';
import { findAlike } from './alike';
import { dayOf, type RemSnapshot } from './rem-snapshot';

/** The repository as rem sees it on the day of `now` (ms), all from one view. */
export async function readRemSnapshot(memory: Memory, view: IndexView, now: number): Promise<RemSnapshot> {
  const synapses = await readSynapses(memory, view);
  const snapshot = await readSnapshot(memory, view);
  return {
    ...snapshot,
    credibilityOf: credibilityReader(view, dayOf(now)),
    evidence: await readEvidence(view, synapses),
    synapses,
    hotnessOf: hotnessReader(memory, view, dayOf(now)),
    trashedIds: new Set((await listTrash(memory.repo)).map(({ id }) => id)),
    alike: findAlike(snapshot, now),
  };
}

async function readSynapses({ repo }: Memory, view: IndexView): Promise<Map<string, Synapse>> {
  const synapses = new Map<string, Synapse>();
  for (const { id, path } of view.edges.entries()) {
    const synapse = await readIfSynapse(repo, path);
    if (synapse !== undefined) synapses.set(id, synapse);
  }
  return synapses;
}

/** What only this machine has decides nothing about what the team sees. */
function credibilityReader(view: IndexView, now: number): (id: string) => Credibility {
  const isShared = (doc: number) => !isLocalOnly(view.entry(doc).visibility);
  const records = authorRecords(view, isShared);
  return (id) => {
    const doc = view.docOfId(id);
    if (doc === undefined) throw new Error(`${id} vanished from its own snapshot`);
    const { kind } = view.entry(doc);
    const body = kind === 'procedure' ? bodyOf(view.read(doc)) : '';
    const counts = isShared(doc) ? isShared : undefined;
    return credibilityOfDoc(view, doc, { body, now, records, counts });
  };
}

/** In hundredths: powers of fractions may differ in the last digit between machines. */
function hotnessReader({ config }: Memory, view: IndexView, now: number): (id: string) => number {
  const { hotnessHalfLifeDays } = config.search;
  return (id) => {
    const doc = view.docOfId(id);
    if (doc === undefined) return 0;
    return Math.round(memoryFactors(view, doc, { now, hotnessHalfLifeDays }).hotness * 100) / 100;
  };
}

async function readEvidence(
  view: IndexView,
  synapses: ReadonlyMap<string, Synapse>,
): Promise<Map<string, VerificationEvidence[]>> {
  const evidence = new Map<string, VerificationEvidence[]>();
  for (const doc of view.docs()) {
    const { id, status, path, visibility } = view.entry(doc);
    if (status !== 'active') continue;
    const found = sourceEdges(view, doc).flatMap(({ id: edge, source }) => {
      const synapse = synapses.get(edge);
      const from = view.entry(source);
      const isHidden = isLocalOnly(from.visibility) && !isLocalOnly(visibility);
      return synapse === undefined || isHidden ? [] : markedEvidence(from, synapse);
    });
    const text = view.read(doc);
    if (text.includes('verifications')) {
      const { engram } = await readEngramText(text, path);
      found.push(...ownEvidence(engram.verifications));
    }
    if (found.length > 0) evidence.set(id, found);
  }
  return evidence;
}
