import { describe, expect, it } from 'vitest';
import { closest } from '../../src/util/closest';

describe('suggestions', () => {
  it.each([
    ['serach', 'search'],
    ['sea', 'search'],
    ['lsit', 'list'],
    ['lnik', 'link'],
    ['s', undefined],
    ['', undefined],
    ['totally-else', undefined],
  ])('for %j: %s', (text, suggestion) => {
    expect(closest(text, ['search', 'list', 'link', 'delete'])).toBe(suggestion);
  });
});
