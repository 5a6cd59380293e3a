import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editSynapse } from '../../src/synapse/edit-synapse';
import { SYNAPSE_FIELDS } from '../../src/synapse/fields';
import { formatSynapse } from '../../src/synapse/format-synapse';
import { parseSynapse } from '../../src/synapse/parse-synapse';
import { runs, valueFor } from '../engram/arbitraries';
import { synapse } from './arbitraries';

test('what is written reads back the same, without the complete reader', () => {
  fc.assert(
    fc.property(synapse, (original) => {
      const text = formatSynapse(original);
      const parsed = parseSynapse(text, 'x.yaml');
      if (parsed.type !== 'synapse') throw new Error(`${JSON.stringify(parsed)}\n${text}`);
      expect(parsed.file.problems).toEqual([]);
      expect(parsed.file.synapse).toEqual(original);
      expect(formatSynapse(parsed.file.synapse)).toBe(text);
    }),
    { numRuns: runs(500) },
  );
});

test('an edit sets its fields, and editing back gives the bytes of before', () => {
  const optional = SYNAPSE_FIELDS.filter((field) => !field.isRequired);
  const changes = fc
    .subarray(optional, { maxLength: 3 })
    .chain((fields) =>
      fc.record(
        Object.fromEntries(fields.map((field) => [field.name, fc.option(valueFor(field), { freq: 4 })])),
      ),
    );
  fc.assert(
    fc.property(synapse, changes, fc.boolean(), fc.boolean(), (original, wanted, isCrlf, isEnded) => {
      const lf = isEnded ? formatSynapse(original) : formatSynapse(original).slice(0, -1);
      const text = isCrlf ? lf.replaceAll('\n', '\r\n') : lf;
      const edited = editSynapse(text, wanted);
      const parsed = parseSynapse(edited, 'x.yaml');
      if (parsed.type !== 'synapse') throw new Error(`${JSON.stringify(parsed)}\n${edited}`);
      const values = parsed.file.synapse as unknown as Record<string, unknown>;
      for (const { name, default: usual } of optional) {
        const old = (original as unknown as Record<string, unknown>)[name];
        const isEmpty = wanted[name] === null || (Array.isArray(wanted[name]) && wanted[name].length === 0);
        const expected = name in wanted ? (isEmpty ? usual : wanted[name]) : old;
        expect([name, values[name]]).toEqual([name, expected]);
      }
      expect(edited.includes('\r\n')).toBe(isCrlf);
      expect(edited.endsWith('\n')).toBe(isEnded);
      const back = Object.fromEntries(
        Object.keys(wanted).map((name) => [
          name,
          (original as unknown as Record<string, unknown>)[name] ?? null,
        ]),
      );
      expect(editSynapse(edited, back)).toBe(text);
    }),
    { numRuns: runs(500) },
  );
});
