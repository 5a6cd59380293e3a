import type { FeedbackOutcome, Written } from '../index';
import { oneLine } from './one-line';
import type { Paint } from './paint';
import type { CommandResult } from './result';
import { writtenJson, writtenLines } from './written-text';

/** What feedback, reinforce and fail answer. */
export function feedbackResult(written: Written<FeedbackOutcome>): CommandResult {
  const { outcome } = written;
  return {
    kind: 'feedback',
    json: { ...outcome, ...writtenJson(written) },
    text: (paint) => [...feedbackLines(paint, outcome), ...writtenLines(paint, written)].join('\n'),
    hint: hintOf(outcome),
  };
}

function feedbackLines(paint: Paint, outcome: FeedbackOutcome): string[] {
  const { importance, importanceDelta, confidence } = outcome;
  const name = paint.bold(oneLine(outcome.title));
  if (!outcome.counted) return [`this session had reported that ${outcome.outcome} of ${name} already`];
  const colour = outcome.outcome === 'failure' ? paint.red : paint.green;
  const sign = importanceDelta < 0 ? '−' : '+';
  const lines = [
    `${colour(outcome.outcome)} of ${name}: importance ${importance.toFixed(2)} (${sign}${Math.abs(importanceDelta).toFixed(3)}), confidence ${confidence.toFixed(2)}`,
  ];
  if (outcome.strengthened.length > 0) {
    lines.push(paint.dim(`  strengthened with it: ${outcome.strengthened.map(({ id }) => id).join(', ')}`));
  }
  if (outcome.toReview.length > 0) {
    lines.push(paint.yellow(`  derived from it, to be reviewed: ${outcome.toReview.join(', ')}`));
  }
  if (outcome.acted !== undefined) {
    lines.push(
      `  ${outcome.acted === 'archive' ? 'archived' : 'forgotten'} after ${outcome.failedUses} failed uses`,
    );
  }
  if (outcome.proposalId !== undefined) {
    lines.push(
      `  ${outcome.failedUses} failed uses: proposal ${outcome.proposalId} would ${outcome.shouldForget ? 'forget' : 'archive'} it`,
    );
  }
  return lines;
}

function hintOf({ proposalId, shouldForget, engramId }: FeedbackOutcome): string | undefined {
  return proposalId === undefined
    ? undefined
    : `co-engram ${shouldForget ? 'forget' : 'archive'} ${engramId}`;
}
