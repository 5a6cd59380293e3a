import fc from 'fast-check';
import type { Engram } from '../../src/engram/engram';
import type { FieldRow } from '../../src/engram/field-row';
import { ENGRAM_FIELDS } from '../../src/engram/fields';
import { newId } from '../../src/engram/new-id';
import { slugify } from '../../src/engram/slug';
import { formatInstant } from '../../src/util/instants';

/** How many cases a property tries; the slow suite sets FUZZ_RUNS to 100,000. */
export function runs(usual: number): number {
  return Number(process.env.FUZZ_RUNS ?? usual);
}

/** Texts that YAML likes to misunderstand. */
export const nastyText = fc.oneof(
  fc.constantFrom(
    ...[
      'no',
      'No',
      'y',
      'off',
      '~',
      'null',
      'NULL',
      'true',
      'TRUE',
      '=',
      '<<',
      '.inf',
      '-.INF',
      '.nan',
      '-',
      '?',
      ':',
    ],
    ...[
      '0123',
      '0o17',
      '0x1F',
      '0b1',
      '1e5',
      '1_000',
      '12:30:45',
      '190:20:30.15',
      '.5',
      '5.',
      '-.5e3',
      '+1',
      '1.10',
    ],
    ...[
      '2026-01-02',
      '2026-1-2',
      '2026-01-02 03:04',
      '2026-01-02T03:04:05.678Z',
      '5e12345678901234',
      '---',
      '...',
    ],
    ...[
      'a: b',
      'a:',
      ': a',
      'a #b',
      '#a',
      '# a',
      '- a',
      '-a',
      '? a',
      '?a',
      ':a',
      'a,b',
      '[a]',
      '{a}',
      'a]',
      '!a',
      '&a',
    ],
    ...[
      '*a',
      '|',
      '>',
      '%a',
      '@a',
      '`a`',
      '"a"',
      "'a'",
      "it's",
      'a"b',
      'a\\b',
      '\\',
      'a\nb',
      'a\r\nb',
      '\n',
      '\t',
      ' a',
    ],
    ...[
      'a ',
      '\u0085',
      '\u00a0',
      '\u2028',
      '\ufeff',
      '\ud800',
      '\udc00\ud800',
      '😀',
      '标签',
      '\0',
      '\x7f',
      '\x1b[31m',
    ],
    ...[
      '\u202eabc',
      'null ',
      '<!-- co-engram-derived:synapses -->',
      '<<<<<<< HEAD',
      '=======',
      'x'.repeat(3000),
    ],
  ),
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...'ab01.-+:eExo_ #,[]{}"\'\\?&*!|>%@~='), minLength: 1, maxLength: 8 }),
);

const ulid = fc
  .tuple(fc.integer({ min: 0, max: 2 ** 48 - 1 }), fc.uint8Array({ minLength: 16, maxLength: 16 }))
  .map(([now, bytes]) => newId(now, () => bytes));

const instant = fc.oneof(
  fc.integer({ min: 0, max: 4_102_444_800_000 }).map(formatInstant),
  fc.constantFrom('2026-01-02', '2026-01-02T03:04:05Z', '2026-01-02T03:04:05+01:00', '2026-01-02 03:04'),
);

/** A number from 0 to 1 with at most four decimals, as files keep them. */
const share = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000);

/** Values that a row allows, as they are kept in memory. */
export function valueFor(field: FieldRow): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'id':
      return ulid;
    case 'text':
      return field.maxLength === undefined ? nastyText : nastyText.filter((text) => [...text].length <= 200);
    case 'slug':
      return nastyText.map(slugify);
    case 'texts':
      return fc.array(nastyText, { maxLength: 4 });
    case 'enum':
      return fc.constantFrom(...(field.values ?? []));
    case 'enums':
      return fc.array(fc.constantFrom(...(field.values ?? [])), { maxLength: 3 });
    case 'number':
      return field.max === 1 ? share : fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0);
    case 'integer':
      return fc.nat(1_000_000).map((n) => n + (field.min ?? 0));
    case 'boolean':
      return fc.boolean();
    case 'instant':
      return instant;
    case 'map':
      return mapOf(field);
    case 'maps':
      return fc.array(mapOf(field), { maxLength: 3 });
  }
}

function mapOf(field: FieldRow): fc.Arbitrary<Record<string, unknown>> {
  const members = field.members ?? [];
  const model = Object.fromEntries(members.map((member) => [member.name, valueFor(member)]));
  const requiredKeys = members.filter((member) => member.isRequired).map((member) => member.name);
  return fc.record(model, { requiredKeys }).filter((map) => Object.keys(map).length > 0);
}

/** Keys that no version knows. */
export const unknownKey = fc.oneof(
  fc.constantFrom(
    'x-team',
    'reviewers',
    'constructor',
    'toString',
    '__proto__',
    'taught',
    '备注',
    'a b',
    'no',
    '1',
    '',
  ),
  fc.string({ maxLength: 6 }),
);

export const unknownValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    nastyText,
    fc.integer(),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.string({ maxLength: 5 }).filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 3 },
    ),
  ),
})).value;

/** Whole engrams; domain tags are never empty, since a file without takes them from its path. */
export const engram: fc.Arbitrary<Engram> = fc
  .record(
    Object.fromEntries(
      ENGRAM_FIELDS.map((field) => [
        field.name,
        field.name === 'domainTags' ? fc.array(nastyText, { minLength: 1, maxLength: 3 }) : valueFor(field),
      ]),
    ),
    {
      requiredKeys: ENGRAM_FIELDS.filter(
        (f) => f.isRequired || f.isAlwaysWritten || f.default !== undefined,
      ).map((f) => f.name),
    },
  )
  .map((record) => ({ ...record, extra: Object.create(null) }) as unknown as Engram);

export const body = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    '\n\na',
    '---',
    '---\n',
    '```\ncode',
    'Words.\n\n- a\n- b',
    '  indented',
    '# Title\r\n\r\ntext',
  ),
  fc.string({ maxLength: 40 }),
  fc
    .array(fc.constantFrom('text', '', '---', '```', '# h', '<!-- co-engram-meta:zh -->'), { maxLength: 6 })
    .map((l) => l.join('\n')),
);
