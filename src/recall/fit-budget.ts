/** Shares a budget of tokens among lists of which each gives its items from the front. */

export interface Shelf<N extends string = string> {
  name: N;
  /** What the first item costs beside its own. */
  headCost: number;
  /** What each item costs, in order. */
  costs: readonly number[];
  /** At most this share of the budget in the first round; default all. */
  share?: number;
}

/**
 * How many items of each list fit. Lists are served in order: first each within its share, then what is left over goes
 * round once more. Never more than the budget; an item is only taken with all before it.
 */
export function fitBudget<N extends string>(shelves: readonly Shelf<N>[], budget: number): Record<N, number> {
  const taken = Object.fromEntries(shelves.map(({ name }) => [name, 0])) as Record<N, number>;
  let left = budget;
  const serve = (shelf: Shelf<N>, atMost: number) => {
    let spent = 0;
    for (let next = taken[shelf.name]; next < shelf.costs.length; next += 1) {
      const cost = (shelf.costs[next] ?? 0) + (next === 0 ? shelf.headCost : 0);
      if (cost > left || spent + cost > atMost) break;
      spent += cost;
      left -= cost;
      taken[shelf.name] = next + 1;
    }
  };
  for (const shelf of shelves) serve(shelf, (shelf.share ?? 1) * budget);
  for (const shelf of shelves) serve(shelf, left);
  return taken;
}
