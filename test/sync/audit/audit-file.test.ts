import { describe, expect, it } from 'vitest';
import { yamlReader } from '../../../src/engram/yaml-reader';
import { mergeFile } from '../../../src/merge/merge-file';
import { auditFile } from '../../../src/sync/audit/audit-file';
import type { FileAudit } from '../../../src/sync/audit/audited';
import { formatUsageFile } from '../../../src/usage/codec';
import { type EngramTextOptions, engramText, testId } from '../../helpers/engram-text';
import { KEY, line } from '../../usage/lines';

const PATH = 'e/A.md';
const BODY = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].join('\n\n');
const [EARLY, LATE] = ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];

const text = (options: EngramTextOptions = {}): string =>
  engramText({
    title: 'Base',
    tags: ['base'],
    updatedAt: '2026-01-01T00:00:00.000Z',
    body: BODY,
    ...options,
  });

interface Versions {
  base?: string;
  ours: string;
  theirs: string;
  merged: string;
  now?: string;
}

function audit({ now, ...versions }: Versions, path = PATH): FileAudit {
  const { base, ours, theirs } = versions;
  const result = mergeFile(base, ours, theirs, { path, yaml: yamlReader });
  if (result.type === 'needs-yaml') throw new Error('never');
  const isClean = result.type === 'merged' && result.conflicts.length === 0;
  const texts = { ...versions, expected: result.text, isClean, now: now ?? versions.merged };
  const found = auditFile(path, texts, yamlReader);
  // Once mended, nothing is left to find.
  if (found.mended !== undefined) {
    const again = auditFile(path, { ...texts, now: found.mended }, yamlReader);
    expect(again.losses.filter(({ byHand }) => !byHand)).toEqual([]);
    expect(again.mended).toBeUndefined();
  }
  return found;
}

const base = text();
const ours = text({ title: 'Ours', tags: ['base', 'm'], importance: 0.9, updatedAt: EARLY });
const theirs = text({ title: 'Theirs', tags: ['base', 's'], confidence: 0.4, updatedAt: LATE });

describe('a merge that took one side whole', () => {
  it('lost the other one’s fields', () => {
    const { losses, mended } = audit({ base, ours, theirs, merged: ours });
    expect(losses).toEqual([
      { field: 'aliases', has: null, wanted: ['Ours'], byHand: false },
      { field: 'confidence', has: null, wanted: 0.4, byHand: false },
      { field: 'tags', has: ['base', 'm'], wanted: ['base', 'm', 's'], byHand: false },
      { field: 'title', has: 'Ours', wanted: 'Theirs', byHand: false },
    ]);
    const rules = mergeFile(base, ours, theirs, { path: PATH, yaml: yamlReader });
    expect(mended).toBe(rules.type === 'merged' ? rules.text : '');
  });

  it('lost nothing when the other one changed nothing but stamps', () => {
    const stamped = text({ updatedAt: LATE, version: 7 });
    expect(audit({ base, ours, theirs: stamped, merged: ours })).toEqual({ losses: [] });
  });

  it('and was mended since, lost nothing that is still missing', () => {
    const now = text({
      title: 'Theirs',
      aliases: ['Ours'],
      tags: ['base', 'm', 's'],
      importance: 0.9,
      confidence: 0.4,
      updatedAt: LATE,
    });
    expect(audit({ base, ours, theirs, merged: ours, now })).toEqual({ losses: [] });
  });

  it('leaves alone what somebody has decided since, whatever the stamps say', () => {
    const now = text({ title: 'Better', tags: ['base', 'm', 'new'], importance: 0.9, updatedAt: EARLY });
    const { losses, mended } = audit({ base, ours, theirs, merged: ours, now });
    expect(losses.map(({ field }) => field)).toEqual(['aliases', 'confidence', 'tags']);
    expect(mended).toContain('title: Better');
    expect(mended).toMatch(/tags: \[base, m, new, s\]/);
  });

  it('leaves alone what a person wrote in the merge', () => {
    const merged = text({ title: 'By hand', tags: ['base', 'm', 's'], importance: 0.9, confidence: 0.4 });
    expect(audit({ base, ours, theirs, merged }).losses.map(({ field }) => field)).toEqual(['aliases']);
  });

  it('takes a status whole, or leaves it whole', () => {
    const frozen = text({ status: 'frozen', statusAt: LATE, reviewBy: '2027-01-01', updatedAt: LATE });
    const found = audit({ base, ours, theirs: frozen, merged: ours });
    expect(found.losses.map(({ field }) => field)).toEqual(['reviewBy', 'status']);
    expect(found.mended).toContain(`statusAt: ${LATE}`);
    const decided = text({
      title: 'Ours',
      tags: ['base', 'm'],
      importance: 0.9,
      status: 'draft',
      statusAt: EARLY,
    });
    const left = audit({ base, ours, theirs: frozen, merged: ours, now: decided });
    expect(left).toEqual({ losses: [] });
  });
});

describe('bodies', () => {
  const first = text({ body: BODY.replace('One', 'Our one'), updatedAt: EARLY });
  const last = text({ body: BODY.replace('Five', 'Their five'), updatedAt: LATE });

  it('come back where the merge took one side’s', () => {
    const { losses, mended } = audit({ base, ours: first, theirs: last, merged: first });
    expect(losses).toEqual([{ field: 'body', has: ['Five.'], wanted: ['Their five.'], byHand: false }]);
    expect(mended).toContain('Our one.');
    expect(mended).toContain('Their five.');
  });

  it('come back into words that were written since', () => {
    const now = first.replace('Three.', 'Three, later.');
    const { mended } = audit({ base, ours: first, theirs: last, merged: first, now });
    expect(mended).toMatch(/Our one\.[\s\S]*Three, later\.[\s\S]*Their five\./);
  });

  it('that were changed at the same place since are for a person', () => {
    const now = first.replace('Five.', 'Five, later.');
    const { losses, mended } = audit({ base, ours: first, theirs: last, merged: first, now });
    expect(losses).toEqual([{ field: 'body', has: null, wanted: ['Their five.'], byHand: true }]);
    expect(mended).toBeUndefined();
  });

  it('in conflict that were resolved to one side are for a person, and the fields come back', () => {
    const other = text({ body: BODY.replace('One', 'Their one'), tags: ['base', 's'], updatedAt: LATE });
    const { losses, mended } = audit({ base, ours: first, theirs: other, merged: first });
    expect(losses).toEqual([
      { field: 'tags', has: ['base'], wanted: ['base', 's'], byHand: false },
      { field: 'body', has: null, wanted: ['Their one.'], byHand: true },
    ]);
    expect(mended).toContain('Our one.');
    expect(mended).not.toContain('<<<<<<<');
  });

  it('in conflict that a person wrote are the person’s', () => {
    const other = text({ body: BODY.replace('One', 'Their one'), updatedAt: LATE });
    const merged = text({ body: BODY.replace('One', 'One for all'), updatedAt: LATE });
    expect(audit({ base, ours: first, theirs: other, merged })).toEqual({ losses: [] });
  });

  it('keep right hashes', () => {
    const hashed = (body: string, at: string) =>
      text({ body, updatedAt: at, contentHash: 'sha256:0', contentSize: 1 });
    const [a, b] = [hashed(BODY.replace('One', 'A'), EARLY), hashed(BODY.replace('Five', 'B'), LATE)];
    const { mended } = audit({ base: hashed(BODY, EARLY), ours: a, theirs: b, merged: a });
    const rules = mergeFile(hashed(BODY, EARLY), a, b, { path: PATH, yaml: yamlReader });
    expect(mended).toBe(rules.type === 'merged' ? rules.text : '');
  });
});

describe('a merge that left something broken', () => {
  const broken = base.replace(
    'title: Base',
    '<<<<<<< ours\ntitle: Ours\n=======\ntitle: Theirs\n>>>>>>> theirs',
  );
  const doubled = base.replace('title: Base', 'title: Ours\ntitle: Theirs');

  it.each([broken, doubled])('is mended as a whole while nobody has touched it', (merged) => {
    const { losses, mended } = audit({ base, ours, theirs, merged });
    expect(losses).toEqual([{ field: 'file', has: null, wanted: null, byHand: false }]);
    expect(mended).toContain('title: Theirs');
  });

  it('keeps the lines of both bodies that a merge by lines has put together', () => {
    const at = (body: string, more: EngramTextOptions) => text({ ...more, body });
    const a = at('Ten.', { tags: ['base', 'a'], updatedAt: LATE });
    const b = at('Twenty.', { tags: ['base', 'b'], updatedAt: EARLY });
    const merged = at('Ten.\nTwenty.', {}).replace('title: Base', 'title: Base\ntags: [base, a]');
    const { losses, mended } = audit({ base, ours: a, theirs: b, merged });
    expect(losses).toEqual([{ field: 'file', has: null, wanted: null, byHand: false }]);
    expect(mended).toContain('Ten.\nTwenty.');
    expect(mended).toContain('tags: [a, b, base]');
  });

  it('is for a person when somebody has been at it, or markers of a conflict stand in the body', () => {
    expect(audit({ base, ours, theirs, merged: broken, now: `${broken}\nmore` }).losses).toMatchObject([
      { field: 'file', byHand: true },
    ]);
    const a = text({ body: 'A' });
    const b = text({ body: 'B' });
    const merged = text({ body: '<<<<<<< ours\nA\n=======\nB\n>>>>>>> theirs' }).replace(
      /^id:/m,
      'id: x\nid:',
    );
    expect(audit({ base, ours: a, theirs: b, merged }).losses).toMatchObject([{ byHand: true }]);
  });

  it('and was mended by hand is measured against the base', () => {
    const now = text({ title: 'By hand', tags: ['base', 'm'] });
    const { losses } = audit({ base, ours, theirs, merged: broken, now });
    expect(losses.map(({ field }) => field)).toEqual(['aliases', 'confidence', 'importance', 'tags']);
  });
});

describe('other records', () => {
  const synapse = (fields: string) =>
    `id: syn-0\nfrom: 01KDY6T0ZZ0000000000000001\nto: 01KDY6T0ZZ0000000000000002\nkind: extends\n${fields}`;

  it('synapses: evidence comes back', () => {
    const evidence = (word: string) =>
      `evidence:\n  - description: ${word}\n    addedBy: a\n    addedAt: ${EARLY}\n`;
    const a = synapse(evidence('one'));
    const b = synapse(`weight: 0.7\n${evidence('two')}`);
    const { losses } = audit({ ours: a, theirs: b, merged: a }, 'synapses/extends/syn-0.yaml');
    expect(losses.map(({ field }) => field)).toEqual(['evidence', 'weight']);
  });

  it('usage: counts come back, by engram, and later ones stay', () => {
    const file = (...counts: [id: number, n: number][]) =>
      formatUsageFile(
        counts.map(([id, n]) => line({ id: testId(id), n, retrieved: n })),
        KEY,
      );
    const [a, b] = [file([1, 3], [2, 1]), file([1, 2], [3, 5])];
    const now = file([1, 4], [2, 1]);
    const found = audit({ base: file(), ours: a, theirs: b, merged: a, now }, `usage/${KEY}.tsv`);
    expect(found.losses.map(({ field, has }) => [field, has])).toEqual([[testId(3), null]]);
    expect(found.mended).toBe(file([1, 4], [2, 1], [3, 5]));
  });

  it('what is another record now, or no record, is left alone', () => {
    const other = engramText({ id: '01KDY6T0ZZ0000000000000009', title: 'Other' });
    expect(audit({ base, ours, theirs, merged: ours, now: other })).toEqual({ losses: [] });
    expect(audit({ base, ours, theirs, merged: ours, now: 'words' })).toEqual({ losses: [] });
    expect(audit({ base, ours, theirs: '', merged: ours })).toEqual({ losses: [] });
  });
});
