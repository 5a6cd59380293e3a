import type { Config } from '../config/config';

/** A suggestion this sure needs nobody's yes under the policy `low-confidence`. */
const CONFIDENT = 0.8;

/**
 * Does what was captured wait for a yes? The policy of its source counts before that of its kind, and that before the
 * general one.
 */
export function waitsForYes(
  { capture }: Pick<Config, 'capture'>,
  { source, kind, confidence }: { source: string; kind: string; confidence: number },
): boolean {
  const sources: Readonly<Record<string, string | undefined>> = capture.sources ?? {};
  const kinds: Readonly<Record<string, string | undefined>> = capture.kinds ?? {};
  const policy = sources[source] ?? kinds[kind] ?? capture.policy;
  return policy === 'review' || (policy === 'low-confidence' && confidence < CONFIDENT);
}
