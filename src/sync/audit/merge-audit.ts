/** `merge audit`: merges that were made without our rules, by a forge's button or in a clone without the driver. */
import { CoEngramError } from '../../errors';
import { gitVersion, isAtLeast } from '../../git/git-version';
import { headCommit } from '../../git/trees';
import { write } from '../../remember/write';
import type { IndexView } from '../../search/contract';
import { useIndex } from '../../search/use-index';
import type { Memory } from '../../store/memory';
import { type GitRepository, requireOwnGit } from '../../store/own-git';
import { formatInstant } from '../../util/instants';
import { readDriverConfig } from '../driver-config';
import { sharedStateDir } from '../driver-paths';
import { STORE_MERGE_SINCE } from '../exchange/merge-in-store';
import { type FieldLine, noteInLog } from '../merge-log';
import { auditMerge, type LostInFile } from './audit-merge';
import { WorkFiles } from './files-now';
import { listMerges, type MergeCommitInfo } from './list-merges';
import { readMergesSeen, writeMergesSeen } from './merges-seen';

/** How many merges are looked at when nobody says. */
export const USUAL_MERGES = 50;

export interface MergeAuditOptions {
  /** Commits as git takes them; HEAD and all before it when missing. */
  range?: string;
  /** The newest so many merges; 0 = all. */
  limit?: number;
  /** Put back what was lost, where no person is needed for it. */
  fix?: boolean;
  /** What is left is meant so: these merges are not told of again. */
  accept?: boolean;
  dryRun?: boolean;
  /** Commit what was put back; undefined = as `git.autoCommit` says. */
  commit?: boolean;
}

export interface AuditedMerge extends MergeCommitInfo {
  losses: LostInFile[];
}

export interface MergeAuditReport {
  /** How many merges were looked at. */
  checked: number;
  /** Merges that could not be looked at, and why. */
  skipped: Array<{ commit: string; reason: string }>;
  /** Only those that lost something, newest first. */
  merges: AuditedMerge[];
  /** How many things are missing, and how many of them need a person. */
  lost: number;
  byHand: number;
  /** Files that were, or with dryRun would be, mended. */
  mended: string[];
  dryRun: boolean;
  /** The commit that was made of it. */
  commit?: string;
}

/**
 * Merges the merge commits of a range again from their parents, and lists what they lost that is still missing; with
 * `fix` it is put back. Run again, nothing is left to do. Throws NOT_FOUND for a range that git does not know,
 * ENVIRONMENT without git or with one before 2.38.
 */
export async function mergeAudit(memory: Memory, options: MergeAuditOptions = {}): Promise<MergeAuditReport> {
  const repo = await requireAuditable(memory);
  const { range = 'HEAD', limit = USUAL_MERGES, fix = false, accept = false, dryRun = false } = options;
  const head = options.range === undefined ? await headCommit(repo) : undefined;
  if (options.range === undefined && head === undefined) return reportOf(blank(), dryRun);
  const accepted = options.range === undefined ? readMergesSeen(repo).accepted : [];
  const listed = await listMerges(repo, range, { limit });
  const merges = listed.filter(({ commit }) => !accepted.includes(commit));
  if (!fix) {
    const audit = await useIndex(repo, memory, (view) => auditAll(memory, repo, view, merges));
    if (!dryRun) noteSeen(repo, { head, accept }, merges, audit);
    return reportOf(audit, dryRun, []);
  }
  const { outcome, applied, commit } = await write(
    memory,
    async ({ plan, view }) => {
      const audit = await auditAll(memory, repo, view, merges);
      for (const [path, text] of audit.mended) {
        if (plan.has(path)) plan.update(path, text);
        else plan.create(path, text);
      }
      const count = audit.mended.size;
      return {
        summary: `memory: ${count} ${count === 1 ? 'file' : 'files'} mended after merges`,
        outcome: audit,
      };
    },
    { dryRun, commit: options.commit },
  );
  if (!dryRun) {
    noteInLog(sharedStateDir(repo.commonDir), logLines(memory, outcome), memory.surroundings);
    noteSeen(repo, { head, accept }, merges, withoutMended(outcome));
  }
  return reportOf(outcome, dryRun, applied.written, commit);
}

export async function requireAuditable({ repo: found, surroundings }: Memory): Promise<GitRepository> {
  const repo = requireOwnGit(found);
  if (repo.isBare) {
    throw new CoEngramError(
      'ENVIRONMENT',
      `${repo.root} is a bare repository: it has no files to compare with`,
      {
        hint: 'name a clone with a work tree',
      },
    );
  }
  const version = await gitVersion(repo, surroundings.env);
  if (isAtLeast(version, STORE_MERGE_SINCE)) return repo;
  throw new CoEngramError('ENVIRONMENT', `git ${version} cannot merge without a work tree`, {
    hint: `merge audit needs git ${STORE_MERGE_SINCE} or newer`,
  });
}

export interface AuditOfMerges {
  checked: number;
  skipped: MergeAuditReport['skipped'];
  merges: AuditedMerge[];
  mended: ReadonlyMap<string, string>;
}

function blank(): AuditOfMerges {
  return { checked: 0, skipped: [], merges: [], mended: new Map() };
}

/** Looks at merges from the oldest on, each against what the ones before would have put back. */
export async function auditAll(
  memory: Memory,
  repo: GitRepository,
  view: IndexView,
  merges: readonly MergeCommitInfo[],
): Promise<AuditOfMerges> {
  if (merges.length === 0) return blank();
  const { yamlReader: yaml } = await import('../../engram/yaml-reader');
  const now = new WorkFiles(repo, view);
  const hasDriver = (await readDriverConfig(repo, memory.surroundings.env)).isOurs;
  const audit: AuditOfMerges = { ...blank(), mended: now.mended };
  for (const merge of [...merges].reverse()) {
    const { losses, skipped } = await auditMerge({ memory, repo, now, yaml, hasDriver }, merge);
    if (skipped === undefined) audit.checked += 1;
    else audit.skipped.unshift({ commit: merge.commit, reason: skipped });
    if (losses.length > 0) audit.merges.unshift({ ...merge, losses });
  }
  return audit;
}

function reportOf(
  { checked, skipped, merges }: AuditOfMerges,
  dryRun: boolean,
  mended: string[] = [],
  commit?: string,
): MergeAuditReport {
  const losses = merges.flatMap((merge) => merge.losses);
  return {
    checked,
    skipped,
    merges,
    lost: losses.length,
    byHand: losses.filter(({ byHand }) => byHand).length,
    mended,
    dryRun,
    ...(commit === undefined ? {} : { commit }),
  };
}

function withoutMended(audit: AuditOfMerges): AuditOfMerges {
  const merges = audit.merges.filter(({ losses }) => losses.some(({ byHand }) => byHand));
  return { ...audit, merges };
}

/** Those that were looked at are known now; what the others lost stays noted. `head`: all before it was looked at. */
function noteSeen(
  repo: GitRepository,
  { head, accept }: { head: string | undefined; accept: boolean },
  looked: readonly MergeCommitInfo[],
  { merges }: AuditOfMerges,
): void {
  const seen = readMergesSeen(repo);
  const known = new Set(looked.map(({ commit }) => commit));
  const found = merges.map(({ commit }) => commit);
  const left = seen.lossy.filter((commit) => !known.has(commit));
  writeMergesSeen(repo, {
    ...(head === undefined ? seen : { head }),
    lossy: accept ? left : [...found, ...left],
    accepted: accept ? [...new Set([...seen.accepted, ...found])] : seen.accepted,
  });
}

/** What is put back takes the place of something, which the log keeps. */
function logLines({ surroundings }: Memory, { merges }: AuditOfMerges): FieldLine[] {
  const at = formatInstant(surroundings.now());
  return merges.flatMap(({ losses }) =>
    losses
      .filter(({ byHand, has }) => !byHand && has !== null && !(Array.isArray(has) && has.length === 0))
      .map(
        ({ path, id, field, has, wanted }): FieldLine => ({
          at,
          via: 'audit',
          path,
          ...(id === undefined ? {} : { id }),
          outcome: 'lost',
          field,
          rule: 'later-update',
          winner: 'theirs',
          kept: wanted,
          loser: 'ours',
          lost: has,
        }),
      ),
  );
}
