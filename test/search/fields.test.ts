import { expect, it } from 'vitest';
import { BOOSTS, documentFields, FIELD_NAMES, headingsOf } from '../../src/search/fields';
import { memoryEntry } from '../helpers/memory-index';

it('reads headings, but not in code', () => {
  const body =
    '# One\ntext # no\n## Two ##\n```sh\n# comment\n```\n~~~\n## no\n~~~~\n   ### Three\n#no\n####### no';
  expect(headingsOf(body)).toBe('One\nTwo ##\nThree');
  expect(headingsOf('no heading')).toBe('');
});

it('gives the text of every field', () => {
  const entry = memoryEntry(
    {
      title: 'T',
      tags: ['a', 'b'],
      domainTags: ['d'],
      aliases: ['Old title'],
      summary: 's',
      subject: 'who',
      predicate: 'likes',
      object: 'what',
    },
    0,
  );
  expect(documentFields(entry, '# H\nbody')).toEqual({
    title: 'T',
    tags: 'a\nb\nd',
    summary: 's',
    fact: 'who\nwhat',
    aliases: 'Old title',
    headings: 'H',
    body: '# H\nbody',
  });
  expect(documentFields(memoryEntry({ title: 'T' }, 0), '')).toMatchObject({
    summary: '',
    fact: '',
    aliases: '',
  });
});

it('has a boost for every field', () => {
  expect(Object.keys(BOOSTS)).toEqual([...FIELD_NAMES]);
});
