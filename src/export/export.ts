/** The memory in other forms, for other programs and for people. */
import type { Memory } from '../store/memory';
import type { SkippedFile } from '../store/scan';
import { changesSince } from './changes';
import { MemoryReader } from './read-memory';
import { type SelectionOptions, selectionOf } from './selection';

export const EXPORT_FORMATS = ['jsonl', 'md', 'graphml', 'dot', 'mermaid'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportOptions extends SelectionOptions {
  /** Only what changed since a commit, tag or date, and what is gone; jsonl alone. */
  since?: string;
}

export interface MemoryExport {
  /** The whole text, as it comes; it is read while it is asked for. */
  text: AsyncIterable<string>;
  /** Files that could not be read and are not in it; complete when the text is. */
  skipped: readonly SkippedFile[];
}

/**
 * The memory as text. Private and restricted engrams stay out unless included, and with `public` everything that is
 * not public. Throws USAGE for options that exclude each other, NOT_FOUND for an unknown revision.
 */
export async function exportMemory(
  { repo }: Memory,
  format: ExportFormat,
  options: ExportOptions = {},
): Promise<MemoryExport> {
  const reader = new MemoryReader(repo, selectionOf(options));
  const changes = options.since === undefined ? undefined : await changesSince(repo, options.since);
  if (format === 'jsonl') {
    const { jsonlOf } = await import('./jsonl');
    return { text: jsonlOf(reader, changes), skipped: reader.skipped };
  }
  if (format === 'md') {
    const { markdownOf } = await import('./markdown');
    return { text: markdownOf(reader), skipped: reader.skipped };
  }
  return { text: drawn(reader, format), skipped: reader.skipped };
}

async function* drawn(
  reader: MemoryReader,
  format: Exclude<ExportFormat, 'jsonl' | 'md'>,
): AsyncGenerator<string> {
  const { readGraph } = await import('./graph');
  const graph = await readGraph(reader);
  if (format === 'graphml') yield* (await import('./graphml')).graphmlOf(graph);
  else if (format === 'dot') yield* (await import('./dot')).dotOf(graph);
  else yield* (await import('./mermaid')).mermaidOf(graph);
}

/** As `exportMemory` with `md`, as files by path: one an engram, and an index. */
export async function exportMarkdownFiles(
  { repo }: Memory,
  options: SelectionOptions = {},
): Promise<{ files: ReadonlyMap<string, string>; skipped: readonly SkippedFile[] }> {
  const reader = new MemoryReader(repo, selectionOf(options));
  const { markdownFiles } = await import('./markdown');
  return { files: await markdownFiles(reader), skipped: reader.skipped };
}
