import { isDeepStrictEqual } from 'node:util';
import type { KINDS } from '../engram/engram';
import { CoEngramError } from '../errors';
import { auditChange } from '../remember/audit-change';
import { checkTexts } from '../remember/check-texts';
import { tidyContent, tidyTitle } from '../remember/draft';
import { PENDING } from '../remember/propose';
import { planProposalChange } from '../remember/propose-change';
import { writableValue } from '../remember/writable-value';
import { type WriteOptions, type WriteStep, type Written, write } from '../remember/write';
import { useIndex } from '../search/use-index';
import type { FieldRisk } from '../secrets/check-text';
import { authorOf, type Memory } from '../store/memory';
import type { Proposal } from '../store/proposal-codec';
import type { ProposalFile } from '../store/proposals';
import { formatInstant } from '../util/instants';
import { proposalNow, requireOpen } from './decide';
import { requireEditable } from './editable-fields';
import { listedProposal } from './listed-proposal';
import { mergedBody } from './merged-body';
import { resolveProposal, selectProposals } from './select-proposals';

/** What shall be different before it is decided. */
export interface ProposalEdit {
  title?: string;
  kind?: (typeof KINDS)[number];
  domainTags?: readonly string[];
  tags?: readonly string[];
  content?: string;
  /** `editedFrom` of `proposalText`: what the new text was made from; the present text of the target when missing. */
  editedFrom?: string;
  /** Takes a dismissal back. */
  reopen?: boolean;
}

export interface EditedProposal {
  proposalId: string;
  title: string;
  /** Names of the fields that differ now; empty when nothing was to do. */
  changed: string[];
  risk: FieldRisk[];
}

/**
 * Changes what a pending proposal would write, or takes a dismissal back. Throws NOT_FOUND, CONFLICT for a decided
 * one, USAGE for what its action does not have, REFUSED for a secret in a shared one.
 */
export async function editProposalFile(
  memory: Memory,
  reference: string,
  edit: ProposalEdit,
  options: WriteOptions & { allowSecret?: readonly string[] } = {},
): Promise<Written<EditedProposal>> {
  const place = await requireProposal(memory, reference);
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const file = await proposalNow(step, place);
      requireOpen(file, edit.reopen === true ? 'accepted' : 'decided');
      const outcome = await planEdit(step, file, edit, { author, allowSecret: options.allowSecret });
      return { summary: `edit proposal ${file.proposal.id}`, outcome };
    },
    options,
  );
}

/** The text of a pending proposal as it would be written now, for an editor. Throws USAGE when it has none to edit. */
export async function proposalText(
  memory: Memory,
  reference: string,
): Promise<{ id: string; content: string; editedFrom?: string }> {
  const { repo, surroundings } = memory;
  const file = await requireProposal(memory, reference);
  requireOpen(file);
  const { id, action, content = '' } = file.proposal;
  requireEditable(file.proposal, 'content');
  if (action !== 'merge') return { id, content };
  const merged = await useIndex(repo, { surroundings }, async (view) => mergedBody(view, file.proposal));
  return merged === undefined
    ? { id, content }
    : { id, content: merged.after, editedFrom: merged.targetHash };
}

async function requireProposal(memory: Memory, reference: string): Promise<ProposalFile> {
  return resolveProposal(await selectProposals(memory, {}, ['pending', 'accepted', 'dismissed']), reference);
}

async function planEdit(
  step: WriteStep,
  file: ProposalFile,
  edit: ProposalEdit,
  { author, allowSecret }: { author: string; allowSecret?: readonly string[] },
): Promise<EditedProposal> {
  const { proposal, area } = file;
  const changes = changesOf(proposal, edit);
  const isReopened = edit.reopen === true && proposal.status === 'dismissed';
  const editedFrom = originOf(step, proposal, edit);
  const isRebased = editedFrom !== proposal.editedFrom && changes.content === undefined;
  const changed = [
    ...Object.keys(changes),
    ...(isRebased ? ['content'] : []),
    ...(isReopened ? ['status'] : []),
  ];
  const outcome = { proposalId: proposal.id, title: listedProposal(file).title, changed, risk: [] };
  if (changed.length === 0) return outcome;
  const texts = Object.entries(changes).map(([name, value]) => [name, [value].flat().join('\n')]);
  const visibility = area === 'repo' ? 'team' : 'private';
  const risk = checkTexts(step, Object.fromEntries(texts), { id: proposal.id, visibility, allowSecret });
  await planProposalChange(step, file, {
    ...changes,
    ...(isReopened ? PENDING : {}),
    editedFrom,
    updatedBy: author,
    updatedAt: formatInstant(step.memory.surroundings.now()),
  });
  auditChange(step, author, 'edit_proposal', { proposalId: proposal.id, source: proposal.source, changed });
  return { ...outcome, risk };
}

/** Hash of the target's text that an edited merge was made from. */
function originOf({ view }: WriteStep, proposal: Proposal, { content, editedFrom }: ProposalEdit): unknown {
  if (proposal.action !== 'merge' || content === undefined) return proposal.editedFrom;
  return editedFrom ?? mergedBody(view, proposal)?.targetHash;
}

/** What differs from what the proposal says. Throws USAGE for a value out of range. */
function changesOf(
  proposal: Proposal,
  { reopen, editedFrom, ...edit }: ProposalEdit,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(edit)) {
    if (value === undefined) continue;
    requireEditable(proposal, name);
    const checked = name === 'content' ? requireContent(String(value)) : checkedField(name, value);
    if (!isDeepStrictEqual(checked, proposal[name])) changes[name] = checked;
  }
  return changes;
}

function checkedField(name: string, value: unknown): unknown {
  return writableValue(name as 'title', name === 'title' ? tidyTitle(value) : value);
}

function requireContent(content: string): string {
  const tidy = tidyContent(content);
  if (tidy !== '') return tidy;
  throw new CoEngramError('USAGE', 'the new content is empty', {
    hint: 'to say no: co-engram proposals dismiss',
  });
}
