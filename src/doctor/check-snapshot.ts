import type { EngramFile } from '../engram/engram';
import type { InvalidFile } from '../engram/parse-engram';
import type { PathClass } from '../store/classify-path';
import type { Memory } from '../store/memory';
import type { SynapseFile } from '../synapse/parse-synapse';
import type { FixableFinding } from './finding';
import type { Overview } from './overview';

/** A file as the checks see it: its text, and what it is. */
export interface CheckedFile {
  path: string;
  pathClass: PathClass;
  text: string;
  engram?: EngramFile;
  synapse?: SynapseFile;
  invalid?: InvalidFile;
}

/** What all checks look at; made once. */
export interface CheckSnapshot {
  memory: Memory;
  /** Files to look into: all of them, what is staged, or what changed since the last look. */
  files: CheckedFile[];
  unreadable: Array<{ path: string; message: string }>;
  /** Every engram and synapse; undefined when only what is staged is known. */
  overview?: Overview;
  /** Paths that git tracks or has staged; undefined without git. */
  tracked?: ReadonlySet<string>;
}

export type Check = (snapshot: CheckSnapshot) => FixableFinding[] | Promise<FixableFinding[]>;
