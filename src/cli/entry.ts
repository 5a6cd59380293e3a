/**
 * The way in. `--version` and a plain search are answered here without loading commander, the table or anything
 * else that a search does not need; all the rest, and every mistake, goes to run.ts.
 */
import { locateCommand } from './locate-command';
import { VERSION } from './version';
import type { World } from './world';

const FAST_COMMAND = 'search';

async function runFastSearch(argv: readonly string[], world: World): Promise<number | undefined> {
  const located = locateCommand(argv, { isName: () => false, isGroup: () => false });
  if (located.name !== FAST_COMMAND) return undefined;
  const [{ command }, { parseFast }, { execute }] = await Promise.all([
    import('./commands/search'),
    import('./parse-fast'),
    import('./execute'),
  ]);
  const raw = parseFast(command, located.rest);
  if (raw === undefined || raw.options.help === true) return undefined;
  return execute(FAST_COMMAND, command, raw, world);
}

async function answer(argv: readonly string[], world: World): Promise<number> {
  const code = await runFastSearch(argv, world);
  if (code !== undefined) return code;
  const { run } = await import('./run');
  return run(argv, world);
}

/** Exit code of one call; argv is without node and script. Never throws: failures are reported on stderr. */
export async function enter(argv: readonly string[], world: World): Promise<number> {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    world.stdout.write(`${VERSION}\n`);
    return 0;
  }
  try {
    return await answer(argv, world);
  } catch (error) {
    const { failureStyle, reportFailure } = await import('./failure');
    return reportFailure(error, world, failureStyle(argv, world));
  }
}
