import type { Engram } from '../engram/engram';
import { engramPath } from '../engram/paths';
import { slugify } from '../engram/slug';
import type { WriteStep } from './write';

/**
 * Where an engram is to lie: `<domainTags>/<slug>.md`, or with `-<last 6 of its id>` when another file is or will
 * be there. `current` is the path that it has already: its file name stays.
 */
export function freePath(step: WriteStep, engram: Engram, current?: string): string {
  const { domainTags, visibility } = engram;
  const prefix = step.memory.repo.contentPrefix;
  const name = current === undefined ? slugOf(engram) : fileNameOf(current);
  return firstFree(step, engram.id, name, current, (slug) =>
    engramPath({ domainTags, slug, visibility }, prefix),
  );
}

/** The same folder with the file name that title or slug ask for. */
export function renamedPath(step: WriteStep, engram: Engram, current: string): string {
  const folder = current.slice(0, current.lastIndexOf('/') + 1);
  return firstFree(step, engram.id, slugOf(engram), current, (slug) => `${folder}${slug}.md`);
}

function slugOf(engram: Engram): string {
  return engram.slug ?? slugify(engram.title);
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
}

function firstFree(
  { plan }: WriteStep,
  id: string,
  name: string,
  current: string | undefined,
  at: (name: string) => string,
): string {
  const wanted = at(name);
  if (wanted === current || !plan.has(wanted)) return wanted;
  return at(`${name}-${id.slice(-6).toLowerCase()}`);
}
