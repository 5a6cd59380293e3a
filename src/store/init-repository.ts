/** `init`: makes a memory repository, or adopts a folder as one. First the plan, which can be shown; then its doing. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireGit } from '../git/git-version';
import { runGit } from '../git/run-git';
import type { Surroundings } from '../util/surroundings';
import { absolutePath } from './absolute-path';
import { readGitFolders } from './git-dir';
import { isEmptyFolder, needsTrust, notesFor, realParentPath, refuseUnfit } from './init-checks';
import { type InitFile, planAttributes, planIgnores, planMarker, writeInitFile } from './init-files';
import { GIT_STATE_FOLDER, LOCAL_STATE_FOLDER } from './layout';
import { describeRepository, type Layout, layoutOf, realHome, realPathIfThere } from './locate';
import type { Repository } from './repository';
import { trustRepository } from './write-trust';

/** Something more to set up (merge driver, hooks); planned by who knows about it, done after the files. */
export interface InitStep {
  /** `register the merge driver in .git/config` */
  summary: string;
  apply(repository: Repository): Promise<void>;
}

export interface InitOptions {
  surroundings: Surroundings;
  language?: 'en' | 'zh';
  /** False: no repository is made with git; the folder may have one already. */
  git?: boolean;
  /** Derived links for Obsidian. */
  obsidian?: boolean;
  /** Asked with the repository as it will be; only steps with something to do. */
  extraSteps?: (repository: Repository) => Promise<InitStep[]>;
}

export interface InitPlan {
  root: string;
  /** `create`: the folder is new or empty; `adopt`: it has files; `update`: it is a memory repository. */
  kind: 'create' | 'adopt' | 'update';
  /** `git init` will be run. */
  makesGit: boolean;
  /** Files to write with their texts; nothing else in the folder is touched. */
  files: InitFile[];
  /** The repository will be added to the trusted ones. */
  trusts: boolean;
  steps: InitStep[];
  /** What a person should know, one line each. */
  notes: string[];
  /** Nothing is left to do. */
  isDone: boolean;
  apply(): Promise<Repository>;
}

/**
 * Plans to make `folder` (relative to the cwd) a memory repository. Throws USAGE for a file or a folder inside a
 * memory repository, REFUSED for the home folder, ENVIRONMENT for a broken or bare repository.
 */
export async function planInit(folder: string, options: InitOptions): Promise<InitPlan> {
  const { surroundings } = options;
  const wanted = absolutePath(folder, surroundings);
  const existing = realPathIfThere(wanted);
  const root = existing ?? realParentPath(wanted);
  refuseUnfit(root, surroundings);
  const layout = existing === undefined ? undefined : layoutOf(root, realHome(surroundings));
  const git = existing === undefined ? undefined : readGitFolders(root);
  const makesGit = git === undefined && options.git !== false;
  const repository = previewRepository(root, layout, existing !== undefined, makesGit);
  const files = await planFiles(repository, layout, options, git !== undefined);
  const trusts = needsTrust(repository, surroundings);
  const steps = (await options.extraSteps?.(repository)) ?? [];
  return {
    root,
    kind: layout !== undefined ? 'update' : isEmptyFolder(root) ? 'create' : 'adopt',
    makesGit,
    files,
    trusts,
    steps,
    notes: [...notesFor(repository, makesGit, surroundings), ...keptSettings(layout, options)],
    isDone: !makesGit && files.length === 0 && !trusts && steps.length === 0,
    apply: () => applyInit({ root, layout, makesGit, files, trusts, steps }, surroundings),
  };
}

/** Settings of a repository that is there are the team's; wishes for others are answered, not taken. */
function keptSettings(layout: Layout | undefined, { language, obsidian }: InitOptions): string[] {
  if (layout === undefined) return [];
  const pairs = [
    ...(language === undefined ? [] : [`language ${language}`]),
    ...(obsidian === undefined ? [] : [`obsidian.derivedLinks ${obsidian}`]),
  ];
  if (pairs.length === 0) return [];
  return [`its settings stay; to change them: co-engram config set ${pairs.join(' ')}`];
}

type Work = Pick<InitPlan, 'root' | 'makesGit' | 'files' | 'trusts' | 'steps'> & {
  layout: Layout | undefined;
};

async function applyInit(work: Work, surroundings: Surroundings): Promise<Repository> {
  mkdirSync(work.root, { recursive: true });
  if (work.makesGit) await makeGit(work.root, surroundings);
  for (const file of work.files) writeInitFile(work.root, file);
  const located = { root: work.root, layout: work.layout ?? ('co-engram' as const) };
  const repository = describeRepository(located, 'flag');
  if (work.trusts) await trustRepository(repository, surroundings);
  for (const step of work.steps) await step.apply(repository);
  return repository;
}

async function makeGit(root: string, surroundings: Surroundings): Promise<void> {
  const options = { cwd: root, env: surroundings.env };
  await requireGit(root, options);
  const { code } = await runGit(['config', '--get', 'init.defaultBranch'], {
    ...options,
    allowFailure: true,
  });
  // Without a wish of the user's, git would lecture about the name.
  const branch = code === 0 ? [] : ['--initial-branch=main'];
  await runGit(['init', '--quiet', ...branch], options);
}

async function planFiles(
  repository: Repository,
  layout: Layout | undefined,
  options: InitOptions,
  hasGit: boolean,
): Promise<InitFile[]> {
  const language = options.language ?? 'en';
  const isPublic = layout === 'public-config' || layout === 'public-json';
  const files = [
    // A repository of the public layout has its own marker, and is read as it is.
    isPublic ? undefined : planMarker(repository.root, { language, obsidian: options.obsidian }),
    planIgnores(repository, { obsidian: options.obsidian }),
    planAttributes(repository.root, { markdownHasCrlf: hasGit && (await hasCrlfMarkdown(repository)) }),
  ];
  return files.filter((file) => file !== undefined);
}

/** Whether git holds Markdown with CRLF: declaring it LF would show every such file as changed. */
export async function hasCrlfMarkdown(repository: Repository): Promise<boolean> {
  const { stdout } = await runGit(['ls-files', '--eol', '-z', '--', '*.md'], { cwd: repository });
  return stdout
    .toString('utf8')
    .split('\0')
    .some((line) => /^i\/(?:crlf|mixed)\b/.test(line));
}

/** As describeRepository will give it once everything is there. */
function previewRepository(
  root: string,
  layout: Layout | undefined,
  isThere: boolean,
  makesGit: boolean,
): Repository {
  if (isThere) {
    const future = makesGit ? { gitDir: join(root, '.git'), commonDir: join(root, '.git') } : undefined;
    return describeRepository({ root, layout: layout ?? 'co-engram' }, 'flag', future);
  }
  const gitDir = makesGit ? join(root, '.git') : undefined;
  return {
    root,
    rule: 'flag',
    gitDir,
    commonDir: gitDir,
    stateDir: gitDir === undefined ? join(root, LOCAL_STATE_FOLDER) : join(gitDir, GIT_STATE_FOLDER),
    isBare: false,
    isTrusted: true,
    layout: 'co-engram',
    contentPrefix: '',
  };
}
