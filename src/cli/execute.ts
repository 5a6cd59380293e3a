import { createContext } from './context';
import type { Command } from './declarations';
import { printResult } from './print-result';
import { type RawInput, readInput } from './read-input';
import type { World } from './world';

interface FrameOptions {
  json: boolean;
  jsonl?: boolean;
  quiet: boolean;
  color?: boolean;
  repo?: string;
  agent?: string;
}

/** Runs one command on what a parser found, prints its result and gives the exit code; failures are thrown. */
export async function execute(name: string, command: Command, raw: RawInput, world: World): Promise<number> {
  const input = readInput(command, raw);
  const frame = input.options as unknown as FrameOptions;
  const context = createContext(world, { ...frame, writes: command.writes });
  const result = await command.run({ args: input.args, options: input.options, context });
  if (result === undefined) return 0;
  await printResult(result, world, {
    note: context.note,
    name,
    writes: command.writes,
    lineKind: command.jsonl,
    json: frame.json,
    jsonl: frame.jsonl === true,
    quiet: frame.quiet,
    color: frame.color,
  });
  context.runLater();
  const { exitCode = 0 } = result;
  return typeof exitCode === 'function' ? exitCode() : exitCode;
}
