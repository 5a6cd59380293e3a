import type { DigestEntry, IndexView } from '../search/contract';
import { withIndex } from '../search/open-index';
import { ownEdges, ownOf } from '../search/owners';
import { listBatches } from '../store/batches';
import type { Memory } from '../store/memory';
import { readAllProposals } from '../store/proposals';
import { compareText } from '../util/compare';
import { withoutHidden } from '../util/hidden-characters';
import { readerOf } from './reader';
import { sessionDocs } from './sessions';

export type CompletionKind = 'engram' | 'synapse' | 'domain' | 'tag' | 'session' | 'proposal' | 'batch';

/** One word to offer while somebody types, with what it is. */
export interface Completion {
  value: string;
  description: string;
}

const MOST = 50;

/**
 * What begins with `prefix`: ids (whole or their last six) and titles, synapses, domains, tags, sessions, what waits for
 * a yes, what was imported; at most 50.
 */
export async function completions(
  memory: Memory,
  kind: CompletionKind,
  prefix: string,
): Promise<Completion[]> {
  const { repo, surroundings } = memory;
  if (kind === 'proposal') return (await offeredProposals(memory, prefix)).slice(0, MOST);
  if (kind === 'batch') return offeredBatches(memory, prefix).slice(0, MOST);
  return withIndex(repo, { surroundings, trustDirs: true }, (view) =>
    OFFERS[kind](view, prefix, memory).slice(0, MOST),
  );
}

type OfIndex = Exclude<CompletionKind, 'proposal' | 'batch'>;
type Offer = (view: IndexView, prefix: string, memory: Memory) => Completion[];

const OFFERS: Readonly<Record<OfIndex, Offer>> = {
  engram: (view, prefix, { agent }) =>
    entriesOf(view, agent).flatMap(({ id, title }) => {
      const isTitle = prefix !== '' && startsWithFolded(title, prefix);
      return isTitle ? [{ value: title, description: id.slice(-6) }] : offeredId(id, title, prefix);
    }),
  session: (view, prefix, memory) =>
    sessionDocs(view, readerOf(memory, {})).flatMap((doc) => {
      const { id, title } = view.entry(doc);
      return offeredId(id, title, prefix);
    }),
  synapse: (view, prefix, { agent }) =>
    ownEdges(view, agent)
      .filter(({ id }) => id.startsWith(prefix.toLowerCase()))
      .map(({ id, from, kind, to }) => ({
        value: id,
        description: `${from.slice(-6)} ${kind} ${to.slice(-6)}`,
      })),
  domain: (view, prefix, { agent }) => counted(entriesOf(view, agent).flatMap(domainPaths), prefix),
  tag: (view, prefix, { agent }) =>
    counted(
      entriesOf(view, agent).flatMap(({ tags }) => tags),
      prefix,
    ),
};

/** The last six characters of an id, or all once more is typed. */
function offeredId(id: string, description: string, prefix: string): Completion[] {
  const upper = prefix.toUpperCase();
  if (id.startsWith(upper) && prefix.length > 6) return [{ value: id, description }];
  return id.slice(-6).startsWith(upper) ? [{ value: id.slice(-6), description }] : [];
}

/** Those that wait for a yes. */
async function offeredProposals({ repo }: Memory, prefix: string): Promise<Completion[]> {
  const { files } = await readAllProposals(repo);
  return files
    .filter(({ proposal }) => proposal.status === 'pending')
    .flatMap(({ proposal: { id, title, action, source } }) =>
      offeredId(id, withoutHidden(title ?? `${action} (${source})`).text, prefix),
    );
}

/** Those that can still be taken back. */
function offeredBatches({ repo }: Memory, prefix: string): Completion[] {
  return listBatches(repo)
    .filter(({ undoneAt }) => undoneAt === undefined)
    .flatMap(({ id, command, from }) => offeredId(id, `${command} ${from}`, prefix));
}

function entriesOf(view: IndexView, agent: string): DigestEntry[] {
  return [...view.docs()].filter(ownOf(view, agent)).map((doc) => view.entry(doc));
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
