import type { Visibility } from './engram';
import { slugify } from './slug';

/** First folders that belong to the layout and so are no domain of their own. */
const LAYOUT_FOLDERS = new Set([
  'synapses',
  'skills',
  'proposals',
  'sessions',
  'events',
  'private',
  'usage',
  'engrams',
  'config',
]);

export interface EngramPlace {
  domainTags: readonly string[];
  /** File name without `.md`, as slugify makes it. */
  slug: string;
  visibility: Visibility;
}

/**
 * Where a new engram lies: `<prefix>/<domain tags>/<slug>.md`, private ones below `private/` instead of the
 * prefix. A domain named like a folder of the layout gets `-domain` behind it.
 */
export function engramPath({ domainTags, slug, visibility }: EngramPlace, prefix = ''): string {
  const folders = domainTags.map(slugify);
  const [first] = folders;
  if (first !== undefined && LAYOUT_FOLDERS.has(first)) folders[0] = `${first}-domain`;
  const top = visibility === 'private' ? 'private' : prefix;
  return [...(top === '' ? [] : [top]), ...folders, `${slug}.md`].join('/');
}

/** The domain tags that a path stands for: its folders without `private`, `engrams` and the trash. */
export function domainTagsOfPath(path: string): string[] {
  const folders = path.split('/').slice(0, -1);
  if (folders[0] === '.trash') folders.splice(0, 2);
  if (folders[0] === 'private') folders.shift();
  if (folders[0] === 'engrams') folders.shift();
  return folders;
}
