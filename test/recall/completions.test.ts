import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/index';
import { planTrash } from '../../src/remember/trash';
import { write } from '../../src/remember/write';
import { formatBatch } from '../../src/store/batches';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { proposalId, writeProposal } from '../helpers/proposal';
import { TEST_NOW, testSurroundings } from '../helpers/surroundings';

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

  const tail = (id: string) => id.slice(-6);

  it('of proposals are those that wait, by id, with what they say', async () => {
    const test = makeCliRepository();
    writeProposal(test, { id: proposalId(1), title: 'Retry\u200b twice', content: 'x' });
    writeProposal(test, { id: proposalId(2), action: 'link', source: 'rem-synapse' }, { isLocal: true });
    writeProposal(test, { id: proposalId(3), status: 'dismissed' });
    writeProposal(test, { id: proposalId(4) }, { text: 'nonsense: [' });
    const offered = async (prefix: string) =>
      (await test.json(['completion', '--candidates', 'proposal', `--prefix=${prefix}`])).candidates;
    expect(await offered('')).toEqual([
      { value: tail(proposalId(1)), description: 'Retry twice' },
      { value: tail(proposalId(2)), description: 'link (rem-synapse)' },
    ]);
    expect(await offered(proposalId(2).toLowerCase())).toMatchObject([{ value: proposalId(2) }]);
    expect(await offered('ZZ')).toEqual([]);
  });

  it('of sessions, of the trash and of settings are what their commands take', async () => {
    const test = makeCliRepository({ files: { ...FILES, 'co-engram.yaml': 'trash:\n  enabled: true\n' } });
    await test.run(['session', 'save', 'Where we stopped.']);
    const library = await openRepository(test.root, testSurroundings({ cwd: test.root }));
    await write(library.memory, async (step) => {
      await planTrash(step, 'a/two.md', TEST_NOW);
      return { summary: 'trash', outcome: undefined };
    });
    const first = async (kind: string, prefix = '') => {
      const { candidates } = await test.json(['completion', '--candidates', kind, `--prefix=${prefix}`]);
      return (candidates as Array<{ value: string }>)[0]?.value ?? '';
    };
    expect((await test.run(['session', 'restore', await first('session')])).stdout).toContain(
      'Where we stopped.',
    );
    expect((await test.run(['trash', 'restore', await first('trash')])).exitCode).toBe(0);
    expect(await first('setting', 'LLM.T')).toBe('llm.timeout');
  });

  it('of batches are those that can be taken back', async () => {
    const test = makeCliRepository();
    const batch = { command: 'import', from: 'notes/', at: '2026-01-01T00:00:00.000Z', by: 'Ann', files: [] };
    const folder = join(test.repo.stateDir, 'batches');
    mkdirSync(folder, { recursive: true });
    for (const [n, undoneAt] of [
      [1, undefined],
      [2, '2026-01-02T00:00:00.000Z'],
    ] as const) {
      writeFileSync(join(folder, `${testId(n)}.json`), formatBatch({ ...batch, id: testId(n), undoneAt }));
    }
    const { candidates } = await test.json('completion --candidates batch');
    expect(candidates).toEqual([{ value: tail(testId(1)), description: 'import notes/' }]);
  });

  it('is nothing where there is no repository', async () => {
    const test = makeCliRepository({ files: { 'co-engram.yaml': 'nonsense: 1\n' } });
    expect(await test.run('completion --candidates tag')).toMatchObject({ exitCode: 0, stdout: '' });
  });
});
