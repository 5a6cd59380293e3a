import { describe, expect, it } from 'vitest';
import { yamlReader } from '../../src/engram/yaml-reader';
import { mergeDelete, pathOfMoved } from '../../src/merge/merge-delete';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { PATH } from './merging';

const verdict = (base: string, changed: string, path = PATH): string =>
  mergeDelete(base, changed, { path, yaml: yamlReader }).type;

describe('a file that one side deleted and the other one changed', () => {
  const base = engramText({ retrievalCount: 1, tags: ['a'], body: 'Words.' });

  it('goes when only statistics changed, or how it is written', () => {
    expect(verdict(base, base)).toBe('delete');
    expect(verdict(base, base.replaceAll('\n', '\r\n'))).toBe('delete');
    expect(
      verdict(base, base.replace('retrievalCount: 1', 'retrievalCount: 9\nlastRetrievedAt: 2026-01-01')),
    ).toBe('delete');
    expect(verdict(base, base.replace('kind:', 'contentHash: x\nkind:').replace('[a]', '["a"]'))).toBe(
      'delete',
    );
    const [from, to] = [testId(1), testId(2)];
    const path = `synapses/extends/${synapseId(from, to, 'extends')}.yaml`;
    const synapse = (rest: object): string => synapseText({ id: 'x', from, to, ...rest });
    expect(
      verdict(synapse({}), synapse({ retrievalWeight: 0.9, weight: 0.7, updatedAt: '2026-01-01' }), path),
    ).toBe('delete');
    expect(verdict(synapse({}), synapse({ relation: 'r' }), path)).toBe('keep');
  });

  it.each([
    ['the body', base.replace('Words.', 'Other words.')],
    ['a tag', base.replace('[a]', '[a, b]')],
    ['the status', base.replace('kind:', 'status: frozen\nkind:')],
    ['a comment', base.replace('kind:', '# important\nkind:')],
    ['an unknown key', base.replace('kind:', 'x: 1\nkind:')],
    ['everything: it cannot be read any more', 'words\n'],
  ])('stays when somebody changed %s', (_, changed) => {
    expect(mergeDelete(base, changed, { path: PATH, yaml: yamlReader })).toEqual({
      type: 'keep',
      message: 'the other side changed its words',
    });
  });

  it('stays when the base cannot be read, and when it is no record', () => {
    expect(verdict('words\n', base)).toBe('keep');
    expect(verdict('a\n', 'b\n', 'notes.txt')).toBe('keep');
    expect(verdict('{"a":1}', '{"a":2}', 'skills/a/imprint.json')).toBe('keep');
  });

  it('stays when it holds what use taught', () => {
    expect(mergeDelete('a', 'a', { path: 'usage/w123456789.tsv' })).toMatchObject({
      type: 'keep',
      message: /never deleted/,
    });
  });

  it('may need the complete reader', () => {
    const folded = base.replace('kind:', 'summary: |\n  x\nkind:');
    expect(mergeDelete(base, folded, { path: PATH })).toEqual({ type: 'needs-yaml' });
    expect(mergeDelete(folded, base, { path: PATH })).toEqual({ type: 'needs-yaml' });
  });
});

describe('an engram that the sides moved to two paths', () => {
  const moved = (path: string, updatedAt?: string) => ({ path, text: engramText({ updatedAt }) });

  it('lies where the later update put it, on a tie at the smaller path', () => {
    const [early, late] = [moved('a/x.md', '2026-01-01'), moved('b/x.md', '2026-01-02')];
    expect(pathOfMoved({ ours: early, theirs: late })).toEqual({ type: 'path', path: 'b/x.md' });
    expect(pathOfMoved({ ours: late, theirs: early })).toEqual({ type: 'path', path: 'b/x.md' });
    expect(pathOfMoved({ ours: moved('b/x.md'), theirs: moved('a/x.md') })).toEqual({
      type: 'path',
      path: 'a/x.md',
    });
  });

  it('counts as never updated where it cannot be read', () => {
    const broken = { path: 'a/x.md', text: 'words\n' };
    expect(pathOfMoved({ ours: broken, theirs: moved('b/x.md', '2026-01-02') })).toEqual({
      type: 'path',
      path: 'b/x.md',
    });
    expect(pathOfMoved({ ours: { path: 'b.txt', text: '' }, theirs: { path: 'a.txt', text: '' } })).toEqual({
      type: 'path',
      path: 'a.txt',
    });
  });

  it('may need the complete reader', () => {
    const folded = { path: 'a/x.md', text: engramText().replace('kind:', 'summary: |\n  x\nkind:') };
    expect(pathOfMoved({ ours: folded, theirs: moved('b/x.md') })).toEqual({ type: 'needs-yaml' });
    expect(pathOfMoved({ ours: moved('b/x.md'), theirs: folded })).toEqual({ type: 'needs-yaml' });
    expect(pathOfMoved({ ours: moved('b/x.md'), theirs: folded }, yamlReader)).toEqual({
      type: 'path',
      path: 'a/x.md',
    });
  });
});
