import type { AcceptOutcome, DismissOutcome, ProposalReview, ProposalsAnswer } from '../index';
import { printable, printableLine } from '../util/printable';
import { oneLine } from './one-line';
import type { Paint } from './paint';
import { riskLines } from './written-text';

type Listed = ProposalsAnswer['results'][number];
type Beside = ProposalReview['about'][number];
type Failure = AcceptOutcome['failures'][number];

/** One proposal of a list. */
export function proposalLine(paint: Paint, proposal: Listed): string {
  const { id, title, source, action, domainTags, status, until } = proposal;
  const place = domainTags.length === 0 ? '' : `  ${domainTags.join('/')}`;
  const end = until === undefined ? '' : ` until ${until.slice(0, 10)}`;
  const state = status === 'pending' ? '' : `  ${status}${end}`;
  const head = `${paint.dim(id.slice(-6))}  ${paint.bold(oneLine(title))}`;
  return `${head}  ${paint.dim(printableLine(`${action}  ${source}${place}${state}`))}`;
}

/** A proposal with all that matters to whoever decides. */
export function renderReview(paint: Paint, review: ProposalReview): string {
  const { id, title, source, action, status, reason, domainTags, tags, engramKind } = review;
  const place = [engramKind, domainTags.join('/'), tags.join(', ')].filter((text) => text);
  return [
    `${paint.bold(oneLine(title))}  ${paint.dim(`${id}  ${status}`)}`,
    printableLine(`${action}, suggested by ${source}${reason === undefined ? '' : `: ${reason}`}`),
    ...(place.length === 0 ? [] : [paint.dim(printableLine(place.join('  ')))]),
    ...decisionLines(paint, review),
    ...(review.problem === undefined
      ? []
      : [paint.red(printableLine(`cannot be accepted as it is: ${review.problem}`))]),
    ...besideLines(paint, 'about', review.about),
    ...besideLines(paint, paint.yellow('says the same'), review.duplicates),
    ...besideLines(paint, paint.red('says otherwise'), review.contradictions),
    ...detailLines(paint, review),
    ...riskLines(paint, review.risk),
    ...hiddenLines(paint, review),
    ...textLines(paint, review),
  ].join('\n');
}

function decisionLines(paint: Paint, review: ProposalReview): string[] {
  const { status, decidedAt, decidedBy, decidedReason, until, resultIds = [] } = review;
  if (status === 'pending') return [];
  const words = [
    status,
    ...(decidedAt === undefined ? [] : [decidedAt.slice(0, 10)]),
    ...(decidedBy === undefined ? [] : [`by ${decidedBy}`]),
    ...(until === undefined ? [] : [`until ${until.slice(0, 10)}`]),
    ...(decidedReason === undefined ? [] : [`(${decidedReason})`]),
    ...(resultIds.length === 0 ? [] : [`-> ${resultIds.join(', ')}`]),
  ];
  return [paint.yellow(printableLine(words.join(' ')))];
}

function besideLines(paint: Paint, label: string, engrams: readonly Beside[]): string[] {
  return engrams.map(({ id, title, status, path, similarity, reason }) => {
    const share = similarity === undefined ? [] : [`${Math.round(similarity * 100)} %`];
    const facts = [
      id,
      ...(status === undefined ? [] : [status]),
      ...(path === undefined ? [] : [path]),
      ...share,
    ];
    const why = reason === undefined ? '' : `  ${reason}`;
    return `${label}: ${oneLine(title)}  ${paint.dim(printableLine(`${facts.join('  ')}${why}`))}`;
  });
}

function detailLines(paint: Paint, { details }: ProposalReview): string[] {
  return Object.entries(details).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return paint.dim(printableLine(`${name}: ${text}`));
  });
}

function hiddenLines(paint: Paint, { hiddenCharacters }: ProposalReview): string[] {
  if (hiddenCharacters === 0) return [];
  return [
    paint.yellow(
      `${hiddenCharacters} characters that nobody sees are left out, here and when it is accepted`,
    ),
  ];
}

/** The text, with the lines that a merge adds marked. */
function textLines(paint: Paint, { content, contentBefore }: ProposalReview): string[] {
  if (content === undefined) return [];
  const known = contentBefore === undefined ? undefined : new Set(contentBefore.split('\n'));
  const lines = printable(content)
    .split('\n')
    .map((line) => (known === undefined || known.has(line) ? `  ${line}` : paint.green(`+ ${line}`)));
  const gone = removedLines(content, contentBefore).map((line) => paint.red(`- ${printable(line)}`));
  return ['', ...gone, ...lines];
}

function removedLines(content: string, before = ''): string[] {
  const kept = new Set(content.split('\n'));
  return before.split('\n').filter((line) => line.trim() !== '' && !kept.has(line));
}

/** What was accepted, and what could not be. */
export function renderAccepted(paint: Paint, outcome: AcceptOutcome): string[] {
  const { accepted, failures, left } = outcome;
  return [
    ...accepted.flatMap(({ title, action, resultIds, note, risk }) => [
      `accepted ${paint.bold(oneLine(title))} ${paint.dim(printableLine(`(${action})`))}`,
      ...(resultIds.length === 0 ? [] : [paint.dim(`  ${resultIds.join('  ')}`)]),
      ...(note === undefined ? [] : [paint.yellow(printableLine(`  ${note}`))]),
      ...riskLines(paint, risk),
    ]),
    ...endLines(paint, failures, left),
  ];
}

export function renderDismissed(paint: Paint, { dismissed, failures, left }: DismissOutcome): string[] {
  return [
    ...dismissed.map(({ title, until }) => {
      const end = until === null ? 'for ever' : `until ${until.slice(0, 10)}`;
      return `dismissed ${paint.bold(oneLine(title))} ${paint.dim(end)}`;
    }),
    ...endLines(paint, failures, left),
  ];
}

function endLines(paint: Paint, failures: readonly Failure[], left: number): string[] {
  return [
    ...failures.flatMap(({ proposalId, title, message, hint }) => [
      `${paint.red('failed')} ${paint.dim(oneLine(proposalId))} ${oneLine(title ?? '')}: ${oneLine(message)}`,
      ...(hint === undefined ? [] : [paint.dim(printableLine(`  ${hint}`))]),
    ]),
    ...(left === 0 ? [] : [paint.dim(`${left} more fit; run it again, or --limit`)]),
  ];
}
