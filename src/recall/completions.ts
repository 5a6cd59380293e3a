import type { DigestEntry, IndexView } from '../search/contract';
import { withIndex } from '../search/open-index';
import type { Memory } from '../store/memory';
import { compareText } from '../util/compare';

export type CompletionKind = 'engram' | 'synapse' | 'domain' | 'tag';

/** One word to offer while somebody types, with what it is. */
export interface Completion {
  value: string;
  description: string;
}

const MOST = 50;

/** What begins with `prefix`: ids (whole or their last six) and titles, synapses, domains or tags; at most 50. */
export function completions(memory: Memory, kind: CompletionKind, prefix: string): Promise<Completion[]> {
  const { repo, surroundings } = memory;
  return withIndex(repo, { surroundings, trustDirs: true }, (view) =>
    OFFERS[kind](view, prefix).slice(0, MOST),
  );
}

const OFFERS: Readonly<Record<CompletionKind, (view: IndexView, prefix: string) => Completion[]>> = {
  engram(view, prefix) {
    const upper = prefix.toUpperCase();
    return entriesOf(view).flatMap(({ id, title }) => {
      if (prefix !== '' && startsWithFolded(title, prefix))
        return [{ value: title, description: id.slice(-6) }];
      if (id.startsWith(upper) && prefix.length > 6) return [{ value: id, description: title }];
      return id.slice(-6).startsWith(upper) ? [{ value: id.slice(-6), description: title }] : [];
    });
  },
  synapse: (view, prefix) =>
    view.edges
      .entries()
      .filter(({ id }) => id.startsWith(prefix.toLowerCase()))
      .map(({ id, from, kind, to }) => ({
        value: id,
        description: `${from.slice(-6)} ${kind} ${to.slice(-6)}`,
      })),
  domain: (view, prefix) => counted(entriesOf(view).flatMap(domainPaths), prefix),
  tag: (view, prefix) =>
    counted(
      entriesOf(view).flatMap(({ tags }) => tags),
      prefix,
    ),
};

function entriesOf(view: IndexView): DigestEntry[] {
  return [...view.docs()].map((doc) => view.entry(doc));
}

/** `a`, `a/b`, `a/b/c` of an engram in `a/b/c`. */
function domainPaths({ domainTags }: DigestEntry): string[] {
  return domainTags.map((_, index) => domainTags.slice(0, index + 1).join('/'));
}

function counted(words: readonly string[], prefix: string): Completion[] {
  const counts = new Map<string, number>();
  for (const word of words) if (startsWithFolded(word, prefix)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => compareText(a, b))
    .map(([value, count]) => ({ value, description: count === 1 ? '1 engram' : `${count} engrams` }));
}

function startsWithFolded(text: string, prefix: string): boolean {
  return text.toLowerCase().startsWith(prefix.toLowerCase());
}
