import { type MakeRepositoryOptions, makeRepository, type TestRepository } from './repository';
import { type CliOptions, type CliResult, runCli } from './run-cli';
import { tempFolder } from './temp-folder';

export interface CliRepository extends TestRepository {
  home: string;
  /** Runs a command line on the repository, named by --repo. */
  run(line: string | readonly string[], options?: CliOptions): Promise<CliResult>;
  /** The same with --json; fails unless it ends with 0. */
  json(line: string | readonly string[], options?: CliOptions): Promise<Record<string, unknown>>;
}

/** A repository with the command line pointed at it; words of a `line` are separated by one space. */
export function makeCliRepository(options: MakeRepositoryOptions = {}): CliRepository {
  const test = makeRepository(options);
  const home = tempFolder();
  const run: CliRepository['run'] = (line, cliOptions = {}) => {
    const words = typeof line === 'string' ? line.split(' ') : line;
    return runCli([...words, '--repo', test.root], { cwd: test.root, home, ...cliOptions });
  };
  return {
    ...test,
    home,
    run,
    async json(line, cliOptions) {
      const words = typeof line === 'string' ? line.split(' ') : line;
      const result = await run([...words, '--json'], cliOptions);
      if (result.exitCode !== 0) throw new Error(`exit ${result.exitCode}: ${result.stderr}`);
      return JSON.parse(result.stdout);
    },
  };
}
