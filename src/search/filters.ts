/** Filters as a test on documents: cheap ones on the columns first, then on the digest. */
import type { DigestEntry, IndexView } from './contract';
import { docFreshness, learntImportance } from './factors';
import { kindOf, sourceTypeOf, statusOf, typeOf, verificationOf, visibilityOf } from './flags';
import { instantMs } from './instant-ms';
import type { Filters } from './request';

export type DocTest = (doc: number) => boolean;

/** Does a document pass all filters? `now` in ms, for freshness. Undefined when there are none. */
export function filterTest(view: IndexView, filters: Filters, now: number): DocTest | undefined {
  const tests = [...columnTests(view, filters, now), ...digestTests(view, filters)];
  if (tests.length === 0) return undefined;
  return (doc) => tests.every((test) => test(doc));
}

function columnTests(view: IndexView, filters: Filters, now: number): DocTest[] {
  const { flags } = view.columns;
  const tests: DocTest[] = [];
  const addChoice = <T>(choices: readonly T[] | undefined, readValue: (packed: number) => T) => {
    if (choices !== undefined) tests.push((doc) => choices.includes(readValue(flags[doc] ?? 0)));
  };
  addChoice(filters.types, typeOf);
  addChoice(filters.statuses, statusOf);
  addChoice(filters.visibilities, visibilityOf);
  addChoice(filters.verifications, verificationOf);
  addChoice(filters.sourceTypes, sourceTypeOf);
  const { minImportance, freshnesses } = filters;
  if (minImportance !== undefined) tests.push((doc) => learntImportance(view, doc) >= minImportance);
  if (freshnesses !== undefined) tests.push((doc) => freshnesses.includes(docFreshness(view, doc, now)));
  return tests;
}

type EntryTest = (entry: DigestEntry) => boolean;

function digestTests(view: IndexView, filters: Filters): DocTest[] {
  const { kinds } = filters;
  const entryTests = entryTestsOf(filters);
  const tests: DocTest[] = [];
  if (kinds !== undefined) {
    const hasKind: DocTest = (doc) =>
      kinds.includes(kindOf(view.columns.flags[doc] ?? 0)) ||
      view.entry(doc).kinds.some((kind) => kinds.includes(kind));
    tests.push(hasKind);
  }
  if (entryTests.length > 0) {
    tests.push((doc) => {
      const entry = view.entry(doc);
      return entryTests.every((test) => test(entry));
    });
  }
  return tests;
}

function entryTestsOf(filters: Filters): EntryTest[] {
  const tests: EntryTest[] = [];
  const { domains, since, until } = filters;
  const addOverlap = (wanted: readonly string[] | undefined, valuesOf: (entry: DigestEntry) => string[]) => {
    if (wanted === undefined) return;
    const folded = new Set(wanted.map(fold));
    tests.push((entry) => valuesOf(entry).some((value) => folded.has(fold(value))));
  };
  if (domains !== undefined) {
    const paths = domains.map(domainPath);
    tests.push((entry) => paths.some((path) => isInDomain(entry.domainTags, path)));
  }
  addOverlap(filters.tags, ({ tags }) => tags);
  addOverlap(filters.contextTags, ({ contextTags }) => contextTags);
  addOverlap(filters.createdBy, ({ createdBy }) => definedOf(createdBy));
  addOverlap(filters.perspectives, ({ perspective }) => definedOf(perspective));
  if (since !== undefined) tests.push((entry) => instantMs(entry.createdAt) >= since);
  if (until !== undefined) {
    tests.push((entry) => entry.createdAt !== undefined && instantMs(entry.createdAt) <= until);
  }
  return tests;
}

function definedOf(text: string | undefined): string[] {
  return text === undefined ? [] : [text];
}

function domainPath(domain: string): string[] {
  return domain
    .split('/')
    .filter((segment) => segment !== '')
    .map(fold);
}

function isInDomain(domainTags: readonly string[], path: readonly string[]): boolean {
  const segments = domainTags.map(fold);
  const [only] = path;
  if (path.length === 1 && only !== undefined) return segments.includes(only);
  return path.every((segment, i) => segments[i] === segment);
}

/** Names are the same whatever their case and Unicode form. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
