import { describe, expect, it } from 'vitest';
import { idfOf, MAX_TERMS, parseQuery } from '../../src/search/query';
import { tokenize } from '../../src/search/tokenize';

/** An index that knows these words, each in the given number of 100 engrams. */
function indexOf(frequencies: Record<string, number>) {
  const byTerm = new Map(
    Object.entries(frequencies).flatMap(([word, count]) =>
      tokenize(word).map((token) => [token, count] as const),
    ),
  );
  return { documentCount: 100, documentFrequency: (term: string) => byTerm.get(term) ?? 0 };
}

const known = indexOf({
  deploy: 10,
  postgres: 3,
  'agent-crew': 2,
  front: 9,
  matter: 4,
  the: 90,
  记忆系统: 5,
  configuration: 2,
});
const termsOf = (text: string) => parseQuery(text, known).terms.map(({ term }) => term);

describe('what counts', () => {
  it('leaves stop words out unless there is nothing else', () => {
    expect(termsOf('how do we deploy the postgres')).toEqual(['deploy', 'postgr']);
    expect(termsOf('the who')).toEqual(['the', 'who']);
  });

  it('takes every word once, in reading order', () => {
    expect(termsOf('postgres deploy Postgres DEPLOYMENTS')).toEqual(['postgr', 'deploy']);
  });

  it('reads operators as text', () => {
    expect(termsOf('deploy AND (NOT postgres) OR -title:deploy*')).toEqual(['deploy', 'postgr', 'titl']);
  });

  it('asks for the parts of an identifier that no engram holds whole', () => {
    expect(termsOf('agent-crew')).toEqual(['agent-crew', 'agent', 'crew']);
    expect(termsOf('frontMatter')).toEqual(['front', 'matter']);
    expect(termsOf('no-such-thing-xyz')).toEqual(['no-such-thing-xyz', 'thing', 'xyz']);
  });

  it('shows the words as they were typed', () => {
    const { terms } = parseQuery('Deployments of agent-crew', known);
    expect(terms.map(({ word }) => word)).toEqual(['Deployments', 'agent-crew', 'agent', 'crew']);
    expect(parseQuery('记忆系统', known).terms.map(({ word }) => word)).toEqual(['记忆', '忆系', '系统']);
  });

  it('counts the information of unknown words too', () => {
    const { terms, information } = parseQuery('deploy zebra', known);
    expect(terms.map(({ idf }) => idf)).toEqual([idfOf(10, 100), idfOf(0, 100)]);
    expect(information).toBeCloseTo(idfOf(10, 100) + idfOf(0, 100), 12);
    expect(idfOf(0, 100)).toBeGreaterThan(idfOf(1, 100));
  });
});

describe('a word being typed', () => {
  const last = (text: string) => parseQuery(text, known).terms.at(-1);

  it('is a prefix from four letters on', () => {
    expect(last('postgres depl')).toMatchObject({ term: 'depl', prefix: true });
    expect(last('postgres dep')).toMatchObject({ term: 'dep', prefix: false });
  });

  it('is one as it was typed where its stem is too short: acme begins acme1', () => {
    expect(last('our Acme')).toMatchObject({ term: 'acme', prefix: true, fuzzy: 0 });
    expect(last('Acme?')).toMatchObject({ term: 'acm', prefix: false });
  });

  it('is finished when something stands behind it', () => {
    expect(last('postgres deploy?')).toMatchObject({ term: 'deploy', prefix: false });
    expect(last('postgres deploy ')?.prefix).toBe(true);
  });

  it('finds the stem through half a suffix', () => {
    expect(last('deploymen')).toMatchObject({ term: 'deploy', word: 'deploymen', documentFrequency: 10 });
    expect(last('configurati')).toMatchObject({ term: 'configur' });
  });

  it('is only the last word', () => {
    const { terms } = parseQuery('deploy postgres', known);
    expect(terms.map(({ prefix }) => prefix)).toEqual([false, true]);
  });
});

describe('misspelt words', () => {
  const distance = (text: string, fuzzy?: Parameters<typeof parseQuery>[2]) =>
    parseQuery(text, known, fuzzy).terms.map((term) => term.fuzzy);

  it('are looked for only when the index does not know them', () => {
    expect(distance('postgres postgras front.')).toEqual([0, 1, 0]);
  });

  it('may differ by more letters the longer they are', () => {
    expect(distance('zebr. zebra. elasticsaerch.')).toEqual([0, 1, 2]);
  });

  it('follow what the caller says', () => {
    expect(distance('zebra elasticsaerch', 'off')).toEqual([0, 0]);
    expect(distance('zebra elasticsaerch', 0)).toEqual([0, 0]);
    expect(distance('ze zebra elasticsaerch', 1)).toEqual([0, 1, 1]);
    expect(distance('zebra elasticsaerch', 2)).toEqual([0, 2]);
  });

  it('are never numbers, versions or pairs of characters', () => {
    expect(distance('8081 v2.1.9 abc123de 系绕', 2).every((fuzzy) => fuzzy === 0)).toBe(true);
  });
});

describe('odd queries', () => {
  it.each(['', '   ', '?!…', '😀👩‍👩', '(((((', '\0\u001b'])('%j has no terms', (text) => {
    expect(parseQuery(text, known)).toMatchObject({ terms: [], information: 0 });
  });

  it.each([
    ['我', ['我']],
    ['记忆 deploy データ', ['记忆', 'deploy', 'デー', 'ータ']],
  ])('%s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it('searches a long text by its rarest known words', () => {
    const frequencies = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`word${n}`, n + 1]));
    const text = [
      ...Object.keys(frequencies).reverse(),
      ...Array.from({ length: 300 }, (_, n) => `other${n}`),
    ].join(' ');
    expect(text.length).toBeGreaterThan(4000);
    const { terms } = parseQuery(text, indexOf(frequencies));
    expect(terms).toHaveLength(MAX_TERMS);
    expect(terms.map(({ term }) => term)).toEqual(Array.from({ length: 64 }, (_, n) => `word${63 - n}`));
  });

  it('keeps unknown words while there is room', () => {
    const { terms } = parseQuery(`deploy ${Array.from({ length: 90 }, (_, n) => `x${n}y`).join(' ')}`, known);
    expect(terms).toHaveLength(MAX_TERMS);
    expect(terms[0]?.term).toBe('deploy');
  });

  it('reads ten thousand words and hostile runs in a moment', () => {
    const started = performance.now();
    for (const text of [
      'a'.repeat(1_000_000),
      '('.repeat(100_000),
      'a-'.repeat(50_000),
      'aA'.repeat(50_000),
      '是'.repeat(50_000),
    ]) {
      expect(parseQuery(text, known).terms.length).toBeLessThanOrEqual(MAX_TERMS);
    }
    expect(performance.now() - started).toBeLessThan(4000);
  });
});
