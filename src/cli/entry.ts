/**
 * The way in: answers `--version` itself, because not even the command table is needed for that. The build puts the
 * version in place of its name; version.ts would be one more file to read.
 */
import type { World } from './world';

/** Exit code of one call; argv is without node and script. Never throws: failures are reported on stderr. */
export async function enter(argv: readonly string[], world: World): Promise<number> {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    world.stdout.write(`${CO_ENGRAM_VERSION}\n`);
    return 0;
  }
  const { run } = await import('./core');
  return run(argv, world);
}
