import type { Engram } from '../engram/engram';
import { engramPath } from '../engram/paths';
import { slugify } from '../engram/slug';
import type { WriteStep } from './write';

/**
 * Where an engram is to lie: `<domainTags>/<slug>.md`, or with `-<last 6 of its id>` when another file is or will
 * be there. `current` is the path that it has already.
 */
export function freePath(step: WriteStep, engram: Engram, current?: string): string {
  const { domainTags, visibility } = engram;
  const prefix = step.memory.repo.contentPrefix;
  return firstFree(step, engram, current, (slug) => engramPath({ domainTags, slug, visibility }, prefix));
}

/** The same folder with the file name that title or slug ask for. */
export function renamedPath(step: WriteStep, engram: Engram, current: string): string {
  const folder = current.slice(0, current.lastIndexOf('/') + 1);
  return firstFree(step, engram, current, (slug) => `${folder}${slug}.md`);
}

function firstFree(
  { plan }: WriteStep,
  engram: Engram,
  current: string | undefined,
  at: (slug: string) => string,
): string {
  const slug = engram.slug ?? slugify(engram.title);
  const wanted = at(slug);
  if (wanted === current || !plan.has(wanted)) return wanted;
  return at(`${slug}-${engram.id.slice(-6).toLowerCase()}`);
}
