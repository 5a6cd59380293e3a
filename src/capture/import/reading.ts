/** What reading a source gives, whatever the source. */
import type { EngramFieldName } from '../../engram/fields';
import { CoEngramError } from '../../errors';
import type { BatchLink } from '../../store/batches';

export const IMPORT_KINDS = [
  'claude-md',
  'agents-md',
  'gemini-md',
  'cursor',
  'copilot',
  'auto-memory',
  'obsidian',
  'basic-memory',
  'markdown',
  'mcp-memory',
  'mem0',
  'beads',
  'co-engram',
  'jsonl',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface ItemLink {
  /** A name of another item, in any case. */
  to: string;
  /** The word of the source for it. */
  relation: string;
}

/** One thing that may become a memory. */
export interface ImportedItem {
  /** Where it stands: an absolute path, with `#heading` or `:line` where there are several in a file. */
  place: string;
  /** What stays the same when its words change, where that is not its place. */
  key?: string;
  /** Where to look when the heading itself must not be shown. */
  line?: number;
  title: string;
  content: string;
  fields: Partial<Record<EngramFieldName, unknown>>;
  /** ISO 8601: when it was made, as the source says. */
  at?: string;
  /** What others of the source call it. */
  names?: readonly string[];
  links?: readonly ItemLink[];
  /** The id that it has in another memory repository. */
  id?: string;
  /** Of another memory repository: the file as it is there. */
  file?: { path: string; text: string };
}

/** A file of another memory repository that is no engram. */
export interface OtherFile {
  place: string;
  path: string;
  text: string;
}

export interface Note {
  place: string;
  why: string;
}

/** More would not be read by anybody before it is accepted. */
const MOST_ITEMS = 100_000;
const MOST_CHARACTERS = 128 * 1024 * 1024;

/** Gathers what a source has. */
export class Reading {
  readonly items: ImportedItem[] = [];
  readonly others: OtherFile[] = [];
  /** Links between engrams of another memory repository, by id. */
  readonly links: BatchLink[] = [];
  /** What could not be read, or is not what it should be. */
  readonly problems: Note[] = [];
  /** What is left out on purpose: how often, by reason. */
  readonly skipped = new Map<string, number>();
  private characters = 0;

  constructor(
    readonly kind: ImportKind,
    /** Absolute. */
    public from: string,
  ) {}

  /** Throws USAGE when the source is too large to be taken in one go. */
  add(item: ImportedItem): void {
    this.items.push(item);
    this.characters += item.content.length + (item.file?.text.length ?? 0);
    if (this.items.length <= MOST_ITEMS && this.characters <= MOST_CHARACTERS) return;
    throw new CoEngramError('USAGE', `${this.from} holds more than can be imported in one go`, {
      hint: `at most ${MOST_ITEMS} items and ${MOST_CHARACTERS / 1024 / 1024} MiB of text: import it in parts`,
      data: { path: this.from },
    });
  }

  /** From then on its engrams are taken for what they say alone. */
  forgetFiles(): void {
    for (const item of this.items) delete item.file;
    this.others.length = 0;
  }

  /** What was read from a file that nobody knows is told by another name. */
  renamePlaces(path: string, name: string): void {
    const renamed = (text: string) => text.replaceAll(path, name);
    this.from = renamed(this.from);
    for (const item of this.items) {
      item.place = renamed(item.place);
      if (item.key !== undefined) item.key = renamed(item.key);
    }
    for (const note of [...this.problems, ...this.others]) note.place = renamed(note.place);
  }

  skip(reason: string): void {
    this.skipped.set(reason, (this.skipped.get(reason) ?? 0) + 1);
  }

  problem(place: string, why: string): void {
    this.problems.push({ place, why });
  }
}
