import type { Engram } from '../engram/engram';
import { CoEngramError } from '../errors';
import { parseInstant } from '../util/instants';

/** USAGE when an engram would never be valid, so that nobody would ever find it. */
export function requireValidSpan({ validFrom, validTo }: Pick<Engram, 'validFrom' | 'validTo'>): void {
  const from = parseInstant(validFrom ?? '');
  const to = parseInstant(validTo ?? '');
  if (from === undefined || to === undefined || from < to) return;
  throw new CoEngramError('USAGE', `validTo ${validTo} is not after validFrom ${validFrom}`, {
    hint: 'an engram is valid from validFrom until validTo',
    data: { validFrom, validTo },
  });
}
