/** The graph of the MCP memory server: `memory.jsonl` with an entity or a relation a line, or one object with both. */
import { ENTITY_TYPES } from '../../../engram/engram';
import {
  isObject,
  type JsonObject,
  optionalText,
  readJsonFile,
  readJsonLines,
  textAt,
  textList,
} from '../json';
import type { ImportedItem, ItemLink, Reading } from '../reading';

interface Entity {
  place: string;
  name: string;
  type: string;
  observations: Set<string>;
  links: ItemLink[];
  at?: string;
}

/** Each entity is one item with its observations, each relation a link. */
export async function readMcpMemory(absolute: string, reading: Reading, isLines: boolean): Promise<void> {
  const entities = new Map<string, Entity>();
  const relations: Array<{ place: string; value: JsonObject }> = [];
  for await (const { place, value, type } of records(absolute, reading, isLines)) {
    if (type === 'entity') addEntity(place, value, entities, reading);
    else if (type === 'relation') relations.push({ place, value });
    else reading.problem(`${place}#/type`, 'must be entity or relation');
  }
  for (const { place, value } of relations) addRelation(place, value, entities, reading);
  for (const entity of entities.values()) reading.add(itemOf(entity, reading.from));
}

async function* records(absolute: string, reading: Reading, isLines: boolean) {
  if (isLines) {
    for await (const line of readJsonLines(absolute, reading)) yield { ...line, type: line.value.type };
    return;
  }
  const graph = readJsonFile(absolute);
  for (const [list, type] of [
    ['entities', 'entity'],
    ['relations', 'relation'],
  ] as const) {
    const values = isObject(graph) && Array.isArray(graph[list]) ? graph[list] : [];
    for (const [index, value] of values.entries()) {
      const place = `${absolute}#/${list}/${index}`;
      if (isObject(value)) yield { place, value, type };
      else reading.problem(place, 'must be an object');
    }
  }
}

function addEntity(place: string, value: JsonObject, entities: Map<string, Entity>, reading: Reading): void {
  const name = textAt(value, 'name', { place, reading });
  if (name === undefined) return;
  if (value.observations !== undefined && !Array.isArray(value.observations)) {
    reading.problem(`${place}#/observations`, 'must be a list of texts');
    return;
  }
  const key = name.trim().toLowerCase();
  const known = entities.get(key);
  const entity = known ?? { place, name: name.trim(), type: '', observations: new Set(), links: [] };
  entity.type ||= optionalText(value.entityType) ?? '';
  entity.at ??= optionalText(value.createdAt);
  for (const observation of textList(value.observations)) entity.observations.add(observation);
  entities.set(key, entity);
}

function addRelation(
  place: string,
  value: JsonObject,
  entities: Map<string, Entity>,
  reading: Reading,
): void {
  const [from, to, relation] = ['from', 'to', 'relationType'].map((name) =>
    textAt(value, name, { place, reading }),
  );
  if (from === undefined || to === undefined || relation === undefined) return;
  const entity = entities.get(from.trim().toLowerCase());
  if (entity === undefined) {
    reading.problem(place, 'a relation of an entity that is not in the file');
    return;
  }
  entity.links.push({ to: to.trim(), relation });
}

function itemOf({ place, name, type, observations, links, at }: Entity, from: string): ImportedItem {
  const word = type.toLowerCase();
  const entityType = ENTITY_TYPES.find((each) => each === word) ?? 'concept';
  const lines = [...observations].map((text) => `- ${text.replace(/\s*\n\s*/g, '\n  ')}`);
  return {
    place,
    key: `${from}#${name}`,
    title: name.replaceAll('_', ' '),
    content: lines.length === 0 ? name.replaceAll('_', ' ') : lines.join('\n'),
    names: [name],
    links,
    ...(at === undefined ? {} : { at }),
    fields: {
      kind: 'fact',
      category: 'entity',
      entityType,
      domainTags: ['entities'],
      ...(type === '' || entityType === word ? {} : { tags: [type] }),
      ...(name.includes('_') ? { aliases: [name] } : {}),
    },
  };
}
