import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentHash, contentSize, normalizeBody } from '../../src/engram/content-hash';
import {
  type DerivedLink,
  formatDerivedSegment,
  placeDerivedSegment,
  splitDerivedSegment,
  stripDerivedSegment,
} from '../../src/engram/derived-segment';
import { sha256Hex } from '../../src/util/hash';
import { body, nastyText, runs } from './arbitraries';

const START = '<!-- co-engram-derived:synapses -->';
const END = '<!-- /co-engram-derived -->';
const links: DerivedLink[] = [
  { direction: 'in', fileName: 'b', title: 'B', kind: 'supersedes' },
  { direction: 'out', fileName: 'z', title: 'Z', kind: 'contradicts' },
  { direction: 'out', fileName: 'a', title: 'Second', kind: 'extends' },
  { direction: 'out', fileName: 'a', title: 'First [x|y]\nline \\', kind: 'extends' },
  { direction: 'in', fileName: 'a', title: 'Second', kind: 'extends' },
];
const segment = `${START}
## Synapses (derived)

- → [[z|Z · contradicts]]
- → [[a|First \\[x\\|y\\] line \\\\ · extends]]
- → [[a|Second · extends]]
- ← [[a|Second · extends]]
- ← [[b|B · supersedes]]
${END}`;

test('formatDerivedSegment: contradictions first, then by kind and title, each link once', () => {
  expect(formatDerivedSegment([...links, ...links])).toBe(segment);
  expect(formatDerivedSegment([])).toBe('');
});

describe('stripDerivedSegment', () => {
  test('takes the segment out, and what somebody wrote inside of it stays above', () => {
    expect(stripDerivedSegment(`words\n\n${segment}\n`)).toBe('words\n\n');
    const edited = segment.replace(
      '- → [[a|Second',
      'my own note\n- → [[a|x · extends]] and more\n- → [[a|Second',
    );
    expect(splitDerivedSegment(`words\n${edited}\ntail`)).toEqual({
      body: 'words\nmy own note\n- → [[a|x · extends]] and more\ntail',
      segment,
    });
  });

  test('leaves a segment inside of code alone', () => {
    const code = `\`\`\`\n${segment}\n\`\`\``;
    expect(stripDerivedSegment(code)).toBe(code);
    expect(stripDerivedSegment(`~~~md\n${segment}`)).toBe(`~~~md\n${segment}`);
    expect(stripDerivedSegment(`    \`\`\`\n${segment}\nx`)).toBe('    ```\nx');
  });

  test('without an end line, it ends with the last line of its own', () => {
    const open = segment.replace(`\n${END}`, '');
    expect(stripDerivedSegment(`a\n${open}\n\nb\n- → [[a|Second · extends]]`)).toBe(
      'a\n\nb\n- → [[a|Second · extends]]',
    );
    expect(stripDerivedSegment(`${START}`)).toBe('');
    expect(stripDerivedSegment(`${open}\nb\n${segment}\nc`)).toBe('b\nc');
  });

  test('finds several, and does not take one for a longer line', () => {
    expect(stripDerivedSegment(`${segment}\nx\n${segment}`)).toBe('x');
    expect(stripDerivedSegment(`see ${START}`)).toBe(`see ${START}`);
    expect(stripDerivedSegment(`${START}  \n${END}\t`)).toBe('');
  });

  test('is settled after one time, whatever the text', () => {
    const line = fc.constantFrom(
      START,
      END,
      '## Synapses (derived)',
      '- → [[a|T · extends]]',
      'text',
      '```',
      '~~~~',
      '````',
      '',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const once = stripDerivedSegment(lines.join('\n'));
        expect(stripDerivedSegment(once)).toBe(once);
        expect(normalizeBody(normalizeBody(lines.join('\n')))).toBe(normalizeBody(lines.join('\n')));
        const isForeign = (text: string): boolean => text === 'text' || text === '```';
        expect(once.split('\n').filter(isForeign)).toEqual(lines.filter(isForeign));
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('placeDerivedSegment', () => {
  test('puts it behind the words, instead of the old one', () => {
    expect(placeDerivedSegment('a\n', segment)).toBe(`a\n\n${segment}`);
    expect(placeDerivedSegment(`a\n\n${segment}\n\nb`, segment)).toBe(`a\n\n\nb\n\n${segment}`);
    expect(placeDerivedSegment('', segment)).toBe(segment);
    expect(placeDerivedSegment(`a\n\n${segment}`, '')).toBe('a');
  });

  test('an open code block gets none', () => {
    expect(placeDerivedSegment('```\ncode', segment)).toBe('```\ncode');
    expect(placeDerivedSegment('```\ncode\n```', segment)).toContain(START);
    expect(placeDerivedSegment('``` no`fence', segment)).toContain(START);
  });

  test('never changes the hash of a body', () => {
    const link = fc.record({
      direction: fc.constantFrom('in' as const, 'out' as const),
      fileName: nastyText,
      title: nastyText,
      kind: fc.constantFrom('extends', 'part_of', 'contradicts'),
    });
    fc.assert(
      fc.property(body, fc.array(link, { maxLength: 3 }), (words, some) => {
        const text = normalizeBody(words);
        const placed = placeDerivedSegment(text, formatDerivedSegment(some));
        expect(contentHash(placed)).toBe(contentHash(words));
        expect(placeDerivedSegment(placed, formatDerivedSegment(some))).toBe(placed);
      }),
      { numRuns: runs(1000) },
    );
  });
});

test('contentHash: LF, without trailing newlines and the derived segment', () => {
  const hash = `sha256:${sha256Hex('a')}`;
  for (const text of ['a', 'a\n', 'a\r\n\r\n', `a\n\n${segment}\n`]) {
    expect(contentHash(text)).toBe(hash);
    expect(contentSize(text)).toBe(1);
  }
  expect(contentHash('a\r\nb')).toBe(contentHash('a\nb'));
  expect(contentHash('a ')).not.toBe(hash);
  expect(contentSize('标签')).toBe(6);
});
