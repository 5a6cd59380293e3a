import { describe, expect, it } from 'vitest';
import { mergeFile } from '../../src/merge/merge-file';
import { isClean } from '../../src/merge/merge-result';
import { synapseId } from '../../src/synapse/id';
import { formatUsageFile, SETTLED } from '../../src/usage/codec';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { KEY, line, OTHER_KEY } from '../usage/lines';
import { mergeClean, mergeStrangers, PATH } from './merging';

const X = testId(1);
const Y = testId(2);
const Z = testId(3);
const text = (id: string, title: string): string => engramText({ id, title });

describe('two engrams under one path', () => {
  const [base, ours, theirs] = [text(X, 'X'), text(X, 'X changed'), text(Y, 'Y')];

  it('a false rename: the side that is new there owns the path, byte for byte', () => {
    const result = mergeStrangers([base, ours, theirs]);
    expect(result).toEqual({
      type: 'two-ids',
      text: theirs,
      owner: 'theirs',
      ids: { base: X, ours: X, theirs: Y },
      displaced: { side: 'ours', id: X, text: ours, path: 'engineering/x-changed-000001.md' },
    });
    expect(isClean(result)).toBe(false);
    expect(mergeStrangers([base, theirs, ours])).toMatchObject({
      text: theirs,
      owner: 'ours',
      displaced: { side: 'theirs', text: ours },
    });
  });

  it('and the other side did not change anything: nothing is displaced', () => {
    expect(mergeFile(base, base, theirs, { path: PATH })).toMatchObject({ type: 'merged', text: theirs });
    expect(mergeClean([base, `\ufeff${base.replaceAll('\n', '\r\n')}`, theirs]).text).toBe(theirs);
  });

  it('two new ones: the smaller id owns the path, whichever side it is on', () => {
    for (const known of [undefined, '', text(Z, 'Z')]) {
      expect(mergeStrangers([known, text(X, 'X'), theirs])).toMatchObject({
        owner: 'ours',
        displaced: { id: Y },
      });
      expect(mergeStrangers([known, theirs, text(X, 'X')])).toMatchObject({
        owner: 'theirs',
        displaced: { id: Y },
      });
    }
  });

  it('a slug names the file of the displaced one', () => {
    const slugged = engramText({ id: Y, slug: 'its-own' });
    expect(mergeStrangers([undefined, text(X, 'X'), slugged]).displaced.path).toBe(
      'engineering/its-own-000002.md',
    );
  });

  it('ids that are copies of each other in another case are one', () => {
    const lower = text(X.toLowerCase(), 'X');
    expect(mergeClean([base, lower, base.replace('kind: o', 'slug: s\nkind: o')]).text).toContain(
      X.toLowerCase(),
    );
    expect(mergeClean([undefined, lower, base]).text).toBe(lower);
  });
});

describe('two synapses under one path', () => {
  const synapse = (from: string, to: string, weight: number): string =>
    synapseText({ id: synapseId(from, to, 'extends'), from, to, weight });
  const path = `synapses/extends/${synapseId(X, Z, 'extends')}.yaml`;

  it('go each to its own', () => {
    const [base, ours, theirs] = [synapse(X, Y, 0.1), synapse(X, Y, 0.9), synapse(X, Z, 0.5)];
    expect(mergeStrangers([base, ours, theirs], { path })).toMatchObject({
      text: theirs,
      displaced: { path: `synapses/extends/${synapseId(X, Y, 'extends')}.yaml` },
    });
    expect(mergeStrangers([base, ours, theirs], { path: `private/${path}` }).displaced.path).toMatch(
      /^private\/synapses\/extends\//,
    );
  });
});

describe('usage files of two writers under one path', () => {
  const file = (key: string, n: number): string => formatUsageFile([line({ n })], key);

  it('the writer that the path names stays', () => {
    const [base, ours, theirs] = [file(KEY, 1), file(KEY, 2), file(OTHER_KEY, 3)];
    const result = mergeStrangers([base, ours, theirs], { path: `usage/${OTHER_KEY}.tsv` });
    expect(result).toMatchObject({
      text: theirs,
      displaced: { side: 'ours', path: `usage/${KEY}.tsv`, text: ours },
    });
    const part = mergeStrangers([base, ours, theirs], { path: `private/usage/${KEY}-7.tsv` });
    expect(part).toMatchObject({ owner: 'ours', displaced: { path: `private/usage/${OTHER_KEY}-7.tsv` } });
  });

  it('lines of many writers belong to the settled file', () => {
    const settled = formatUsageFile([{ key: KEY, ...line({ n: 1 }) }], SETTLED);
    const result = mergeFile(undefined, settled, file(KEY, 1), { path: 'usage/settled.tsv' });
    expect(isClean(result)).toBe(false);
  });
});

describe('proposals and imprints', () => {
  it('go each to its own, and an id cannot lead out of the folder', () => {
    const proposal = (id: string): string => `id: ${id}\nsource: import\n`;
    const wild = mergeStrangers([undefined, proposal('a'), proposal('"../../x"')], {
      path: 'proposals/a.yaml',
    });
    expect([wild.displaced.path, wild.owner]).toEqual(['proposals/a.yaml', 'theirs']);
    expect(
      mergeStrangers([undefined, proposal('a'), proposal('"b/../c"')], { path: 'proposals/a.yaml' }).displaced
        .path,
    ).toBe('proposals/b-c.yaml');
    const imprint = (skillId: string): string => `{"skillId": "${skillId}"}\n`;
    const skills = mergeStrangers([undefined, imprint('a'), imprint('../b')], {
      path: 'skills/a/imprint.json',
    });
    expect(skills.displaced.path).toBe('skills/a/imprint.json');
    expect(
      mergeStrangers([undefined, imprint('a'), imprint('b/c')], { path: 'skills/a/imprint.json' }).displaced
        .path,
    ).toBe('skills/b-c/imprint.json');
  });
});
