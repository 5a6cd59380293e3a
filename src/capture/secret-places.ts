/** Where secrets stand in a message; no sentence that holds one is read or shown. */
import { findRisks } from '../secrets/find-risks';
import type { Stretch } from './said-text';

/** Password and key that are named and told, also where no rule would call the value a secret: facts keep none. */
const TOLD =
  /\b(?:password|passphrase|passcode|pass ?code|pin(?: code| number)?|api key|secret key|access key|access token)(?: (?:for|of|to) [\w .-]{1,40})? (?:is|was|=|:) ?(?=["'`]?\S{3,}["'`]?[.!]?$|["'`“][^"'`”\n]{3,80}["'`”])|(?:密码|口令|密钥|令牌|验证码)(?:是|为|[:：]) ?(?=[\x21-\x7e]{3,}[。.!]?$)/i;

/** Places of the secrets in the text, in order. The time is linear. */
export function secretPlaces(text: string): number[] {
  const secrets = findRisks(text).filter(({ category }) => category === 'secret');
  if (secrets.length === 0) return [];
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return secrets.map(({ line, column }) => (starts[line - 1] ?? 0) + column - 1);
}

/** The first of the places, which are in order, inside the stretch. */
export function firstSecretIn(places: readonly number[], { start, end }: Stretch): number | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const place = places[low];
  return place !== undefined && place < end ? place : undefined;
}

/** The text, which begins at `start` of the message, up to the first secret in it. */
export function withoutSecret(text: string, start: number, secrets: readonly number[]): string {
  const first = firstSecretIn(secrets, { start, end: start + text.length });
  return first === undefined ? text : `${text.slice(0, first - start)}…`;
}

/** Number of characters before a told secret; -1 when none is told. */
export function toldSecretAt(sentence: string): number {
  const match = TOLD.exec(sentence);
  return match === null ? -1 : match.index + match[0].length;
}
