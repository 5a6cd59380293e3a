import type { IndexView } from '../../search/contract';
import type { Repository } from '../../store/repository';
import { readWorkFile } from '../work-text';
import type { FilesNow } from './audit-merge';

/** The files of the work tree, and what is to become of them. */
export class WorkFiles implements FilesNow {
  /** Texts of files that get something back. */
  readonly mended = new Map<string, string>();

  constructor(
    private readonly repo: Repository,
    private readonly view: IndexView,
  ) {}

  text(path: string): string | undefined {
    return this.mended.get(path) ?? readWorkFile(this.repo, path)?.toString('utf8');
  }

  pathOf(id: string): string | undefined {
    const doc = this.view.docOfId(id);
    return doc === undefined ? this.pathOfSynapse(id) : this.view.entry(doc).path;
  }

  private pathOfSynapse(id: string): string | undefined {
    for (const edge of this.view.edges.entries()) if (edge.id === id) return edge.path;
    return undefined;
  }

  mend(path: string, text: string): void {
    this.mended.set(path, text);
  }
}
