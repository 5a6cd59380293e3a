/** What `merge resolve` has decided: changes of index and work tree, and what it says about them. */
import type { MergeLogLine } from './merge-log';
import type { UnmergedPath } from './unmerged';

export type ResolvedHow = 'merged' | 'kept' | 'deleted' | 'moved' | 'restored';

export interface ResolvedPath {
  path: string;
  /** `restored`: a text that another one had displaced. */
  how: ResolvedHow;
  /** Where it lies now, when that is elsewhere. */
  to?: string;
  /** Why, where no rule for fields says it. */
  message?: string;
}

export type RemainingKind = 'conflict' | 'edited' | 'unreadable' | 'not-memory' | 'unsupported';

export interface RemainingPath {
  path: string;
  /** `edited`: somebody is at it by hand; `not-memory`: no file of ours. */
  kind: RemainingKind;
  message: string;
}

export interface StagedFile {
  mode: string;
  bytes: Uint8Array;
}

/** Collects decisions; nothing is written before they are all made. */
export class Resolution {
  /** To be written and staged. */
  readonly puts = new Map<string, StagedFile>();
  /** To be taken out of index and work tree. */
  readonly removes = new Set<string>();
  /** To be written into the work tree for a person, and left unmerged. */
  readonly marks = new Map<string, Uint8Array>();
  /** Paths that get other versions in the index. */
  readonly stages = new Map<string, UnmergedPath>();
  /** Ids of displaced records about which something is decided. */
  readonly settled = new Set<string>();
  readonly resolved: ResolvedPath[] = [];
  readonly remaining: RemainingPath[] = [];
  readonly log: MergeLogLine[] = [];

  /** `oidLength`: characters of an object id in this repository. */
  constructor(readonly oidLength: number) {}

  put(path: string, mode: string, bytes: Uint8Array): void {
    this.removes.delete(path);
    this.puts.set(path, { mode, bytes });
  }

  remove(path: string): void {
    if (!this.puts.has(path)) this.removes.add(path);
  }

  isEmpty(): boolean {
    return this.puts.size + this.removes.size + this.marks.size + this.stages.size === 0;
  }
}
