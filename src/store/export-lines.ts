/** Kinds of the lines of an export as JSONL; docs/import-export.md describes them. */
export const EXPORT_LINES = {
  engram: 'exported-engram',
  synapse: 'exported-synapse',
  file: 'exported-file',
  deletion: 'exported-deletion',
} as const;
