/** Whatever a writer takes is there afterwards; what it cannot keep it refuses, and nothing is lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEngram } from '../../src/engram/format-engram';
import { composeEngram } from '../../src/remember/draft';
import { PlanDraft } from '../../src/store/plan-draft';
import { readEngramText } from '../../src/store/read-engram-file';
import { testId } from '../helpers/engram-text';
import { makeMemory } from '../helpers/memory';
import { makeRepository } from '../helpers/repository';

const MIB = 1024 * 1024;

/** Any code units, halves of surrogate pairs too, with the characters that formats trip over more often. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(
        '\0',
        '\ud800',
        '\udfff',
        '\ufeff',
        '\u2028',
        '\x85',
        '\r',
        '---',
        '\n---\n',
        ': ',
        '#',
        '"',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const filledText = anyText.map((text) => `x${text}x`);

describe('what is stored', () => {
  it('reads back as it was, or was refused', async () => {
    const { repo } = makeRepository({ git: false });
    await fc.assert(
      fc.asyncProperty(filledText, filledText, fc.array(filledText), async (title, content, tags) => {
        const draft = { title: title.slice(0, 199), content, fields: { tags, summary: content } };
        const { engram, body } = composeEngram(draft, { id: testId(1), now: 1e12, author: 'Robin' });
        const plan = new PlanDraft(repo);
        const text = formatEngram(engram, body);
        if (body.includes('\0')) expect(() => plan.create('a.md', text)).toThrow('NUL');
        else plan.create('a.md', text);
        if (body.includes('\0')) return;
        const onDisk = Buffer.from(text).toString('utf8');
        const file = await readEngramText(onDisk, 'a.md');
        expect(file.body).toBe(body);
        expect(file.engram).toMatchObject({
          title: engram.title,
          tags: engram.tags,
          summary: engram.summary,
        });
        expect(file.problems).toEqual([]);
      }),
    );
  });

  it.each([
    ['a NUL', 'nul \0 inside', 'NUL character'],
    ['more than fits into a file with its front matter', 'b'.repeat(MIB), 'the most is 1048576'],
  ])('has not %s: add, update and append refuse it, the old text stays', async (_, content, message) => {
    const { library, meta, root } = await makeMemory();
    const [kept] = (await library.add([{ title: 'Kept', content: 'as it was' }])).outcome;
    const refused = { code: 'USAGE', message: expect.stringContaining(message) };
    await expect(library.add([{ title: 'New', content }])).rejects.toMatchObject(refused);
    await expect(library.update('Kept', { content })).rejects.toMatchObject(refused);
    await expect(library.update('Kept', { append: content })).rejects.toMatchObject(refused);
    expect(await meta(kept?.id ?? root)).toMatchObject({ content: 'as it was', version: 1 });
    expect((await library.list({})).total).toBe(1);
  });

  it('has U+FFFD for half a character', async () => {
    const { library, meta } = await makeMemory();
    const fields = { tags: ['t\udfff'], summary: '\ud83d' };
    await library.add([{ title: 'Half \ud800 title', content: 'half \udc00 text', fields }]);
    expect(await meta('Half \ufffd title')).toMatchObject({
      content: 'half \ufffd text',
      tags: ['t\ufffd'],
      summary: '\ufffd',
    });
  });
});

describe('a memory with an odd file name', () => {
  const slugs = ['.hidden', 'a/b', '../x', 'x.md', 'CON', 'a'.repeat(300), 'a\u001b[2J', '-x', 'Ä', '.git'];

  it('is found again', { timeout: 60_000 }, async () => {
    const { library } = await makeMemory();
    for (const slug of slugs) {
      await library.add([{ title: slug.slice(0, 9), content: slug, fields: { slug } }], { dedupe: false });
    }
    await library.add([{ title: 'Last', content: 'text' }]);
    for (const slug of slugs) await library.move('Last', { slug });
    expect((await library.list({})).total).toBe(slugs.length + 1);
    expect((await library.check({})).findings).toEqual([]);
  });

  it('given by hand in the file is found again when it is renamed', async () => {
    const text = `---\nid: ${testId(1)}\ntitle: Odd\nslug: ../../.hidden\nkind: fact\n---\n\nText.\n`;
    const { library } = await makeMemory({ files: { 'a/odd.md': text } });
    await library.update(testId(1), { fields: { title: 'Even' } }, { rename: true });
    expect((await library.list({})).results[0]?.path).toBe('a/even.md');
  });
});

describe('a list', () => {
  it('has each item once, without spaces around', async () => {
    const { library, meta } = await makeMemory();
    await library.add([{ title: 'T', content: 'text', fields: { tags: [' a ', 'b', 'a', 'A'] } }]);
    expect(await meta('T')).toMatchObject({ tags: ['a', 'b', 'A'] });
    await library.update('T', { addTags: [' b', 'c '] });
    expect(await meta('T')).toMatchObject({ tags: ['a', 'b', 'A', 'c'] });
  });
});

describe('a domain', () => {
  it.each(['..', '.', '~', 'a/../b', '-'])('is not %j', async (domain) => {
    const { library } = await makeMemory();
    const fields = { domainTags: domain.split('/') };
    await expect(library.add([{ title: 'T', content: 'text', fields }])).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('a domain cannot be'),
    });
  });

  it('with a slash is two', async () => {
    const { library, exists, meta } = await makeMemory();
    await library.add([{ title: 'T', content: 'text', fields: { domainTags: ['a/b', 'c'] } }]);
    expect(await meta('T')).toMatchObject({ domainTags: ['a', 'b', 'c'] });
    expect(exists('a/b/c/t.md')).toBe(true);
  });
});

describe('a validity', () => {
  it('ends after it begins, whichever of the two is set last', async () => {
    const { library } = await makeMemory();
    const refused = { code: 'USAGE', message: expect.stringContaining('is not after') };
    const both = { validFrom: '2026-03-01', validTo: '2026-01-01' };
    await expect(library.add([{ title: 'T', content: 'text', fields: both }])).rejects.toMatchObject(refused);
    await library.add([{ title: 'T', content: 'text', fields: { validFrom: '2026-03-01' } }]);
    const late = library.update('T', { fields: { validTo: '2026-03-01' } });
    await expect(late).rejects.toMatchObject(refused);
    await library.update('T', { fields: { validTo: '2026-03-02' } });
  });
});
