import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from './temp-folder';
import { userConfig } from './user-config';

export interface FakeModel {
  /** For `llm.command`. */
  command: string[];
  /** An environment in which the user's configuration names it, with these settings beside. */
  env(settings?: { llm?: object } & Record<string, unknown>): Record<string, string>;
  /** What it got on stdin, one text a call. */
  prompts(): string[];
  /** A folder that its script may leave things in; `folder` in the script. */
  folder: string;
  /** Puts a file there. */
  write(name: string, text: string): void;
}

const BEGIN = `
const fs = require('node:fs');
const folder = __dirname;
let prompt = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (part) => { prompt += part; });
process.stdin.on('end', () => {
  fs.appendFileSync(folder + '/prompts', JSON.stringify(prompt) + '\\n');
  answer(prompt);
});
const print = (value) => process.stdout.write(typeof value === 'string' ? value : JSON.stringify(value));
`;

/**
 * A real program that plays the model. `body` is JavaScript that sees `prompt`, `folder`, `fs` and `print(value)`;
 * with `readsNothing` it runs at once.
 */
export function fakeModel(body: string, options: { readsNothing?: boolean } = {}): FakeModel {
  const folder = tempFolder('co-engram-fake-model-');
  const script = join(folder, 'model.cjs');
  const text = options.readsNothing === true ? body : `${BEGIN}function answer(prompt) {\n${body}\n}\n`;
  writeFileSync(script, text);
  const command = [process.execPath, script];
  return {
    command,
    env: ({ llm, ...others } = {}) => userConfig({ ...others, llm: { command, ...llm } }),
    folder,
    write: (name, value) => writeFileSync(join(folder, name), value),
    prompts() {
      const path = join(folder, 'prompts');
      if (!existsSync(path)) return [];
      return readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as string);
    },
  };
}
