import fc from '../../node_modules/fast-check/lib/fast-check.js';

/**
 * fast-check as the tests get it (an alias in vitest.config.mts): the same commit gets the same cases, so that a red
 * run is the change's fault. `FUZZ_SEED=random` and the slow suite look for new ones; a failure prints its seed.
 */
const { FUZZ_SEED = '1' } = process.env;
if (FUZZ_SEED !== 'random') fc.configureGlobal({ seed: Number(FUZZ_SEED) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
