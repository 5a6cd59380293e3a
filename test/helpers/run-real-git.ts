import { execFileSync } from 'node:child_process';

/** Environment in which git reads no configuration of the machine or the user and never asks. */
export const GIT_TEST_ENV: Readonly<Record<string, string>> = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

/** Runs the real git in `cwd` and gives its standard output; throws with its words when it fails. */
export function runRealGit(cwd: string, args: string[], input?: string): string {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
  );
  return execFileSync('git', args, {
    cwd,
    input: input ?? '',
    encoding: 'utf8',
    env: { ...inherited, ...GIT_TEST_ENV },
    stdio: ['pipe', 'pipe', 'pipe'],
    maxBuffer: 256 * 1024 * 1024,
  });
}
