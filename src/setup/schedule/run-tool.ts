import { execa } from 'execa';
import { CoEngramError } from '../../errors';
import type { Surroundings } from '../../util/surroundings';

export interface ToolResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program of the system, found on the PATH; ENVIRONMENT when there is none. A status is an answer. */
export async function runTool(
  { env }: Pick<Surroundings, 'env'>,
  program: string,
  args: readonly string[],
  input?: string,
): Promise<ToolResult> {
  const result = await execa(program, args, {
    env: { ...env, LC_ALL: 'C' },
    extendEnv: false,
    input: input ?? '',
    reject: false,
    stripFinalNewline: false,
  });
  if (result.exitCode !== undefined) {
    return { code: result.exitCode, stdout: result.stdout, stderr: result.stderr };
  }
  throw new CoEngramError(
    'ENVIRONMENT',
    `${program} cannot be started (${result.code ?? result.shortMessage})`,
    {
      hint: 'co-engram schedule print shows the job for other programs that start things',
      cause: result,
    },
  );
}

/** As `runTool`; a status other than 0 is ENVIRONMENT with what the program said. */
export async function requireTool(
  surroundings: Pick<Surroundings, 'env'>,
  program: string,
  args: readonly string[],
  input?: string,
): Promise<string> {
  const { code, stdout, stderr } = await runTool(surroundings, program, args, input);
  if (code === 0) return stdout;
  throw toolFailed(program, args, stderr);
}

export function toolFailed(program: string, args: readonly string[], stderr: string): CoEngramError {
  const said = stderr.trim().split('\n')[0] ?? '';
  return new CoEngramError(
    'ENVIRONMENT',
    `${program} ${args.join(' ')} failed${said === '' ? '' : `: ${said}`}`,
  );
}
