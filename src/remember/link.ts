import { isDeepStrictEqual } from 'node:util';
import { CoEngramError } from '../errors';
import { weakerOf } from '../learning/contradiction';
import type { FieldRisk } from '../secrets/check-text';
import { authorOf, evidenceAuthor, type Memory } from '../store/memory';
import { readSynapseText } from '../store/read-engram-file';
import { editSynapse } from '../synapse/edit-synapse';
import { formatSynapse } from '../synapse/format-synapse';
import { synapseId } from '../synapse/id';
import { joinSynapses } from '../synapse/join-synapses';
import { synapsePath } from '../synapse/paths';
import { SYNAPSE_KINDS, type Synapse, type SynapseEvidence, type SynapseKind } from '../synapse/synapse';
import { formatInstant } from '../util/instants';
import { auditChange } from './audit-change';
import { checkTexts } from './check-texts';
import { contenderOf } from './contender';
import { isPrivateEngram } from './move-edges';
import { requireDoc } from './require-doc';
import { type WriteOptions, type WriteStep, type Written, write } from './write';
import { yamlForSynapse } from './yaml-for';

/** A link to make; ends are ids. */
export interface LinkDraft {
  from: string;
  kind: SynapseKind;
  to: string;
  /** 0-1, default 0.5. */
  weight?: number;
  evidence?: ReadonlyArray<{ description: string; source?: string; confidence?: number }>;
  fields?: Partial<Pick<Synapse, 'sourceSemantic' | 'targetSemantic' | 'relation' | 'retrievalWeight'>>;
}

export interface LinkOutcome {
  id: string;
  /** False when the synapse was there already and evidence or weight joined it. */
  created: boolean;
  path: string;
  from: string;
  to: string;
  kind: SynapseKind;
  risk: FieldRisk[];
}

/**
 * Links two engrams. Linking twice joins the evidence and keeps the larger weight. Throws NOT_FOUND for an unknown
 * end, USAGE for an unknown kind, a self-link or a weight out of range, REFUSED for a secret in the evidence.
 */
export async function link(
  memory: Memory,
  draft: LinkDraft,
  options: WriteOptions & { allowSecret?: readonly string[] } = {},
): Promise<Written<LinkOutcome>> {
  checkDraft(draft);
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const [from, to] = [draft.from, draft.to].map(
        (reference) => step.view.entry(requireDoc(step, reference)).id,
      );
      const outcome = await planLink(step, { ...draft, from, to }, author, {
        allowSecret: options.allowSecret,
      });
      return { summary: `link ${from} ${draft.kind} ${to}`, outcome };
    },
    options,
  );
}

function checkDraft({ kind, weight }: LinkDraft): void {
  if (!SYNAPSE_KINDS.includes(kind)) {
    throw new CoEngramError('USAGE', `unknown kind of link "${kind}"`, {
      hint: `one of ${SYNAPSE_KINDS.join(', ')}`,
    });
  }
  if (weight !== undefined && !(weight >= 0 && weight <= 1)) {
    throw new CoEngramError('USAGE', `the weight ${weight} is not between 0 and 1`);
  }
}

/** What planLink must know of ends that the index does not have yet. */
export interface LinkContext {
  /** Private engrams of the same plan, by id. */
  privateIds?: ReadonlySet<string>;
  /** Paths of the synapses that are there, by id: for many links it is asked for once. */
  knownEdges?: ReadonlyMap<string, string>;
  allowSecret?: readonly string[];
}

/** The changes of one link, added to the plan; ends are full ids. */
export async function planLink(
  step: WriteStep,
  draft: LinkDraft,
  author: string,
  { privateIds = new Set(), knownEdges, allowSecret }: LinkContext = {},
): Promise<LinkOutcome> {
  const { from, to, kind } = draft;
  if (from === to) throw new CoEngramError('USAGE', `${from} cannot be linked to itself`);
  const isPrivate = [from, to].some((id) => privateIds.has(id) || isPrivateEngram(step, id));
  const synapse = composeSynapse(step.memory, draft, author);
  const visibility = isPrivate ? 'private' : 'team';
  const risk = checkTexts(step, textsOf(draft), { id: synapse.id, visibility, allowSecret });
  const path = synapsePath(kind, synapse.id, isPrivate);
  const existing = knownEdges === undefined ? pathOfEdge(step, synapse.id) : knownEdges.get(synapse.id);
  const outcome = { id: synapse.id, path: existing ?? path, from, to, kind, risk };
  if (existing === undefined) {
    step.plan.create(path, formatSynapse(synapse));
    auditChange(step, author, 'link', { engramId: from, synapseId: synapse.id, synapseKind: kind, to });
    if (kind === 'contradicts') signalContradiction(step, from, to);
    return { ...outcome, created: true };
  }
  const text = step.plan.read(existing);
  const file = await readSynapseText(text, existing);
  const changes = changedFields(file.synapse, joinSynapses(file.synapse, synapse));
  if (Object.keys(changes).length > 0) {
    const stamped = { ...changes, updatedAt: synapse.updatedAt };
    step.plan.update(existing, editSynapse(text, stamped, await yamlForSynapse(text, existing)));
  }
  return { ...outcome, created: false };
}

function pathOfEdge({ view }: WriteStep, id: string): string | undefined {
  return view.edges.entries().find((edge) => edge.id === id)?.path;
}

/** A new contradiction speaks against its weaker end. */
function signalContradiction(step: WriteStep, from: string, to: string): void {
  const [a, b] = [from, to].map((id) => step.view.docOfId(id));
  if (a === undefined || b === undefined) return;
  const { id } = weakerOf(contenderOf(step.view, a), contenderOf(step.view, b));
  step.signal({ type: 'contradiction', id });
}

/** What joining two synapses brings to the first, apart from the instant. */
export function changedFields(before: Synapse, after: Synapse): Record<string, unknown> {
  const { extra, updatedAt, ...fields } = after;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !isDeepStrictEqual(value, before[name as keyof Synapse]),
    ),
  );
}

function textsOf({ evidence = [], fields = {} }: LinkDraft): Record<string, string> {
  const texts: Record<string, string> = {};
  evidence.forEach(({ description, source }, index) => {
    texts[`evidence ${index + 1}`] = source === undefined ? description : `${description}\n${source}`;
  });
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') texts[name] = value;
  return texts;
}

function composeSynapse(memory: Memory, draft: LinkDraft, author: string): Synapse {
  const at = formatInstant(memory.surroundings.now());
  const addedBy = evidenceAuthor(memory, author);
  const evidence: SynapseEvidence[] = (draft.evidence ?? []).map((item) => ({
    ...item,
    addedAt: at,
    addedBy,
  }));
  const { from, to, kind, weight = 0.5, fields } = draft;
  return {
    ...fields,
    id: synapseId(from, to, kind),
    from,
    to,
    kind,
    weight,
    evidence,
    ...(kind === 'contradicts' ? { resolutionState: { status: 'pending', since: at } } : {}),
    createdBy: author,
    createdAt: at,
    updatedAt: at,
    extra: {},
  };
}
