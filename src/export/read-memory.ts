/** Reads what an export is made of, file by file. */
import type { EngramFile } from '../engram/engram';
import { parseEngram } from '../engram/parse-engram';
import { CoEngramError } from '../errors';
import { parseImprint } from '../skills/imprint-codec';
import { isPrivatePath } from '../store/classify-path';
import { readSynapseFile } from '../store/read-engram-file';
import { readTextFile } from '../store/read-text-file';
import type { Repository } from '../store/repository';
import { type ScannedFiles, type SkippedFile, scanRepository } from '../store/scan';
import type { SynapseFile } from '../synapse/parse-synapse';
import type { Selection } from './selection';

/** A file that is no engram and no synapse, with its place as it is. */
export interface OtherFile {
  path: string;
  type: 'usage' | 'proposal' | 'imprint' | 'event';
  text: string;
}

/** The memory as an export sees it; what is left out on purpose shows nowhere. */
export class MemoryReader {
  /** Files that should be part of the export and could not be read. */
  readonly skipped: SkippedFile[];
  /** Ids of engrams that the export carries, and of those that it leaves out on purpose. */
  readonly carried = new Set<string>();
  readonly hidden = new Set<string>();
  private readonly files: ScannedFiles;

  constructor(
    private readonly repo: Repository,
    readonly selection: Selection,
  ) {
    if (repo.isBare) {
      throw new CoEngramError('ENVIRONMENT', 'a bare repository has no files to export', {
        hint: 'git clone it, and export the clone',
      });
    }
    this.files = scanRepository(repo);
    this.skipped = this.files.skipped.filter(({ path }) => this.mayShow(path));
  }

  /** Engrams and session notes in the order of their paths. Reads each file when it is asked for. */
  async *engrams(): AsyncGenerator<EngramFile> {
    for (const path of [...this.files.engrams, ...this.files.sessions].sort()) {
      const file = await this.attempt(path, () => this.engramAt(path));
      if (file === undefined) continue;
      const { id, visibility } = file.engram;
      const isCarried = this.selection.carries(visibility, path);
      (isCarried ? this.carried : this.hidden).add(id);
      if (isCarried) yield file;
    }
  }

  /** Synapses between engrams that were read before this is asked; only of public ones both ends must be there. */
  async *synapses(): AsyncGenerator<SynapseFile> {
    for (const path of this.files.synapses) {
      if (!this.mayShow(path)) continue;
      const file = await this.attempt(path, () => readSynapseFile(this.repo, path));
      if (file === undefined) continue;
      const ends = [file.synapse.from, file.synapse.to];
      const isKnown = !this.selection.isPublicOnly || ends.every((id) => this.carried.has(id));
      if (isKnown && !ends.some((id) => this.hidden.has(id))) yield file;
    }
  }

  /** Usage, proposals, imprints of skills and events of the team. */
  async *others(): AsyncGenerator<OtherFile> {
    if (this.selection.isPublicOnly) return;
    const { usage, proposals, imprints, events } = this.files;
    const lists = { usage, proposal: proposals, imprint: imprints, event: events };
    for (const [type, paths] of Object.entries(lists)) {
      for (const path of paths.filter((each) => this.mayShow(each))) {
        const text = await this.attempt(path, async () => this.otherText(type, path));
        if (text !== undefined) yield { path, type: type as OtherFile['type'], text };
      }
    }
  }

  /** Undefined for the imprint of a skill that stays at home. */
  private otherText(type: string, path: string): string | undefined {
    const text = readTextFile(this.repo, path);
    if (type !== 'imprint') return text;
    const parsed = parseImprint(text);
    if (parsed.type === 'damaged') throw new CoEngramError('INVALID_DATA', `${path}: ${parsed.message}`);
    return this.selection.carries(parsed.imprint.visibility, path) ? text : undefined;
  }

  private mayShow(path: string): boolean {
    return !isPrivatePath(path) || this.selection.carries('private', path);
  }

  private async engramAt(path: string): Promise<EngramFile | undefined> {
    const text = readTextFile(this.repo, path);
    let result = parseEngram(text, path);
    if (result.type === 'needs-yaml') {
      result = parseEngram(text, path, (await import('../engram/yaml-reader')).yamlReader);
    }
    if (result.type === 'engram') return result.file;
    if (result.type === 'not-engram' || result.type === 'needs-yaml') return undefined;
    const { message, line, column } = result;
    throw new CoEngramError('INVALID_DATA', `${path}:${line}:${column}: ${message}`);
  }

  /** A file that cannot be read costs only itself; of a damaged engram nobody knows who may see it. */
  private async attempt<T>(path: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof CoEngramError)) throw error;
      if (this.mayShow(path)) this.skipped.push({ path, message: error.message });
      return undefined;
    }
  }
}
