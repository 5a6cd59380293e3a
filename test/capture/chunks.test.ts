import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf } from '../../src/capture/chunks';
import { extractRequest } from '../../src/capture/extract-request';

describe('chunks of a text', () => {
  it('begin at headings and paragraphs', () => {
    const text = `# One\n\n${'a '.repeat(60)}\n\n# Two\n\nb`;
    expect(chunksOf(text, 200)).toEqual([
      { line: 1, text: `# One\n\n${'a '.repeat(60)}` },
      { line: 5, text: '# Two\n\nb' },
    ]);
    expect(chunksOf('one\n\ntwo', 100)).toEqual([{ line: 1, text: 'one\n\ntwo' }]);
    expect(chunksOf('', 100)).toEqual([]);
  });

  it('keep code whole and sentences too, while they fit', () => {
    const code = '```\na\n\nb\n```';
    expect(chunksOf(`${'x'.repeat(30)}\n\n${code}`, 40).map(({ text }) => text)).toEqual([
      'x'.repeat(30),
      code,
    ]);
    expect(chunksOf('One two three. Four five six. Seven.', 20).map(({ text }) => text)).toEqual([
      'One two three.',
      'Four five six.',
      'Seven.',
    ]);
  });

  it('cut code that is too long between fences of its own, at its lines', () => {
    const code = `Look:\n\`\`\`js\n${Array.from({ length: 9 }, (_, n) => `line(${n});`).join('\n')}\n\`\`\`\nDone.`;
    const texts = chunksOf(code, 40).map(({ text }) => text);
    expect(texts).toEqual([
      'Look:',
      '```js\nline(0);\nline(1);\nline(2);\n```',
      '```js\nline(3);\nline(4);\nline(5);\n```',
      '```js\nline(6);\nline(7);\nline(8);\n```',
      'Done.',
    ]);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(40);
  });

  it('are never longer than asked for and lose no word', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 20, max: 80 }),
        (text, max) => {
          const chunks = chunksOf(text, max);
          expect(chunks.filter((chunk) => chunk.text.length > max)).toEqual([]);
          const bare = (part: string) => part.replace(/\s+/g, '');
          expect(bare(chunks.map((chunk) => chunk.text).join(''))).toBe(bare(text));
          expect(chunks.filter((chunk) => /\p{Cs}/u.test(chunk.text))).toEqual([]);
        },
      ),
    );
  });
});

describe('a request for the agent’s own model', () => {
  it('holds no secret and nothing that a host or memory put in', () => {
    const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    const text = `I like tea.\n<co-engram-recall>\n- user likes jazz\n</co-engram-recall>\nMy token is ${token}\n> quoted\nEnd.`;
    const { chunks, instructions, schema } = extractRequest(text);
    expect(chunks.map((chunk) => chunk.text).join('\n')).toBe(
      'I like tea.\n\nMy token is [a secret was left out]\n> quoted\nEnd.',
    );
    expect(instructions).toContain('JSON');
    expect(schema).toMatchObject({ type: 'object' });
  });
});
