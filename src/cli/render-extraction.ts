import type { ExtractedFact, SkippedSentence } from '../capture/statement';
import { printableLine } from '../util/printable';
import type { Paint } from './paint';

/** Facts, then what was left out and why, a line each. */
export function renderExtraction(
  paint: Paint,
  { facts, skipped }: { facts: readonly ExtractedFact[]; skipped: readonly SkippedSentence[] },
): string {
  return [
    ...facts.map((fact) => factLine(paint, fact)),
    ...skipped.map(({ reason, sentence }) => paint.dim(printableLine(`- ${reason}: ${sentence}`))),
  ].join('\n');
}

function factLine(
  paint: Paint,
  { category, subject, predicate, object, polarity, explicit }: ExtractedFact,
): string {
  const said = printableLine([subject ?? '', predicate, object].filter((part) => part !== '').join(' | '));
  const marks = [category, ...(polarity === 'positive' ? [] : [polarity]), ...(explicit ? ['explicit'] : [])];
  return `${said} ${paint.dim(`(${marks.join(', ')})`)}`;
}
