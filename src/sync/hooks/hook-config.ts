/** Hooks in git's configuration, which git knows from 2.54 on: no file of anybody's is touched. */
import { type GitPlace, runGit } from '../../git/run-git';
import { hookCommand } from './hook-block';
import { HOOKS, type HookName } from './hook-names';

type Environment = Readonly<Record<string, string | undefined>>;

/** From this version on git runs what `hook.<name>.command` says, besides a hook file. */
export const CONFIG_HOOKS_SINCE = '2.54';

const section = (hook: HookName): string => `hook.co-engram-${hook}`;

/** The command lines in this repository's own configuration, by hook; without an event they never run. */
export async function readHookConfig(place: GitPlace, env?: Environment): Promise<Map<HookName, string>> {
  const args = ['config', '--local', '-z', '--get-regexp', '^hook\\.co-engram-'];
  const { stdout } = await runGit(args, { cwd: place, env, allowFailure: true });
  const values = new Map<string, string>();
  for (const record of stdout.toString('utf8').split('\0')) {
    const newline = record.indexOf('\n');
    if (newline > 0) values.set(record.slice(0, newline), record.slice(newline + 1));
  }
  const commands = new Map<HookName, string>();
  for (const hook of HOOKS) {
    const command = values.get(`${section(hook)}.command`);
    if (command !== undefined) {
      const hasEvent = values.get(`${section(hook)}.event`) === hook;
      commands.set(hook, hasEvent && values.get(`${section(hook)}.enabled`) !== 'false' ? command : '');
    }
  }
  return commands;
}

/** What this version wants to stand there. */
export function wantedHookConfig(hook: HookName): string {
  return hookCommand(hook);
}

export async function writeHookConfig(place: GitPlace, hook: HookName, env?: Environment): Promise<void> {
  await removeHookConfig(place, hook, env);
  const settings = [
    ['event', hook],
    ['command', wantedHookConfig(hook)],
  ] as const;
  for (const [key, value] of settings) {
    await runGit(['config', '--local', `${section(hook)}.${key}`, value], { cwd: place, env });
  }
}

/** False: there was none. */
export async function removeHookConfig(place: GitPlace, hook: HookName, env?: Environment): Promise<boolean> {
  const args = ['config', '--local', '--remove-section', section(hook)];
  return (await runGit(args, { cwd: place, env, allowFailure: true })).code === 0;
}
