/** One merge commit, merged again from its parents by our rules, and compared with what it holds. */
import type { YamlReader } from '../../engram/yaml-document';
import { CoEngramError } from '../../errors';
import { type ChangedFile, listChangedFiles } from '../../git/changed-files';
import { recordClass } from '../../merge/record-class';
import type { Memory } from '../../store/memory';
import type { GitRepository } from '../../store/own-git';
import { compareText } from '../../util/compare';
import { shellWord } from '../../util/shell-word';
import { blobId } from '../blob-id';
import { mergeBases } from '../exchange/bring-in';
import { resolveTrees } from '../exchange/merge-in-store';
import { mergeTrees } from '../exchange/merge-trees';
import { TreeGround } from '../merge-ground';
import { recordOf } from '../record-of';
import type { Resolution } from '../resolution';
import { SidesOfMerge } from '../sides-of-merge';
import type { UnmergedPath } from '../unmerged';
import { auditFile } from './audit-file';
import type { AuditedTexts, MergeLoss } from './audited';
import { CommitFiles } from './commit-files';
import type { MergeCommitInfo } from './list-merges';

export interface LostInFile extends MergeLoss {
  /** Where it lies now; where it lay, when it is nowhere. */
  path: string;
  /** Of the engram or synapse. */
  id?: string;
  /** What to do about it, where it cannot be mended by itself. */
  todo?: string;
}

/** The files as they are now, and as earlier findings would mend them. */
export interface FilesNow {
  text(path: string): string | undefined;
  /** Where the record lies. */
  pathOf(id: string): string | undefined;
  mend(path: string, text: string): void;
}

export interface MergeAudited {
  losses: LostInFile[];
  /** Why the merge was not looked at. */
  skipped?: string;
}

export interface MergeScene {
  memory: Memory;
  repo: GitRepository;
  now: FilesNow;
  yaml: YamlReader;
  /** git would call our driver: needed where the parents have several bases, which git merges first. */
  hasDriver: boolean;
}

export async function auditMerge(
  scene: MergeScene,
  { commit, parents }: MergeCommitInfo,
): Promise<MergeAudited> {
  const [ours, theirs, ...others] = parents;
  if (ours === undefined || theirs === undefined || others.length > 0) {
    return { losses: [], skipped: 'a merge of more than two branches' };
  }
  try {
    const bases = await mergeBases(scene.repo, ours, theirs);
    if (bases.length > 1 && !scene.hasDriver) {
      return { losses: [], skipped: 'several common ancestors, and the merge driver is not registered' };
    }
    return { losses: await compareMerge(scene, { commit, ours, theirs, bases }) };
  } catch (error) {
    // Objects that a partial or shallow clone does not have.
    if (!(error instanceof CoEngramError)) throw error;
    return { losses: [], skipped: error.message };
  }
}

interface Parted {
  commit: string;
  ours: string;
  theirs: string;
  bases: readonly string[];
}

/** What the merge should have at a path; undefined text: nothing. */
interface Expected {
  text: string | undefined;
  isClean: boolean;
}

async function compareMerge(scene: MergeScene, parted: Parted): Promise<LostInFile[]> {
  const { repo, memory } = scene;
  const { commit, ours, theirs, bases } = parted;
  const { tree, unmerged } = await mergeTrees(repo, { ours, theirs, bases }, { offline: true });
  const differing = await listChangedFiles(repo, tree, commit);
  if (differing.length === 0 && unmerged.length === 0) return [];
  const sides = new SidesOfMerge(repo, { ours: [ours], theirs: [theirs] });
  const ground = new PastGround(repo, { tree, unmerged, sides });
  const resolution = await resolveTrees(memory, repo, { tree, unmerged, ground, sides, via: 'audit' });
  const files = new CommitFiles(repo);
  const expected = await expectedFiles(files, differing, resolution);
  const merged = new Map(differing.map(({ path, after }) => [path, after?.oid]));
  const losses: LostInFile[] = [];
  for (const [path, wanted] of [...expected].sort(([a], [b]) => compareText(a, b))) {
    if (recordClass(path) === 'plain' || wanted.text === undefined) continue;
    const mergedOid = merged.has(path) ? merged.get(path) : await files.oidAt(commit, path);
    if (mergedOid === blobId(Buffer.from(wanted.text), tree.length === 64)) continue;
    losses.push(...(await auditPath(scene, files, { path, parted, unmerged, wanted, mergedOid })));
  }
  return losses;
}

/** What our rules make of the paths at which they may differ from the commit. */
async function expectedFiles(
  files: CommitFiles,
  differing: readonly ChangedFile[],
  resolution: Resolution,
): Promise<Map<string, Expected>> {
  const { puts, removes, marks } = resolution;
  const byGit = differing.filter(({ path }) => !puts.has(path) && !removes.has(path) && !marks.has(path));
  await files.load(byGit.map(({ before }) => before?.oid));
  const expected = new Map<string, Expected>();
  for (const { path, before } of byGit) {
    expected.set(path, { text: files.text(before?.oid), isClean: true });
  }
  addDecided(expected, resolution);
  return expected;
}

/** What came of conflicts; those that the rules cannot decide are left out. */
function addDecided(expected: Map<string, Expected>, { puts, removes, marks, remaining }: Resolution): void {
  for (const path of removes) expected.set(path, { text: undefined, isClean: true });
  for (const [path, { bytes }] of puts) expected.set(path, { text: textOf(bytes), isClean: true });
  for (const { path, kind } of remaining) {
    const bytes = marks.get(path);
    if (kind === 'conflict' && bytes !== undefined)
      expected.set(path, { text: textOf(bytes), isClean: false });
    else expected.delete(path);
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

/** In the past nothing lay in the way. */
class PastGround extends TreeGround {
  override isVacant(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

interface AuditedPath {
  path: string;
  parted: Parted;
  unmerged: readonly UnmergedPath[];
  wanted: Expected;
  /** What the merge commit has there. */
  mergedOid: string | undefined;
}

async function auditPath(scene: MergeScene, files: CommitFiles, at: AuditedPath): Promise<LostInFile[]> {
  const { path, wanted, parted, mergedOid } = at;
  const { now } = scene;
  const { text: expected = '', isClean } = wanted;
  const record = await recordOf(expected, path);
  const place = now.text(path) !== undefined || record === undefined ? path : (now.pathOf(record.id) ?? path);
  if (mergedOid === undefined) return lostFile(scene, files, at, { place, id: record?.id });
  const texts = await textsOf(files, at, mergedOid);
  const nowText = now.text(place);
  // Somebody has deleted it since.
  if (texts === undefined || nowText === undefined) return [];
  const audit = auditFile(path, { ...texts, expected, isClean, now: nowText }, scene.yaml);
  if (audit.mended !== undefined) now.mend(place, audit.mended);
  const id = record === undefined ? {} : { id: record.id };
  return audit.losses.map((loss) => ({
    ...loss,
    path: place,
    ...id,
    ...(loss.byHand
      ? {
          todo: `git diff ${short(parted.ours)}:${shellWord(path)} ${short(parted.theirs)}:${shellWord(path)}`,
        }
      : {}),
  }));
}

/** The three versions, and what the merge made of them. */
async function textsOf(
  files: CommitFiles,
  { path, parted, unmerged }: AuditedPath,
  mergedOid: string,
): Promise<Pick<AuditedTexts, 'base' | 'ours' | 'theirs' | 'merged'> | undefined> {
  const { ours, theirs, bases } = parted;
  const known = unmerged.find((each) => each.path === path);
  const oidOf = async (staged: string | undefined, commit: string | undefined): Promise<string | undefined> =>
    staged ?? (commit === undefined ? undefined : files.oidAt(commit, path));
  const oids = {
    base: await oidOf(known?.base?.oid, bases[0]),
    ours: await oidOf(known?.ours?.oid, ours),
    theirs: await oidOf(known?.theirs?.oid, theirs),
  };
  await files.load([...Object.values(oids), mergedOid]);
  const merged = files.text(mergedOid);
  if (merged === undefined) return undefined;
  return {
    base: files.text(oids.base),
    ours: files.text(oids.ours),
    theirs: files.text(oids.theirs),
    merged,
  };
}

/** The merge dropped a file that the rules keep, and it is nowhere now. Counts come back; the rest asks a person. */
async function lostFile(
  { now }: MergeScene,
  files: CommitFiles,
  { path, parted, wanted }: AuditedPath,
  { place, id }: { place: string; id: string | undefined },
): Promise<LostInFile[]> {
  const isCounts = recordClass(path) === 'usage';
  if (now.text(place) !== undefined || (id === undefined && !isCounts)) return [];
  const loss = { field: 'file', has: null, wanted: null, byHand: !isCounts, path };
  if (isCounts) {
    now.mend(path, wanted.text ?? '');
    return [loss];
  }
  const { ours, theirs } = parted;
  const holder = (await files.oidAt(theirs, path)) === undefined ? ours : theirs;
  return [{ ...loss, id, todo: `git checkout ${short(holder)} -- ${shellWord(path)}` }];
}

function short(commit: string): string {
  return commit.slice(0, 10);
}
