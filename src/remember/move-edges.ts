import { synapsePath } from '../synapse/paths';
import { edgesOf } from './edges';
import type { WriteStep } from './write';

/**
 * Keeps every edge of an engram where its ends allow: below `private/` as soon as one of them is private, so that a
 * shared file never names a private engram.
 */
export function moveEdgesOf(step: WriteStep, id: string, isPrivate: boolean): void {
  for (const edge of edgesOf(step, id)) {
    const other = edge.from === id ? edge.to : edge.from;
    const to = synapsePath(edge.kind, edge.id, isPrivate || isPrivateEngram(step, other));
    if (to !== edge.path && !step.plan.has(to)) step.plan.move(edge.path, to);
  }
}

/** Is this engram private? Unknown ones are not. */
export function isPrivateEngram({ view }: WriteStep, id: string): boolean {
  const doc = view.docOfId(id);
  return doc !== undefined && view.entry(doc).visibility === 'private';
}
