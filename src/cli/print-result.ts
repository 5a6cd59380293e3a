import { toJson } from '../util/json-text';
import { printable } from '../util/printable';
import { createPaint, finishText, wantsColor } from './paint';
import type { CommandResult } from './result';
import type { World } from './world';

/** Version of every JSON document; a change of meaning raises it. */
const SCHEMA_VERSION = 1;

/** Characters to gather before a write: a call of the system for each of 100,000 lines is slow. */
const WRITE_SIZE = 65_536;

export interface PrintOptions {
  /** Talk on stderr. */
  note(message: string): void;
  /** The command's name. */
  name: string;
  writes: boolean;
  lineKind?: string;
  json: boolean;
  jsonl: boolean;
  quiet: boolean;
  /** As the flag says; undefined when it is not given. */
  color?: boolean;
}

async function* linesOf(result: CommandResult, kind: string): AsyncGenerator<string> {
  for await (const line of result.lines ?? []) yield toJson({ schemaVersion: SCHEMA_VERSION, kind, ...line });
}

/** Ends early when the reader went away. */
async function printAll(texts: Iterable<string> | AsyncIterable<string>, world: World): Promise<void> {
  const shown = world.stdout.isTTY ? printable : (text: string) => text;
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < WRITE_SIZE) continue;
    world.stdout.write(shown(waiting));
    if (world.stdout.isClosed) return;
    waiting = '';
  }
  if (waiting !== '') world.stdout.write(shown(waiting));
}

function printText(result: CommandResult, world: World, options: PrintOptions): void {
  if (options.quiet && (options.writes || result.brief !== undefined)) {
    if (result.brief !== undefined) writeText(result.brief, world, options);
    return;
  }
  const paint = createPaint(world.paintKey);
  writeText(typeof result.text === 'function' ? result.text(paint) : result.text, world, options);
  if (result.hint !== undefined) options.note(`hint: ${result.hint}`);
}

function writeText(text: string, world: World, options: PrintOptions): void {
  if (text === '') return;
  const whole = text.endsWith('\n') ? text : `${text}\n`;
  const color = wantsColor({ flag: options.color, env: world.env, output: world.stdout });
  world.stdout.write(finishText(whole, { key: world.paintKey, color }));
}

/** Prints what the command gave in the form that was asked for. */
export async function printResult(result: CommandResult, world: World, options: PrintOptions): Promise<void> {
  if (options.jsonl && options.lineKind !== undefined) {
    return printAll(linesOf(result, options.lineKind), world);
  }
  if (!options.json && result.data !== undefined) {
    await printAll(result.data, world);
    for (const line of result.afterwards?.() ?? []) options.note(line);
    return;
  }
  if (!options.json) return printText(result, world, options);
  const json = typeof result.json === 'function' ? result.json() : result.json;
  const kind = result.kind ?? options.name.replaceAll(' ', '-');
  const value = { schemaVersion: SCHEMA_VERSION, kind, ...json };
  world.stdout.write(toJson(value, { pretty: world.stdout.isTTY }));
}
