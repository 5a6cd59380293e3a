import { expect, it } from 'vitest';
import { spread } from '../../../../src/maintenance/rem/insight/spread';

const LINKS: ReadonlyArray<[string, string, number]> = [
  ['a', 'b', 1],
  ['b', 'c', 0.8],
  ['c', 'd', 1],
  ['a', 'c', 0.2],
  ['d', 'e', 1],
];
const neighbours = (id: string) =>
  LINKS.flatMap(([from, to, weight]) =>
    from === id ? [{ id: to, weight }] : to === id ? [{ id: from, weight }] : [],
  );

it('halves with every link, takes the best way, and goes two links far', () => {
  const active = spread(new Map([['a', 1]]), neighbours);
  expect([...active]).toEqual([
    ['a', 1],
    ['b', 0.5],
    ['c', 0.2],
    ['d', 0.05],
  ]);
});

it('ends in circles, and keeps the strongest thirty', () => {
  const all = Array.from({ length: 100 }, (_, n) => `n${String(n).padStart(3, '0')}`);
  const everybody = () => all.map((id) => ({ id, weight: 1 }));
  const active = spread(new Map([['n050', 1]]), everybody);
  expect(active.size).toBe(30);
  expect([...active.keys()].slice(0, 3)).toEqual(['n050', 'n000', 'n001']);
});

it('of nothing is nothing', () => {
  expect(spread(new Map(), neighbours).size).toBe(0);
});
