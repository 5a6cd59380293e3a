import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { entry, HEADER } from '../capture/transcript/lines';
import { bundleScript } from '../helpers/bundle-script';
import { tempFolder } from '../helpers/temp-folder';

const SIZE = 200e6;
let script = '';

beforeAll(async () => {
  script = await bundleScript(join(__dirname, '../helpers/read-transcript-process.ts'));
});

/** A session of 200 MB; `message` gives what stands in each line. */
function largeSession(message: (n: number) => object): { path: string; lines: number } {
  const path = join(tempFolder(), 'session.jsonl');
  const file = openSync(path, 'w');
  let size = writeSync(file, `${JSON.stringify(HEADER)}\n`);
  let lines = 0;
  for (let parent: string | null = null; size < SIZE; lines += 1) {
    const id = lines.toString(16).padStart(8, '0');
    size += writeSync(file, `${JSON.stringify(entry(id, parent, '', { message: message(lines) }))}\n`);
    parent = id;
  }
  closeSync(file);
  return { path, lines };
}

function cost(path: string): { messages: number; megabytes: number } {
  return JSON.parse(execFileSync(process.execPath, [script, path], { encoding: 'utf8' }));
}

describe('a session of 200 MB', { timeout: 10 * 60_000 }, () => {
  it('is read in 200 MB of memory, and that is mostly node', () => {
    const { path, lines } = largeSession((n) =>
      n % 4 === 0
        ? { role: 'user', content: `We decided to use Vite in project ${n}. ${'More words. '.repeat(20)}` }
        : { role: 'toolResult', content: [{ type: 'text', text: 'x'.repeat(3000) }] },
    );
    const { messages, megabytes } = cost(path);
    expect(messages).toBe(Math.ceil(lines / 4));
    expect(megabytes).toBeLessThan(200);
  });

  it('may have lines of 50 MB', () => {
    const { path, lines } = largeSession((n) => ({
      role: 'user',
      content: [
        { type: 'text', text: `Look ${n}.` },
        { type: 'image', data: 'A'.repeat(50e6) },
      ],
    }));
    const { messages, megabytes } = cost(path);
    expect(messages).toBe(lines);
    expect(megabytes).toBeLessThan(200);
  });

  it('may be one message of nothing but words', () => {
    const { path } = largeSession(() => ({ role: 'user', content: 'All work and no play. '.repeat(9.2e6) }));
    const { messages, megabytes } = cost(path);
    expect(messages).toBe(1);
    expect(megabytes).toBeLessThan(200);
  });
});
