/** Run as a process of its own: prints a digest of many merges, for the test that nothing around it counts. */
import fc from 'fast-check';
import { yamlReader } from '../../src/engram/yaml-reader';
import { mergeFile } from '../../src/merge/merge-file';
import { sha256Hex } from '../../src/util/hash';
import { threeEngrams, threeSynapses } from './arbitraries';

const SEED = 4711;
const results = [threeEngrams, threeSynapses].flatMap((threes) =>
  fc
    .sample(threes, { seed: SEED, numRuns: 60 })
    .map(({ path, base, ours, theirs }) => mergeFile(base, ours, theirs, { path, yaml: yamlReader })),
);
process.stdout.write(`${results.length} ${sha256Hex(JSON.stringify(results))}`);
