/** What kind of record a file of a memory repository is, by its path. */
export type RecordClass =
  | 'engram'
  | 'session'
  | 'synapse'
  | 'usage'
  | 'proposal'
  | 'imprint'
  | 'event'
  | 'plain';

/** Top folders (also below `private/` and in the trash) and what lies in them. */
const FOLDERS: readonly { folder: string; extension: string; record: RecordClass }[] = [
  { folder: 'synapses', extension: '.yaml', record: 'synapse' },
  { folder: 'usage', extension: '.tsv', record: 'usage' },
  { folder: 'sessions', extension: '.md', record: 'session' },
  { folder: 'proposals', extension: '.yaml', record: 'proposal' },
  { folder: 'skills', extension: 'imprint.json', record: 'imprint' },
  { folder: 'events', extension: '.jsonl', record: 'event' },
];

/** `plain` for what co-engram does not write. Every other Markdown file may be an engram: its text decides. */
export function recordClass(path: string): RecordClass {
  const parts = path.split('/');
  if (parts[0] === '.trash') parts.splice(0, 2);
  if (parts[0] === 'private') parts.shift();
  const found = FOLDERS.find(({ folder }) => parts.length > 1 && folder === parts[0]);
  const name = parts.at(-1) ?? '';
  if (name === 'imprint.json') return 'imprint';
  if (found !== undefined) return name.endsWith(found.extension) ? found.record : 'plain';
  return name.endsWith('.md') ? 'engram' : 'plain';
}
