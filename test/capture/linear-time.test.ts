import { describe, expect, it } from 'vitest';
import { extract } from '../../src/capture/extract';

const SIZE = 256 * 1024;

function filled(piece: string): string {
  return piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
}

/** Pieces that never repeat, so that nothing read once helps. */
function counted(piece: (index: number) => string): string {
  let text = '';
  for (let index = 0; text.length < SIZE; index += 1) text += piece(index);
  return text;
}

/** Texts made to be slow: a quarter of a megabyte each. */
const TEXTS: Readonly<Record<string, string>> = {
  'nested quotations': filled('> '),
  'quotation marks that never close': filled('“'),
  'straight quotation marks': filled('" '),
  'a line of one word': filled('x'),
  'a line without punctuation': filled('word '),
  'a fence that never closes': `\`\`\`\n${filled('I like tea\n')}`,
  'fences only': filled('```\n'),
  'tags that never end': filled('<think '),
  'tags that never close': filled('<think>'),
  'tags on one line': filled('<think></think>'),
  'closing tags': filled('</think>'),
  'nothing but not': filled('not '),
  'not in every sentence': counted((index) => `I do not ${'not '.repeat(40)}like ${index}. `),
  conjunctions: counted((index) => `${'and I '.repeat(70)}${index}. `),
  'sentences of two words': counted((index) => `I ${index}. `),
  'facts only': counted(
    (index) => `Tom fixed the bug ${index} and deployed v${index}, but Anna did not like it. `,
  ),
  'Chinese denials': counted((index) => `${'不'.repeat(300)}${index}。`),
  'Chinese verbs': counted((index) => `${'用'.repeat(300)}${index}。`),
  'Chinese causes': counted((index) => `${'因为导致'.repeat(90)}${index}。`),
  'one Chinese line': filled('把'),
  'secrets that are none': filled('password is '),
  passwords: filled('my password is hunter2secret. '),
  'passwords in quotations': filled('> password: hunter2secret\n'),
  brackets: filled('[Wed 2026-03-11 '),
  spaces: filled(' '),
  'empty lines': filled('\t\r\n'),
  'zero-width spaces': filled('\u200b'),
  abbreviations: filled('e.g. '),
  'traditional Chinese': counted((index) => `${'請記住我喜歡對過敏'.repeat(30)}${index}。`),
  'Chinese denials of causes': counted((index) => `${'不是因为没有导致'.repeat(40)}${index}。`),
  'Chinese places': counted((index) => `${'在'.repeat(200)}工作${index}。`),
  'numbers of a Chinese list': counted((index) => `${'1、茶 '.repeat(80)}${index}。`),
  'labels and brackets': filled('【（('),
  'words of somebody': counted((index) => `Tom wrote: "${'I like '.repeat(40)}${index}`),
  'lists of commas': counted((index) => `I like ${'tea, '.repeat(80)}and ${index}. `),
  'backticks and dashes': counted((index) => `The command is ${'`a -- '.repeat(60)}${index}. `),
  'times in front': counted((index) => `${'yesterday today '.repeat(25)}Tom fixed ${index}. `),
};

describe('a hostile text', () => {
  it.each(Object.entries(TEXTS))('of %s takes no longer than its length allows', (_, text) => {
    const start = performance.now();
    extract(text);
    // 50 ms on an idle machine; what grows with the square takes minutes.
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
