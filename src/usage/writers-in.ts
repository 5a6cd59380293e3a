import { narrowUsageText } from './codec';
import type { Texts } from './own-files';
import type { WriterLines } from './sums';
import { writersOfFile } from './writers-of-file';

/** Lines that everybody gets by git, and lines of private engrams, which stay here: two chains, never mixed. */
export const SCOPES = ['team', 'private'] as const;
export type Scope = (typeof SCOPES)[number];

/** Texts of usage files by name (`w….tsv`), of every writer. */
export type UsageTexts = Record<Scope, Texts>;

/** The writers in the usage files of both folders; with `ids`, the lines of these only (and some more). */
export function writersIn(files: UsageTexts, ids?: ReadonlySet<string>): WriterLines[] {
  return SCOPES.flatMap((scope) =>
    [...files[scope]].flatMap(([name, text]) => {
      const part = ids === undefined ? text : narrowUsageText(text, ids);
      return writersOfFile(name, part, scope === 'private' ? 'private/' : '').writers;
    }),
  );
}
