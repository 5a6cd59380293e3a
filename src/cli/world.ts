import type { Surroundings } from '../util/surroundings';

/** A stream to write to. */
export interface Output {
  isTTY: boolean;
  /** Characters a line; 80 when unknown. */
  columns: number;
  write(text: string): void;
}

/** Everything outside the program. main.ts makes it from `process`, tests make their own. */
export interface World {
  surroundings: Surroundings;
  stdin: {
    isTTY: boolean;
    chunks(): AsyncIterable<Uint8Array>;
  };
  stdout: Output;
  stderr: Output;
  /** A text that files cannot know, for the marks of paint.ts. */
  paintKey: string;
}
