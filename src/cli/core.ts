/** What every call but `--version` needs; the build keeps it together in one chunk. */
export { reportFailure } from './failure';
export { run } from './run';
