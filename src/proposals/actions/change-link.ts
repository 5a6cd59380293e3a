import { CoEngramError } from '../../errors';
import { auditChange } from '../../remember/audit-change';
import { planLink } from '../../remember/link';
import type { WriteStep } from '../../remember/write';
import type { EdgeEntry } from '../../search/contract';
import { readSynapseText } from '../../store/read-engram-file';
import { SYNAPSE_KINDS, type SynapseKind } from '../../synapse/synapse';
import {
  type Accepting,
  type ActionResult,
  blamingFile,
  type PlanAction,
  requireEngram,
  requireText,
} from './action';

/** `link`: two engrams that are alike, or name each other, and are not linked. */
export const link: PlanAction = async (step, accepting): Promise<ActionResult> => {
  const { proposal, author, allowSecret } = accepting;
  const [from, to] = ['from', 'to'].map((name) => requireText(accepting, name)) as [string, string];
  for (const id of [from, to]) requireEngram(step, accepting, id);
  const evidence = [{ description: proposal.reason ?? `suggested by ${proposal.source}` }];
  const draft = { from, kind: kindOf(accepting), to, evidence, ...weightOf(proposal.weight) };
  const { id, created, risk } = await blamingFile(accepting, () =>
    planLink(step, draft, author, { allowSecret }),
  );
  return { resultIds: [id], changed: created, note: created ? undefined : 'it was linked already', risk };
};

/** `unlink`: a link that leads nowhere, or between what is long forgotten. */
export const unlink: PlanAction = async (step, accepting): Promise<ActionResult> => {
  const edge = edgeOf(step, accepting);
  if (edge === undefined) {
    return { resultIds: [], changed: false, note: 'the link was gone already', risk: [] };
  }
  removeEdge(step, edge, accepting.author);
  return { resultIds: [edge.id], changed: true, risk: [] };
};

/** `retype`: the same ends, evidence and weight under another kind. */
export const retype: PlanAction = async (step, accepting): Promise<ActionResult> => {
  const { proposal, author } = accepting;
  const kind = kindOf(accepting);
  const edge = edgeOf(step, accepting);
  if (edge === undefined) throw goneEdge(proposal.id);
  const { synapse } = await readSynapseText(step.plan.read(edge.path), edge.path);
  if (synapse.kind === kind) return { resultIds: [edge.id], changed: false, risk: [] };
  removeEdge(step, edge, author);
  const { from, to, weight } = synapse;
  const evidence = synapse.evidence.map(({ description, source, confidence }) => ({
    description,
    ...(source === undefined ? {} : { source }),
    ...(confidence === undefined ? {} : { confidence }),
  }));
  const { id, risk } = await planLink(step, { from, kind, to, weight, evidence }, author);
  return { resultIds: [id], changed: true, risk };
};

function edgeOf({ view }: WriteStep, accepting: Accepting): EdgeEntry | undefined {
  const id = requireText(accepting, 'synapseId');
  return view.edges.entries().find((edge) => edge.id === id);
}

function removeEdge(step: WriteStep, { id, from, to, kind, path }: EdgeEntry, author: string): void {
  step.plan.remove(path);
  auditChange(step, author, 'unlink', { engramId: from, synapseId: id, synapseKind: kind, to });
}

function kindOf(accepting: Accepting): SynapseKind {
  const kind = requireText(accepting, 'synapseKind');
  const known = SYNAPSE_KINDS.find((each) => each === kind);
  if (known !== undefined) return known;
  throw new CoEngramError('INVALID_DATA', `${accepting.path}: unknown kind of link "${kind}"`, {
    hint: `one of ${SYNAPSE_KINDS.join(', ')}`,
    data: { path: accepting.path },
  });
}

function weightOf(weight: unknown): { weight?: number } {
  return typeof weight === 'number' && weight >= 0 && weight <= 1 ? { weight } : {};
}

function goneEdge(proposalId: string): CoEngramError {
  return new CoEngramError('NOT_FOUND', 'the link that the proposal is about is gone', {
    hint: `co-engram proposals dismiss ${proposalId}`,
  });
}
