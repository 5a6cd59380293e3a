import type { UsageColumns } from './contract';

/** `keeper` stands for what `gone` said; documents, or places behind them for what lies in the trash. */
export interface Consolidation {
  keeper: number;
  gone: number;
}

const SUMS = ['retrieved', 'effective', 'failed', 'reinforcement', 'importance', 'confidence'] as const;

/**
 * Shows with the keeper what use taught about the engrams that it consolidates, also over several steps: derived, so
 * that nothing is counted twice when a clone does the same, and gone again when somebody restores one of them.
 */
export function addConsolidated(columns: UsageColumns, consolidations: readonly Consolidation[]): void {
  const keeperOf = new Map(consolidations.map(({ keeper, gone }) => [gone, keeper]));
  const taught = new Map([...keeperOf.keys()].map((doc) => [doc, valuesOf(columns, doc)]));
  for (const [gone, values] of taught) {
    const seen = new Set([gone]);
    for (
      let keeper = keeperOf.get(gone);
      keeper !== undefined && !seen.has(keeper);
      keeper = keeperOf.get(keeper)
    ) {
      seen.add(keeper);
      addValues(columns, keeper, values);
    }
  }
}

type Values = Record<keyof UsageColumns, number>;

function valuesOf(columns: UsageColumns, doc: number): Values {
  const values = Object.entries(columns).map(([name, column]) => [name, column[doc] ?? 0]);
  return Object.fromEntries(values) as Values;
}

function addValues(columns: UsageColumns, doc: number, values: Values): void {
  for (const name of SUMS) columns[name][doc] = (columns[name][doc] ?? 0) + values[name];
  if (values.lastRetrievedAt > (columns.lastRetrievedAt[doc] ?? 0)) {
    columns.lastRetrievedAt[doc] = values.lastRetrievedAt;
    columns.lastRetrievalScore[doc] = values.lastRetrievalScore;
  }
  columns.lastEffectiveAt[doc] = Math.max(columns.lastEffectiveAt[doc] ?? 0, values.lastEffectiveAt);
}
