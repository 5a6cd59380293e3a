/** Memories of mem0: what `get_all` or an export gives, as one JSON value or one memory a line. */
import { CoEngramError } from '../../../errors';
import { isObject, type JsonObject, optionalText, readJsonFile, readJsonLines, textList } from '../json';
import type { Reading } from '../reading';

/** Where lists of memories stand in the answers of its versions. */
const LISTS = ['results', 'memories', 'data'];
/** What the text is called. */
const TEXTS = ['memory', 'text', 'content', 'data'];

/** Each memory is one item. */
export async function readMem0(absolute: string, reading: Reading, isLines: boolean): Promise<void> {
  if (isLines) {
    for await (const { place, value } of readJsonLines(absolute, reading)) addMemory(place, value, reading);
    return;
  }
  const { pointer, list } = listIn(readJsonFile(absolute), absolute);
  for (const [index, value] of list.entries()) {
    const place = `${absolute}#${pointer}/${index}`;
    if (isObject(value)) addMemory(place, value, reading);
    else reading.problem(place, 'must be an object');
  }
}

function listIn(value: unknown, absolute: string): { pointer: string; list: readonly unknown[] } {
  if (Array.isArray(value)) return { pointer: '', list: value };
  const name = isObject(value) ? LISTS.find((each) => Array.isArray(value[each])) : undefined;
  if (name !== undefined && isObject(value)) return { pointer: `/${name}`, list: value[name] as unknown[] };
  throw new CoEngramError('INVALID_DATA', `${absolute} has no list of memories`, {
    hint: `a list, or an object with ${LISTS.join(', ')}`,
  });
}

function addMemory(place: string, value: JsonObject, reading: Reading): void {
  const content = TEXTS.map((name) => optionalText(value[name])).find((text) => text !== undefined);
  if (content === undefined) {
    reading.problem(`${place}${place.includes('#') ? '' : '#'}/memory`, 'must be a text');
    return;
  }
  const metadata = isObject(value.metadata) ? value.metadata : {};
  const tags = [...textList(value.categories), ...textList([metadata.category, metadata.type])];
  const about = ['user_id', 'agent_id', 'run_id', 'app_id'].flatMap((name) => {
    const id = optionalText(value[name]);
    return id === undefined ? [] : `${name.replace('_id', '')}:${id}`;
  });
  const at = optionalText(value.created_at);
  const id = optionalText(value.id);
  reading.add({
    place,
    key: `${reading.from}#${id ?? content}`,
    title: titleOf(content),
    content,
    ...(at === undefined ? {} : { at }),
    fields: {
      kind: 'fact',
      sourceType: 'secondhand',
      ...(tags.length === 0 ? {} : { tags: [...new Set(tags)] }),
      ...(about.length === 0 ? {} : { contextTags: about }),
    },
  });
}

/** The first line, at most 120 characters of it. */
function titleOf(content: string): string {
  const characters = [...(content.split('\n')[0] ?? '')];
  return characters.length <= 120 ? characters.join('') : `${characters.slice(0, 119).join('')}…`;
}
