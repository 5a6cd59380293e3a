import type { Visibility } from '../../engram/engram';
import { CoEngramError } from '../../errors';
import type { WriteStep } from '../../remember/write';
import type { FieldRisk } from '../../secrets/check-text';
import type { Proposal } from '../../store/proposal-codec';

/** What whoever accepts a proposal wants different from what it says. */
export interface Overrides {
  title?: string;
  kind?: string;
  domainTags?: readonly string[];
  tags?: readonly string[];
  content?: string;
  visibility?: Visibility;
}

export interface Accepting {
  proposal: Proposal;
  /** Of its file, for messages. */
  path: string;
  /** A tracked file that somebody else may have written. */
  isShared: boolean;
  /** Who says yes. */
  author: string;
  overrides: Overrides;
  allowSecret?: readonly string[];
}

export interface ActionResult {
  /** Ids of what was written or changed. */
  resultIds: string[];
  /** False when everything was so already. */
  changed: boolean;
  /** For people: what became of it, where that is more than its action says. */
  note?: string;
  risk: FieldRisk[];
}

/** Adds what accepting a proposal does to the plan. */
export type PlanAction = (step: WriteStep, accepting: Accepting) => Promise<ActionResult>;

/** A field that the action cannot do without, as a text. Throws INVALID_DATA. */
export function requireText({ proposal, path }: Accepting, name: string): string {
  const value = proposal[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new CoEngramError('INVALID_DATA', `${path}: ${proposal.action} needs ${name}`, {
    hint: `co-engram proposals dismiss ${proposal.id}`,
    data: { path, field: name },
  });
}

/** What `act` calls a wrong use is a fault of the file, unless whoever accepts it asked for something else. */
export async function blamingFile<T>(
  { proposal, path, overrides }: Accepting,
  act: () => T | Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const isOwn = Object.values(overrides).some((value) => value !== undefined);
    if (!(error instanceof CoEngramError) || error.code !== 'USAGE' || isOwn) throw error;
    const { message, hint, data } = error;
    throw new CoEngramError('INVALID_DATA', `${path}: ${message}`, {
      hint: hint ?? `co-engram proposals edit ${proposal.id}`,
      data: { ...data, path },
      cause: error,
    });
  }
}

/** The document of an engram that the proposal is about. Throws NOT_FOUND when it is gone. */
export function requireEngram({ view }: WriteStep, { proposal }: Accepting, id: string): number {
  const doc = view.docOfId(id);
  if (doc !== undefined) return doc;
  throw new CoEngramError('NOT_FOUND', `the engram ${id}, which the proposal is about, is gone`, {
    hint: `co-engram proposals dismiss ${proposal.id}`,
    data: { id, proposalId: proposal.id },
  });
}
