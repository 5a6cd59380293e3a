import type { EngramFile } from '../engram/engram';
import type { InvalidFile } from '../engram/parse-engram';
import type { PathClass } from '../store/classify-path';
import type { Memory } from '../store/memory';
import type { SynapseFile } from '../synapse/parse-synapse';
import type { Finding } from './finding';

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
  /** Only what is staged: questions about the whole repository cannot be answered. */
  isPartial: boolean;
  files: CheckedFile[];
  unreadable: Array<{ path: string; message: string }>;
  /** Paths that git tracks or has staged; undefined without git. */
  tracked?: ReadonlySet<string>;
}

export type Check = (snapshot: CheckSnapshot) => Finding[] | Promise<Finding[]>;
