/** Every engine on one data set. */
import { CONFIDENT } from '../../src/search/relevance';
import { openDataSet } from './data-repository';
import type { DataQuery, DataSet } from './data-set';
import { type Engine, grepEngine, miniSearchEngine, ourEngine } from './engines';
import { type Metrics, meanOf, metricsOf } from './metrics';

export interface EngineResult {
  engine: string;
  /** Over the queries that have an answer; on LoCoMo turns of the categories 1 to 4. */
  metrics: Metrics;
  byCategory: Record<string, Metrics & { queries: number }>;
  /** Queries without an answer that got no confident hit, and those with one that did. */
  silent?: { silent: number; unanswerable: number; confident: number; answerable: number };
}

export interface DataSetResult {
  name: string;
  hash: string;
  documents: number;
  queries: number;
  results: EngineResult[];
}

export const ENGINES = ['grep', 'minisearch', 'ours-no-expand', 'ours'] as const;

export async function evaluate(dataSet: DataSet): Promise<DataSetResult> {
  const { view, idOf, close } = await openDataSet(dataSet);
  const engines: Record<(typeof ENGINES)[number], Engine> = {
    grep: grepEngine(dataSet),
    minisearch: miniSearchEngine(dataSet),
    'ours-no-expand': ourEngine(view, idOf, { expand: false }),
    ours: ourEngine(view, idOf, { expand: true }),
  };
  const results = ENGINES.map((name) => evaluateEngine(name, engines[name], dataSet));
  close();
  const { name, hash, documents, queries } = dataSet;
  return { name, hash, documents: documents.length, queries: queries.length, results };
}

function evaluateEngine(engine: string, ask: Engine, { name, queries }: DataSet): EngineResult {
  const asked = queries.map((query) => ({ query, answer: ask(query.q) }));
  const answerable = asked.filter(({ query }) => query.relevant.length > 0);
  const measured = answerable.map(({ query, answer }) => ({
    query,
    metrics: metricsOf(answer.ranked, query.relevant),
  }));
  const counted = measured.filter(({ query }) => isCounted(name, query));
  const categories = [...new Set(measured.map(({ query }) => String(query.category ?? 'all')))].sort();
  const byCategory = Object.fromEntries(
    categories.map((category) => {
      const own = measured.filter(({ query }) => String(query.category ?? 'all') === category);
      return [category, { queries: own.length, ...meanOf(own.map(({ metrics }) => metrics)) }];
    }),
  );
  const result: EngineResult = { engine, metrics: meanOf(counted.map(({ metrics }) => metrics)), byCategory };
  if (asked[0]?.answer.topRelevance !== undefined) {
    const isConfident = ({ answer }: (typeof asked)[number]) => (answer.topRelevance ?? 0) >= CONFIDENT;
    const unanswerable = asked.filter(({ query }) => query.relevant.length === 0);
    result.silent = {
      silent: unanswerable.filter((one) => !isConfident(one)).length,
      unanswerable: unanswerable.length,
      confident: answerable.filter(isConfident).length,
      answerable: answerable.length,
    };
  }
  return result;
}

/** Category 5 of LoCoMo asks for what was never said; its turns are only where one would look. */
function isCounted(dataSet: string, { category }: DataQuery): boolean {
  return !(dataSet.startsWith('locomo') && dataSet.endsWith('turns') && category === 5);
}
