import { parseInstant } from '../util/instants';

/** Milliseconds of an instant in a file; 0 when it is absent or none. */
export function instantMs(text: string | undefined): number {
  return text === undefined ? 0 : (parseInstant(text) ?? 0);
}
