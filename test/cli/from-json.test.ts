/** `add --from-json` and `update --from-json`: every flag beside it counts, every mistake is named. */
import { describe, expect, it } from 'vitest';
import { type CliRepository, makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';

function addJson(test: CliRepository, value: unknown, ...words: string[]) {
  return test.run(['add', ...words, '--from-json', '-', '--no-dedupe'], { stdin: JSON.stringify(value) });
}

async function listed(test: CliRepository) {
  const { results } = (await test.json('list')) as { results: Array<Record<string, unknown>> };
  return results;
}

describe('add --from-json', () => {
  it('keeps private what a flag keeps private, whatever the objects say', async () => {
    const test = makeCliRepository();
    const objects = [{ content: 'one' }, { content: 'two', visibility: 'team' }];
    const { exitCode } = await addJson(test, objects, '--visibility', 'private');
    expect(exitCode).toBe(0);
    expect(test.git('status', '--porcelain', '--untracked-files=all')).not.toContain('inbox/');
    expect((await listed(test)).map(({ path }) => path).sort()).toEqual([
      'private/inbox/one.md',
      'private/inbox/two.md',
    ]);
  });

  it('takes every other flag, for each object, and a title for one', async () => {
    const test = makeCliRepository();
    const flags = ['--kind', 'pattern', '--domain', 'a/b', '--tag', 'flag', '--importance', '0.9'];
    await addJson(test, { title: 'Other', content: 'text', kind: 'fact', tags: ['json'] }, 'Mine', ...flags);
    const { entry } = (await test.json('get Mine --tier content')) as { entry: object };
    expect(entry).toMatchObject({
      kind: 'pattern',
      domainTags: ['a', 'b'],
      tags: ['json', 'flag'],
      importance: 0.9,
    });
  });

  it.each([
    [[{ content: 'a' }, { content: 'b' }], ['Title'], 'one title does not fit 2 objects'],
    [[{ content: 'a' }, { content: ' ' }], [], 'item 2: the content is empty'],
    [[{ content: 'a' }, { content: 'b', kind: 'x' }], [], 'item 2: kind cannot be "x"'],
    [[{ content: 'a' }, { content: 'AKIAIOSFODNN7EXAMPLE' }], [], 'item 2: content holds a secret'],
    [[{ content: 'a' }, 5], [], '-: item 2 is not an object'],
    [[{ content: 5 }], [], '-: item 1 needs "content"'],
    [[{ title: {}, content: 'a' }], [], '-: item 1 needs "content" (and "title") as text'],
    [{ content: 'a', colour: 'red' }, [], 'an engram has no field "colour"'],
    [[{ content: 'a' }], ['One', 'Two'], 'one title is enough, "Two" is too much'],
    [[{ content: 'a' }], ['--content', 'b'], '--content and --from-json exclude each other'],
    [[{ content: 'a' }], ['-'], 'the text comes from two places'],
  ])('refuses all of %j with %j, saying: %s', async (value, words, message) => {
    const test = makeCliRepository();
    const { exitCode, stderr } = await addJson(test, value, ...words);
    expect([2, 7]).toContain(exitCode);
    expect(stderr).toContain(message);
    expect(await listed(test)).toEqual([]);
  });
});

describe('update --from-json', () => {
  it('refuses a content that is no text, instead of leaving it out', async () => {
    const test = makeCliRepository({ files: { 'a.md': engramText() } });
    const words = ['update', testId(1), '--from-json', '-'];
    const { exitCode, stderr } = await test.run(words, { stdin: '{"content": 5, "kind": "pattern"}' });
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: 'error: "content" in - is no text\n' });
    expect(test.read('a.md')).toBe(engramText());
  });
});
