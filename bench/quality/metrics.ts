/** How good a ranking is, against the documents that are right. */

export interface Metrics {
  /** Share of queries with a right document among the first 5 or 10. */
  recall5Any: number;
  recall10Any: number;
  /** Mean share of the right documents among the first 5 or 10. */
  recall5: number;
  recall10: number;
  /** Mean of 1 / rank of the first right document within 10. */
  mrr: number;
  ndcg10: number;
}

export const METRIC_NAMES = ['recall5Any', 'recall5', 'recall10Any', 'recall10', 'mrr', 'ndcg10'] as const;

/** Metrics of one query; `ranked` and `relevant` are ids. */
export function metricsOf(ranked: readonly string[], relevant: readonly string[]): Metrics {
  const right = new Set(relevant);
  const isRight = ranked.slice(0, 10).map((id) => right.has(id));
  const found = (depth: number) => isRight.slice(0, depth).filter(Boolean).length;
  const first = isRight.indexOf(true);
  const gain = (hits: readonly boolean[]) =>
    hits.reduce((sum, hit, rank) => sum + (hit ? 1 / Math.log2(rank + 2) : 0), 0);
  const ideal = gain(Array.from({ length: Math.min(10, right.size) }, () => true));
  return {
    recall5Any: Number(found(5) > 0),
    recall10Any: Number(found(10) > 0),
    recall5: found(5) / right.size,
    recall10: found(10) / right.size,
    mrr: first === -1 ? 0 : 1 / (first + 1),
    ndcg10: gain(isRight) / ideal,
  };
}

export function meanOf(all: readonly Metrics[]): Metrics {
  const mean = (name: keyof Metrics) => all.reduce((sum, one) => sum + one[name], 0) / (all.length || 1);
  return {
    recall5Any: mean('recall5Any'),
    recall10Any: mean('recall10Any'),
    recall5: mean('recall5'),
    recall10: mean('recall10'),
    mrr: mean('mrr'),
    ndcg10: mean('ndcg10'),
  };
}
