import type { Command } from '../declarations';

export const HEADINGS = [
  'Start',
  'Write',
  'Capture',
  'Find',
  'Recall',
  'Connect',
  'Learn',
  'Skills',
  'Look after',
  'Help',
] as const;

export type Heading = (typeof HEADINGS)[number];

/** A command as the file of its heading tells it. */
export interface ListedCommand {
  name: string;
  /** Imperative, lower case, no full stop. */
  summary: string;
  /** Left out of help, completion and man pages. */
  hidden?: boolean;
  load(): Promise<{ command: Command }>;
}

export interface CommandEntry extends ListedCommand {
  heading: Heading;
}
