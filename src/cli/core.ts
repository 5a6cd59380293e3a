/** What every call but `--version` needs; the build keeps it together in one chunk. */
export { defineCommand } from './declarations';
export { reportFailure } from './failure';
export { run } from './run';
