import { describe, expect, it } from 'vitest';
import { tokenize } from '../../src/search/tokenize';
import { wordsOf } from '../../src/search/words';

describe('identifiers come whole and in parts', () => {
  it.each([
    ['agent-crew', ['agent-crew', 'agent', 'crew']],
    ['src/a.ts', ['src/a.ts', 'src', 'a.ts', 'a', 'ts']],
    ['src/db/retry.ts', ['src/db/retry.ts', 'src', 'db', 'retry.ts', 'retri', 'ts']],
    ['crew:run', ['crew:run', 'crew', 'run']],
    ['parseFrontMatter', ['parsefrontmatt', 'pars', 'front', 'matter']],
    ['HTTPServer', ['httpserver', 'http', 'server']],
    ['snake_case_name', ['snake_case_name', 'snake', 'case', 'name']],
    ['v2.1.0', ['v2.1.0', '2.1.0', 'v2', '1', '0']],
    ['ECONNREFUSED', ['econnrefus']],
    ['node.js', ['node.js', 'node', 'js']],
    ['sha256', ['sha256']],
    ['C++ and C#', ['c', 'c++', 'and', 'c', 'c#']],
    ['a#b', ['a', 'b']],
    ['x+y', ['x', 'y']],
  ])('%s', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it('finds one form by the other', () => {
    const whole = tokenize('see src/search/tokenize.ts and parseFrontMatter in agent-crew');
    for (const query of ['tokenize.ts', 'front matter', 'agent crew', 'parsefrontmatter', 'agent-crew']) {
      expect(whole).toEqual(expect.arrayContaining(tokenize(query)));
    }
  });
});

describe('words', () => {
  it.each([
    ['Running deployments', ['run', 'deploy']],
    ['STRASSE Straße', ['strass', 'strass']],
    ['ΟΔΟΣ οδος', ['οδοσ', 'οδοσ']],
    ['\u0130stanbul', ['istanbul']],
    ['ﬁle ｈａｌｆ', ['file', 'half']],
    ['e\u0301cole ÉCOLE', ['école', 'école']],
    ["Caroline's don’t we're rock'n'roll", ['carolin', 'don', 'we', 'rock', 'n', 'roll']],
    ["'quoted' words'", ['quot', 'word']],
    ['e.g. ends. Next', ['e.g', 'e', 'g', 'end', 'next']],
    ['__bold__ _a_ __init__ ___', ['bold', 'a', 'init']],
    ['--no-dedupe', ['no-dedupe', 'no', 'dedup']],
    ['https://example.com/a-b?x=1', ['https', 'example.com/a-b', 'exampl', 'com', 'a-b', 'a', 'b', 'x', '1']],
    ['co\u00adopera\u200dtion', ['cooper']],
    ['Ärger Ωμέγα слово', ['ärger', 'ωμέγα', 'слово']],
    ['½ and ٣', ['1', '2', 'and', '٣']],
  ])('%s', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it('cuts what nobody types', () => {
    const [token = ''] = tokenize('q'.repeat(1000));
    expect(token).toHaveLength(64);
    const [pairSafe = ''] = tokenize(`a${'𐐨'.repeat(200)}`);
    expect(pairSafe).not.toMatch(/[\ud800-\udbff]$/);
    expect(pairSafe).toHaveLength(63);
  });
});

describe('scripts written without spaces', () => {
  it.each([
    ['记忆系统', ['记忆', '忆系', '系统']],
    ['我', ['我']],
    ['Vite5配置 a', ['vite5', '配置', 'a']],
    ['データベース', ['デー', 'ータ', 'タベ', 'ベー', 'ース']],
    ['ﾃﾞｰﾀ', ['デー', 'ータ']],
    ['한국어 문서', ['한국', '국어', '문서']],
    ['𠮷野家', ['𠮷野', '野家']],
    ['𠮷', ['𠮷']],
    ['ไทย', ['ไท', 'ทย']],
    ['数据库，死锁。重试！', ['数据', '据库', '死锁', '重试']],
  ])('%s', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it('finds a compound by each of its words', () => {
    expect(tokenize('记忆系统')).toEqual(expect.arrayContaining([...tokenize('记忆'), ...tokenize('系统')]));
  });
});

describe('no words', () => {
  it.each(['', '   ', '... !? ()', '😀😀👩‍👩', '❤️', '\ud800 \udc00', '\0\u0001\u001b[31'])('%j', (text) => {
    expect(tokenize(text).filter((token) => !/^\d+$/.test(token))).toEqual([]);
  });
});

describe('where words stand', () => {
  it('points back into the text', () => {
    const text = 'See parseFrontMatter in 记忆系统, v2.1.0!';
    expect(wordsOf(text).map((word) => text.slice(word.start, word.end))).toEqual([
      'See',
      'parseFrontMatter',
      'in',
      '记忆系统',
      'v2.1.0',
    ]);
    expect(wordsOf(text).map(({ hasParts }) => hasParts)).toEqual([false, true, false, false, true]);
  });

  it('is as exact as white space when normalising moves letters', () => {
    const text = 'one ﬁle, two';
    const words = wordsOf(text);
    expect(words.map((word) => text.slice(word.start, word.end))).toEqual(['one', 'ﬁle,', 'two']);
    expect(words.flatMap(({ tokens }) => tokens)).toEqual(tokenize(text));
  });

  it('counts a contraction to no word', () => {
    expect(wordsOf("don't").map(({ text, hasParts }) => [text, hasParts])).toEqual([['don', false]]);
  });
});
