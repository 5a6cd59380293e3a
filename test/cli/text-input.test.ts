import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_TEXT_BYTES, readTextInput } from '../../src/cli/text-input';
import { tempFolder } from '../helpers/temp-folder';

const folder = tempFolder();

async function* chunks(...parts: Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* parts;
}
const stdin = (...parts: (string | Uint8Array)[]) => ({
  isTTY: false,
  chunks: () => chunks(...parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
});

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return name;
}

describe('text on stdin', () => {
  it('is read as UTF-8, a leading BOM dropped, also across chunks', async () => {
    const [first, second] = [Buffer.from('数据库').subarray(0, 4), Buffer.from('数据库').subarray(4)];
    expect(await readTextInput('-', folder, stdin('\ufeffa\r\n', first, second))).toBe('a\r\n数据库');
    expect(await readTextInput('-', folder, stdin())).toBe('');
  });

  it('is refused when it is too long or no UTF-8', async () => {
    const long = Buffer.alloc(MAX_TEXT_BYTES, 'a');
    expect(await readTextInput('-', folder, stdin(long))).toHaveLength(MAX_TEXT_BYTES);
    await expect(readTextInput('-', folder, stdin(long, 'b'))).rejects.toMatchObject({
      code: 'USAGE',
      message: `stdin is longer than ${MAX_TEXT_BYTES} bytes`,
    });
    await expect(readTextInput('-', folder, stdin(Buffer.from([0x61, 0xff])))).rejects.toMatchObject({
      code: 'USAGE',
      message: 'stdin is not UTF-8 text',
    });
  });
});

describe('text in a file', () => {
  it('is read from the folder of the call', async () => {
    expect(await readTextInput(file('a.md', '\ufeffhello'), folder, stdin())).toBe('hello');
    expect(await readTextInput(join(folder, 'a.md'), '/', stdin())).toBe('hello');
  });

  it('is refused when it cannot be one', async () => {
    mkdirSync(join(folder, 'dir'));
    await expect(readTextInput('none.md', folder, stdin())).rejects.toMatchObject({
      code: 'USAGE',
      message: 'cannot read the file "none.md" (ENOENT)',
    });
    await expect(readTextInput('dir', folder, stdin())).rejects.toMatchObject({ code: 'USAGE' });
    const big = file('big.md', Buffer.alloc(MAX_TEXT_BYTES + 1, 'a'));
    await expect(readTextInput(big, folder, stdin())).rejects.toMatchObject({
      message: `the file "big.md" is longer than ${MAX_TEXT_BYTES} bytes`,
    });
    await expect(
      readTextInput(file('bin', Buffer.from([0xc3, 0x28])), folder, stdin()),
    ).rejects.toMatchObject({
      message: 'the file "bin" is not UTF-8 text',
    });
  });
});
