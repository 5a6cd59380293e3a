/** What git knows of the work tree: which files changed against its index, and the content of all others. */
import { CoEngramError } from '../errors';
import { type GitPlace, type StartedGit, startGit } from '../git/run-git';
import type { Repository } from '../store/repository';
import { indexSignature } from './index-signature';
import type { Manifest } from './manifest';
import { fileKind } from './work-tree';

/** Files whose stat data differs from the index, without looking into submodules. */
const CHANGED_FILES = ['diff-files', '--name-only', '-z', '--ignore-submodules=all'];
/** Blob id, stage and tag (assume-unchanged, skip-worktree) of every file in the index. */
const INDEX_FILES = ['ls-files', '--cached', '--stage', '-v', '-z'];

const MAX_TRIES = 3;

export interface TrackedFile {
  oid: string;
  /** git's check says nothing about it: unmerged, hidden from the check, or no plain file. */
  isUnchecked: boolean;
}

export interface GitState {
  signature: string;
  /** Files of ours that differ from the index, by path. */
  changed: Set<string>;
  /** The files of ours in the index; undefined when the index is the one of `knownSignature`. */
  tracked?: Map<string, TrackedFile>;
}

/** git at work; started before anything else, because it takes longest. */
interface GitQuestion {
  gitDir: string;
  signature: string;
  changed: StartedGit;
  knownSignature?: string;
  /** Only when the index is not the one of `knownSignature`. */
  index?: StartedGit;
}

/** Asks which files changed against the index. */
function askChanged(place: GitPlace, gitDir: string): GitQuestion {
  const changed = startGit(CHANGED_FILES, { cwd: place });
  return { gitDir, signature: indexSignature(gitDir), changed };
}

/** Asks what the index holds, too, unless it is the one that is known. */
function askIndex(place: GitPlace, question: GitQuestion, knownSignature: string): GitQuestion {
  const isKnown = question.signature === knownSignature;
  const index = isKnown ? undefined : startGit(INDEX_FILES, { cwd: place });
  return { ...question, knownSignature, index };
}

function cancelQuestion(question: GitQuestion): void {
  question.changed.cancel();
  question.index?.cancel();
}

/** git's answer about one state of its index; undefined when git cannot tell (missing, damaged, never at rest). */
async function gitState(place: GitPlace, question: GitQuestion): Promise<GitState | undefined> {
  const { gitDir, knownSignature = '' } = question;
  let asked = question;
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const state = await answer(asked);
    if (state === undefined) return undefined;
    // An index that was swapped meanwhile may have answered one question each.
    if (indexSignature(gitDir) === asked.signature) return state;
    asked = askIndex(place, askChanged(place, gitDir), knownSignature);
  }
  cancelQuestion(asked);
  return undefined;
}

async function answer(asked: GitQuestion): Promise<GitState | undefined> {
  try {
    const changed = parseChanged((await asked.changed.done).stdout);
    if (asked.index === undefined) return { signature: asked.signature, changed };
    const tracked = parseIndex((await asked.index.done).stdout);
    return { signature: asked.signature, changed, tracked };
  } catch (error) {
    if (error instanceof CoEngramError) return undefined;
    throw error;
  }
}

function parseChanged(output: Buffer): Set<string> {
  const changed = new Set<string>();
  if (output.length === 0) return changed;
  for (const path of output.toString('utf8').split('\0')) {
    if (path !== '' && fileKind(path) !== undefined) changed.add(path);
  }
  return changed;
}

function parseIndex(output: Buffer): Map<string, TrackedFile> {
  const tracked = new Map<string, TrackedFile>();
  for (const line of output.toString('utf8').split('\0')) {
    const tab = line.indexOf('\t');
    const path = line.slice(tab + 1);
    if (tab < 0 || fileKind(path) === undefined) continue;
    const [tag = '', mode = '', oid = '', stage = ''] = line.slice(0, tab).split(' ');
    const isUnchecked = tag !== 'H' || stage !== '0' || !mode.startsWith('100');
    tracked.set(path, { oid, isUnchecked });
  }
  return tracked;
}

/** git looking for changes while other things are done. */
export class GitCheck {
  private readonly repo: Repository;
  private question: GitQuestion;

  /** Starts git; `gitDir` is the one of `repo`. */
  constructor(repo: Repository, gitDir: string) {
    this.repo = repo;
    this.question = askChanged(repo, gitDir);
  }

  /** False, and git is ended, when every file is looked at anyway and git's index does not say that this may end. */
  goOn({ mode, signature }: Manifest): boolean {
    if (mode === 'sweep' && this.question.signature === signature) {
      this.cancel();
      return false;
    }
    this.question = askIndex(this.repo, this.question, signature);
    return true;
  }

  state(): Promise<GitState | undefined> {
    return gitState(this.repo, this.question);
  }

  cancel(): void {
    cancelQuestion(this.question);
  }
}
