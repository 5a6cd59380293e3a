/** What an export carries: by visibility, since some of a memory is nobody else's business. */
import type { Visibility } from '../engram/engram';
import { CoEngramError } from '../errors';
import { isPrivatePath } from '../store/classify-path';

export interface SelectionOptions {
  /** Only what is public. */
  public?: boolean;
  /** Also what stays at home otherwise. */
  include?: ReadonlyArray<'restricted' | 'private'>;
}

export interface Selection {
  isPublicOnly: boolean;
  carries(visibility: Visibility, path: string): boolean;
}

/** Team and public, unless said otherwise. Throws USAGE when it is said both ways. */
export function selectionOf({ public: isPublicOnly = false, include = [] }: SelectionOptions): Selection {
  const [first] = include;
  if (isPublicOnly && first !== undefined) {
    throw new CoEngramError('USAGE', `only what is public, and ${first} things too: that is not possible`);
  }
  const carried = new Set<Visibility>(isPublicOnly ? ['public'] : ['team', 'public', ...include]);
  return {
    isPublicOnly,
    carries: (visibility, path) => carried.has(isPrivatePath(path) ? 'private' : visibility),
  };
}
