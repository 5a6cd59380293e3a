/** git looking for changes while other things are done. */
import type { Repository } from '../store/repository';
import type { GitQuestion, GitState } from './git-state';
import type { Manifest } from './manifest';

type GitModule = typeof import('./git-state');

export class GitCheck {
  private constructor(
    private readonly repo: Repository,
    private readonly git: GitModule,
    private question: GitQuestion,
  ) {}

  /** Undefined in a folder without git. The code is loaded on demand, because starting processes takes 2 ms to load. */
  static async start(repo: Repository): Promise<GitCheck | undefined> {
    if (repo.gitDir === undefined) return undefined;
    const git = await import('./git-state');
    return new GitCheck(repo, git, git.askChanged(repo, repo.gitDir));
  }

  /** False, and git is ended, when every file is looked at anyway and git's index does not say that this may end. */
  goOn({ mode, signature }: Manifest): boolean {
    if (mode === 'sweep' && this.question.signature === signature) {
      this.cancel();
      return false;
    }
    this.question = this.git.askIndex(this.repo, this.question, signature);
    return true;
  }

  state(): Promise<GitState | undefined> {
    return this.git.gitState(this.repo, this.question);
  }

  cancel(): void {
    this.git.cancelQuestion(this.question);
  }
}
