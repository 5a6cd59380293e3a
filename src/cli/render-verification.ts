import type { VerifyOutcome, Written } from '../index';
import { oneLine } from './one-line';
import type { Paint } from './paint';
import { riskLines, writtenLines } from './written-text';

/** What `verify` answers; `wanted` is the status that was asked for. */
export function renderVerification(
  paint: Paint,
  written: Written<VerifyOutcome>,
  wanted: string | undefined,
): string {
  const { outcome } = written;
  return [
    headOf(paint, outcome, wanted),
    ...(wanted === undefined || !outcome.met ? detailsOf(paint, outcome, wanted) : []),
    ...riskLines(paint, outcome.risk),
    ...(wanted === undefined ? [] : writtenLines(paint, written)),
  ].join('\n');
}

function headOf(
  paint: Paint,
  { title, status, previous, confidence }: VerifyOutcome,
  wanted?: string,
): string {
  const name = paint.bold(oneLine(title));
  const sure = paint.dim(`confidence ${confidence.toFixed(2)}`);
  if (status !== previous) return `${name}: ${previous} → ${paint.green(status)}  ${sure}`;
  return `${name} ${wanted === undefined ? 'is' : 'stays'} ${status}  ${sure}`;
}

function detailsOf(paint: Paint, outcome: VerifyOutcome, wanted: string | undefined): string[] {
  const { evidence, missing, next, credibility } = outcome;
  const lines = evidence.map(
    ({ status, description, source, domain }) =>
      `  ${paint.cyan(`[${status}]`)} ${oneLine(description)}${paint.dim(oneLine(placeOf(source, domain)))}`,
  );
  const dimensions = Object.entries(credibility.dimensions).map(
    ([name, value]) => `${name} ${value.toFixed(2)}`,
  );
  const aim = wanted ?? next;
  return [
    ...(lines.length === 0 ? [paint.dim('  no evidence yet')] : lines),
    `  credibility ${credibility.score.toFixed(2)}  ${paint.dim(dimensions.join(', '))}`,
    ...(aim === undefined || missing.length === 0
      ? []
      : [`  ${aim} needs more:`, ...missing.map((text) => `    ${oneLine(text)}`)]),
    ...(aim !== undefined && missing.length === 0 && wanted === undefined
      ? [`  ${aim} has all it needs: co-engram verify ${outcome.engramId} --to ${aim} --evidence TEXT`]
      : []),
  ];
}

function placeOf(source: string | undefined, domain: string | undefined): string {
  const parts = [source, domain].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : `  (${parts.join(', ')})`;
}
