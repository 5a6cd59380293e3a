import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENGRAM_FIELDS } from '../src/engram/fields';
import { EXIT_CODES } from '../src/errors';
import { SYNAPSE_KINDS } from '../src/synapse/synapse';
import { USAGE_COLUMNS } from '../src/usage/usage-line';

const ROOT = join(__dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const format = read('docs/format.md');

/** The rows of the field tables: names in the first cell, "set by hand" in the fourth. */
function fieldRows(): Map<string, boolean> {
  const rows = new Map<string, boolean>();
  for (const line of format.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells[4] !== 'yes' && cells[4] !== 'no') continue;
    for (const [, name] of (cells[1] ?? '').matchAll(/`(\w+)`/g)) rows.set(name ?? '', cells[4] === 'yes');
  }
  return rows;
}

describe('docs/format.md', () => {
  it('has every field of an engram, and says rightly which can be set by hand', () => {
    const rows = fieldRows();
    const described = ENGRAM_FIELDS.filter(
      (field) => field.group !== 'retrieval' && field.name !== 'evidence',
    );
    for (const field of described)
      expect([field.name, rows.get(field.name)]).toEqual([field.name, field.isWritable]);
    for (const field of ENGRAM_FIELDS) expect(format).toContain(`\`${field.name}\``);
  });

  it('names every value of the enums, every kind of synapse and every column of usage', () => {
    const values = ENGRAM_FIELDS.flatMap((field) => field.values ?? []);
    for (const word of [...values, ...SYNAPSE_KINDS, ...USAGE_COLUMNS])
      expect(format).toContain(`\`${word}\``);
  });
});

describe('README.md', () => {
  const readme = read('README.md');

  it('stays short', () => {
    expect(Buffer.byteLength(readme)).toBeLessThan(10_240);
  });

  it('shows a memory of the sample byte for byte', () => {
    const path = /`(engineering\/[^`]+\.md)`:/.exec(readme)?.[1] ?? '';
    expect(readme).toContain(`\`\`\`markdown\n${read(`examples/team-memory/${path}`)}\`\`\``);
  });
});

describe('docs/library.md', () => {
  it('has the exit codes that callers meet', () => {
    const library = read('docs/library.md');
    for (const code of [
      'USAGE',
      'NOT_FOUND',
      'INVALID_DATA',
      'CONFLICT',
      'ENVIRONMENT',
      'REFUSED',
    ] as const) {
      expect(library).toContain(`| \`${code}\` | ${EXIT_CODES[code]} |`);
    }
  });
});

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`),
];

describe.each(pages.filter((path) => path.endsWith('.md')).map((path) => [path]))('%s', (path) => {
  it('links to files that exist', () => {
    const targets = [...read(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(
      ([, target]) => target ?? '',
    );
    const local = targets.filter((target) => !/^[a-z]+:/.test(target));
    expect(local.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([]);
  });
});
