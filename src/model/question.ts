/** What is asked of the user's model, and what comes back. */

/** A question. The material is data; only the instructions are ours. */
export interface Question<T> {
  /** For what, as the audit log and `--dry-run` call it: `rem-pattern`. */
  purpose: string;
  /** What the model is to do. Never holds a text of memories or messages: that is material. */
  instructions: string;
  /** A text, or values that become JSON. Nothing private or restricted: see `mayBeSent`. */
  material: unknown;
  /** JSON Schema of the answer, as the model is told it. */
  schema: object;
  /** The checked value, or what is wrong with the answer; what comes from a model is trusted in nothing. */
  check(answer: unknown): Checked<T>;
}

export type Checked<T> = { value: T } | { problem: string };

/** Why there is no answer: a closed list. */
export const MODEL_FAILURES = [
  'not_configured',
  'dry_run',
  'refused',
  'too_much',
  'not_started',
  'timed_out',
  'failed',
  'too_long',
  'no_json',
  'not_valid',
] as const;
export type ModelFailure = (typeof MODEL_FAILURES)[number];

export type Answer<T> = { value: T; failure?: undefined } | { failure: ModelFailure; message: string };

/** A question that was put, or would have been. */
export interface AskedQuestion {
  purpose: string;
  /** All that goes to the program's stdin. */
  prompt: string;
  outcome: 'answered' | ModelFailure;
}
