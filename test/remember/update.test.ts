import { describe, expect, it } from 'vitest';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory } from '../helpers/memory';

const ODD = [
  '---',
  `id: ${testId(1)} # never changes`,
  'title:   "A odd   one"',
  'x-team: {a: 1, b: [yes, 0123]}',
  'domainTags: [engineering]',
  'kind: fact',
  '# a remark',
  'tags:',
  '  - one',
  '---',
  '',
  'Body stays.',
  '',
].join('\r\n');

async function oddMemory() {
  return makeMemory({ files: { 'engineering/odd.md': ODD } });
}

describe('update', () => {
  it('changes only the lines of what is named; comments, order, quoting and CRLF stay', async () => {
    const { library, read } = await oddMemory();
    const { outcome } = await library.update(testId(1), { fields: { importance: 0.9 }, addTags: ['two'] });
    expect(outcome).toMatchObject({ path: 'engineering/odd.md', version: 2 });
    expect(outcome.changed.sort()).toEqual(['importance', 'tags']);
    const lines = read('engineering/odd.md').split('\r\n');
    for (const line of ODD.split('\r\n')) expect(lines).toContain(line);
    expect(lines).toContain('importance: 0.9');
    expect(lines).toContain('  - two');
  });

  it('keeps the old title findable and the file in its place unless it is to be renamed', async () => {
    const { library, meta } = await oddMemory();
    const first = await library.update(testId(1), { fields: { title: 'A new name' } });
    expect(first.outcome.path).toBe('engineering/odd.md');
    expect(await meta(testId(1))).toMatchObject({ title: 'A new name', aliases: ['A odd   one'] });
    const second = await library.update(testId(1), { fields: { title: 'Third' } }, { rename: true });
    expect(second.outcome).toMatchObject({ from: 'engineering/odd.md', path: 'engineering/third.md' });
  });

  it('follows the body with hash and size', async () => {
    const { library, meta } = await oddMemory();
    await library.update(testId(1), { append: 'One paragraph more.' });
    expect(await meta(testId(1))).toMatchObject({
      content: 'Body stays.\n\nOne paragraph more.',
      contentSize: 32,
    });
    await library.update(testId(1), { content: 'New.' });
    expect(await meta(testId(1))).toMatchObject({ content: 'New.', contentSize: 4 });
  });

  it('does nothing when nothing differs', async () => {
    const { library, read } = await oddMemory();
    const { outcome } = await library.update(testId(1), { fields: { kind: 'fact' }, addTags: ['one'] });
    expect(outcome.changed).toEqual([]);
    expect(read('engineering/odd.md')).toBe(ODD);
  });

  it('makes the shown importance right, whatever use has taught', async () => {
    const { library, meta } = await makeMemory();
    const draft = { title: 'T', content: 'words that are unlike others' };
    const { id } = (await library.add([draft])).outcome[0];
    await library.add([draft]);
    expect((await meta(id)).importance).toBe(0.6);
    await library.update(id, { fields: { importance: 0.5 } });
    expect(await meta(id)).toMatchObject({ importance: 0.5, importanceJudged: 0.5 });
    await library.update(id, { fields: { importance: 0.2 } });
    expect(await meta(id)).toMatchObject({ importance: 0.2, importanceJudged: 0.2 });
  });

  it('refuses when somebody was faster', async () => {
    const { library, meta } = await oddMemory();
    await library.update(testId(1), { append: 'x' }, { ifVersion: '1' });
    await expect(library.update(testId(1), { append: 'y' }, { ifVersion: '1' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const hash = String((await meta(testId(1))).contentHash).slice('sha256:'.length, 20);
    await library.update(testId(1), { append: 'y' }, { ifVersion: hash });
    await expect(library.update(testId(1), { append: 'z' }, { ifVersion: 'new' })).rejects.toMatchObject({
      code: 'USAGE',
    });
  });

  it('removes an optional field with null, never one that every engram has', async () => {
    const { library, meta } = await oddMemory();
    await library.update(testId(1), { fields: { summary: 'short' } });
    await library.update(testId(1), { fields: { summary: null } });
    expect(await meta(testId(1))).not.toHaveProperty('summary');
    await expect(library.update(testId(1), { fields: { title: null } })).rejects.toMatchObject({
      code: 'USAGE',
    });
  });

  it('unshares only when told, and takes the edges along', async () => {
    const { library, git, exists } = await makeMemory({
      files: {
        'a/one.md': engramText({ id: testId(1), title: 'One' }),
        'a/two.md': engramText({ id: testId(2), title: 'Two' }),
      },
    });
    const { path } = (await library.link({ from: testId(1), kind: 'extends', to: testId(2) })).outcome;
    const change = { fields: { visibility: 'private' } };
    await expect(library.update(testId(1), change)).rejects.toMatchObject({ code: 'REFUSED' });
    await library.update(testId(1), change, { unshare: true });
    expect([exists('private/engineering/one.md'), exists(`private/${path}`), exists(path)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(git('ls-files', '--others', '--exclude-standard')).not.toContain('one.md');
    await library.update(testId(1), { fields: { visibility: 'team' } });
    expect([exists('engineering/one.md'), exists(path)]).toEqual([true, true]);
  });

  it('looks for secrets again when something private is shared', async () => {
    const { library } = await makeMemory();
    const content = `token ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const { id } = (await library.add([{ content, fields: { visibility: 'private' } }])).outcome[0];
    await expect(library.update(id, { fields: { visibility: 'team' } })).rejects.toMatchObject({
      code: 'REFUSED',
    });
  });

  it('leaves a file that does not parse byte for byte and says where it breaks', async () => {
    const broken = `---\nid: ${testId(3)}\ntitle: [\n---\nx\n`;
    const { library, read } = await makeMemory({ files: { 'a/broken.md': broken } });
    await expect(library.update('a/broken.md', { append: 'y' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(read('a/broken.md')).toBe(broken);
  });
});

describe('move', () => {
  it('changes domain and file name, and keeps the id', async () => {
    const { library, exists, meta } = await oddMemory();
    const { outcome } = await library.move(testId(1), { domainTags: ['product', 'api'] });
    expect(outcome).toMatchObject({ from: 'engineering/odd.md', path: 'product/api/odd.md' });
    await library.move(testId(1), { slug: 'pinned-name' });
    expect(exists('product/api/pinned-name.md')).toBe(true);
    expect(await meta(testId(1))).toMatchObject({ domainTags: ['product', 'api'], slug: 'pinned-name' });
  });

  it('never overwrites what lies at the new place', async () => {
    const { library, write, read } = await oddMemory();
    write('product/odd.md', 'a note\n');
    const { outcome } = await library.move(testId(1), { domainTags: ['product'] });
    expect(outcome.path).toBe(`product/odd-${testId(1).slice(-6).toLowerCase()}.md`);
    expect(read('product/odd.md')).toBe('a note\n');
  });
});

describe('replaceText', () => {
  it('takes what an editor made, with version, hash and author', async () => {
    const { library, meta } = await oddMemory();
    const { text } = await library.readText(testId(1));
    const after = text.replace('Body stays.', 'Body goes.');
    const { outcome } = await library.replaceText(testId(1), { before: text, after });
    expect(outcome).toMatchObject({ changed: true, version: 2 });
    expect(await meta(testId(1))).toMatchObject({ content: 'Body goes.', version: 2 });
  });

  it.each([
    ['another id', (text: string) => text.replace(testId(1), testId(2)), 'INVALID_DATA'],
    ['broken front matter', (text: string) => text.replace('title:', 'title: ['), 'INVALID_DATA'],
    ['a wrong value', (text: string) => text.replace('kind: fact', 'kind: nonsense'), 'INVALID_DATA'],
    ['no front matter', () => 'words', 'INVALID_DATA'],
    [
      'another privacy',
      (text: string) => text.replace('kind: fact', 'kind: fact\r\nvisibility: private'),
      'REFUSED',
    ],
  ])('refuses %s and leaves the file alone', async (_, edit, code) => {
    const { library, read } = await oddMemory();
    await expect(library.replaceText(testId(1), { before: ODD, after: edit(ODD) })).rejects.toMatchObject({
      code,
    });
    expect(read('engineering/odd.md')).toBe(ODD);
  });

  it('refuses when the file changed while it was edited', async () => {
    const { library, write } = await oddMemory();
    write('engineering/odd.md', ODD.replace('stays', 'moves'));
    const texts = { before: ODD, after: ODD.replace('stays', 'goes') };
    await expect(library.replaceText(testId(1), texts)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
