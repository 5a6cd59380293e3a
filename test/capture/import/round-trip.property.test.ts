import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportOptions } from '../../../src/index';
import { synapseId } from '../../../src/synapse/id';
import { SYNAPSE_KINDS } from '../../../src/synapse/synapse';
import { engramText, synapseText, testId } from '../../helpers/engram-text';
import { makeMemory, type TestMemory } from '../../helpers/memory';
import { tempFolder } from '../../helpers/temp-folder';

const RUNS = 25;

/** One key as people and tools write it. */
const extras = fc.subarray([
  'x-team: {a: 1, b: [yes, 0123]}',
  'tags:  [ x , "y" ]  # two',
  'importance: .5',
  "summary: 'it''s'",
  'aliases:\n- a\n  # why\n- b',
  'validTo: 2031-01-01',
  'category: preference\nsubject: user\npredicate: likes\nobject: tea\nagentId: main\ntier: candidate',
  '备注: "保持"',
  'status: archived',
  '',
]);

const body = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replace(/\0/g, '')),
  fc.constantFrom('', 'Words.\n\n\nMore.', '---\nrule', '```\n# code', 'crlf\r\nline', 'trailing  \n\n\n'),
);

const engram = fc.record({
  extras,
  body,
  mark: fc.constantFrom('', '\ufeff'),
  end: fc.constantFrom('', '\n', '\n\n'),
  isCrlf: fc.boolean(),
  isPlain: fc.boolean(),
  visibility: fc.constantFrom('team', 'public', 'restricted', 'private'),
  folder: fc.constantFrom('a', 'a/b', 'Ä ö', '数据库', 'sessions/2026'),
});

const memory = fc.record({
  engrams: fc.array(engram, { minLength: 1, maxLength: 6 }),
  links: fc.array(fc.tuple(fc.nat(7), fc.nat(7), fc.constantFrom(...SYNAPSE_KINDS), fc.boolean()), {
    maxLength: 5,
  }),
});

type Generated = typeof memory extends fc.Arbitrary<infer T> ? T : never;

function filesOf({ engrams, links }: Generated): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [index, each] of engrams.entries()) {
    const { visibility, folder, isPlain } = each;
    const plain = engramText({ id: testId(index), title: `T ${index}`, visibility, body: each.body });
    const keys = each.extras.map((line) => `${line}\n`).join('');
    const hand = `---\n# by hand\nid: ${testId(index)}\nvisibility: ${visibility}\n${keys}title: T ${index}\n---\n${each.body}${each.end}`;
    const text = isPlain ? plain : each.mark + (each.isCrlf ? hand.replace(/\r?\n/g, '\r\n') : hand);
    files[`${visibility === 'private' ? 'private/' : ''}${folder}/n${index}.md`] = text;
  }
  for (const [a, b, kind, hasComment] of links) {
    if (a === b) continue;
    const [from, to] = [testId(a), testId(b)];
    const id = synapseId(from, to, kind);
    const text = synapseText({ id, from, to, kind });
    const isPrivate = [a, b].some((each) => engrams[each]?.visibility === 'private');
    files[`${isPrivate ? 'private/' : ''}synapses/${kind}/${id}.yaml`] = hasComment ? `# why\n${text}` : text;
  }
  files['usage/w3k9x2m7qa.tsv'] = `co-engram-usage-1 w3k9x2m7qa\tn\n${testId(0)}\t1\n`;
  files['proposals/P1.yaml'] = 'id: P1\nsource: test # by hand\nstatus: pending\naction: add\n';
  return files;
}

async function exported(from: TestMemory, options?: ExportOptions): Promise<string> {
  let text = '';
  for await (const part of (await from.library.export('jsonl', options)).text) text += part;
  return text;
}

test('an export, imported into an empty repository, is exported again as the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(memory, fc.boolean(), async (generated, isWhole) => {
      const options: ExportOptions = isWhole ? { include: ['restricted', 'private'] } : {};
      const first = await exported(await makeMemory({ files: filesOf(generated) }), options);
      const file = join(tempFolder(), 'memory.jsonl');
      writeFileSync(file, first);
      const copy = await makeMemory();
      const { outcome } = await copy.library.import([file], { accept: true, from: 'jsonl' });
      expect({ refused: outcome.refused, problems: outcome.problems }).toEqual({ refused: [], problems: [] });
      expect(await exported(copy, options)).toBe(first);
      const again = (await copy.library.import([file], { accept: true, from: 'jsonl' })).outcome;
      expect({ ...again, known: 0 }).toMatchObject({ imported: [], links: 0, refused: [], problems: [] });
    }),
    { numRuns: RUNS },
  );
}, 60_000);
