import { describe, expect, it } from 'vitest';
import { sumUsage } from '../../src/usage/sums';
import { formatWriterState, parseWriterState } from '../../src/usage/writer';
import { writersIn } from '../../src/usage/writers-in';
import { testId } from '../helpers/engram-text';
import type { Clone, Commit, Tree, Worktree } from './git-model';
import {
  ancestors,
  cherryPick,
  commit,
  headOf,
  isClean,
  linearRange,
  mergeCommits,
  mergeTrees,
  minus,
  moveTo,
  randomFrom,
  sameTree,
  settle,
  use,
} from './git-model';

const HISTORIES = 1_500;
const STEPS = 60;
const IDS = [testId(1), testId(2), testId(33)];
/** Events of one engram that can be told apart inside one sum. */
const LARGEST_BIT = 28;

/** Steps that throw away what somebody did: their events may be missing, or count after all. */
type Undo = 'reset' | 'restore' | 'checkout-old' | 'revert';

class History {
  readonly clones: Clone[] = [];
  readonly thrownAway = new Set<string>();
  readonly happened = new Set<string>();
  private readonly bits = new Map<string, number>();
  private names = 0;

  constructor(
    readonly random: () => number,
    private readonly undo: readonly Undo[],
    private readonly beforeUse: (worktree: Worktree) => void = () => undefined,
  ) {
    this.addClone(new Map([['main', { parents: [], tree: new Map(), events: new Set() }]]), 'main');
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  worktrees(): Worktree[] {
    return this.clones.flatMap((clone) => clone.worktrees);
  }

  step(): void {
    const worktree = this.pick(this.worktrees());
    const roll = this.random();
    if (roll < 0.4) this.use(worktree);
    else if (roll < 0.55) commit(worktree);
    else this.pick(this.rareSteps())(worktree);
  }

  private rareSteps(): Array<(worktree: Worktree) => void> {
    const steps = [
      this.switchBranch,
      this.switchBranch,
      this.newBranch,
      this.merge,
      this.merge,
      this.pull,
      this.pull,
      this.squash,
      this.cherryPick,
      this.rebase,
      this.stash,
      this.linkedWorktree,
      this.copyClone,
      this.settle,
      ...this.undo.map((kind) => this[kind]),
    ];
    return steps.map((step) => step.bind(this));
  }

  private addClone(branches: Map<string, Commit>, branch: string): Clone {
    const clone: Clone = { branches, worktrees: [] };
    this.clones.push(clone);
    this.addWorktree(clone, branch);
    return clone;
  }

  private addWorktree(clone: Clone, branch: string): Worktree {
    const path = `/state/${this.nextName()}`;
    const worktree: Worktree = {
      clone,
      branch,
      files: new Map(clone.branches.get(branch)?.tree),
      uncommitted: new Set(),
      state: { ledgers: new Map() },
      fingerprint: { path, inode: path, host: 'laptop' },
    };
    clone.worktrees.push(worktree);
    return worktree;
  }

  private nextName(): string {
    this.names += 1;
    return `n${this.names}`;
  }

  use(worktree: Worktree): void {
    const id = this.pick(IDS);
    const bit = this.bits.get(id) ?? 0;
    if (bit > LARGEST_BIT) return;
    this.bits.set(id, bit + 1);
    this.beforeUse(worktree);
    use(worktree, id, bit, this.random);
    this.happened.add(`${id}:${bit}`);
  }

  /** As git does it: local changes come along unless a file that they touch differs between the branches. */
  switchBranch(worktree: Worktree): void {
    const taken = worktree.clone.worktrees.map((other) => other.branch);
    const free = [...worktree.clone.branches.keys()].filter((name) => !taken.includes(name));
    if (free.length === 0) return;
    const branch = this.pick(free);
    const head = headOf(worktree);
    const target = worktree.clone.branches.get(branch) as Commit;
    const names = new Set([...worktree.files.keys(), ...head.tree.keys()]);
    const dirty = [...names].filter((name) => worktree.files.get(name) !== head.tree.get(name));
    if (dirty.some((name) => head.tree.get(name) !== target.tree.get(name))) return;
    const carried = dirty.map((name) => [name, worktree.files.get(name)] as const);
    worktree.branch = branch;
    worktree.files = new Map(target.tree);
    for (const [name, text] of carried) {
      if (text === undefined) worktree.files.delete(name);
      else worktree.files.set(name, text);
    }
  }

  newBranch(worktree: Worktree): void {
    const name = this.nextName();
    worktree.clone.branches.set(name, headOf(worktree));
    worktree.branch = name;
  }

  merge(worktree: Worktree): void {
    this.mergeInto(worktree, this.pick([...worktree.clone.branches.values()]));
  }

  pull(worktree: Worktree): void {
    const other = this.pick(this.clones);
    this.mergeInto(worktree, this.pick([...other.branches.values()]));
  }

  private mergeInto(worktree: Worktree, theirs: Commit): void {
    if (!isClean(worktree)) return;
    const ours = headOf(worktree);
    if (ancestors(ours).has(theirs)) return;
    const canForward = ancestors(theirs).has(ours) && this.random() < 0.7;
    moveTo(worktree, canForward ? theirs : mergeCommits(ours, theirs));
  }

  squash(worktree: Worktree): void {
    if (!isClean(worktree)) return;
    const ours = headOf(worktree);
    const theirs = this.pick([...worktree.clone.branches.values()]);
    if (ancestors(ours).has(theirs)) return;
    moveTo(worktree, { ...mergeCommits(ours, theirs), parents: [ours] });
  }

  cherryPick(worktree: Worktree): void {
    if (!isClean(worktree)) return;
    const ours = headOf(worktree);
    const known = ancestors(ours);
    const others = [...worktree.clone.branches.values()].flatMap((tip) => [...ancestors(tip)]);
    const pickable = others.filter((other) => !known.has(other) && other.parents.length === 1);
    if (pickable.length > 0) moveTo(worktree, cherryPick(ours, this.pick(pickable)));
  }

  rebase(worktree: Worktree): void {
    if (!isClean(worktree)) return;
    const ours = headOf(worktree);
    const onto = this.pick([...worktree.clone.branches.values()]);
    const range = linearRange(onto, ours);
    if (range !== undefined && range.length > 0) moveTo(worktree, range.reduce(cherryPick, onto));
  }

  stash(worktree: Worktree): void {
    const head = headOf(worktree);
    if (worktree.stash === undefined) {
      if (isClean(worktree)) return;
      worktree.stash = { base: head.tree, files: worktree.files, events: worktree.uncommitted };
      moveTo(worktree, head);
    } else if (isClean(worktree)) {
      const { base, files, events } = worktree.stash;
      worktree.files = new Map(mergeTrees(base, head.tree, files));
      worktree.uncommitted = new Set(events);
      worktree.stash = undefined;
    }
  }

  linkedWorktree(worktree: Worktree): void {
    if (worktree.clone.worktrees.length > 2) return;
    const name = this.nextName();
    worktree.clone.branches.set(name, headOf(worktree));
    this.addWorktree(worktree.clone, name);
  }

  /** `cp -r`, or the start of a container image: all state comes along, the place or the host differs. */
  copyClone(worktree: Worktree): void {
    if (this.clones.length > 3) return;
    const clone = this.addClone(new Map(worktree.clone.branches), worktree.branch);
    const copy = clone.worktrees[0] as Worktree;
    copy.state = { text: worktree.state.text, ledgers: new Map(worktree.state.ledgers) };
    if (this.random() < 0.5) copy.fingerprint = { ...worktree.fingerprint, host: this.nextName() };
  }

  settle(worktree: Worktree): void {
    const writers = [...worktree.files.keys()].filter((name) => name.startsWith('w'));
    if (isClean(worktree) && writers.length > 0) settle(worktree.files, this.pick(writers));
    commit(worktree);
  }

  reset(worktree: Worktree): void {
    const head = headOf(worktree);
    const target = this.pick([...ancestors(head)]);
    this.discard(minus(head.events, target.events), worktree.uncommitted);
    moveTo(worktree, target);
  }

  restore(worktree: Worktree): void {
    this.discard(worktree.uncommitted);
    moveTo(worktree, headOf(worktree));
  }

  'checkout-old'(worktree: Worktree): void {
    const old = this.pick([...ancestors(headOf(worktree))]);
    this.discard(minus(headOf(worktree).events, old.events), worktree.uncommitted);
    worktree.files = new Map(old.tree);
    worktree.uncommitted = new Set();
  }

  revert(worktree: Worktree): void {
    const head = headOf(worktree);
    const reverted = this.pick([...ancestors(head)]);
    const [parent] = reverted.parents;
    if (parent === undefined || !isClean(worktree)) return;
    this.discard(minus(reverted.events, parent.events));
    const tree = mergeTrees(reverted.tree, head.tree, parent.tree);
    moveTo(worktree, { parents: [head], tree, events: head.events });
  }

  private discard(...sets: Array<Iterable<string>>): void {
    for (const events of sets) for (const event of events) this.thrownAway.add(event);
  }

  /** Everything that is anywhere, merged in an order of its own. */
  mergeAll(): Commit {
    const tips = this.clones.flatMap((clone) => [...clone.branches.values()]);
    for (let index = tips.length - 1; index > 0; index -= 1) {
      const other = Math.floor(this.random() * (index + 1));
      [tips[index], tips[other]] = [tips[other] as Commit, tips[index] as Commit];
    }
    return tips.reduce((merged, tip) => (ancestors(merged).has(tip) ? merged : mergeCommits(merged, tip)));
  }
}

/** The events in the sums of a tree; an event that counts twice shows as a carry. */
function countedIn(tree: Tree): { events: Set<string>; isExact: boolean } {
  const sums = sumUsage(writersIn({ team: tree, private: new Map() }));
  const events = new Set<string>();
  let isExact = true;
  for (const [id, { reinforcement, retrieved }] of sums) {
    let found = 0;
    for (let bit = 0; bit <= LARGEST_BIT + 1; bit += 1) {
      if (Math.floor(reinforcement / 2 ** bit) % 2 === 1) {
        events.add(`${id}:${bit}`);
        found += 1;
      }
    }
    isExact &&= found === retrieved;
  }
  return { events, isExact };
}

/** What a writer without ledger would do: go on from any state, under the same key for ever. */
function keepKey(worktree: Worktree): void {
  const key = parseWriterState(worktree.state.text)?.keys[0];
  if (key === undefined) return;
  worktree.state.text = formatWriterState({ fingerprint: worktree.fingerprint, keys: [key] });
  worktree.state.ledgers = new Map([...worktree.files].filter(([name]) => name.startsWith(key)));
}

function runHistory(seed: number, undo: readonly Undo[], beforeUse?: (worktree: Worktree) => void) {
  const history = new History(randomFrom(seed), undo, beforeUse);
  for (let step = 0; step < STEPS; step += 1) history.step();
  for (const worktree of history.worktrees()) {
    commit(worktree);
    if (worktree.stash !== undefined) history.stash(worktree);
    commit(worktree);
  }
  const final = history.mergeAll();
  const again = history.mergeAll();
  const counted = countedIn(final.tree);
  const countedAgain = countedIn(again.tree);
  return {
    isExact: counted.isExact && countedAgain.isExact,
    isSameInAnyOrder: sameEvents(counted.events, countedAgain.events),
    lost: minus(final.events, counted.events),
    extra: minus(counted.events, final.events),
    unknown: minus(counted.events, history.happened),
    thrownAway: history.thrownAway,
    eventCount: history.happened.size,
    bytesAreSame: sameTree(final.tree, again.tree),
  };
}

function sameEvents(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((event) => b.has(event));
}

describe('conservation over random histories of clones', () => {
  it(`loses and doubles nothing by branches, merges, picks, rebases, copies (${HISTORIES} seeds)`, () => {
    const wrong: string[] = [];
    let events = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const run = runHistory(seed, []);
      events += run.eventCount;
      const isRight = run.isExact && run.isSameInAnyOrder && run.lost.size + run.extra.size === 0;
      if (!isRight) wrong.push(`seed ${seed}: lost ${[...run.lost]}, extra ${[...run.extra]}`);
    }
    expect(wrong).toEqual([]);
    expect(events).toBeGreaterThan(HISTORIES * 10);
  }, 120_000);

  it(`with reverts and restores doubles nothing, counts nothing but what happened (${HISTORIES} seeds)`, () => {
    const wrong: string[] = [];
    const collateral: string[] = [];
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const run = runHistory(seed, ['reset', 'restore', 'checkout-old', 'revert']);
      const extra = minus(run.extra, run.thrownAway);
      const lost = minus(run.lost, run.thrownAway);
      if (!run.isExact || run.unknown.size + extra.size > 0) wrong.push(`seed ${seed}: ${[...extra]}`);
      if (lost.size > 0) collateral.push(`seed ${seed}: ${[...lost]}`);
    }
    expect(wrong).toEqual([]);
    // An undo merged over a criss-cross, or one that undoes the settling of lines, may take more with it than
    // its author saw: git holds the removal for the newer state. Measured: 1 history in 1,500.
    expect(collateral.length, collateral.join('\n')).toBeLessThanOrEqual(HISTORIES / 500);
  }, 120_000);

  it('with reset --hard alone nothing that is still somewhere is lost', () => {
    const wrong: string[] = [];
    let withExtra = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const run = runHistory(seed, ['reset']);
      if (run.extra.size > 0) withExtra += 1;
      const strange = [...run.extra].filter((event) => !run.thrownAway.has(event));
      if (!run.isExact || !run.isSameInAnyOrder || run.lost.size > 0 || strange.length > 0) {
        wrong.push(`seed ${seed}: lost ${[...run.lost]}, extra ${strange}`);
      }
    }
    expect(wrong).toEqual([]);
    // A commit thrown away after somebody picked the next one: the picked line holds what it was built upon. These
    // histories pick and reset far more often than people do.
    expect(withExtra).toBeLessThanOrEqual((HISTORIES * 3) / 100);
  }, 120_000);

  it('is sharp enough to see a writer that keeps its key whatever happened', () => {
    const broken = Array.from({ length: 100 }, (_, index) => runHistory(index + 1, [], keepKey));
    expect(broken.filter((run) => run.lost.size > 0 || !run.isExact).length).toBeGreaterThan(10);
  });
});
