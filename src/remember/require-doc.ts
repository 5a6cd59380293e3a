import type { IndexView } from '../search/contract';
import { resolveId } from '../search/resolve-id';

/** The document of an id, path, unique part of an id or exact title. Throws NOT_FOUND. */
export function requireDoc(view: IndexView, reference: string): number {
  const exact = view.docOfId(reference);
  return exact ?? resolveId(view, reference);
}
