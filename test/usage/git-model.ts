/** A model of git that knows what merges, picks and resets do to usage files; real git would take hours. */
import { parseUsageFile } from '../../src/usage/codec';
import { mergeUsage } from '../../src/usage/merge-usage';
import { settleWriters } from '../../src/usage/plan-settlement';
import { planUsageWrite } from '../../src/usage/plan-usage-write';
import type { Fingerprint } from '../../src/usage/writer';
import { newWriterKey } from '../../src/usage/writer';

export type Tree = ReadonlyMap<string, string>;
export type Events = ReadonlySet<string>;

export interface Commit {
  parents: readonly Commit[];
  tree: Tree;
  /** What has happened for somebody who stands here, kept apart from the files. */
  events: Events;
}

export interface Clone {
  branches: Map<string, Commit>;
  worktrees: Worktree[];
}

export interface Worktree {
  clone: Clone;
  branch: string;
  files: Map<string, string>;
  uncommitted: Set<string>;
  stash?: { base: Tree; files: Tree; events: Events };
  state: { text?: string; ledgers: Map<string, string> };
  fingerprint: Fingerprint;
}

/** mulberry32: the same numbers for the same seed everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Records one event in the files of a worktree; `bit` makes it tell itself apart from every other. */
export function use(worktree: Worktree, id: string, bit: number, random: () => number): void {
  const changes = planUsageWrite(
    {
      files: { team: worktree.files, private: new Map() },
      stateText: worktree.state.text,
      ledgerNames: [...worktree.state.ledgers.keys()],
      readLedger: (name) => worktree.state.ledgers.get(name),
      fingerprint: worktree.fingerprint,
      newKey: () =>
        newWriterKey((size) => Uint8Array.from({ length: size }, () => Math.floor(random() * 256))),
      splitAbove: 2,
    },
    [
      {
        id,
        isPrivate: false,
        judged: { importance: 0.5, confidence: 0.5 },
        retrieved: 1,
        reinforcement: 2 ** bit / 10_000,
      },
    ],
  );
  for (const { place, name, after } of changes) {
    if (place === 'state') worktree.state.text = after;
    else put(place === 'team' ? worktree.files : worktree.state.ledgers, name, after);
  }
  worktree.uncommitted.add(`${id}:${bit}`);
}

export function headOf(worktree: Worktree): Commit {
  const head = worktree.clone.branches.get(worktree.branch);
  if (head === undefined) throw new Error(`no branch ${worktree.branch}`);
  return head;
}

export function isClean(worktree: Worktree): boolean {
  return sameTree(worktree.files, headOf(worktree).tree);
}

export function commit(worktree: Worktree): void {
  const head = headOf(worktree);
  if (isClean(worktree)) return;
  const events = union(head.events, worktree.uncommitted);
  moveTo(worktree, { parents: [head], tree: new Map(worktree.files), events });
}

/** Puts a branch and its worktree on a commit; what was not committed is gone. */
export function moveTo(worktree: Worktree, target: Commit): void {
  worktree.clone.branches.set(worktree.branch, target);
  worktree.files = new Map(target.tree);
  worktree.uncommitted = new Set();
}

/** The three-way merge that git makes of two trees: it calls the driver only where both sides changed. */
export function mergeTrees(base: Tree, ours: Tree, theirs: Tree): Tree {
  const merged = new Map<string, string>();
  for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
    put(merged, name, mergeFile(base.get(name), ours.get(name), theirs.get(name)));
  }
  return merged;
}

function mergeFile(base?: string, ours?: string, theirs?: string): string | undefined {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  const result = mergeUsage(base, ours, theirs);
  const swapped = mergeUsage(base, theirs, ours);
  if (result.type !== 'merged' || swapped.type !== 'merged') throw new Error('usage files must merge');
  if (result.text !== swapped.text) throw new Error('the merge is not commutative');
  return result.text;
}

export function mergeCommits(ours: Commit, theirs: Commit): Commit {
  const tree = mergeTrees(baseTree(ours, theirs), ours.tree, theirs.tree);
  return { parents: [ours, theirs], tree, events: union(ours.events, theirs.events) };
}

/** Applies what a commit changed against its first parent to another commit. */
export function cherryPick(onto: Commit, picked: Commit): Commit {
  const [parent] = picked.parents;
  const base = parent?.tree ?? new Map();
  const news = minus(picked.events, parent?.events ?? new Set());
  const tree = mergeTrees(base, onto.tree, picked.tree);
  return { parents: [onto], tree, events: union(onto.events, news) };
}

/** Commits of `tip` that `base` lacks, oldest first; undefined when one of them is a merge. */
export function linearRange(base: Commit, tip: Commit): Commit[] | undefined {
  const known = ancestors(base);
  const range: Commit[] = [];
  for (let at: Commit | undefined = tip; at !== undefined && !known.has(at); at = at.parents[0]) {
    if (at.parents.length !== 1) return undefined;
    range.unshift(at);
  }
  return range;
}

export function ancestors(commitAt: Commit): Set<Commit> {
  const found = new Set<Commit>();
  const open = [commitAt];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    open.push(...at.parents);
  }
  return found;
}

/** The base of a merge: the merge of all best common ancestors, as merge-ort makes it. */
function baseTree(ours: Commit, theirs: Commit): Tree {
  const left = ancestors(ours);
  const common = [...ancestors(theirs)].filter((candidate) => left.has(candidate));
  const best = common.filter(
    (candidate) => !common.some((other) => other !== candidate && ancestors(other).has(candidate)),
  );
  const [first, ...others] = best;
  if (first === undefined) return new Map();
  return others.reduce((merged, other) => mergeCommits(merged, other), first).tree;
}

/** deep moves the lines of a writer, idle or not, into settled.tsv. */
export function settle(files: Map<string, string>, name: string): void {
  const { key } = parseUsageFile(files.get(name) ?? '');
  if (key === undefined) throw new Error(`${name} has no writer`);
  const settlement = settleWriters(files, new Set([key]));
  for (const { name: changed, after } of settlement?.changes ?? []) put(files, changed, after);
}

function union(a: Iterable<string>, b: Iterable<string>): Set<string> {
  return new Set([...a, ...b]);
}

export function minus(a: Iterable<string>, b: Events): Set<string> {
  return new Set([...a].filter((event) => !b.has(event)));
}

export function sameTree(a: Tree, b: Tree): boolean {
  return a.size === b.size && [...a].every(([name, text]) => b.get(name) === text);
}

function put(files: Map<string, string>, name: string, text: string | undefined): void {
  if (text === undefined) files.delete(name);
  else files.set(name, text);
}
