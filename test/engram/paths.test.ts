import { expect, test } from 'vitest';
import { domainTagsOfPath, engramPath } from '../../src/engram/paths';

test.each([
  [
    { domainTags: ['engineering', 'typescript'], slug: 'x', visibility: 'team' },
    '',
    'engineering/typescript/x.md',
  ],
  [{ domainTags: ['a'], slug: 'x', visibility: 'private' }, '', 'private/a/x.md'],
  [{ domainTags: ['a'], slug: 'x', visibility: 'public' }, 'engrams', 'engrams/a/x.md'],
  [{ domainTags: ['a'], slug: 'x', visibility: 'private' }, 'engrams', 'private/a/x.md'],
  [{ domainTags: [], slug: 'x', visibility: 'restricted' }, '', 'x.md'],
  [
    { domainTags: ['Code Review', '..', '.git', 'a/b'], slug: 'x', visibility: 'team' },
    '',
    'code-review/untitled/git/a-b/x.md',
  ],
  [{ domainTags: ['Events', 'usage'], slug: 'x', visibility: 'team' }, '', 'events-domain/usage/x.md'],
] as const)('engramPath(%j, %j) = %s', (place, prefix, path) => {
  expect(engramPath(place, prefix)).toBe(path);
});

test.each([
  ['engineering/typescript/x.md', ['engineering', 'typescript']],
  ['x.md', []],
  ['private/a/x.md', ['a']],
  ['engrams/a/x.md', ['a']],
  ['.trash/2026-01/a/x.md', ['a']],
  ['.trash/2026-01/private/a/x.md', ['a']],
  ['a/private/x.md', ['a', 'private']],
])('domainTagsOfPath(%s) = %j', (path, tags) => {
  expect(domainTagsOfPath(path)).toEqual(tags);
});
