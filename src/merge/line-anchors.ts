/** Lines as numbers: equal lines, equal numbers. */
export interface Three {
  base: number[];
  ours: number[];
  theirs: number[];
}

/**
 * Cuts at lines that each text has exactly once and that no text has in another order; the pieces, and the anchors
 * between them, follow each other.
 */
export function cutAtAnchors(three: Three): Three[] {
  const pieces: Three[] = [];
  const from = { base: 0, ours: 0, theirs: 0 };
  const cut = (to: Places): void => {
    pieces.push({
      base: three.base.slice(from.base, to.base),
      ours: three.ours.slice(from.ours, to.ours),
      theirs: three.theirs.slice(from.theirs, to.theirs),
    });
    Object.assign(from, to);
  };
  for (const place of anchorsOf(three)) {
    cut(place);
    cut({ base: place.base + 1, ours: place.ours + 1, theirs: place.theirs + 1 });
  }
  cut({ base: three.base.length, ours: three.ours.length, theirs: three.theirs.length });
  return pieces;
}

interface Places {
  base: number;
  ours: number;
  theirs: number;
}

function anchorsOf({ base, ours, theirs }: Three): Places[] {
  const inOurs = placesOfUnique(ours);
  const inTheirs = placesOfUnique(theirs);
  const places: Places[] = [];
  for (const [line, at] of placesOfUnique(base)) {
    const ourPlace = inOurs.get(line);
    const theirPlace = inTheirs.get(line);
    if (ourPlace !== undefined && theirPlace !== undefined) {
      places.push({ base: at, ours: ourPlace, theirs: theirPlace });
    }
  }
  return withoutCrossings(withoutCrossings(places, 'ours'), 'theirs');
}

function placesOfUnique(lines: readonly number[]): Map<number, number> {
  const places = new Map<number, number>();
  const repeated = new Set<number>();
  lines.forEach((line, at) => {
    if (places.has(line)) repeated.add(line);
    else places.set(line, at);
  });
  for (const line of repeated) places.delete(line);
  return places;
}

/** Those, in the order of the base, before which every place on the side is smaller and behind which every one is larger. */
function withoutCrossings(places: readonly Places[], side: 'ours' | 'theirs'): Places[] {
  const smallestBehind: number[] = [];
  let smallest = Number.POSITIVE_INFINITY;
  for (let i = places.length - 1; i >= 0; i -= 1) {
    smallestBehind[i] = smallest;
    smallest = Math.min(smallest, places[i]?.[side] ?? smallest);
  }
  let largest = -1;
  return places.filter((place, i) => {
    const at = place[side];
    const isKept = at > largest && at < (smallestBehind[i] ?? 0);
    largest = Math.max(largest, at);
    return isKept;
  });
}
