import type { Pin, PinFlag } from '../pins';
import type { PrimeEngram, PrimeMaterial } from './material';

export const PRIME_FORMATS = ['md', 'json', 'section'] as const;
/** `section`: short, for hosts that build their prompt anew each turn; `json`: the parts as data. */
export type PrimeFormat = (typeof PRIME_FORMATS)[number];

/** Numbers of what did not fit. */
export interface PrimeOmitted {
  pins: number;
  tags: number;
  directories: number;
  engrams: number;
  skills: number;
}

/** A skill as the catalogue has it. */
export interface ListedSkill {
  skillId: string;
  name: string;
  description: string;
  /** Folder of its SKILL.md. */
  sourcePath: string;
  /** 0-1. */
  utility: number;
}

/** A skill to know of. */
export interface PrimeSkill extends ListedSkill {
  flags: PinFlag[];
}

/** The catalogue of skills; comes from a folder above. `left`: how many more there are. */
export type Catalogue = (audience: {
  withPrivate: boolean;
  withRestricted: boolean;
}) => Promise<{ skills: ListedSkill[]; left: number }>;

interface PrimeHead {
  /** Estimated tokens that the answer may have. */
  budget: number;
  estimatedTokens: number;
  omitted: PrimeOmitted;
}

export interface PrimeText extends PrimeHead {
  format: 'md' | 'section';
  text: string;
}

export interface PrimeParts extends PrimeHead {
  format: 'json';
  howTo: string[];
  /** What to ask the user about before storing it. */
  asking: string[];
  /** Stages of maintenance that are overdue. */
  overdue: string[];
  pins: Pin[];
  tags: PrimeMaterial['tags'];
  directories: PrimeMaterial['directories'];
  engrams: PrimeEngram[];
  /** The most useful first. */
  skills: PrimeSkill[];
  /** Pending ones. */
  proposals: number;
}

export type PrimeAnswer = PrimeText | PrimeParts;

/** What is known before the budget is shared. */
export interface PrimeInput extends PrimeMaterial {
  overdue: string[];
  proposals: number;
  skills: PrimeSkill[];
  skillTotal: number;
  language: 'en' | 'zh';
}
