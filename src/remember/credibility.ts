import { VERIFICATION_STATUSES } from '../engram/engram';
import { authorRecord, type Credibility, credibilityOf, executabilityOf } from '../learning/credibility';
import type { IndexView } from '../search/contract';
import { shownOf } from '../search/shown-of';
import { parseInstant } from '../util/instants';
import { isOpenEdge } from './list-contradictions';

const DAY_MS = 86_400_000;

export interface CredibilityContext {
  /** The text of the document; only that of procedures is looked at. */
  body: string;
  /** Milliseconds since 1970. */
  now: number;
  /** As `authorRecords` gives them. */
  records: ReadonlyMap<string, number>;
  /** Which neighbours count; all when missing. */
  counts?(doc: number): boolean;
}

/** The credibility of a document. */
export function credibilityOfDoc(
  view: IndexView,
  doc: number,
  { body, now, records, counts }: CredibilityContext,
): Credibility {
  const { kind, sourceType, createdAt, createdBy } = view.entry(doc);
  const shown = shownOf(view, doc);
  const bornAt = parseInstant(createdAt ?? '');
  return credibilityOf({
    kind,
    sourceType,
    ageDays: bornAt === undefined ? 0 : (now - bornAt) / DAY_MS,
    effective: shown.effectiveRetrievals,
    failed: shown.failedUses,
    ...connections(view, doc, counts),
    authorRecord: records.get(createdBy ?? '') ?? 1,
    executability: executabilityOf(body),
  });
}

/** The record of every author: the share of what they wrote, of what `reads` lets through, that was not refuted. */
export function authorRecords(view: IndexView, reads?: (doc: number) => boolean): Map<string, number> {
  const counts = new Map<string, { all: number; refuted: number }>();
  for (const doc of view.docs()) {
    if (reads !== undefined && !reads(doc)) continue;
    const { createdBy = '', verificationStatus } = view.entry(doc);
    const count = counts.get(createdBy) ?? { all: 0, refuted: 0 };
    count.all += 1;
    if (verificationStatus === 'refuted') count.refuted += 1;
    counts.set(createdBy, count);
  }
  return new Map([...counts].map(([author, { all, refuted }]) => [author, authorRecord(all, refuted)]));
}

/** Weights of what speaks against an engram and for it. */
function connections(
  view: IndexView,
  doc: number,
  counts: CredibilityContext['counts'] = () => true,
): { contradictions: number; support: number } {
  const rank = rankOf(view, doc);
  let contradictions = 0;
  let support = 0;
  for (const { doc: other, edge } of view.edges.neighbours(doc)) {
    if (!counts(other)) continue;
    if (edge.kind === 'contradicts') {
      if (isOpenEdge(edge) && rankOf(view, other) >= 0) contradictions += edge.weight;
    } else if (edge.kind === 'derives_from' || edge.kind === 'exemplifies') {
      if (rankOf(view, other) > rank) support += edge.weight;
    }
  }
  return { contradictions, support };
}

/** Place of the verification status, -1 for refuted: what is refuted neither contradicts nor supports. */
function rankOf(view: IndexView, doc: number): number {
  const { verificationStatus } = view.entry(doc);
  return verificationStatus === 'refuted' ? -1 : VERIFICATION_STATUSES.indexOf(verificationStatus);
}
