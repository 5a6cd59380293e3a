import { describe, expect, it } from 'vitest';
import { saidKinds } from '../../src/synapse/said-kinds';

describe('the kind of a link in the words of people', () => {
  it.each([
    ['the deploy depends on the staging token', ['depends_on']],
    ['It replaces the note on cron', ['supersedes']],
    ['leads to a full disk', ['causes']],
    ['这会导致磁盘写满', ['causes']],
    ['取代旧的流程', ['supersedes']],
    ['an example of a retry storm', ['exemplifies']],
    ['builds on the first one and contradicts the second', ['contradicts', 'extends']],
  ])('%j speaks of %j', (text, kinds) => {
    expect(saidKinds(text)).toEqual(kinds);
  });

  it.each([
    '',
    '73 % the same words',
    'does not depend on it',
    'no longer requires it',
    'it was replaced by the new one',
    '不依赖缓存',
    'a dependency injection framework',
    'partially done',
    'understands the causeway',
  ])('%j says nothing', (text) => {
    expect(saidKinds(text)).toEqual([]);
  });

  it('takes no time for the worst of texts', () => {
    const started = performance.now();
    for (const text of ['not '.repeat(50_000), 'n'.repeat(200_000), 'depends '.repeat(30_000)])
      saidKinds(text);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
