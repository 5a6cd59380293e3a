import type { Engram } from '../../engram/engram';
import { slugify } from '../../engram/slug';
import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/** Files named after a title that the engram has no more, not even among its aliases; something behind it is fine. */
export const titles: Check = ({ files }) =>
  files.flatMap(({ path, pathClass, engram }): FixableFinding[] => {
    if (engram === undefined || pathClass !== 'engram' || isNamedRight(engram.engram, path)) return [];
    const { id, title } = engram.engram;
    return [
      {
        kind: 'title_changed',
        severity: 'warning',
        path,
        stableId: id,
        message: `is named otherwise than its title, "${title}"`,
        nextAction: `co-engram update ${id} --title ${JSON.stringify(title)} --rename, or leave it`,
      },
    ];
  });

function isNamedRight({ title, slug, aliases }: Engram, path: string): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
  const name = slugify(file);
  const wanted = [...(slug === undefined ? [] : [slug]), title, ...aliases].map(slugify);
  return wanted.some((each) => name === each || name.startsWith(`${each}-`));
}
