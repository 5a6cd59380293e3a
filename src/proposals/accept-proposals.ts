import { CoEngramError } from '../errors';
import { auditChange } from '../remember/audit-change';
import { planProposalChange } from '../remember/propose-change';
import type { WriteOptions, WriteStep, Written } from '../remember/write';
import { writeEach } from '../remember/write-each';
import type { FieldRisk } from '../secrets/check-text';
import { authorOf, type Memory } from '../store/memory';
import type { Proposal } from '../store/proposal-codec';
import type { ProposalFile } from '../store/proposals';
import { counted } from '../util/counted';
import type { Accepting, Overrides } from './actions/action';
import { requireAction } from './actions/actions';
import { type ChosenProposals, chooseProposals, type DecisionFailure, failureOf } from './choose-proposals';
import { answer, proposalNow, requireOpen } from './decide';
import { requireEditable } from './editable-fields';
import { listedProposal } from './listed-proposal';

export interface AcceptOptions extends WriteOptions {
  /** What is wanted different from what the proposal says; for one proposal. */
  overrides?: Overrides;
  allowSecret?: readonly string[];
}

/** What accepting one proposal did. */
export interface AcceptedProposal {
  proposalId: string;
  source: string;
  action: string;
  title: string;
  /** Ids of what was written or changed. */
  resultIds: string[];
  /** False when everything was so already. */
  changed: boolean;
  note?: string;
  risk: FieldRisk[];
}

export interface AcceptOutcome {
  accepted: AcceptedProposal[];
  failures: DecisionFailure[];
  /** How many more fit the filters. */
  left: number;
}

/**
 * Says yes to proposals, each in a plan of its own: what it suggests is done and the file tells who said so. Of
 * several, one that cannot be accepted is in `failures` and the others go on; a single one throws.
 */
export async function acceptProposals(
  memory: Memory,
  chosen: ChosenProposals,
  options: AcceptOptions = {},
): Promise<Written<AcceptOutcome>> {
  const { files, failures, left } = await chooseProposals(memory, chosen);
  const { overrides = {} } = options;
  requireOneFor(overrides, files.length);
  const author = await authorOf(memory);
  const written = await writeEach(
    memory,
    files,
    (step, file) => planAccept(step, file, { author, overrides, allowSecret: options.allowSecret }),
    { ...options, summary: (done) => `accept ${counted(done, 'proposal')}` },
  );
  const accepted: AcceptedProposal[] = [];
  for (const attempt of written.outcome) {
    if ('outcome' in attempt) accepted.push(attempt.outcome);
    else if (chosen.references?.length === 1) throw attempt.error;
    else
      failures.push(failureOf(attempt.item.proposal.id, attempt.error, listedProposal(attempt.item).title));
  }
  return { ...written, outcome: { accepted, failures, left } };
}

function requireOneFor(overrides: Overrides, count: number): void {
  const [name] = Object.entries(overrides).find(([, value]) => value !== undefined) ?? [];
  if (name === undefined || count <= 1) return;
  throw new CoEngramError('USAGE', `another ${name} is for one proposal, not for ${count}`, {
    hint: 'accept it alone',
  });
}

async function planAccept(
  step: WriteStep,
  place: ProposalFile,
  how: Pick<Accepting, 'author' | 'overrides' | 'allowSecret'>,
): Promise<{ summary: string; outcome: AcceptedProposal }> {
  const file = await proposalNow(step, place);
  requireOpen(file);
  const { proposal, path } = file;
  const isShared = file.area === 'repo';
  if (isShared) refusePrivate(step, proposal, path);
  const plan = requireAction(proposal, path);
  for (const [name, value] of Object.entries(how.overrides)) {
    if (value !== undefined) requireEditable(proposal, name);
  }
  const { note, ...result } = await plan(step, { proposal, path, isShared, ...how });
  const { resultIds } = result;
  await planProposalChange(step, file, { ...answer(step, how.author, 'accepted'), resultIds });
  const { id, source, action } = proposal;
  auditChange(step, how.author, 'accept', {
    ...(resultIds[0] === undefined ? {} : { engramId: resultIds[0] }),
    proposalId: id,
    source,
    proposedAction: action,
  });
  const { title } = listedProposal(file);
  const summary = `accept ${source} ${id}${isShared ? ` ${title}` : ''}`;
  const outcome = { proposalId: id, source, action, title, ...result };
  return { summary, outcome: note === undefined ? outcome : { ...outcome, note } };
}

/** A file that anybody in the team may have written does not touch what is private to whoever says yes. */
function refusePrivate({ view }: WriteStep, proposal: Proposal, path: string): void {
  const { engramIds = [], targetId, from, to, synapseId } = proposal;
  const edge = view.edges.entries().find(({ id }) => id === synapseId);
  const ids = [...engramIds, targetId, from, to, edge?.from, edge?.to];
  const isPrivate = ids.some((id) => {
    const doc = typeof id === 'string' ? view.docOfId(id) : undefined;
    return doc !== undefined && view.entry(doc).visibility === 'private';
  });
  if (!isPrivate) return;
  throw new CoEngramError('REFUSED', `${path}: a shared proposal cannot change a private engram`, {
    hint: `co-engram proposals dismiss ${proposal.id}`,
    data: { path },
  });
}
