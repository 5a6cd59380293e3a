import type { Config } from '../config/config';
import type { FactEvidence, Kind, Scope, Status, VerificationStatus, Visibility } from '../engram/engram';
import { ulidTime } from '../engram/id';
import type { Contender } from '../learning/contradiction';
import { bodyOf } from '../search/body';
import type { DigestEntry, EdgeEntry, IndexView, SkippedFile } from '../search/contract';
import { touchedAtMs } from '../search/digest';
import { shownOf } from '../search/shown-of';
import type { Proposal } from '../store/proposal-codec';
import type { Synapse } from '../synapse/synapse';
import { UNITS } from '../usage/usage-line';
import { parseInstant } from '../util/instants';

/** An engram as the stages see it: shown values, instants in milliseconds. */
export interface MaintainedEngram {
  id: string;
  path: string;
  title: string;
  kind: Kind;
  domainTags: string[];
  tags: string[];
  status: Status;
  statusAt?: string;
  visibility: Visibility;
  verificationStatus: VerificationStatus;
  pinned: boolean;
  forcedFreshness?: DigestEntry['forcedFreshness'];
  importance: number;
  /** What people judged, and the sum of what use added to it, which `importance` clamps. */
  judgedImportance: number;
  learntImportance: number;
  confidence: number;
  effectiveRetrievals: number;
  failedUses: number;
  /** When it was of use last. */
  effectiveAt?: number;
  /** From when age runs; undefined when the file tells no instant. */
  agedFrom?: number;
  /** When people or a status changed it last; the time of its id when the file tells none. */
  touchedAt: number;
  /** When it was found, of use or changed last. */
  usedAt: number;
  createdAt?: string;
  validFrom?: string;
  contentHash: string;
  contentSize: number;
  agentId?: string;
  scope?: Scope;
  /** Sessions have rules of their own. */
  type: DigestEntry['type'];
  /** It states something of something; facts have rules of their own, too. */
  isFact: boolean;
}

/** A contradiction that waits for an answer. */
export interface OpenContradiction {
  synapse: Synapse;
  path: string;
  ends: [Contender, Contender];
  isLocal: boolean;
}

/** What only the file of a fact tells. */
export interface FactSource {
  origin?: string;
  evidence: readonly FactEvidence[];
}

/** All that a stage is computed from; the same snapshot and instant give the same plan. */
export interface MaintenanceSnapshot {
  config: Config;
  engrams: readonly MaintainedEngram[];
  edges: readonly EdgeEntry[];
  proposals: readonly Proposal[];
  contradictions: readonly OpenContradiction[];
  trashed: ReadonlyArray<{ id: string; path: string; title: string; purgeAt: string | null }>;
  /** Tracked event files, `events/<day>/<origin>.jsonl`. */
  eventFiles: readonly string[];
  /** Texts of the team's usage files by name. */
  usageFiles: ReadonlyMap<string, string>;
  /** Of active facts, by id. */
  factSources: ReadonlyMap<string, FactSource>;
  /** Files that could not be read; they are named and left alone. */
  skipped: readonly SkippedFile[];
  /** The words of an engram. */
  bodyOf(id: string): string;
  entryOf(id: string): DigestEntry | undefined;
}

/** What the index knows of every engram. */
export function engramsOf(view: IndexView): MaintainedEngram[] {
  return [...view.docs()].map((doc) => maintainedOf(view, doc));
}

/** One document of the index as the stages see it. */
export function maintainedOf(view: IndexView, doc: number): MaintainedEngram {
  const entry = view.entry(doc);
  const shown = shownOf(view, doc);
  const touchedAt = touchedAtMs(entry);
  const effectiveAt = parseInstant(shown.lastEffectiveAt ?? '') ?? 0;
  /** The front matter's own is a birth value, which stays with its engram. */
  const learntAt = view.usage?.lastEffectiveAt[doc] ?? 0;
  const agedFrom = Math.max(touchedAt, effectiveAt);
  const bornAt = ulidTime(entry.id) ?? 0;
  return {
    id: entry.id,
    path: entry.path,
    title: entry.title,
    kind: entry.kind,
    domainTags: entry.domainTags,
    tags: entry.tags,
    status: entry.status,
    statusAt: entry.statusAt,
    visibility: entry.visibility,
    verificationStatus: entry.verificationStatus,
    pinned: entry.pinned,
    forcedFreshness: entry.forcedFreshness,
    importance: shown.importance,
    judgedImportance: entry.importance,
    learntImportance: (view.usage?.importance[doc] ?? 0) / UNITS,
    confidence: shown.confidence,
    effectiveRetrievals: shown.effectiveRetrievals,
    failedUses: shown.failedUses,
    effectiveAt: learntAt === 0 ? undefined : learntAt,
    agedFrom: agedFrom === 0 ? undefined : agedFrom,
    touchedAt: touchedAt || bornAt,
    usedAt: Math.max(agedFrom, touchedAt || bornAt, parseInstant(shown.lastRetrievedAt ?? '') ?? 0),
    createdAt: entry.createdAt,
    validFrom: entry.validFrom,
    contentHash: entry.contentHash,
    contentSize: entry.contentSize,
    agentId: entry.agentId,
    scope: entry.scope,
    type: entry.type,
    isFact: entry.predicate !== undefined,
  };
}

/** For whom it is: engrams of one audience may become one. */
export function audienceOf({ visibility, agentId, scope }: MaintainedEngram): string {
  const readers = visibility === 'public' ? 'team' : visibility;
  return JSON.stringify([readers, agentId ?? 'shared', scope?.type ?? 'global', scope?.id]);
}

/** The words and digests of a view, by id. */
export function readerOf(view: IndexView): Pick<MaintenanceSnapshot, 'bodyOf' | 'entryOf'> {
  return {
    bodyOf: (id) => {
      const doc = view.docOfId(id);
      return doc === undefined ? '' : bodyOf(view.read(doc));
    },
    entryOf: (id) => {
      const doc = view.docOfId(id);
      return doc === undefined ? undefined : view.entry(doc);
    },
  };
}
