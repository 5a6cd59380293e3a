import type { IndexView } from '../../search/contract';
import { statusOf } from '../../search/flags';
import { isStopWord } from '../../search/stop-words';
import { tokenize } from '../../search/tokenize';

/** Where nothing is near. */
const INBOX = ['inbox'];
const NEAREST = 5;
const RAREST_TERMS = 12;

/** The domain that most of the nearest active engrams have, the nearer one on a tie. */
export function nearestDomain(view: IndexView, text: string): string[] {
  const { flags } = view.columns;
  const known = [...new Set(tokenize(text))]
    .filter((term) => !isStopWord(term))
    .map((term) => ({ term, frequency: view.documentFrequency(term) }))
    .filter(({ frequency }) => frequency > 0)
    .sort((a, b) => a.frequency - b.frequency || (a.term < b.term ? -1 : 1));
  if (known.length === 0) return INBOX;
  const terms = known.slice(0, RAREST_TERMS).map(({ term }) => ({ term, prefix: false, fuzzy: 0 }));
  const { hits } = view.topHits(terms, {
    keep: NEAREST,
    accept: (doc) => statusOf(flags[doc] ?? 0) === 'active' && view.entry(doc).visibility !== 'private',
    weigh: (_, score) => score,
    ceiling: (score) => score,
  });
  const votes = new Map<string, { count: number; domainTags: string[] }>();
  for (const { doc } of hits) {
    const { domainTags } = view.entry(doc);
    const key = domainTags.join('/');
    if (key !== '') votes.set(key, { count: (votes.get(key)?.count ?? 0) + 1, domainTags });
  }
  const [best] = [...votes.values()].sort((a, b) => b.count - a.count);
  return best?.domainTags ?? INBOX;
}
