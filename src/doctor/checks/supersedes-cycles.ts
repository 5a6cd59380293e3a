import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';
import type { KnownSynapse } from '../overview';

/** Engrams that supersede each other in a circle: none of them is the newest. One finding for each circle. */
export const supersedesCycles: Check = ({ overview }) => {
  const edges = (overview?.synapses ?? []).filter(
    ({ kind, from, to }) => kind === 'supersedes' && from !== to,
  );
  const successors = new Map<string, KnownSynapse[]>();
  for (const edge of edges) successors.set(edge.from, [...(successors.get(edge.from) ?? []), edge]);
  const done = new Set<string>();
  const findings: FixableFinding[] = [];
  for (const { from } of edges) {
    const cycle = done.has(from) ? undefined : findCycle(from, successors, done);
    if (cycle !== undefined) findings.push(toFinding(cycle));
  }
  return findings;
};

/** The edges of a circle that can be reached from an engram; walks each engram once, without recursion. */
function findCycle(
  start: string,
  successors: ReadonlyMap<string, KnownSynapse[]>,
  done: Set<string>,
): KnownSynapse[] | undefined {
  const path: KnownSynapse[] = [];
  const onPath = new Map([[start, 0]]);
  const open = [{ id: start, next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const edge = successors.get(top.id)?.[top.next];
    top.next += 1;
    if (edge === undefined) {
      done.add(top.id);
      onPath.delete(top.id);
      open.pop();
      path.pop();
      continue;
    }
    const at = onPath.get(edge.to);
    if (at !== undefined) {
      for (const id of onPath.keys()) done.add(id);
      return [...path.slice(at), edge];
    }
    if (done.has(edge.to)) continue;
    path.push(edge);
    onPath.set(edge.to, path.length);
    open.push({ id: edge.to, next: 0 });
  }
  return undefined;
}

function toFinding(cycle: readonly KnownSynapse[]): FixableFinding {
  const [first] = [...cycle].sort((a, b) => (a.id < b.id ? -1 : 1));
  const ids = cycle.map(({ from }) => from);
  return {
    kind: 'supersedes_cycle',
    severity: 'warning',
    path: first?.path ?? '',
    stableId: first?.id,
    message: `${ids.join(', ')} supersede each other in a circle`,
    nextAction: `remove the link that is wrong, such as: co-engram unlink ${first?.id}`,
  };
}
