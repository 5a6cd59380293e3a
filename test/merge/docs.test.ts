import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENGRAM_FIELDS } from '../../src/engram/fields';
import { MERGE_RULES } from '../../src/merge/merge-result';

const page = readFileSync('docs/merge.md', 'utf8');

describe('docs/merge.md', () => {
  it('has a rule for every field of an engram', () => {
    for (const { name } of ENGRAM_FIELDS) expect(page).toContain(`\`${name}\``);
  });

  it('explains every rule that the log names', () => {
    for (const rule of MERGE_RULES) expect(page).toMatch(new RegExp(`^\\|.*\`${rule}\``, 'm'));
  });
});
