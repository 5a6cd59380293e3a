/** What the index keeps of an engram file. */
import { createHash } from 'node:crypto';
import type { EngramFile, RecordType } from '../engram/engram';
import type { DigestEntry } from './contract';
import { instantMs } from './instant-ms';

/** The record type that `--type` filters by: sessions by their folder, entities and facts by their category. */
function recordType(path: string, category: string | undefined): RecordType {
  const parts = path.split('/');
  if (parts.length > 1 && parts[parts[0] === 'private' ? 1 : 0] === 'sessions') return 'session';
  if (category === 'entity') return 'entity';
  return category === undefined ? 'engram' : 'fact';
}

/** The digest entry of a file; hash and size are of the body as it is, whatever the front matter says. */
export function toDigestEntry(file: EngramFile): DigestEntry {
  const { engram, body, path } = file;
  const entry: DigestEntry = {
    id: engram.id,
    path,
    type: recordType(path, engram.category),
    title: engram.title,
    aliases: engram.aliases,
    kind: engram.kind,
    kinds: engram.kinds,
    domainTags: engram.domainTags,
    tags: engram.tags,
    contextTags: engram.contextTags,
    status: engram.status,
    visibility: engram.visibility,
    verificationStatus: engram.verificationStatus,
    sourceType: engram.sourceType,
    version: engram.version,
    importance: engram.importance,
    confidence: engram.confidence,
    retrievalCount: engram.retrievalCount,
    effectiveRetrievals: engram.effectiveRetrievals,
    failedUses: engram.failedUses,
    reinforcementScore: engram.reinforcementScore,
    pinned: engram.pinned,
    contentHash: `sha256:${createHash('sha256').update(body).digest('hex')}`,
    contentSize: Buffer.byteLength(body),
    retrievable: engram.retrievable,
    about: engram.about,
    anchors: engram.anchors,
  };
  for (const key of OPTIONAL) if (engram[key] !== undefined) Object.assign(entry, { [key]: engram[key] });
  return entry;
}

const OPTIONAL = [
  'summary',
  'statusAt',
  'perspective',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'lastRetrievedAt',
  'lastEffectiveAt',
  'lastRetrievalScore',
  'forcedFreshness',
  'validFrom',
  'validTo',
  'reviewBy',
  'category',
  'entityType',
  'subject',
  'predicate',
  'object',
  'polarity',
  'agentId',
  'scope',
  'tier',
  'quality',
  'contamination',
] as const;

/** When an engram was last touched by people: the latest of its instants. */
export function touchedAtMs(entry: DigestEntry): number {
  return Math.max(
    instantMs(entry.updatedAt),
    instantMs(entry.statusAt),
    instantMs(entry.createdAt),
    instantMs(entry.lastEffectiveAt),
  );
}
