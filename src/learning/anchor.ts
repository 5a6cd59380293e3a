/** Which code a memory is about: `path[#symbol][@commit]`. */
export interface Anchor {
  /** Inside the code repository, forward slashes, without `./`. */
  path: string;
  symbol?: string;
  /** The state of the code that the memory speaks of. */
  commit?: string;
}

/** Undefined for what names no path inside a repository. */
export function parseAnchor(text: string): Anchor | undefined {
  const match = /^([^#]+?)(?:#([^@]+?))?(?:(?<!\/)@([0-9A-Za-z._-]+))?$/.exec(text.trim());
  if (match === null) return undefined;
  const path = (match[1] ?? '')
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '');
  const isInside =
    path !== '' && !path.startsWith('/') && !/^[A-Za-z]:/.test(path) && !path.split('/').includes('..');
  if (!isInside || /[\0\n]/.test(path)) return undefined;
  const [symbol, commit] = [match[2]?.trim(), match[3]];
  return { path, ...(symbol ? { symbol } : {}), ...(commit === undefined ? {} : { commit }) };
}

/** Does a changed file belong to an anchor: the file itself, or one below the folder? */
export function isBelow(path: string, anchor: string): boolean {
  return path === anchor || path.startsWith(`${anchor}/`);
}
