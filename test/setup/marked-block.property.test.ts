import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withBlock, withoutBlock } from '../../src/setup/agents/marked-block';

const piece = fc.constantFrom(
  '\uFEFF',
  'mine',
  '# Rules',
  '\n',
  '\r\n',
  '\r',
  ' ',
  '\n\n',
  '<!-- note -->',
  '```',
  '记忆',
);
const existing = fc.option(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  { nil: undefined },
);
const lines = fc.array(fc.constantFrom('## Memory', '', '- look', '记忆'), { maxLength: 5 });

describe('the block in a file of somebody else', () => {
  it('comes and goes without a trace, renewed or not', () => {
    fc.assert(
      fc.property(existing, lines, lines, (text, first, second) => {
        const added = withBlock(text, first);
        expect(withBlock(added, first)).toBe(added);
        expect(withoutBlock(added)).toBe(text);
        expect(withoutBlock(withBlock(added, second))).toBe(text);
      }),
    );
  });

  it('takes what was edited between its markers along, and nothing else', () => {
    fc.assert(
      fc.property(existing, lines, existing, (text, block, edited) => {
        const added = withBlock(text, block);
        const end = added.lastIndexOf('<!-- co-engram:end');
        const changed = `${added.slice(0, end)}${edited ?? ''}\n${added.slice(end)}`;
        expect(withoutBlock(changed)).toBe(text);
      }),
    );
  });

  it('leaves what was written below it on a line of its own', () => {
    expect(withoutBlock(`${withBlock('mine', ['x'])}theirs\n`)).toBe('mine\ntheirs\n');
    expect(withoutBlock(`${withBlock(undefined, ['x'])}theirs\n`)).toBe('theirs\n');
  });

  it.each([
    '<!-- co-engram:begin after=line -->\nno end\n',
    '<!-- co-engram:end -->\n',
    '<!-- co-engram:end -->\n<!-- co-engram:begin after=line -->\n',
    `${withBlock('a\n', ['x'])}${withBlock('', ['x'])}`,
  ])('is not touched when its markers are damaged (%j)', (text) => {
    expect(() => withBlock(text, ['x'])).toThrow('damaged');
    expect(() => withoutBlock(text)).toThrow('damaged');
  });
});
