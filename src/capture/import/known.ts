/** What of a source the memory, or those who decide, know already. */
import { createHash } from 'node:crypto';
import { isUlid } from '../../engram/id';
import { newId } from '../../engram/new-id';
import type { WriteStep } from '../../remember/write';
import { type ProposalFile, readProposals } from '../../store/proposals';
import { parseInstant } from '../../util/instants';
import type { ImportedItem } from './reading';

/** The last 16 characters of a ULID; here they follow from title and text, so that the same gives the same. */
const TAIL = 16;

export function tailOf(id: string): string {
  return id.slice(-TAIL);
}

/** The id of an item: its own, else one that follows from what it says, and when. */
export function idOfItem({ id, title, content, at, file }: ImportedItem, now: number): string {
  if (id !== undefined && (isUlid(id) || file !== undefined)) return id;
  const digest = createHash('sha256').update(`${title.trim()}\n${content.trim()}`).digest();
  return newId(parseInstant(at ?? '') ?? now, (size) => digest.subarray(0, size));
}

export class KnownItems {
  private readonly byTail = new Map<string, string>();
  private readonly pending = new Map<string, ProposalFile>();

  private constructor(private readonly step: WriteStep) {}

  /** Nothing is looked at when nothing will be asked. */
  static async of(step: WriteStep, isUnasked = false): Promise<KnownItems> {
    const known = new KnownItems(step);
    if (isUnasked) return known;
    for (const doc of step.view.docs()) known.note(step.view.entry(doc).id);
    for (const file of await readProposals(step.memory.repo)) known.addProposal(file);
    return known;
  }

  /** The engram or proposal that an item of this id is already. */
  find(id: string): string | undefined {
    return this.byTail.get(tailOf(id));
  }

  /** The engram that says the same, word for word. */
  twinOf(contentHash: string): string | undefined {
    const [doc] = this.step.view.docsByContentHash(contentHash);
    return doc === undefined ? undefined : this.step.view.entry(doc).id;
  }

  note(id: string): void {
    this.byTail.set(tailOf(id), id);
  }

  /**
   * What waits, unedited, and was made from the same thing when it said something else; `current` are the ids of all
   * that the sources say now.
   */
  outdated(key: string, current: ReadonlySet<string>): ProposalFile | undefined {
    const file = this.pending.get(key);
    this.pending.delete(key);
    return file === undefined || current.has(tailOf(file.proposal.id)) ? undefined : file;
  }

  private addProposal(file: ProposalFile): void {
    const { id, status, importedFrom, resultIds = [], updatedBy } = file.proposal;
    this.note(id);
    const [result] = resultIds;
    if (result !== undefined) this.byTail.set(tailOf(id), result);
    const isWaiting = status === 'pending' && updatedBy === undefined;
    if (isWaiting && typeof importedFrom === 'string') this.pending.set(importedFrom, file);
  }
}
