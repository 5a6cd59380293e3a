/** All that a function may want from the outside world, passed in so that tests can set it. */
export interface Surroundings {
  /** Milliseconds since 1970; honours CO_ENGRAM_NOW. */
  now(): number;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder; undefined when HOME is unset and the system knows none. */
  home?: string;
  platform: NodeJS.Platform;
  /** The node that runs, absolute; what is installed for later (the merge driver) starts with it. */
  execPath?: string;
  /**
   * Runs what may wait until the answer is out (notes for later maintenance); at once where it is missing.
   */
  later?(task: () => void): void;
  /** Runs the task before a signal (Ctrl-C) ends the program, until what it gives is called. */
  onEnd?(task: () => void): () => void;
  /** One-line talk for people (stderr); the library default is silence. */
  warn(message: string): void;
}
