const SHORTEST_ID_PART = 6;

/** Something that lies at paths and concerns engrams or synapses. */
export interface Subject {
  paths: ReadonlyArray<string | undefined>;
  ids: ReadonlyArray<string | undefined>;
}

/** Is it about a path (a file, or anything below a folder) or an id (whole, or 6 characters or more of either end)? */
export function isAbout({ paths, ids }: Subject, wanted: string): boolean {
  const place = wanted.replace(/^(?:\.\/)+/, '');
  const folder = place.endsWith('/') ? place : `${place}/`;
  if (paths.some((path) => path === place || path?.startsWith(folder))) return true;
  const part = wanted.toLowerCase();
  if (part.length < SHORTEST_ID_PART) return false;
  return ids.some((id) => {
    const whole = id?.toLowerCase() ?? '';
    return whole.startsWith(part) || whole.endsWith(part);
  });
}
