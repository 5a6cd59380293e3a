/** Writing, moving and removing memories and links. */
import type { LifecycleStep } from '../learning/lifecycle';
import type { AddOptions, AddOutcome } from '../remember/add';
import type { DeleteOutcome } from '../remember/delete';
import type { EngramDraft } from '../remember/draft';
import type { LifecycleOptions, LifecycleOutcome } from '../remember/lifecycle';
import type { LinkDraft, LinkOutcome } from '../remember/link';
import type { ReplaceOutcome } from '../remember/replace-text';
import type { PurgeOutcome, TrashEntry } from '../remember/trash';
import type { UnlinkOutcome } from '../remember/unlink';
import type { EngramChange, UpdateOptions, UpdateOutcome } from '../remember/update';
import type { WriteOptions, Written } from '../remember/write';
import type { SynapseReference } from '../search/resolve-synapse';
import type { Memory } from '../store/memory';
import { beforeWriting } from './before-writing';

export type {
  AddOptions,
  AddOutcome,
  DeleteOutcome,
  EngramChange,
  EngramDraft,
  LifecycleOptions,
  LifecycleOutcome,
  LinkDraft,
  LinkOutcome,
  PurgeOutcome,
  ReplaceOutcome,
  TrashEntry,
  UnlinkOutcome,
  UpdateOptions,
  UpdateOutcome,
};

export interface WriteMethods {
  add(drafts: readonly EngramDraft[], options?: AddOptions): Promise<Written<AddOutcome[]>>;
  update(reference: string, change: EngramChange, options?: UpdateOptions): Promise<Written<UpdateOutcome>>;
  archive(references: readonly string[], options?: LifecycleOptions): Promise<Written<LifecycleOutcome[]>>;
  forget(references: readonly string[], options?: LifecycleOptions): Promise<Written<LifecycleOutcome[]>>;
  /** Out of the archive, the forgotten or the trash. */
  restore(references: readonly string[], options?: LifecycleOptions): Promise<Written<LifecycleOutcome[]>>;
  trashList(): Promise<TrashEntry[]>;
  /** Those named, all, or without either those whose time is over. */
  trashPurge(
    which?: { references?: readonly string[]; all?: boolean },
    options?: WriteOptions,
  ): Promise<Written<PurgeOutcome>>;
  replaceText(
    reference: string,
    texts: { before: string; after: string },
    options?: WriteOptions & { allowSecret?: readonly string[] },
  ): Promise<Written<ReplaceOutcome>>;
  move(
    reference: string,
    place: { domainTags?: readonly string[]; slug?: string },
    options?: WriteOptions,
  ): Promise<Written<UpdateOutcome>>;
  delete(references: readonly string[], options?: WriteOptions): Promise<Written<DeleteOutcome>>;
  link(
    draft: LinkDraft,
    options?: WriteOptions & { allowSecret?: readonly string[] },
  ): Promise<Written<LinkOutcome>>;
  unlink(reference: SynapseReference, options?: WriteOptions): Promise<Written<UnlinkOutcome>>;
}

export function writeMethods(memory: Memory): WriteMethods {
  return {
    add: async (drafts, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/add')).add(memory, drafts, options);
    },
    update: async (reference, change, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/update')).update(memory, reference, change, options);
    },
    archive: (references, options) => changeStatus(memory, 'archive', references, options),
    forget: (references, options) => changeStatus(memory, 'forget', references, options),
    restore: (references, options) => changeStatus(memory, 'restore', references, options),
    trashList: async () => (await import('../remember/trash')).trashList(memory),
    trashPurge: async (which, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/trash')).purgeTrash(memory, which, options);
    },
    replaceText: async (reference, texts, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/replace-text')).replaceText(memory, reference, texts, options);
    },
    move: async (reference, place, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/move')).move(memory, reference, place, options);
    },
    delete: async (references, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/delete')).deleteEngrams(memory, references, options);
    },
    link: async (draft, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/link')).link(memory, draft, options);
    },
    unlink: async (reference, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/unlink')).unlink(memory, reference, options);
    },
  };
}

async function changeStatus(
  memory: Memory,
  step: LifecycleStep,
  references: readonly string[],
  options: LifecycleOptions | undefined,
): Promise<Written<LifecycleOutcome[]>> {
  await beforeWriting(memory, options);
  return (await import('../remember/lifecycle')).changeStatus(memory, step, references, options);
}
