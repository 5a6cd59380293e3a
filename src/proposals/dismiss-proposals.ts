import { CoEngramError } from '../errors';
import { auditChange } from '../remember/audit-change';
import { checkTexts } from '../remember/check-texts';
import { planProposalChange } from '../remember/propose-change';
import type { WriteOptions, WriteStep, Written } from '../remember/write';
import { writeEach } from '../remember/write-each';
import { RETIREMENT_DAYS } from '../skills/utility';
import { authorOf, type Memory } from '../store/memory';
import { LONGEST_REASON } from '../store/proposal-codec';
import type { ProposalFile } from '../store/proposals';
import { counted } from '../util/counted';
import { formatInstant } from '../util/instants';
import { type ChosenProposals, chooseProposals, type DecisionFailure, failureOf } from './choose-proposals';
import { answer, proposalNow, requireOpen } from './decide';
import { listedProposal } from './listed-proposal';

export interface DismissOptions extends WriteOptions {
  reason?: string;
  /** After so many days it may be suggested again; 0 = never, as when missing, but for skills to retire. */
  days?: number;
}

export interface DismissedProposal {
  proposalId: string;
  source: string;
  title: string;
  /** From then on it may be suggested again; null = never. */
  until: string | null;
}

export interface DismissOutcome {
  dismissed: DismissedProposal[];
  failures: DecisionFailure[];
  /** How many more fit the filters. */
  left: number;
}

const DAY_MS = 86_400_000;
const LAST_INSTANT = Date.UTC(9999, 11, 31);

/**
 * Says no to proposals. The files stay as tombstones, so that nobody suggests the same again; a dismissal can be
 * dismissed anew with another end. Of several, one that cannot be dismissed is in `failures`; a single one throws.
 */
export async function dismissProposals(
  memory: Memory,
  chosen: ChosenProposals,
  options: DismissOptions = {},
): Promise<Written<DismissOutcome>> {
  requireReadable(options.reason);
  const { files, failures, left } = await chooseProposals(memory, chosen);
  const author = await authorOf(memory);
  const written = await writeEach(memory, files, (step, file) => planDismissal(step, file, author, options), {
    ...options,
    summary: (done) => `dismiss ${counted(done, 'proposal')}`,
  });
  const dismissed: DismissedProposal[] = [];
  for (const attempt of written.outcome) {
    if ('outcome' in attempt) dismissed.push(attempt.outcome);
    else if (chosen.references?.length === 1) throw attempt.error;
    else
      failures.push(failureOf(attempt.item.proposal.id, attempt.error, listedProposal(attempt.item).title));
  }
  return { ...written, outcome: { dismissed, failures, left } };
}

function requireReadable(reason = ''): void {
  if (reason.length <= LONGEST_REASON) return;
  throw new CoEngramError('USAGE', `the reason is longer than ${LONGEST_REASON} characters`);
}

async function planDismissal(
  step: WriteStep,
  place: ProposalFile,
  author: string,
  { reason, days }: DismissOptions,
): Promise<{ summary: string; outcome: DismissedProposal }> {
  const file = await proposalNow(step, place);
  requireOpen(file, 'accepted');
  const { id, source, targetId, engramIds = [] } = file.proposal;
  const isShared = file.area === 'repo';
  if (reason !== undefined) checkTexts(step, { reason }, { id, visibility: isShared ? 'team' : 'private' });
  const until = endOf(days ?? usualDays(source), step.memory.surroundings.now());
  await planProposalChange(step, file, {
    ...answer(step, author, 'dismissed'),
    decidedReason: reason ?? null,
    until,
  });
  const engramId = targetId ?? engramIds[0];
  auditChange(step, author, 'dismiss', {
    ...(engramId === undefined ? {} : { engramId }),
    proposalId: id,
    source,
    ...(reason === undefined ? {} : { reason }),
  });
  const { title } = listedProposal(file);
  const summary = `dismiss ${source} ${id}${isShared ? ` ${title}` : ''}`;
  return { summary, outcome: { proposalId: id, source, title, until } };
}

/** Where nobody says otherwise: a skill that is kept may be out of use in another month; everything else is for good. */
function usualDays(source: string): number | undefined {
  return source === 'skill-retire' ? RETIREMENT_DAYS : undefined;
}

function endOf(days: number | undefined, now: number): string | null {
  if (days === undefined || days === 0) return null;
  if (days > 0 && now + days * DAY_MS <= LAST_INSTANT) return formatInstant(now + days * DAY_MS);
  throw new CoEngramError('USAGE', `${days} is no number of days`, {
    hint: 'a number such as 30; 0 is for ever',
  });
}
