import { randomBytes } from 'node:crypto';
import { isUlid } from '../../engram/id';
import { newId } from '../../engram/new-id';
import { findMergeMarker } from '../../engram/parse-engram';
import { CoEngramError } from '../../errors';
import { planAdd } from '../../remember/add';
import { type ComposedEngram, composeEngram, type EngramDraft } from '../../remember/draft';
import { planLink } from '../../remember/link';
import type { WriteStep } from '../../remember/write';
import { withoutHidden } from '../../util/hidden-characters';
import { shown } from '../listed-proposal';
import { type Accepting, type ActionResult, blamingFile, type PlanAction, requireText } from './action';
import { linkImported } from './link-imported';

/** Of a shared proposal, what only the person at the keyboard may say. */
const OWN_FIELDS = ['pinned', 'visibility', 'agentId', 'scope'];

/**
 * `add`: a new engram, under the proposal's own id, so that two clones that accept the same make one; one that gets
 * another place has an id of its own, since two files of one id would be a fault. It is written as the review shows it,
 * without characters that nobody sees.
 */
export const add: PlanAction = async (step, accepting): Promise<ActionResult> => {
  const { proposal, author, allowSecret } = accepting;
  if (step.view.docOfId(proposal.id) !== undefined) {
    return { resultIds: [proposal.id], changed: false, note: 'it was accepted elsewhere already', risk: [] };
  }
  const item = await composed(step, accepting);
  const [outcome] = (await planAdd(step, [item], author, { allowSecret })).outcome;
  if (outcome === undefined) throw new Error('an engram was added without an outcome');
  const isNew = outcome.verdict !== 'DUPLICATE';
  if (isNew) await linkSources(step, accepting, item);
  await linkImported(step, proposal, outcome.id, author);
  const notes = {
    NEW: undefined,
    UPDATE: `like ${outcome.targetId}: the proposal ${outcome.proposalId} would merge both`,
    DUPLICATE: `known already as ${outcome.id}`,
  };
  return { resultIds: [outcome.id], changed: isNew, note: notes[outcome.verdict], risk: outcome.risk };
};

function composed(step: WriteStep, accepting: Accepting): Promise<ComposedEngram> {
  const { proposal, author, overrides } = accepting;
  const now = step.memory.surroundings.now();
  const { title, domainTags, visibility } = overrides;
  const isAsSuggested = [title, domainTags, visibility].every((value) => value === undefined);
  const id = isAsSuggested && isUlid(proposal.id) ? proposal.id : newId(now, randomBytes);
  const draft = draftOf(accepting);
  requireMerged(draft.content, accepting);
  return blamingFile(accepting, () => composeEngram(draft, { id, now, author }));
}

/** What a merge left open would be a damaged memory. */
function requireMerged(text: string, { proposal, path }: Accepting): void {
  if (findMergeMarker({ text, start: 0, end: text.length }) === -1) return;
  throw new CoEngramError('INVALID_DATA', `${path}: content holds the markers of a merge`, {
    hint: `co-engram proposals edit ${proposal.id}`,
    data: { path, field: 'content' },
  });
}

/** What the proposal says, with what whoever accepts it wants instead. */
export function draftOf(accepting: Accepting): EngramDraft {
  const { proposal, overrides } = accepting;
  const { title, kind, domainTags, tags } = proposal;
  const fields = { ...fieldsOf(accepting), title, kind, domainTags, tags };
  const { content, ...others } = overrides;
  for (const [name, value] of Object.entries(others))
    if (value !== undefined) Object.assign(fields, { [name]: value });
  return {
    content: withoutHidden(content ?? requireText(accepting, 'content')).text,
    fields: shown(fields) as EngramDraft['fields'],
  };
}

/** The further fields of the engram. Throws REFUSED for what a file of others must not ask for. */
function fieldsOf({ proposal, path, isShared }: Accepting): Record<string, unknown> {
  const { fields = {}, domainTags } = proposal;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new CoEngramError('INVALID_DATA', `${path}: fields must be a mapping`, { data: { path } });
  }
  const own = isShared ? OWN_FIELDS.find((name) => Object.hasOwn(fields, name)) : undefined;
  const asked =
    own ?? (isShared && domainTags?.[0]?.toLowerCase() === 'private' ? 'a private place' : undefined);
  if (asked === undefined) return { ...fields };
  throw new CoEngramError('REFUSED', `${path}: a shared proposal cannot ask for ${asked}`, {
    hint: `co-engram proposals dismiss ${proposal.id}`,
    data: { path, asked },
  });
}

/** What maintenance or a contemplation made from other engrams derives from them, as far as they are still there. */
async function linkSources(
  step: WriteStep,
  { proposal, author }: Accepting,
  { engram }: ComposedEngram,
): Promise<void> {
  if (!proposal.source.startsWith('rem-') && proposal.source !== 'ponder') return;
  const privateIds = new Set(engram.visibility === 'private' ? [engram.id] : []);
  const evidence = [{ description: proposal.reason ?? `suggested by ${proposal.source}` }];
  for (const to of new Set(proposal.engramIds)) {
    if (step.view.docOfId(to) === undefined) continue;
    await planLink(step, { from: engram.id, kind: 'derives_from', to, evidence }, author, { privateIds });
  }
}
