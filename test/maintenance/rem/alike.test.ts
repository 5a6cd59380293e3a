import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clustersOf, findAlike } from '../../../src/maintenance/rem/alike';
import { similarPairs } from '../../../src/maintenance/similar-pairs';
import { cosineOfWeights, TermNumbers, type WeightedTerms } from '../../../src/maintenance/weighted-terms';
import { maintained, maintenanceSnapshot, type TestEngram } from '../../helpers/maintenance';
import { REM_NOW } from '../../helpers/rem';

const THRESHOLD = 0.6;

function weigh(texts: readonly string[]): WeightedTerms[] {
  const numbers = new TermNumbers();
  return texts.map((text) => numbers.weigh(text.split(' ')));
}

function clusters(texts: readonly string[]): number[][] {
  const weighed = weigh(texts);
  return clustersOf(weighed, similarPairs(weighed, THRESHOLD), THRESHOLD);
}

describe('clusters', () => {
  it('are groups of three and more of which every two are alike', () => {
    expect(clusters(['a b c d', 'a b c e', 'a b c f', 'x y z', 'x y w'])).toEqual([[0, 1, 2]]);
  });

  it('are no chains: the ends must be alike too', () => {
    expect(clusters(['a b c d', 'b c d e', 'c d e f', 'd e f g'])).toEqual([]);
  });

  it('of a thousand texts that are nearly the same are one', () => {
    const texts = Array.from({ length: 1000 }, (_, n) => `retry budget of the exporter number${n}`);
    expect(clusters(texts)).toHaveLength(1);
  });

  it('hold every two members together, whatever the texts', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
        const weighed = weigh(texts);
        const seen = new Set<number>();
        for (const members of clusters(texts)) {
          for (const a of members) {
            expect(seen.has(a)).toBe(false);
            seen.add(a);
            for (const b of members) {
              expect(
                cosineOfWeights(weighed[a] as WeightedTerms, weighed[b] as WeightedTerms),
              ).toBeGreaterThanOrEqual(THRESHOLD);
            }
          }
        }
      }),
    );
  });
});

describe('what is alike', () => {
  const found = (engrams: TestEngram[]) =>
    findAlike(maintenanceSnapshot(engrams.map((each, n) => maintained(n + 1, each))), REM_NOW);

  it('is looked for among those of one audience, and in one of those with the same text', () => {
    const own = { visibility: 'private' } as const;
    const all = found([
      {},
      { body: 'x' },
      { body: 'x' },
      own,
      { visibility: 'restricted' },
      { visibility: 'public' },
    ]);
    expect(all.map(({ audience, engrams }) => [audience, engrams.length])).toEqual([
      ['team', 3],
      ['restricted', 1],
      ['private', 1],
    ]);
  });

  it('changes nothing for the team with what only this machine has', () => {
    const team = [{ body: 'a b c d' }, { body: 'a b c e' }];
    const own = Array.from({ length: 20 }, (_, n) => ({ body: `a b ${n}`, visibility: 'private' as const }));
    expect(found([...team, ...own])[0]).toEqual(found(team)[0]);
  });

  it.each<[string, TestEngram]>([
    ['refuted', { verificationStatus: 'refuted' }],
    ['frozen', { status: 'frozen' }],
    ['empty', { contentSize: 0 }],
    ['a session', { type: 'session' }],
    ['of one agent', { agentId: 'scribe' }],
    ['of one channel', { scope: { type: 'channel', id: 'x' } }],
  ])('is nothing that is %s', (_, given) => {
    expect(found([given])[0]?.engrams).toEqual([]);
  });
});
