import { resolveId } from '../search/resolve-id';
import type { WriteStep } from './write';

/** The document of an id, path, unique part of an id or exact title, none of another agent. Throws NOT_FOUND. */
export function requireDoc({ view, memory }: Pick<WriteStep, 'view' | 'memory'>, reference: string): number {
  return resolveId(view, reference, memory.agent);
}
