/** `npm run bench quality FOLDER`: retrieval quality on every data set in a folder, beside simpler engines. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readDataSets } from './quality/data-set';
import { type DataSetResult, ENGINES, evaluate } from './quality/evaluate';
import { METRIC_NAMES, type Metrics, meanOf } from './quality/metrics';

const COLUMNS: Record<keyof Metrics, string> = {
  recall5Any: 'R@5 any',
  recall5: 'R@5',
  recall10Any: 'R@10 any',
  recall10: 'R@10',
  mrr: 'MRR',
  ndcg10: 'nDCG@10',
};

/** Gives the exit code: 0, or 2 without a folder that holds data sets. */
export async function main(args: readonly string[]): Promise<number> {
  const [folder] = args;
  const dataSets = folder === undefined ? [] : readDataSets(folder);
  if (dataSets.length === 0) {
    console.error('usage: npm run bench quality FOLDER (with docs.jsonl and queries.jsonl in it or below)');
    return 2;
  }
  console.log(`# npm run bench quality ${args.join(' ')}`);
  const results: DataSetResult[] = [];
  for (const dataSet of dataSets) {
    const result = await evaluate(dataSet);
    results.push(result);
    printDataSet(result);
  }
  for (const unit of ['sessions', 'turns']) printMean(results, unit);
  printSilence(results);
  mkdirSync('.bench', { recursive: true });
  writeFileSync('.bench/quality.json', `${JSON.stringify({ command: args, results }, null, 2)}\n`);
  return 0;
}

function printDataSet({ name, hash, documents, queries, results }: DataSetResult): void {
  printHead(`${name}  (${documents} documents, ${queries} queries, data ${hash})`);
  for (const { engine, metrics } of results) printRow(engine, metrics);
}

/** Means over the conversations of LoCoMo. */
function printMean(all: readonly DataSetResult[], unit: string): void {
  const sets = all.filter(({ name }) => name.startsWith('locomo') && name.endsWith(unit));
  if (sets.length === 0) return;
  const note = unit === 'turns' ? ', categories 1-4' : '';
  printHead(`mean of ${sets.length} locomo ${unit}${note}`);
  ENGINES.forEach((engine, i) => {
    printRow(engine, meanOf(sets.flatMap(({ results }) => results[i]?.metrics ?? [])));
  });
}

function printSilence(all: readonly DataSetResult[]): void {
  console.log('\nconfident first hits (relevance of 0.35 and more)');
  for (const { name, results } of all) {
    const silent = results.at(-1)?.silent;
    if (silent === undefined) continue;
    const { unanswerable, confident, answerable } = silent;
    const none =
      unanswerable === 0 ? '' : `; silent on ${silent.silent} of ${unanswerable} without an answer`;
    console.log(`  ${name.padEnd(20)} ${confident} of ${answerable} with an answer${none}`);
  }
}

function printHead(title: string): void {
  console.log(`\n${title}`);
  console.log(`  ${''.padEnd(16)}${METRIC_NAMES.map((name) => COLUMNS[name].padStart(10)).join('')}`);
}

function printRow(engine: string, metrics: Metrics): void {
  const cells = METRIC_NAMES.map((name) => metrics[name].toFixed(4).padStart(10));
  console.log(`  ${engine.padEnd(16)}${cells.join('')}`);
}
