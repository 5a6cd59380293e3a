import { describe, expect, it } from 'vitest';
import { type LineageEdge, lineageOf } from '../../src/learning/lineage';

/** `a>b` says that a came of b. */
function graph(...pairs: string[]): (id: string) => LineageEdge[] {
  const edges = pairs.map((pair): LineageEdge => {
    const [from = '', to = ''] = pair.split('>');
    return { id: pair, from, kind: 'derives_from', to };
  });
  return (id) => edges.filter(({ from, to }) => from === id || to === id);
}

const places = ({ nodes }: ReturnType<typeof lineageOf>) => nodes.map(({ id, depth }) => `${id}${depth}`);

describe('lineage', () => {
  it('is what an engram came of, or what came of it, or both', () => {
    const edges = graph('b>a', 'c>b', 'd>b', 'x>y');
    expect(places(lineageOf('b', { direction: 'ancestors', depth: 9 }, edges))).toEqual(['b0', 'a1']);
    expect(places(lineageOf('b', { direction: 'descendants', depth: 9 }, edges))).toEqual([
      'b0',
      'c-1',
      'd-1',
    ]);
    const both = lineageOf('b', { direction: 'both', depth: 9 }, edges);
    expect(places(both)).toEqual(['b0', 'a1', 'c-1', 'd-1']);
    expect(both.edges.map(({ id }) => id)).toEqual(['b>a', 'c>b', 'd>b']);
    expect(both).toMatchObject({ cycles: [], isCut: false });
  });

  it('is cut at the depth and says so', () => {
    const edges = graph('a>b', 'b>c', 'c>d');
    expect(lineageOf('a', { direction: 'ancestors', depth: 2 }, edges)).toMatchObject({ isCut: true });
    expect(lineageOf('a', { direction: 'ancestors', depth: 3 }, edges)).toMatchObject({ isCut: false });
  });

  it('cuts cycles and names them', () => {
    const found = lineageOf('a', { direction: 'ancestors', depth: 9 }, graph('a>b', 'b>c', 'c>a', 'a>a'));
    expect(places(found)).toEqual(['a0', 'b1', 'c2']);
    expect(found.cycles).toEqual([['a', 'b', 'c']]);
  });

  it('meets an engram at its least depth, over every way once', () => {
    const found = lineageOf(
      'a',
      { direction: 'ancestors', depth: 9 },
      graph('a>b', 'b>d', 'a>c', 'c>d', 'd>e', 'a>e'),
    );
    expect(places(found)).toEqual(['a0', 'b1', 'c1', 'e1', 'd2']);
    expect(found.edges).toHaveLength(6);
    expect(found.cycles).toEqual([]);
  });

  it('is quick where every engram came of every other before it', () => {
    const pairs = Array.from({ length: 60 }, (_, a) =>
      Array.from({ length: a }, (__, b) => `${a}>${b}`),
    ).flat();
    const found = lineageOf('59', { direction: 'ancestors', depth: 100 }, graph(...pairs));
    expect(found.nodes).toHaveLength(60);
    expect(found.cycles).toEqual([]);
  });
});
