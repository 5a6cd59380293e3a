/**
 * The program that git calls for one file that both sides changed, by way of driver.sh:
 *
 *   driver.cjs [--state DIR] [--sha256] [--] BASE OURS THEIRS MARKER-SIZE PATH [BASE-LABEL OUR-LABEL THEIR-LABEL]
 *
 * It writes OURS and nothing else that git knows of. Exit 0: merged, 1: conflicts; with --state the statuses by which
 * driver.sh knows that work was done, and a merge log in DIR.
 */
import { runDriver } from './run-driver';

const world = { fixedNow: process.env.CO_ENGRAM_NOW, now: Date.now(), cwd: process.cwd() };

runDriver(process.argv.slice(2), world).then(
  ({ status, message }) => {
    if (message !== undefined) process.stderr.write(`co-engram: ${message}\n`);
    process.exitCode = status;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 2;
  },
);
