import type { Synthesis, Written } from '../index';
import { printable, printableLine } from '../util/printable';
import type { Paint } from './paint';
import { sentLines } from './render-sent';
import { riskLines, writtenLines } from './written-text';

/** The draft, who drafted it, and what became of it. */
export function renderSynthesis(paint: Paint, written: Written<Synthesis>): string {
  const { proposalId, filed, title, content, judgedBy, shared, risk, wouldSend } = written.outcome;
  const place = shared ? '' : ', on this machine only';
  return [
    paint.bold(printableLine(title)),
    '',
    printable(content),
    '',
    paint.dim(printableLine(`drafted by ${judgedBy}${place}`)),
    filed ? `suggested ${proposalId}` : `suggested already: ${proposalId}`,
    ...riskLines(paint, risk),
    ...sentLines(paint, wouldSend),
    ...writtenLines(paint, written),
  ].join('\n');
}
