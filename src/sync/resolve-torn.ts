/**
 * Records that git tears apart: one side moved a record and put another one under its path (or both swapped names), so
 * git pairs strangers under one path and finds the two versions of one record under two.
 */
import { compareText } from '../util/compare';
import { findRecords } from './find-record';
import { logLinesOf } from './log-lines';
import { placeRecord } from './place-record';
import { type RecordOf, recordOf } from './record-of';
import { mergeVersions, noteEdited } from './resolve-content';
import { bytesOf, logContext, type ResolveScene } from './resolve-scene';
import type { StageEntry, UnmergedPath } from './unmerged';

const VERSIONS = ['base', 'ours', 'theirs'] as const;
type Version = (typeof VERSIONS)[number];

/** One version of a record: where it lies, and what it says. */
interface Place {
  path: string;
  entry: StageEntry;
  record: RecordOf;
}

/** A record whose two sides lie under two paths. */
interface TornRecord {
  id: string;
  base?: Place;
  ours: Place;
  theirs: Place;
}

/**
 * Merges each torn record with itself and gives every path to one record again. Gives the paths that are decided; all
 * others are resolved as they always are.
 */
export async function resolveTorn(
  scene: ResolveScene,
  unmerged: readonly UnmergedPath[],
): Promise<ReadonlySet<string>> {
  if (!(await mayHoldStrangers(scene, unmerged))) return new Set();
  const places = await placesOf(scene, unmerged);
  const torn = await findTorn(scene, places);
  if (torn.length === 0) return new Set();
  const homes = homesOf(torn);
  for (const record of torn) await mergeTorn(scene, record, homes.get(record.id) ?? record.ours.path);
  return settlePaths(scene, unmerged, { torn, homes, places });
}

/** Every version in conflict, by side and path, and by side and id. */
class Places {
  private readonly byPath = new Map<string, Place>();
  private readonly byId = new Map<string, Place[]>();
  private readonly seen = new Set<string>();

  add(version: Version, place: Place): void {
    this.byPath.set(`${version} ${place.path}`, place);
    this.seen.add(place.record.id);
    const key = `${version} ${place.record.id}`;
    this.byId.set(key, [...(this.byId.get(key) ?? []), place]);
  }

  ids(): string[] {
    return [...this.seen].sort(compareText);
  }

  at(version: Version, path: string): Place | undefined {
    return this.byPath.get(`${version} ${path}`);
  }

  /** Undefined where it is nowhere or at several paths, which no merge can make sense of. */
  of(version: Version, id: string): Place | undefined {
    const found = this.byId.get(`${version} ${id}`) ?? [];
    return found.length === 1 ? found[0] : undefined;
  }
}

/** The lines that an identity is made of, of engrams and of synapses. */
const IDENTITY = /^(?:id|from|to|kind):.*$/gm;

/** A look at these lines of both sides alone: strangers are rare, and reading every version is dear. What one side alone has may have moved. */
async function mayHoldStrangers(scene: ResolveScene, unmerged: readonly UnmergedPath[]): Promise<boolean> {
  const identity = async ({ oid }: StageEntry): Promise<string | undefined> =>
    (await bytesOf(scene, oid)).toString('utf8').match(IDENTITY)?.join('\n');
  for (const { ours, theirs } of unmerged) {
    if (ours === undefined || theirs === undefined) return true;
    const mine = await identity(ours);
    if (mine === undefined || mine !== (await identity(theirs))) return true;
  }
  return false;
}

async function placesOf(scene: ResolveScene, unmerged: readonly UnmergedPath[]): Promise<Places> {
  const places = new Places();
  for (const each of unmerged) {
    for (const version of VERSIONS) {
      const entry = each[version];
      const place = entry === undefined ? undefined : await placeAt(scene, each.path, entry);
      if (place !== undefined) places.add(version, place);
    }
  }
  return places;
}

async function placeAt(scene: ResolveScene, path: string, entry: StageEntry): Promise<Place | undefined> {
  const record = await recordOf((await bytesOf(scene, entry.oid)).toString('utf8'), path);
  return record === undefined ? undefined : { path, entry, record };
}

async function findTorn(scene: ResolveScene, places: Places): Promise<TornRecord[]> {
  const torn: TornRecord[] = [];
  for (const id of places.ids()) {
    const ours = places.of('ours', id) ?? (await mergedPlace(scene, 'ours', id));
    const theirs = places.of('theirs', id) ?? (await mergedPlace(scene, 'theirs', id));
    if (ours === undefined || theirs === undefined || ours.path === theirs.path) continue;
    torn.push({ id, base: places.of('base', id), ours, theirs });
  }
  return torn;
}

/** Where one side has the record, at a path that is in no conflict and at which the other side has something else. */
async function mergedPlace(
  scene: ResolveScene,
  side: 'ours' | 'theirs',
  id: string,
): Promise<Place | undefined> {
  const other = side === 'ours' ? 'theirs' : 'ours';
  for (const { path, entry } of await findRecords(scene, id)) {
    // git may have carried it to another path than its author, along with a rename of somebody else.
    const isOfSide =
      (await scene.sides.blobAt(side, path)) === entry.oid ||
      (await scene.sides.pathOfBlob(side, entry.oid, path)) !== undefined;
    const isShared = (await scene.sides.blobAt(other, path)) === entry.oid;
    if (isOfSide && !isShared) return placeAt(scene, path, entry);
  }
  return undefined;
}

/** Where each record is to lie: where it was moved to; of two moves the later one counts. Each path is given once. */
function homesOf(torn: readonly TornRecord[]): Map<string, string> {
  const homes = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, base, ours, theirs } of torn) {
    const [first, second] = isPreferred(ours, theirs, base) ? [ours, theirs] : [theirs, ours];
    const home = taken.has(first.path) ? second.path : first.path;
    taken.add(home);
    homes.set(id, home);
  }
  return homes;
}

function isPreferred(ours: Place, theirs: Place, base: Place | undefined): boolean {
  if (base !== undefined && ours.path === base.path) return false;
  if (base !== undefined && theirs.path === base.path) return true;
  const gap = ours.record.updatedAt - theirs.record.updatedAt;
  return ours.record.updatedAt === theirs.record.updatedAt
    ? compareText(ours.path, theirs.path) > 0
    : gap > 0;
}

async function mergeTorn(
  scene: ResolveScene,
  { id, base, ours, theirs }: TornRecord,
  home: string,
): Promise<void> {
  const { resolution } = scene;
  const joined = { path: home, base: base?.entry, ours: ours.entry, theirs: theirs.entry };
  const merged = await mergeVersions(scene, joined, home);
  resolution.settled.add(id);
  resolution.log.push(...logLinesOf(merged, logContext(scene, joined)));
  const from = home === ours.path ? theirs.path : ours.path;
  if (merged.isClean) {
    resolution.put(home, ours.entry.mode, merged.bytes);
    resolution.resolved.push({ path: from, how: 'moved', to: home });
    return;
  }
  resolution.stages.set(home, joined);
  resolution.marks.set(home, merged.bytes);
  const message = `moved from ${from}, and both sides changed the same lines: edit it, then git add`;
  resolution.remaining.push({ path: home, kind: 'conflict', message });
}

interface Settling {
  torn: readonly TornRecord[];
  homes: ReadonlyMap<string, string>;
  places: Places;
}

/** Paths that a torn record left or came to: whoever else was there keeps them, or gets another place. */
async function settlePaths(
  scene: ResolveScene,
  unmerged: readonly UnmergedPath[],
  { torn, homes, places }: Settling,
): Promise<ReadonlySet<string>> {
  const { resolution } = scene;
  const ids = new Set(torn.map(({ id }) => id));
  const concerned = new Set(torn.flatMap(({ ours, theirs }) => [ours.path, theirs.path]));
  const homePaths = new Set(homes.values());
  const inConflict = new Map(unmerged.map((each) => [each.path, each]));
  for (const path of concerned) {
    const isHome = homePaths.has(path);
    const each = inConflict.get(path);
    if (each !== undefined) noteEdited(scene, each, resolution.puts.get(path)?.bytes);
    const side = (['ours', 'theirs'] as const).find((one) => {
      const place = places.at(one, path);
      return place !== undefined && !ids.has(place.record.id);
    });
    const other = side === undefined ? undefined : places.at(side, path);
    if (side !== undefined && other !== undefined) await giveRoom(scene, { side, isTaken: isHome }, other);
    else if (!isHome) resolution.remove(path);
  }
  return concerned;
}

/** The path is for the record that is no torn one, unless a torn one has its home there. */
async function giveRoom(
  scene: ResolveScene,
  { side, isTaken }: { side: 'ours' | 'theirs'; isTaken: boolean },
  { path, entry, record }: Place,
): Promise<void> {
  const { resolution } = scene;
  const bytes = await bytesOf(scene, entry.oid);
  resolution.settled.add(record.id);
  if (!isTaken) {
    resolution.put(path, entry.mode, bytes);
    resolution.resolved.push({ path, how: 'merged' });
    return;
  }
  const own = await scene.sides.pathOfBlob(side, entry.oid, path);
  const to = await placeRecord(scene, { id: record.id, bytes }, own === undefined ? [path] : [own, path]);
  resolution.resolved.push({ path, how: 'restored', to });
  const message = `another record lies at ${path}; ${record.id} lies at ${to}`;
  const common = { at: scene.at, via: scene.via, path, id: record.id };
  resolution.log.push({ ...common, outcome: 'placed', message, to });
}
