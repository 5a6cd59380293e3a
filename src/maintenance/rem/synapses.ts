/** Suggestions about links: to add one, to give one another kind, to remove one. */
import { isSettled } from '../../store/proposal-status';
import { cutAtWord } from '../../util/cut-at-word';
import { formatInstant } from '../../util/instants';
import { plainLine } from '../../util/plain-text';
import type { MaintenanceChange } from '../change';
import { MOST_PENDING, pendingOf } from '../stages/pending';
import { type LinkToAdd, linksToAdd, pairOf } from './links-to-add';
import { type LinkToChange, linksToChange } from './links-to-change';
import type { RemSnapshot } from './rem-snapshot';

const SOURCE = 'rem-synapse';
const SHORT_TITLE = 60;

/** What is wrong comes before what is missing; the surest first. What was suggested once is not suggested again. */
export function planSynapses(snapshot: RemSnapshot, now: number): MaintenanceChange[] {
  const settled = new Set(
    snapshot.proposals
      .filter((each) => each.source === SOURCE && isSettled(each, now))
      .map((each) => settledKey(each)),
  );
  const room = Math.max(0, MOST_PENDING - pendingOf(snapshot, SOURCE));
  return [
    ...linksToChange(snapshot, now).map((link) => change(snapshot, link)),
    ...linksToAdd(snapshot).map(addition),
  ]
    .filter(({ suggested }) => !settled.has(settledKey(suggested)))
    .slice(0, room);
}

interface Suggested {
  action: string;
  from?: unknown;
  to?: unknown;
  synapseId?: unknown;
  synapseKind?: unknown;
}

/** Two engrams are suggested for a link once, whatever its kind. */
function settledKey({ action, from, to, synapseId, synapseKind }: Suggested): string {
  if (action === 'link') return `link ${pairOf(String(from), String(to))}`;
  return action === 'retype' ? `retype ${synapseId} ${String(synapseKind)}` : `${action} ${synapseId}`;
}

function addition({ from, to, kind, weight, reason, isLocal }: LinkToAdd) {
  return {
    step: 'synapse',
    action: 'propose' as const,
    key: `${SOURCE} link ${pairOf(from.id, to.id)}`,
    at: formatInstant(Math.max(from.touchedAt, to.touchedAt)),
    isLocal,
    reason,
    suggested: {
      source: SOURCE,
      action: 'link',
      title: titleOf([from.title, to.title], kind),
      domainTags: from.domainTags,
      engramIds: [from.id, to.id],
      from: from.id,
      synapseKind: kind,
      to: to.id,
      weight,
    },
  };
}

function change({ entryOf }: RemSnapshot, { edge, kind, reason, at, isLocal }: LinkToChange) {
  const action = kind === undefined ? 'unlink' : 'retype';
  const [from, to] = [entryOf(edge.from), entryOf(edge.to)];
  const titles = [from?.title ?? edge.from, to?.title ?? edge.to] as const;
  return {
    step: 'synapse',
    action: 'propose' as const,
    key: `${SOURCE} ${action} ${edge.id} ${kind ?? ''}`,
    at: formatInstant(at),
    isLocal,
    reason,
    suggested: {
      source: SOURCE,
      action,
      title: titleOf(titles, kind === undefined ? `(${edge.kind})` : `${edge.kind} → ${kind}`),
      domainTags: from?.domainTags ?? to?.domainTags ?? [],
      engramIds: [edge.from, edge.to],
      synapseId: edge.id,
      ...(kind === undefined ? {} : { synapseKind: kind }),
    },
  };
}

function titleOf([from, to]: readonly [string, string], between: string): string {
  const [a, b] = [from, to].map((title) => cutAtWord(plainLine(title), SHORT_TITLE));
  return `${a} ${between} ${b}`;
}
