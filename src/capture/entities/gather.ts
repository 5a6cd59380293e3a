/** The people, projects and tools that a memory tells of: engrams of `category: entity`, and names in facts. */
import type { EntityType } from '../../engram/engram';
import { ENTITY_TYPES } from '../../engram/engram';
import type { DigestEntry, IndexView } from '../../search/contract';
import { readingSet } from '../../search/default-set';
import type { Reader } from '../../search/request';
import { parseInstant } from '../../util/instants';
import { typeOfObject, typeOfSubject } from './entity-types';
import { displayName, isName, nameKey } from './names';

/** A fact that names an entity, as its subject or its object. */
export interface Mention {
  entry: DigestEntry;
  role: 'subject' | 'object';
  /** False once it is over, or an end. */
  isCurrent: boolean;
}

export interface Entity {
  key: string;
  name: string;
  /** Engrams that stand for it, the team's first. */
  entries: DigestEntry[];
  aliases: string[];
  type: EntityType;
  mentions: Mention[];
  /** Engrams that say they are about it. */
  about: DigestEntry[];
}

/** Subjects that name nobody. */
const NOBODY = new Set(['', 'agent']);

/** By the key of the name; what the reader does not see is not there. */
export function gatherEntities(view: IndexView, reader: Reader): Map<string, Entity> {
  const gatherer = new Gatherer();
  const sees = readingSet(view, { ...reader, include: [...(reader.include ?? []), 'expired'] });
  const docs = [...view.docs()]
    .filter((doc) => sees(doc) === undefined)
    .sort((a, b) => view.compareDocs(a, b));
  const named = docs.map((doc) => view.entry(doc)).filter(({ category }) => category === 'entity');
  for (const entry of named) if (entry.agentId === undefined) gatherer.addEngram(entry);
  for (const entry of named) if (entry.agentId !== undefined) gatherer.addEngram(entry);
  for (const doc of docs) {
    const entry = view.entry(doc);
    for (const id of entry.about) gatherer.addAbout(id, entry);
    if (entry.predicate !== undefined) gatherer.addFact(entry, reader.asOf ?? reader.now);
  }
  return gatherer.result();
}

class Gatherer {
  private readonly byKey = new Map<string, Entity>();
  private readonly byId = new Map<string, Entity>();
  /** From any name of an entity to its key. */
  private readonly names = new Map<string, string>();

  addEngram(entry: DigestEntry): void {
    const key = nameKey(entry.title);
    const entity = this.entityOf(key, entry.title);
    entity.entries.push(entry);
    this.byId.set(entry.id, entity);
    const type = ENTITY_TYPES.find((one) => one === entry.entityType);
    if (type !== undefined && entity.entries.length === 1) entity.type = type;
    for (const alias of entry.aliases) {
      if (!entity.aliases.includes(alias)) entity.aliases.push(alias);
      if (!this.names.has(nameKey(alias))) this.names.set(nameKey(alias), key);
    }
  }

  addAbout(id: string, entry: DigestEntry): void {
    const entity = this.byId.get(id);
    if (entity !== undefined && entry.id !== id) entity.about.push(entry);
  }

  addFact(entry: DigestEntry, now: number): void {
    const { subject = '', predicate = '', object = '', polarity } = entry;
    const { validFrom, validTo } = entry;
    if ((parseInstant(validFrom ?? '') ?? 0) > now) return;
    const isCurrent = polarity !== 'ended' && (parseInstant(validTo ?? '') ?? Number.POSITIVE_INFINITY) > now;
    if (!NOBODY.has(subject)) this.mention(subject, { entry, role: 'subject', isCurrent });
    const isKnown = this.names.has(nameKey(object)) || this.byKey.has(nameKey(object));
    const type = typeOfObject(predicate);
    if (isKnown || (type !== undefined && isName(object))) {
      this.mention(displayName(object), { entry, role: 'object', isCurrent }, type);
    }
  }

  private mention(name: string, mention: Mention, type?: EntityType): void {
    const entity = this.entityOf(nameKey(name), name);
    if (entity.key === '') return;
    entity.mentions.push(mention);
    if (type !== undefined && entity.type === 'concept' && entity.entries.length === 0) entity.type = type;
  }

  private entityOf(key: string, name: string): Entity {
    const known = this.byKey.get(this.names.get(key) ?? key);
    if (known !== undefined) return known;
    const entity: Entity = { key, name, entries: [], aliases: [], type: 'concept', mentions: [], about: [] };
    if (key !== '') this.byKey.set(key, entity);
    return entity;
  }

  result(): Map<string, Entity> {
    for (const entity of this.byKey.values()) {
      if (entity.type !== 'concept' || entity.entries.length > 0) continue;
      const said = entity.mentions.filter(({ role }) => role === 'subject');
      const predicates = new Set(said.map(({ entry }) => entry.predicate ?? ''));
      entity.type = typeOfSubject(entity.name, predicates);
    }
    return this.byKey;
  }
}
