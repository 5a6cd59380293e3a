/** Three versions of a record, as people and programs leave them: some fields changed, some by both, in other words. */
import fc from 'fast-check';
import { editEngram } from '../../src/engram/edit-engram';
import { ENGRAM_FIELDS } from '../../src/engram/fields';
import { formatEngram } from '../../src/engram/format-engram';
import { yamlReader } from '../../src/engram/yaml-reader';
import { editSynapse } from '../../src/synapse/edit-synapse';
import { synapseId } from '../../src/synapse/id';
import { engram as anyEngram, unknownKey, unknownValue, valueFor } from '../engram/arbitraries';
import { synapseText, testId } from '../helpers/engram-text';

export interface ThreeTexts {
  path: string;
  base: string | undefined;
  ours: string;
  theirs: string;
}

/** Few values, so that both sides often write the same one or the base's. */
const words = fc.constantFrom('alpha', 'beta', 'gamma', 'Ärger', '标签', 'no', '0123', 'a: b');
const instants = fc.constantFrom(
  '2026-01-01T00:00:00.000Z',
  '2026-01-02T00:00:00.000Z',
  '2026-01-02T00:00:00Z',
  '2026-01-02T01:00:00+01:00',
  '2026-01-03T00:00:00.000Z',
  '2026-02-01',
);
const evidence = fc.record({ messageId: words, role: fc.constantFrom('user', 'assistant'), at: instants });
const verification = fc.record({
  status: fc.constantFrom('plausible', 'verified'),
  description: words,
  addedAt: instants,
  addedBy: words,
});

function tameValue(name: string, type: string): fc.Arbitrary<unknown> {
  const row = ENGRAM_FIELDS.find((field) => field.name === name);
  if (name === 'evidence') return fc.array(evidence, { maxLength: 3 });
  if (name === 'verifications') return fc.array(verification, { maxLength: 3 });
  if (type === 'instant') return instants;
  if (type === 'text' || type === 'slug') return words;
  if (type === 'texts') return fc.uniqueArray(words, { maxLength: 4 });
  if (type === 'integer') return fc.integer({ min: 1, max: 9 });
  if (type === 'number') return fc.constantFrom(0, 0.1, 0.25, 0.3, 1);
  return row === undefined ? words : valueFor(row);
}

const DIGESTS = ['contentHash', 'contentSize'];
export const EDITABLE = ENGRAM_FIELDS.filter(({ name }) => name !== 'id' && !DIGESTS.includes(name));

const setField = fc
  .constantFrom(...EDITABLE)
  .chain((row) =>
    fc
      .oneof(
        { weight: 6, arbitrary: tameValue(row.name, row.type) },
        { weight: 1, arbitrary: valueFor(row) },
        { weight: 1, arbitrary: fc.constant(row.isRequired ? 'x' : null) },
      )
      .map((value) => ({ type: 'set' as const, name: row.name, value })),
  );

const setUnknown = fc
  .tuple(fc.oneof(fc.constantFrom('x-team', 'reviewers', 'owner'), unknownKey), unknownValue)
  .filter(([key]) => key !== '' && !ENGRAM_FIELDS.some(({ name }) => name === key))
  .map(([name, value]) => ({ type: 'set' as const, name, value }));

const bodyLine = fc.constantFrom(
  'one',
  'two',
  'three',
  '',
  '```',
  '---',
  '# Title',
  '<<<<<<< x',
  '=======',
  '- a',
  '||||||| y',
);

const editBody = fc.record({
  type: fc.constantFrom('insert' as const, 'replace' as const, 'remove' as const),
  at: fc.nat(12),
  text: bodyLine,
});

const respell = fc.record({
  type: fc.constantFrom('comment' as const, 'behind' as const, 'swap' as const, 'quote' as const),
  at: fc.nat(40),
  text: fc.constantFrom('# one', '# two', '# three\n# lines'),
});

const dressing = fc.constantFrom('crlf' as const, 'mark' as const, 'unended' as const, 'ended' as const);

type Edit =
  | { type: 'set'; name: string; value: unknown }
  | {
      type: 'insert' | 'replace' | 'remove' | 'comment' | 'behind' | 'swap' | 'quote';
      at: number;
      text: string;
    }
  | { type: 'dress'; how: 'crlf' | 'mark' | 'unended' | 'ended' };

const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 8, arbitrary: setField },
  { weight: 1, arbitrary: setUnknown },
  { weight: 4, arbitrary: editBody },
  { weight: 2, arbitrary: respell },
  { weight: 1, arbitrary: dressing.map((how) => ({ type: 'dress' as const, how })) },
);

const baseText = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anyEngram }),
    fc.array(fc.oneof(setField, setUnknown), { maxLength: 12 }),
    fc.array(bodyLine, { maxLength: 12 }),
    fc.boolean(),
  )
  .map(([record, edits, lines, hasHash]) => {
    const digests = hasHash ? { contentHash: `sha256:${'0'.repeat(64)}`, contentSize: 1 } : {};
    const draft = { title: 'A title', ...record, id: testId(1), ...digests };
    return applyEdits(formatEngram(draft, lines.join('\n')), edits);
  });

/** A base (or none, where both sides added the file) and what two people made of it. */
export const threeEngrams: fc.Arbitrary<ThreeTexts> = fc
  .tuple(
    baseText,
    fc.array(edit, { maxLength: 6 }),
    fc.array(edit, { maxLength: 6 }),
    fc.array(edit, { maxLength: 2 }),
    fc.integer({ min: 0, max: 7 }),
  )
  .map(([base, ours, theirs, common, kind]) => ({
    path: 'engineering/x.md',
    base: kind === 0 ? undefined : base,
    ours: applyEdits(applyEdits(base, common), ours),
    theirs: applyEdits(applyEdits(base, common), theirs),
  }));

function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits.reduce((before, change) => {
    const after = applyEdit(before, change);
    return after.length > 200_000 ? before : after;
  }, text);
}

function applyEdit(text: string, change: Edit): string {
  switch (change.type) {
    case 'set':
      return setValue(text, change.name, change.value);
    case 'dress':
      return dressed(text, change.how);
    case 'insert':
    case 'replace':
    case 'remove':
      return editLines(text, change);
    default:
      return respelled(text, change);
  }
}

/** What the codec refuses to write is left alone. */
export function setValue(text: string, name: string, value: unknown): string {
  try {
    return editEngram(text, Object.fromEntries([[name, value]]), undefined, yamlReader);
  } catch {
    return text;
  }
}

function dressed(text: string, how: 'crlf' | 'mark' | 'unended' | 'ended'): string {
  if (how === 'crlf') return text.replace(/\r?\n/g, '\r\n');
  if (how === 'mark') return text.startsWith('\ufeff') ? text : `\ufeff${text}`;
  return how === 'unended' ? text.replace(/\r?\n$/, '') : `${text}\n\n`;
}

interface LineEdit {
  type: string;
  at: number;
  text: string;
}

function splitAtBody(text: string): [head: string, lines: string[]] {
  const match = /^\ufeff?---\r?\n(?:[\s\S]*?\r?\n)?---(?:\r?\n|$)/.exec(text);
  const head = match?.[0] ?? '';
  return [head.endsWith('\n') ? head : `${head}\n`, text.slice(head.length).split('\n')];
}

function editLines(text: string, { type, at, text: line }: LineEdit): string {
  const [head, lines] = splitAtBody(text);
  const place = at % (lines.length + 1);
  lines.splice(place, type === 'insert' ? 0 : 1, ...(type === 'remove' ? [] : [line]));
  return head + lines.join('\n');
}

/** Comments, the order of keys, and quotes, changed by hand. */
function respelled(text: string, { type, at, text: comment }: LineEdit): string {
  const [head, lines] = splitAtBody(text);
  const parts = head.split(/(?<=\n)(?=[A-Za-z_][\w-]*:|---)/);
  const place = 1 + (at % Math.max(1, parts.length - 2));
  const part = parts[place] ?? '';
  if (type === 'comment') parts.splice(place, 0, `${comment}\n`);
  else if (type === 'swap' && place + 1 < parts.length - 1) {
    parts.splice(place, 2, parts[place + 1] ?? '', part);
  } else if (type === 'behind') parts[place] = part.replace(/^(\w+: [a-z0-9.]+)(\r?\n)$/, '$1 # why$2');
  else if (type === 'quote')
    parts[place] = part.replace(/^(title|summary|status): ([a-z]+)(\r?\n)$/, "$1: '$2'$3");
  return parts.join('') + lines.join('\n');
}

const synapseEvidence = fc.record(
  { description: words, source: words, addedAt: instants, addedBy: fc.constantFrom('Ann', 'Bob'), x: words },
  { requiredKeys: ['description', 'addedAt', 'addedBy'] },
);
const state = fc.record(
  { status: fc.constantFrom('pending', 'escalated', 'resolved'), since: instants, verdict: words, x: words },
  { requiredKeys: ['status'] },
);

const setInSynapse = fc
  .oneof(
    fc.tuple(fc.constantFrom('weight', 'retrievalWeight'), fc.constantFrom(0, 0.2, 0.5, 1)),
    fc.tuple(fc.constant('evidence'), fc.array(synapseEvidence, { maxLength: 3 })),
    fc.tuple(
      fc.constantFrom('relation', 'sourceSemantic', 'targetSemantic', 'createdBy'),
      fc.oneof(words, fc.constant(null)),
    ),
    fc.tuple(fc.constant('resolutionState'), state),
    fc.tuple(fc.constantFrom('createdAt', 'updatedAt'), instants),
    fc.tuple(fc.constantFrom('x-team', 'note'), unknownValue),
  )
  .map(([name, value]) => ({ name, value }));

const setsInSynapse = fc.array(setInSynapse, { maxLength: 5 });

/** A synapse (or none, where two people made the same link) and what two people made of it. */
export const threeSynapses: fc.Arbitrary<ThreeTexts> = fc
  .tuple(setsInSynapse, setsInSynapse, setsInSynapse, fc.integer({ min: 0, max: 5 }))
  .map(([first, ours, theirs, kind]) => {
    const [from, to] = [testId(1), testId(2)];
    const id = synapseId(from, to, 'contradicts');
    const start = synapseText({ id, from, to, kind: 'contradicts', evidence: undefined });
    const edit = (text: string, sets: readonly { name: string; value: unknown }[]): string =>
      sets.reduce((before, { name, value }) => setInSynapseText(before, name, value), text);
    const base = edit(start, first);
    return {
      path: `synapses/contradicts/${id}.yaml`,
      base: kind === 0 ? undefined : base,
      ours: edit(base, ours),
      theirs: edit(base, theirs),
    };
  });

function setInSynapseText(text: string, name: string, value: unknown): string {
  try {
    return editSynapse(text, { [name]: value }, yamlReader);
  } catch {
    return text;
  }
}
