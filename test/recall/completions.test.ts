import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';

const FILES = {
  'a/b/one.md': engramText({
    id: testId(1),
    title: 'Deadlock retries',
    domainTags: ['a', 'b'],
    tags: ['pg'],
  }),
  'a/two.md': engramText({ id: testId(2), title: 'Pool size', domainTags: ['a'], tags: ['pg', 'k8s'] }),
};

describe('what a tab offers', () => {
  it.each([
    ['engram', 'dead', ['Deadlock retries']],
    ['engram', testId(1).slice(-6), [testId(1).slice(-6)]],
    ['engram', testId(2), [testId(2)]],
    ['domain', '', ['a', 'a/b']],
    ['tag', 'P', ['pg']],
    ['synapse', 'syn-', []],
  ])('%s "%s"', async (kind, prefix, values) => {
    const test = makeCliRepository({ files: FILES });
    const { candidates } = await test.json(['completion', '--candidates', kind, `--prefix=${prefix}`]);
    expect((candidates as Array<{ value: string }>).map(({ value }) => value)).toEqual(values);
  });

  it('is nothing where there is no repository', async () => {
    const test = makeCliRepository({ files: { 'co-engram.yaml': 'nonsense: 1\n' } });
    expect(await test.run('completion --candidates tag')).toMatchObject({ exitCode: 0, stdout: '' });
  });
});
