import { describe, expect, it } from 'vitest';
import { contentHash } from '../../src/engram/content-hash';
import { engramText } from '../helpers/engram-text';
import { engramOf, mergeClean, mergeRecord } from './merging';

const withBody = (body: string, rest = {}): string => engramText({ ...rest, body });
const bodyOf = (text: string): string => text.slice(text.indexOf('\n---\n', 4) + 6);
const LINES = 'one\n\ntwo\n\nthree\n\nfour';
const SEGMENT = (title: string): string =>
  `<!-- co-engram-derived:synapses -->\n## Synapses (derived)\n\n- → [[x|${title} · extends]]\n<!-- /co-engram-derived -->`;

describe('the body', () => {
  it('joins changes of different lines', () => {
    const { text } = mergeClean([
      withBody(LINES),
      withBody(LINES.replace('one', 'ONE')),
      withBody(LINES.replace('four', 'FOUR')),
    ]);
    expect(bodyOf(text)).toBe(`${LINES.replace('one', 'ONE').replace('four', 'FOUR')}\n`);
  });

  it('takes the same change once', () => {
    const changed = LINES.replace('two', 'two\n\nnew');
    const { text } = mergeClean([
      withBody(LINES),
      withBody(changed, { slug: 'a' }),
      withBody(changed.replace('four', 'FOUR')),
    ]);
    expect(bodyOf(text)).toBe(`${changed.replace('four', 'FOUR')}\n`);
  });

  it('marks what both changed, and nothing else', () => {
    const result = mergeRecord([
      withBody(LINES),
      withBody(LINES.replace('two', 'zwei')),
      withBody(LINES.replace('two', 'deux')),
    ]);
    expect(bodyOf(result.text)).toBe(
      'one\n\n<<<<<<< ours\nzwei\n=======\ndeux\n>>>>>>> theirs\n\nthree\n\nfour\n',
    );
    expect(result.conflicts).toEqual([
      { where: 'body', line: 10, base: 'two', ours: 'zwei', theirs: 'deux' },
    ]);
    expect(result.text.split('\n')[9]).toBe('<<<<<<< ours');
    expect(engramOf(result.text).title).toBe('A test engram');
  });

  it('marks insertions at one place, and changes side by side', () => {
    const [inserted, beside] = [
      [LINES.replace('two', 'two\nx'), LINES.replace('two', 'two\ny')],
      ['a\nB\nc', 'a\nb\nC'],
    ];
    expect(
      mergeRecord([withBody(LINES), withBody(inserted[0] ?? ''), withBody(inserted[1] ?? '')]).conflicts,
    ).toHaveLength(1);
    expect(
      mergeRecord([withBody('a\nb\nc'), withBody(beside[0] ?? ''), withBody(beside[1] ?? '')]).conflicts,
    ).toHaveLength(1);
  });

  it('shows the base when asked to, and trims what both begin and end with unless asked to show all', () => {
    const texts: [string, string, string] = [
      withBody('old'),
      withBody('same\nours\nend'),
      withBody('same\ntheirs\nend'),
    ];
    const styled = (conflictStyle: 'merge' | 'diff3' | 'zdiff3'): string =>
      bodyOf(
        mergeRecord(texts, { conflictStyle, labels: { ours: 'HEAD', base: 'abc', theirs: 'topic\nbranch' } })
          .text,
      );
    expect(styled('merge')).toBe('same\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> topic branch\nend\n');
    expect(styled('zdiff3')).toBe(
      'same\n<<<<<<< HEAD\nours\n||||||| abc\nold\n=======\ntheirs\n>>>>>>> topic branch\nend\n',
    );
    expect(styled('diff3')).toBe(
      '<<<<<<< HEAD\nsame\nours\nend\n||||||| abc\nold\n=======\nsame\ntheirs\nend\n>>>>>>> topic branch\n',
    );
  });

  it('makes markers of the asked length, and longer than any run that begins a line of the texts', () => {
    const marked = (base: string, markerSize?: number): string =>
      bodyOf(
        mergeRecord([withBody(base), withBody(`${base}\nx`), withBody(`${base}\ny`)], { markerSize }).text,
      );
    expect(marked('a', 11)).toContain(
      `\n${'<'.repeat(11)} ours\nx\n${'='.repeat(11)}\ny\n${'>'.repeat(11)} theirs\n`,
    );
    expect(marked('Title\n==========')).toContain(`\n${'<'.repeat(11)} ours\nx\n${'='.repeat(11)}\n`);
    expect(marked('git writes\n<<<<<<< HEAD')).toContain(`\n${'<'.repeat(8)} ours\n`);
    expect(marked('a | b <<<<<<<<<<')).toContain('\n<<<<<<< ours\n');
  });

  it('does not take markers of a text for a conflict', () => {
    const tutorial = '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n\nend';
    const { text } = mergeClean([
      withBody(tutorial),
      withBody(`${tutorial}\n\nmore`),
      withBody(tutorial.replace('<<<<<<< HEAD', '<<<<<<< main')),
    ]);
    expect(bodyOf(text)).toBe('<<<<<<< main\na\n=======\nb\n>>>>>>> x\n\nend\n\nmore\n');
  });

  it('keeps repeated lines, rules and fences', () => {
    const fences = '```\na\n```\n\n```\na\n```\n\n---\n\n```\na\n```\n\n---\n\n```\na\n```';
    const { text } = mergeClean([
      withBody(fences),
      withBody(`first\n\n${fences}`),
      withBody(`${fences}\n\nlast`),
    ]);
    expect(bodyOf(text)).toBe(`first\n\n${fences}\n\nlast\n`);
  });

  it('puts markers inside of a fence where the conflict is', () => {
    const { text } = mergeRecord([withBody('```\na\n```'), withBody('```\nb\n```'), withBody('```\nc\n```')]);
    expect(bodyOf(text)).toBe('```\n<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n```\n');
  });

  it('compares without line ends: LF unless both sides have CRLF', () => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
    const [base, ours, theirs] = [LINES, LINES.replace('one', 'ONE'), LINES.replace('four', 'FOUR')].map(
      (body) => withBody(body),
    ) as [string, string, string];
    const merged = withBody(LINES.replace('one', 'ONE').replace('four', 'FOUR'));
    expect(mergeClean([base, crlf(ours), theirs]).text).toBe(merged);
    expect(mergeClean([crlf(base), crlf(ours), theirs]).text).toBe(merged);
    expect(mergeClean([crlf(base), crlf(ours), crlf(theirs)]).text).toBe(crlf(merged));
    expect(mergeClean([base, `\ufeff${ours}`, theirs.trimEnd()]).text).toBe(merged);
    expect(mergeClean([base, `\ufeff${ours}`, `\ufeff${theirs}`]).text).toBe(`\ufeff${merged}`);
  });

  it('that differs in line ends alone is the same', () => {
    const text = withBody(LINES);
    expect(mergeClean([text, text.replaceAll('\n', '\r\n'), text.trimEnd()]).text).toBe(text);
  });

  it('of two new files is one whole conflict, but for what is the same', () => {
    const result = mergeRecord([undefined, withBody('a\nx\nb'), withBody('a\ny\nb')]);
    expect(bodyOf(result.text)).toBe('a\n<<<<<<< ours\nx\n=======\ny\n>>>>>>> theirs\nb\n');
    expect(mergeClean([undefined, withBody('a', { tags: ['x'] }), withBody('a', { tags: ['y'] })]).text).toBe(
      withBody('a', { tags: ['x', 'y'] }),
    );
  });

  it('may be empty, and come and go', () => {
    const empty = engramText().replace(/\n\nSome words\.\n$/, '\n');
    const { text } = mergeClean([empty, empty.replace('kind: observation', 'kind: fact'), withBody('words')]);
    expect(text).toBe(withBody('words', { kind: 'fact' }));
    const gone = mergeClean([withBody('words'), empty, withBody('words', { slug: 's' })]).text;
    expect(engramOf(gone).slug).toBe('s');
    expect(bodyOf(`${gone}\n`)).not.toContain('words');
  });

  it('that began with an empty line still does', () => {
    const texts = [LINES, `\n${LINES}`, LINES.replace('four', 'FOUR')].map((body) => withBody(body));
    const { text } = mergeClean(texts as [string, string, string]);
    expect(bodyOf(text)).toBe(`\n${LINES.replace('four', 'FOUR')}\n`);
  });

  it('of a base that has markers is still the base', () => {
    const base = withBody('a\n<<<<<<< x\nb\n=======\nc\n>>>>>>> y\nd');
    const { text } = mergeClean([base, withBody('a\nb\nd'), withBody('a\nb\nd', { tags: ['x'] })]);
    expect(text).toBe(withBody('a\nb\nd', { tags: ['x'] }));
  });
});

describe('the derived segment', () => {
  const base = withBody(`${LINES}\n\n${SEGMENT('old')}`);

  it('takes no part, and is that of the side that changed it', () => {
    const { text, log } = mergeClean([
      base,
      base.replace('· extends', '· causes').replace('one', 'ONE'),
      base.replace('four', 'FOUR'),
    ]);
    expect(text).toBe(base.replace('· extends', '· causes').replace('one', 'ONE').replace('four', 'FOUR'));
    expect(log).toEqual([]);
  });

  it('of two changes is that of the later update, on a tie the larger', () => {
    const [ours, theirs] = ['one', 'two'].map((title) => base.replace('old ·', `${title} ·`)) as [
      string,
      string,
    ];
    expect(mergeClean([base, ours, theirs]).text).toBe(theirs);
    const later = ours.replace('kind:', 'updatedAt: 2026-01-02\nkind:');
    expect(mergeClean([base, later, theirs]).text).toBe(later);
  });

  it('goes when one side takes it out, and does not count for the digest', () => {
    const digest = `contentHash: ${contentHash(LINES)}\n`;
    const text = withBody(LINES).replace('kind:', `${digest}kind:`);
    const linked = base.replace('kind:', `${digest}kind:`);
    expect(mergeClean([linked, text, linked.replace('kind: o', 'slug: s\nkind: o')]).text).toBe(
      text.replace('kind: o', 'slug: s\nkind: o'),
    );
  });

  it('stands below the markers', () => {
    const { text } = mergeRecord([base, base.replace('four', 'x'), base.replace('four', 'y')]);
    expect(text.endsWith(`>>>>>>> theirs\n\n${SEGMENT('old')}\n`)).toBe(true);
  });
});
