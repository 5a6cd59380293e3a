/** Registering the merge driver, as steps of `init`. */
import { readGitFolders } from '../store/git-dir';
import type { InitStep } from '../store/init-repository';
import type { Repository } from '../store/repository';
import type { Surroundings } from '../util/surroundings';
import { writeDriverConfig } from './driver-config';
import { writeDriverFiles } from './driver-files';
import { type DriverInspection, inspectDriver } from './driver-state';
import { writeInfoFile } from './info-lines';

export interface DriverPlan {
  /** Only what is to be done; empty when all is as it should be. */
  steps: InitStep[];
  /** The command line of another program under our key: it stays, unless `replace`. */
  foreign?: string;
  /** What a person should know, one line each. */
  notes: string[];
}

export interface DriverPlanOptions {
  surroundings: Pick<Surroundings, 'env' | 'execPath'>;
  /** Somebody said yes to replacing another program's driver. */
  replace: boolean;
}

/**
 * What registers the driver in a repository, or brings it up to date. The repository may be one that `init` is yet to
 * make. Without git there is nothing to do.
 */
export async function planDriver(repo: Repository, options: DriverPlanOptions): Promise<DriverPlan> {
  const { gitDir, commonDir } = repo;
  if (gitDir === undefined || commonDir === undefined) return { steps: [], notes: [] };
  const isThere = repo.isBare || readGitFolders(repo.root) !== undefined;
  if (!isThere) return { steps: [registerStep(options)], notes: [] };
  const { surroundings, replace } = options;
  const inspection = await inspectDriver({ ...repo, commonDir }, surroundings);
  const foreign = inspection.config.foreignCommand;
  if (foreign !== undefined && !replace) {
    const note = `another program merges memory files here: ${foreign}`;
    return { steps: [], foreign, notes: [note, 'to replace it: co-engram init --replace-driver'] };
  }
  return { steps: isDone(inspection) ? [] : [registerStep(options)], foreign, notes: notesOf(inspection) };
}

function isDone({ config, files, info }: DriverInspection): boolean {
  return (
    config.changes.length === 0 &&
    files.stale.length === 0 &&
    info.every(({ missing }) => missing.length === 0)
  );
}

function notesOf({ config, files }: DriverInspection): string[] {
  const notes: string[] = [];
  if (config.command !== undefined && !config.isOurs && config.foreignCommand === undefined) {
    const wins = config.scope === 'global' || config.scope === 'system' ? 'here ours is used' : 'and it wins';
    notes.push(`git's ${config.scope} configuration has another program's merge driver; ${wins}`);
  }
  if (files.newerVersion !== undefined) {
    notes.push(`the merge driver comes from a newer co-engram (${files.newerVersion}) and stays`);
  }
  if (config.directoryRenames !== undefined) {
    notes.push('folders are domains, so this is better: git config merge.directoryRenames false');
  }
  return notes;
}

/** Looks again at what is to be done, since by then `init` may have made the repository. */
function registerStep({ surroundings }: DriverPlanOptions): InitStep {
  return {
    summary: 'the merge driver: .git/co-engram, .git/config, .git/info',
    async apply(repo) {
      const { commonDir } = repo;
      if (commonDir === undefined) return;
      const { config, files, info } = await inspectDriver({ ...repo, commonDir }, surroundings);
      if (files.stale.length > 0) writeDriverFiles(commonDir, surroundings.execPath);
      for (const file of info) if (file.missing.length > 0) writeInfoFile(file);
      await writeDriverConfig(repo, config.changes, surroundings.env);
    },
  };
}
