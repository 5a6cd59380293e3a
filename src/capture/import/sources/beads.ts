/** Issues of beads (bd): `.beads/issues.jsonl`, one issue a line with its dependencies. */
import { isObject, type JsonObject, optionalText, readJsonLines, textAt, textList } from '../json';
import type { ItemLink, Reading } from '../reading';

const PARTS: ReadonlyArray<readonly [string, string]> = [
  ['design', 'Design'],
  ['acceptance_criteria', 'Done when'],
  ['notes', 'Notes'],
  ['close_reason', 'Closed because'],
];
/** What a dependency of an issue on another one is called here. */
const RELATIONS: Readonly<Record<string, string>> = {
  blocks: 'depends_on',
  'parent-child': 'part_of',
  'discovered-from': 'discovered_from',
};

/** Each issue is one item. Issues that were deleted are left out. */
export async function readBeads(absolute: string, reading: Reading): Promise<void> {
  for await (const { place, value } of readJsonLines(absolute, reading)) {
    if (value._type === 'memory') addMemory(place, value, reading);
    else if (value._type !== undefined && value._type !== 'issue') reading.skip('a line that is no issue');
    else if (value.is_template === true) reading.skip('a template');
    else if (value.status === 'tombstone' || value.deleted_at !== undefined) reading.skip('a deleted issue');
    else addIssue(place, value, reading);
  }
}

function addIssue(place: string, value: JsonObject, reading: Reading): void {
  const [id, title] = ['id', 'title'].map((name) => textAt(value, name, { place, reading }));
  if (id === undefined || title === undefined) return;
  const status = optionalText(value.status) ?? 'open';
  const type = optionalText(value.issue_type);
  const at = optionalText(value.created_at);
  const description = optionalText(value.description);
  const parts = PARTS.flatMap(([name, heading]) => {
    const text = optionalText(value[name]);
    return text === undefined ? [] : `## ${heading}\n\n${text}`;
  });
  reading.add({
    place,
    key: `${reading.from}#${id}`,
    title,
    content: [description ?? title, ...parts, `${id}, ${status}`].join('\n\n'),
    names: [id],
    links: linksOf(id, value, place, reading),
    ...(at === undefined ? {} : { at }),
    fields: {
      kind: type === 'bug' ? 'observation' : 'fact',
      tags: [...new Set([...textList(value.labels), ...(type === undefined ? [] : [type]), status])],
      aliases: [id],
      ...importanceOf(value.priority),
    },
  });
}

/** 0 is critical, 4 the backlog. */
function importanceOf(priority: unknown): { importance?: number } {
  if (typeof priority !== 'number' || !(priority >= 0 && priority <= 4)) return {};
  return { importance: Math.round((0.9 - priority * 0.15) * 100) / 100 };
}

function linksOf(id: string, value: JsonObject, place: string, reading: Reading): ItemLink[] {
  if (value.dependencies === undefined || value.dependencies === null) return [];
  if (!Array.isArray(value.dependencies)) {
    reading.problem(`${place}#/dependencies`, 'must be a list');
    return [];
  }
  return value.dependencies.flatMap((dependency: unknown, index) => {
    const to = isObject(dependency) ? optionalText(dependency.depends_on_id) : undefined;
    if (!isObject(dependency) || to === undefined) {
      reading.problem(`${place}#/dependencies/${index}/depends_on_id`, 'must be a text');
      return [];
    }
    if ((optionalText(dependency.issue_id) ?? id) !== id) return [];
    const type = optionalText(dependency.type) ?? 'blocks';
    return { to, relation: RELATIONS[type] ?? type };
  });
}

/** `bd remember` keeps short notes beside the issues. */
function addMemory(place: string, value: JsonObject, reading: Reading): void {
  const content = textAt(value, 'value', { place, reading });
  if (content === undefined) return;
  const key = optionalText(value.key);
  reading.add({
    place,
    key: `${reading.from}#memory ${key ?? content}`,
    title: key?.replace(/[-_]+/g, ' ') ?? content.split('\n')[0] ?? content,
    content,
    fields: { kind: 'fact' },
  });
}
