import type { Readable, Writable } from 'node:stream';

/** A stream to write to. */
export interface Output {
  readonly isTTY: boolean;
  /** Characters a line; 80 when unknown. */
  readonly columns: number;
  /** True once the reader went away (`| head`): no failure, later writes do nothing. */
  readonly isClosed: boolean;
  write(text: string): void;
}

/** Everything outside the program. main.ts makes it from `process`, tests make their own. */
export interface World {
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  /** The node that runs, absolute. */
  execPath?: string;
  /** Throws when the folder is gone. */
  cwd(): string;
  /** Undefined when neither HOME nor the system knows one. */
  home?: string;
  /** Milliseconds since 1970 by the machine's clock. */
  systemNow(): number;
  /** Runs the task before a signal ends the program, until what it gives is called. */
  onEnd?(task: () => void): () => void;
  stdin: {
    readonly isTTY: boolean;
    chunks(): AsyncIterable<Uint8Array>;
  };
  /** For a server: stdin and stdout as Node's streams. */
  streams?(): { input: Readable; output: Writable };
  stdout: Output;
  stderr: Output;
  /** A text of letters and digits that files cannot know, for the marks of paint.ts. */
  paintKey: string;
}
