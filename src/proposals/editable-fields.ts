import { CoEngramError } from '../errors';
import type { Proposal } from '../store/proposal-codec';

/** By action, what of a proposal a person may say otherwise; others have nothing to say. */
const EDITABLE: Readonly<Record<string, readonly string[]>> = {
  add: ['title', 'kind', 'domainTags', 'tags', 'content', 'visibility'],
  merge: ['content'],
  'add-skill': ['visibility'],
};

const WORDS: Readonly<Record<string, string>> = { content: 'text', domainTags: 'domain' };

/** Throws USAGE for a field that the action does not have. */
export function requireEditable({ id, action }: Proposal, name: string): void {
  const names = Object.hasOwn(EDITABLE, action) ? (EDITABLE[action] ?? []) : [];
  if (names.includes(name)) return;
  throw new CoEngramError('USAGE', `a proposal to ${action} has no ${WORDS[name] ?? name} to edit`, {
    hint: `co-engram proposals accept ${id}, or dismiss`,
    data: { id, action, field: name },
  });
}
