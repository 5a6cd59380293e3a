/** From what a stage wants to what the files become. */
import { editEngram } from '../engram/edit-engram';
import { CoEngramError } from '../errors';
import { joinEvidence } from '../learning/fact-evidence';
import { lifecycleChange } from '../learning/lifecycle';
import { auditChange } from '../remember/audit-change';
import { planResolution } from '../remember/contradictions';
import { planProposal } from '../remember/propose';
import { planProposalChange } from '../remember/propose-change';
import { planTrash } from '../remember/trash';
import type { WriteStep } from '../remember/write';
import { yamlFor, yamlForSynapse } from '../remember/yaml-for';
import { isPrivatePath } from '../store/classify-path';
import { readProposals } from '../store/proposals';
import { readEngramText } from '../store/read-engram-file';
import { teamUsageChanges } from '../store/usage-writer';
import { editSynapse } from '../synapse/edit-synapse';
import { formatSynapse } from '../synapse/format-synapse';
import { synapseId } from '../synapse/id';
import { synapsePath } from '../synapse/paths';
import type { SynapseKind } from '../synapse/synapse';
import { formatInstant, parseInstant } from '../util/instants';
import type { MaintenanceChange } from './change';
import { MAINTAINER } from './maintainer';
import { proposalId } from './proposal-id';

type ChangeOf<A extends MaintenanceChange['action']> = Extract<MaintenanceChange, { action: A }>;

/** Adds a change to the plan, with a line for the audit log. What has no files is left to its own step. */
export async function applyChange(step: WriteStep, change: MaintenanceChange): Promise<void> {
  switch (change.action) {
    case 'freeze':
    case 'forget':
      return changeStatus(step, change, change.action === 'freeze' ? 'archive' : 'forget');
    case 'consolidate':
      return consolidate(step, change);
    case 'promote':
    case 'archive':
      return changeTier(step, change);
    case 'supersede':
      return supersede(step, change);
    case 'propose':
      return propose(step, change);
    case 'withdraw':
      return withdraw(step, change);
    case 'trash':
      await planTrash(step, change.path, parseInstant(change.at) ?? 0);
      return record(step, change, { engramId: change.id });
    case 'purge':
      return purge(step, change);
    case 'arbitrate':
      return arbitrate(step, change);
    case 'resolve':
      return resolve(step, change);
    case 'remove_events':
      step.plan.remove(change.path);
      return undefined;
    case 'settle_usage':
      return settleUsage(step, change);
    default:
      return undefined;
  }
}

function record(step: WriteStep, { action, reason, at }: MaintenanceChange, about: object): void {
  auditChange(step, MAINTAINER, action, { ...about, reason, ...(at === undefined ? {} : { dueAt: at }) });
}

async function changeStatus(
  step: WriteStep,
  change: ChangeOf<'freeze' | 'forget'>,
  lifecycleStep: 'archive' | 'forget',
): Promise<void> {
  const { id, path, at } = change;
  step.plan.update(path, await textWithStatus(step, path, lifecycleStep, at));
  record(step, change, { engramId: id });
}

/** The status with its stamp from the data, so that two clones write the same bytes. */
async function textWithStatus(
  { plan }: WriteStep,
  path: string,
  lifecycleStep: 'archive' | 'forget',
  at: string,
): Promise<string> {
  const text = plan.read(path);
  const { engram } = await readEngramText(text, path);
  const change = lifecycleChange(lifecycleStep, engram, parseInstant(at) ?? 0);
  if (change.type !== 'change') return text;
  const updatedAt = laterOf(engram.updatedAt, at);
  const fields = { ...change.fields, updatedBy: MAINTAINER, updatedAt };
  return editEngram(text, fields, undefined, await yamlFor(text, path));
}

function laterOf(a: string | undefined, b: string): string {
  return (parseInstant(a ?? '') ?? 0) > (parseInstant(b) ?? 0) ? (a as string) : b;
}

/** Both texts are made before either is planned: a file that cannot be edited leaves both as they are. */
async function consolidate(step: WriteStep, change: ChangeOf<'consolidate'>): Promise<void> {
  const { keeper, id, tags, at } = change;
  const [kept, gone] = [pathOf(step, keeper), pathOf(step, id)];
  const keptText = await textOfBoth(step, kept, gone, tags);
  const goneText = await textWithStatus(step, gone, 'forget', at);
  step.plan.update(kept, keptText);
  step.plan.update(gone, goneText);
  const pair = { from: keeper, to: id, kind: 'consolidates' as const, isLocal: false };
  linkPair(step, pair, { at, description: 'the very same text' });
  record(step, change, { engramId: id, engramIds: [keeper, id] });
}

/** With the tags of both, and of facts with what speaks for both. */
async function textOfBoth({ plan }: WriteStep, kept: string, gone: string, added: readonly string[]) {
  const text = plan.read(kept);
  const { engram } = await readEngramText(text, kept);
  const { evidence } = (await readEngramText(plan.read(gone), gone)).engram;
  const tags = [...new Set([...engram.tags, ...added])];
  const joined = joinEvidence(engram.evidence, evidence);
  if (tags.length === engram.tags.length && joined.length === engram.evidence.length) return text;
  return editEngram(text, { tags, evidence: joined }, undefined, await yamlFor(text, kept));
}

/** A synapse that maintenance draws, unless it is there. */
function linkPair(
  { plan }: WriteStep,
  { from, to, kind, isLocal }: { from: string; to: string; kind: SynapseKind; isLocal: boolean },
  { at, description }: { at: string; description: string },
): void {
  const id = synapseId(from, to, kind);
  const path = synapsePath(kind, id, isLocal);
  if (plan.has(path)) return;
  const stamp = { createdBy: MAINTAINER, createdAt: at, updatedAt: at };
  const evidence = [{ description, addedAt: at, addedBy: MAINTAINER }];
  plan.create(path, formatSynapse({ id, from, to, kind, weight: 1, evidence, ...stamp, extra: {} }));
}

async function changeTier(step: WriteStep, change: ChangeOf<'promote' | 'archive'>): Promise<void> {
  const tier = change.action === 'promote' ? 'canonical' : 'archive';
  await editFact(step, change, { tier });
  record(step, change, { engramId: change.id });
}

/** Closes the fact and links what took its place. */
async function supersede(step: WriteStep, change: ChangeOf<'supersede'>): Promise<void> {
  const { id, by, at, path, validTo } = change;
  await editFact(step, change, { validTo });
  const pair = { from: by, to: id, kind: 'supersedes' as const, isLocal: isPrivatePath(path) };
  linkPair(step, pair, { at, description: 'said later' });
  record(step, change, { engramId: id, by });
}

/** Fields with the stamp of the instant at which it was due. */
async function editFact(
  { plan }: WriteStep,
  { path, at }: { path: string; at: string },
  fields: Record<string, unknown>,
): Promise<void> {
  const text = plan.read(path);
  const { engram } = await readEngramText(text, path);
  const stamp = { updatedBy: MAINTAINER, updatedAt: laterOf(engram.updatedAt, at) };
  plan.update(path, editEngram(text, { ...fields, ...stamp }, undefined, await yamlFor(text, path)));
}

function pathOf({ view }: WriteStep, id: string): string {
  const doc = view.docOfId(id);
  if (doc === undefined) throw new Error(`${id} vanished from its own snapshot`);
  return view.entry(doc).path;
}

async function propose(step: WriteStep, change: ChangeOf<'propose'>): Promise<void> {
  const { key, at, isLocal, reason, suggested } = change;
  const birth = { author: MAINTAINER, isLocal, id: proposalId(key, at), at };
  const id = await planProposal(step, { ...suggested, reason }, birth);
  const { targetId, engramIds, source } = suggested;
  if (id !== undefined) record(step, change, { engramId: targetId ?? engramIds[0], proposalId: id, source });
}

/** What was suggested and is true no more: answered with no, by ourselves. */
async function withdraw(step: WriteStep, change: ChangeOf<'withdraw'>): Promise<void> {
  const { id, proposalId: proposal, at, reason } = change;
  const file = (await readProposals(step.memory.repo)).find((each) => each.proposal.id === proposal);
  if (file === undefined) return;
  const answer = { status: 'dismissed', decidedAt: at, decidedBy: MAINTAINER, decidedReason: reason };
  await planProposalChange(step, file, answer);
  record(step, change, { engramId: id, proposalId: proposal });
}

/** A folder or a link where the file belongs is left alone here, and not only when everything is written. */
function settleUsage(step: WriteStep, change: ChangeOf<'settle_usage'>): void {
  const { path, changes } = change;
  const isNew = changes.some(({ before, after }) => before === undefined && after !== undefined);
  if (isNew && step.plan.has(path)) throw new CoEngramError('CONFLICT', `${path} is no file of ours`);
  step.plan.append(teamUsageChanges(changes));
  record(step, change, { path });
}

function purge(step: WriteStep, change: ChangeOf<'purge'>): void {
  const { id, path } = change;
  step.plan.remove(path);
  record(step, change, { engramId: id });
  if (step.view.docOfId(id) !== undefined) return;
  for (const edge of step.view.edges.entries()) {
    const isOwn = edge.from === id || edge.to === id;
    if (isOwn && step.plan.has(edge.path)) step.plan.remove(edge.path);
  }
}

async function arbitrate(step: WriteStep, change: ChangeOf<'arbitrate'>): Promise<void> {
  const { path, state, at, synapseId: id } = change;
  const text = step.plan.read(path);
  const fields = { resolutionState: state, updatedAt: at ?? formatInstant(0) };
  step.plan.update(path, editSynapse(text, fields, await yamlForSynapse(text, path)));
  record(step, change, { synapseId: id, state: state.status });
}

async function resolve(step: WriteStep, change: ChangeOf<'resolve'>): Promise<void> {
  const { synapseId: id, verdict, reason, at } = change;
  const edge = [...step.view.edges.entries()].find((each) => each.id === id);
  if (edge === undefined) throw new Error(`${id} vanished from its own snapshot`);
  const resolution = { verdict, rationale: reason, status: 'auto_resolved' as const, at };
  await planResolution(step, edge, resolution, MAINTAINER);
}
