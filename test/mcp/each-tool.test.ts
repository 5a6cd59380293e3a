import { expect, it } from 'vitest';
import { openRepository } from '../../src/index';
import { TOOLS } from '../../src/mcp/tools';
import { makeCliRepository } from '../helpers/cli-repository';
import { isolatedEnv } from '../helpers/run-cli';

const test = makeCliRepository();

async function call(name: string, args: object = {}): Promise<Record<string, unknown>> {
  const tool = TOOLS.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  const forWriting = tool.effect !== 'reads';
  const options = { env: isolatedEnv(test.home), home: test.home, forWriting };
  return (await tool.run(await openRepository(test.root, options), args)) as Record<string, unknown>;
}

it('answers good input in the published shapes', async () => {
  const add = (title: string, content: string) => call('engram_create', { title, content });
  const { id: tea } = await add('Green tea', 'Green tea steeps for two minutes at eighty degrees.');
  const { id: cats } = await add('Cats', 'Cats sleep for most of the day and hunt at dusk.');
  const list = { results: expect.any(Array), total: expect.any(Number) };
  for (const name of ['engram_search', 'memory_search', 'search_memory']) {
    expect(await call(name, { query: 'tea' }), name).toMatchObject(list);
  }
  for (const name of [
    'engram_list',
    'synapse_list',
    'engram_list_proposals',
    'skill_list',
    'ponder_list',
    'engram_audit_query',
    'query_recent_memories',
  ]) {
    expect(await call(name), name).toMatchObject(list);
  }
  expect(await call('memory_get', { id: tea })).toMatchObject({ entry: { id: tea } });
  expect(await call('engram_get', { id: tea, contextBudget: { totalTokens: 500 } })).toMatchObject({
    entry: { id: tea },
  });
  expect(await call('engram_list_paths', { maxDepth: 1 })).toMatchObject({ root: { engramCount: 2 } });
  expect(await call('engram_doctor', { incremental: true })).toMatchObject({ issues: expect.any(Array) });
  expect(await call('get_memory_stats')).toMatchObject({ counts: expect.any(Object) });
  expect(await call('get_session_briefing', { days: 3 })).toMatchObject({ text: expect.any(String) });
  expect(await call('get_evolution_lineage', { engramId: tea })).toEqual(expect.any(Object));
  expect(await call('upgrade_verification', { engramId: tea })).toMatchObject({ engramId: tea });

  const link = await call('synapse_create', { from: tea, kind: 'similar_to', to: cats });
  expect(link).toMatchObject({ created: true });
  expect(await call('synapse_get', { id: link.id })).toMatchObject({ synapse: { id: link.id } });
  await call('synapse_delete', { id: link.id });
  expect(await call('synapse_list')).toMatchObject({ total: 0 });

  expect(
    await call('close_learning_loop', {
      engramId: tea,
      outcome: 'success',
      effectiveness: 0.9,
      reason: 'good',
    }),
  ).toMatchObject({ engramId: tea, outcome: 'success' });
  expect(await call('engram_reinforce', { id: tea })).toMatchObject({ outcome: 'success' });
  expect(await call('engram_report_failure', { id: cats, reason: 'no' })).toMatchObject({
    outcome: 'failure',
  });
  expect(await call('engram_archive', { id: cats })).toMatchObject({ status: 'frozen', changed: true });
  expect(await call('engram_restore', { id: cats })).toMatchObject({ status: 'active' });
  expect(await call('engram_forget', { id: cats })).toMatchObject({ status: 'forgotten' });
  await call('engram_delete', { id: cats });
  expect(await call('engram_sync', { dryRun: true })).toEqual(expect.any(Object));

  const { entry } = (await call('ponder_create', { question: 'Why tea?' })) as { entry: { id: string } };
  expect(await call('ponder_run', { id: entry.id })).toMatchObject({ task: expect.any(Object) });
});
