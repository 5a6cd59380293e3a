import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Snippet, snippetOf } from '../../src/search/snippet';
import { tokenize } from '../../src/search/tokenize';

/** The snippet with its marks in brackets. */
function marked({ text, marks }: Snippet): string {
  let result = '';
  let at = 0;
  for (const [start, end] of marks) {
    result += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return result + text.slice(at);
}

const weightsOf = (words: string) => new Map(tokenize(words).map((term) => [term, 1]));
const show = (text: string, words: string) => marked(snippetOf(text, weightsOf(words)));

describe('marks', () => {
  it.each([
    ['Retries of deadlocks.', 'retry deadlock', '[Retries] of [deadlocks].'],
    ['数据库死锁重试', '死锁重试', '数据库[死锁重试]'],
    ['锁', '锁', '[锁]'],
    ['see agent-crew now', 'crew', 'see agent-[crew] now'],
    ['see agent-crew now', 'agent-crew', 'see [agent-crew] now'],
    ['call parseFrontMatter', 'matter', 'call [parseFrontMatter]'],
    ['𠮷野家 is 𠮷野', '𠮷野', '[𠮷野]家 is [𠮷野]'],
    ['nothing of it', 'kafka', 'nothing of it'],
    ['', 'kafka', ''],
  ])('%s', (text, words, expected) => {
    expect(show(text, words)).toBe(expected);
  });

  it('move with white space that is made one', () => {
    expect(show('# A\n\n  kafka\t\tand\n kafka  ', 'kafka')).toBe('# A [kafka] and [kafka]');
  });
});

describe('the best passage', () => {
  const filler = 'Lorem ipsum dolor sit amet consectetur. '.repeat(20);

  it('begins at its sentence and is cut at words', () => {
    const snippet = snippetOf(
      `${filler}Use jitter when kafka rebalances. ${filler}`,
      weightsOf('jitter kafka'),
    );
    expect(snippet.text.startsWith('…Use jitter when kafka rebalances.')).toBe(true);
    expect(snippet.text.endsWith('…')).toBe(true);
    expect(snippet.text.length).toBeLessThan(210);
  });

  it('has the most information, not the first match', () => {
    const weights = new Map([...weightsOf('kafka'), ['jitter', 5]]);
    const text = `kafka at first. ${filler}Then kafka with jitter. ${filler}`;
    expect(marked(snippetOf(text, weights))).toContain('Then [kafka] with [jitter].');
  });

  it('is the beginning without a match', () => {
    expect(snippetOf(filler, new Map()).text.startsWith('Lorem ipsum')).toBe(true);
  });

  it('stands in long lines without spaces', () => {
    const { text, marks } = snippetOf(`${'字'.repeat(3000)}卡夫卡${'字'.repeat(3000)}`, weightsOf('卡夫卡'));
    expect(marks).toHaveLength(1);
    expect(text.length).toBeLessThan(210);
  });

  it.each([
    ['of words', 'kafka rebalance '],
    ['in one word', 'kafka'],
    ['in one identifier', 'kafka-'],
    ['without spaces', '卡夫卡'],
  ])('takes a moment for a megabyte %s', (_, piece) => {
    const started = performance.now();
    snippetOf(piece.repeat(1_000_000 / piece.length), weightsOf('kafka 卡夫卡 kafkakafka'));
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

it('always gives marks inside the text, in order, and well-formed text', () => {
  const source = fc.array(
    fc.constantFrom('kafka', '死锁', '𠮷', ' ', '\n', '. ', 'ﬁle', 'x'.repeat(90), '字'.repeat(70)),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(source, (pieces) => {
      const { text, marks } = snippetOf(pieces.join(''), weightsOf('kafka 死锁 𠮷 file'));
      let before = 0;
      for (const [start, end] of marks) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(text.length);
      expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
    }),
  );
});
