import { slugify } from '../engram/slug';
import { compareText } from '../util/compare';
import type { DecidedFields } from './decide-fields';
import { ENGRAM_RULES } from './engram-rules';
import { type Contest, type Decision, largerSource } from './field-contest';
import type { RecordFileKind } from './merge-record-file';
import { readEngramDocument } from './read-engram';
import type { RecordDocument } from './record-document';

export const ENGRAM_FILES: RecordFileKind = {
  record: 'engram',
  rules: ENGRAM_RULES,
  read: readEngramDocument,
  settle: keepLostTitle,
  displacedPath: besidePath,
};

/** A title that lost stays as an alias, so that the memory is still found by it. */
function keepLostTitle(contest: Contest, { decisions, log }: DecidedFields): void {
  for (const { field, kept, lost } of log) {
    if (field !== 'title' || typeof lost !== 'string') continue;
    const aliases = aliasesOf(contest, decisions.get('aliases'));
    if (aliases === undefined || aliases.includes(lost) || lost === kept) continue;
    const value = [...aliases, lost].sort(compareText);
    decisions.set('aliases', { type: 'write', value, on: largerSource(contest, 'aliases') });
  }
}

/** undefined when they are no list of words, which nothing may be added to. */
function aliasesOf(contest: Contest, decision: Decision | undefined): string[] | undefined {
  const value = decision?.type === 'take' ? contest[decision.from].data('aliases') : decision?.value;
  if (value === undefined) return [];
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
}

/** `<slug>-<last 6 of the id>.md` in the same folder. */
function besidePath({ id = '', fields }: RecordDocument, path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = [fields.data('slug'), fields.data('title')].find((value) => typeof value === 'string');
  return `${folder}${slugify(name ?? '')}-${id.slice(-6).toLowerCase()}.md`;
}
