/** Entities looked at: which there are, and what is known of one. */
import type { EntityType } from '../../engram/engram';
import { CoEngramError } from '../../errors';
import { type ReadingOptions, readerOf } from '../../recall/reader';
import { readSession, sessionDocs } from '../../recall/sessions';
import { safeLine } from '../../recall/words-of';
import type { IndexView } from '../../search/contract';
import { readingSet } from '../../search/default-set';
import { withIndex } from '../../search/open-index';
import type { Reader } from '../../search/request';
import { useIndex } from '../../search/use-index';
import type { Memory } from '../../store/memory';
import { readEngramText } from '../../store/read-engram-file';
import { compareText } from '../../util/compare';
import { cutAtWord } from '../../util/cut-at-word';
import { type FactSummary, summaryOf } from '../facts';
import { isSpeaker } from './entity-types';
import { type Entity, gatherEntities, type Mention } from './gather';
import { nameKey } from './names';

export interface EntitySummary {
  name: string;
  /** Of the engram that stands for it; missing where only facts name it. */
  id?: string;
  type: EntityType;
  aliases: string[];
  /** Facts that name it: those that hold, and those that are over. */
  current: number;
  past: number;
  links: number;
}

export interface EntitiesOptions extends ReadingOptions {
  type?: EntityType;
  limit?: number;
  /** The repository as of this revision or date. */
  at?: string;
}

/** What is known of most comes first. */
export function listEntities(
  memory: Memory,
  { type, limit, at, ...options }: EntitiesOptions = {},
): Promise<{ total: number; results: EntitySummary[] }> {
  const { repo, surroundings } = memory;
  const reader = readerOf(memory, options);
  return withIndex(repo, { surroundings, at }, (view) => {
    const results = [...gatherEntities(view, reader).values()]
      .filter((entity) => type === undefined || entity.type === type)
      .map((entity) => entitySummary(view, reader, entity))
      .sort((a, b) => weightOf(b) - weightOf(a) || compareText(a.name, b.name));
    return { total: results.length, results: results.slice(0, limit) };
  });
}

function weightOf({ current, past, links }: EntitySummary): number {
  return current + links + past / 1000;
}

function entitySummary(view: IndexView, reader: Reader, entity: Entity): EntitySummary {
  const [first] = entity.entries;
  const current = entity.mentions.filter(({ isCurrent }) => isCurrent).length;
  return {
    name: safeLine(entity.name),
    ...(first === undefined ? {} : { id: first.id }),
    type: entity.type,
    aliases: entity.aliases.map(safeLine),
    current,
    past: entity.mentions.length - current,
    links: linksOf(view, reader, entity).length,
  };
}

/** How an entity stands to another: by a fact between two names, or by a link. */
export interface EntityRelation {
  /** `out`: it stands before the relation. */
  direction: 'out' | 'in';
  relation: string;
  name: string;
  /** Of the other's engram. */
  id?: string;
  factId?: string;
  synapseId?: string;
}

export interface EntityDetails extends EntitySummary {
  description?: string;
  /** The name that was asked for, where it leads here. */
  redirectedFrom?: string;
  facts: { current: FactSummary[]; past: FactSummary[] };
  relations: EntityRelation[];
  /** Sessions that speak of it, the latest first. */
  episodes: Array<{ id: string; title: string; at?: string; line: string }>;
}

const EPISODES = 10;
const LINE_CHARACTERS = 160;

/** One entity by name, alias, or id of its engram; names that were joined lead to where they are now. NOT_FOUND. */
export function showEntity(
  memory: Memory,
  reference: string,
  { at, ...options }: ReadingOptions & { at?: string } = {},
): Promise<EntityDetails> {
  const { repo, surroundings } = memory;
  const reader = readerOf(memory, options);
  return useIndex(repo, { surroundings, at }, async (view) => {
    const entities = gatherEntities(view, reader);
    const { entity, redirectedFrom } = requireEntity(view, reader, entities, reference);
    const summary = entitySummary(view, reader, entity);
    const description = await descriptionOf(view, entity);
    const facts = (isCurrent: boolean) =>
      entity.mentions
        .filter((mention) => mention.isCurrent === isCurrent)
        .map(({ entry }) => summaryOf(entry));
    return {
      ...summary,
      ...(description === undefined ? {} : { description }),
      ...(redirectedFrom === undefined ? {} : { redirectedFrom }),
      facts: { current: facts(true), past: facts(false) },
      relations: [...factRelations(entities, entity), ...linksOf(view, reader, entity)],
      episodes: await episodesOf(view, reader, entity),
    };
  });
}

interface FoundEntity {
  entity: Entity;
  redirectedFrom?: string;
}

function requireEntity(
  view: IndexView,
  reader: Reader,
  entities: ReadonlyMap<string, Entity>,
  reference: string,
): FoundEntity {
  const found = findEntity(entities, reference) ?? findMoved(view, reader, entities, reference);
  if (found !== undefined) return found;
  throw new CoEngramError('NOT_FOUND', `nothing is known of "${reference.slice(0, 100)}"`, {
    hint: 'co-engram entity list',
  });
}

const SHORTEST_PART = 4;

/** By name, by alias, by id or a part of it. Throws NOT_FOUND when the part fits several. */
export function findEntity(
  entities: ReadonlyMap<string, Entity>,
  reference: string,
): FoundEntity | undefined {
  const ref = reference.trim();
  const key = nameKey(ref);
  const named = entities.get(key);
  if (named !== undefined) return { entity: named };
  const all = [...entities.values()];
  const aliased = all.find(({ aliases }) => aliases.some((alias) => nameKey(alias) === key));
  if (aliased !== undefined) return { entity: aliased, redirectedFrom: ref };
  const part = ref.toUpperCase();
  const fits = all.filter(({ entries }) =>
    entries.some(({ id, path }) => path === ref || (part.length >= SHORTEST_PART && isPartOfId(id, part))),
  );
  if (fits.length > 1) {
    throw new CoEngramError('NOT_FOUND', `${fits.length} entities match "${ref}"`, {
      hint: 'give more of the id',
      data: { candidates: fits.map(({ name, entries }) => ({ name, id: entries[0]?.id })) },
    });
  }
  return fits[0] === undefined ? undefined : { entity: fits[0] };
}

function isPartOfId(id: string, part: string): boolean {
  return id.startsWith(part) || id.endsWith(part);
}

/** An engram that went into another leads there. */
function findMoved(
  view: IndexView,
  reader: Reader,
  entities: ReadonlyMap<string, Entity>,
  reference: string,
): FoundEntity | undefined {
  const sees = readingSet(view, { ...reader, include: [...(reader.include ?? []), 'expired', 'forgotten'] });
  const ref = reference.trim();
  let doc = view.docOfId(ref.toUpperCase()) ?? view.docOfPath(ref);
  for (let steps = 0; doc !== undefined && steps < 10; steps += 1) {
    if (sees(doc) !== undefined || view.entry(doc).category !== 'entity') return undefined;
    const { id } = view.entry(doc);
    const entity = [...entities.values()].find(({ entries }) => entries.some((entry) => entry.id === id));
    if (entity !== undefined) return { entity, redirectedFrom: ref };
    doc = view.edges
      .neighbours(doc)
      .find(({ direction, edge }) => edge.kind === 'consolidates' && direction === 'in')?.doc;
  }
  return undefined;
}

async function descriptionOf(view: IndexView, { entries }: Entity): Promise<string | undefined> {
  for (const { id, path } of entries) {
    const doc = view.docOfId(id);
    if (doc === undefined) continue;
    const { engram } = await readEngramText(view.read(doc), path);
    if (engram.description !== undefined) return safeLine(engram.description);
  }
  return undefined;
}

/** Facts that hold, between it and another entity. */
function factRelations(entities: ReadonlyMap<string, Entity>, entity: Entity): EntityRelation[] {
  return entity.mentions
    .filter(({ isCurrent }) => isCurrent)
    .flatMap((mention) => {
      const other = otherOf(entities, entity, mention);
      if (other === undefined) return [];
      const { predicate = '', id, polarity } = mention.entry;
      return [
        {
          direction: mention.role === 'subject' ? ('out' as const) : ('in' as const),
          relation: polarity === 'negative' ? `not ${predicate}` : predicate,
          name: safeLine(other.name),
          ...(other.entries[0] === undefined ? {} : { id: other.entries[0].id }),
          factId: id,
        },
      ];
    });
}

function otherOf(
  entities: ReadonlyMap<string, Entity>,
  entity: Entity,
  { entry, role }: Mention,
): Entity | undefined {
  const { id } = entry;
  const name = role === 'subject' ? entry.object : entry.subject;
  const other = findEntity(entities, name ?? '')?.entity;
  if (other === undefined || other === entity) return undefined;
  return other.mentions.some((mention) => mention.entry.id === id) ? other : undefined;
}

/** Links of its engrams to what the reader sees, and engrams that are about it. */
function linksOf(view: IndexView, reader: Reader, { entries, about }: Entity): EntityRelation[] {
  const sees = readingSet(view, reader);
  const links = entries.flatMap(({ id }) => {
    const doc = view.docOfId(id);
    if (doc === undefined) return [];
    return view.edges.neighbours(doc).flatMap(({ doc: other, direction, edge }): EntityRelation[] => {
      if (sees(other) !== undefined) return [];
      const { id: otherId, title } = view.entry(other);
      return [{ direction, relation: edge.kind, name: safeLine(title), id: otherId, synapseId: edge.id }];
    });
  });
  const told = about.map(({ id, title }): EntityRelation => {
    return { direction: 'in', relation: 'about', name: safeLine(title), id };
  });
  return [...links, ...told];
}

async function episodesOf(view: IndexView, reader: Reader, entity: Entity) {
  // "user" is a word of many notes.
  const isNamed = entity.entries.length > 0 || !isSpeaker(entity.name);
  const names = isNamed ? [entity.name, ...entity.aliases].map((name) => name.toLowerCase()) : [];
  const episodes: EntityDetails['episodes'] = [];
  for (const doc of sessionDocs(view, reader)) {
    if (episodes.length === EPISODES) break;
    const { id, title, summary, savedAt } = await readSession(view, doc);
    const line = [...summary.split('\n'), title].find((each) => names.some((name) => mentions(each, name)));
    if (line === undefined) continue;
    episodes.push({
      id,
      title,
      ...(savedAt === undefined ? {} : { at: savedAt }),
      line: cutAtWord(safeLine(line), LINE_CHARACTERS),
    });
  }
  return episodes;
}

/** The name stands in the line as a word of its own; Chinese has no blanks. */
function mentions(line: string, name: string): boolean {
  const text = line.toLowerCase();
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (/\p{Script=Han}/u.test(name)) return true;
    const [before, after] = [text[at - 1] ?? ' ', text[at + name.length] ?? ' '];
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true;
  }
  return false;
}
