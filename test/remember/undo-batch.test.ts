import { describe, expect, it } from 'vitest';
import { planAdd } from '../../src/remember/add';
import { newBatchId, planBatch } from '../../src/remember/batch';
import { composeEngram } from '../../src/remember/draft';
import { planProposal } from '../../src/remember/propose';
import { write } from '../../src/remember/write';
import { makeMemory, type TestMemory } from '../helpers/memory';

/** A batch that adds one engram, files one proposal and changes what is there. */
async function importSomething(test: TestMemory, changed?: string): Promise<string> {
  const { memory } = test.library;
  const id = newBatchId(memory);
  const birth = { id: newBatchId(memory), now: memory.surroundings.now(), author: 'Ann' };
  const item = composeEngram({ content: 'Backups run at three.', title: 'Backups' }, birth);
  await write(memory, async (step) => {
    await planAdd(step, [item], 'Ann', {});
    const draft = { source: 'import', action: 'add', title: 'Other', content: 'Other words.' };
    await planProposal(step, draft, { author: 'Ann', isLocal: true });
    if (changed !== undefined) {
      step.plan.update(changed, step.plan.read(changed).replace('before', 'after'));
    }
    const outcome = planBatch(step, { id, command: 'import', from: 'notes.md' }, 'Ann');
    return { summary: 'import', outcome };
  });
  return id;
}

const engram = (words: string) => `---
id: 01JRZEKQ2YK7DMAEXCZBX89CTH
title: Known
domainTags: [a]
kind: fact
---

${words}
`;

describe('undoing a batch', () => {
  it('takes away what it made, gives back what it changed, and says so the second time', async () => {
    const test = await makeMemory({ files: { 'a/known.md': engram('As before.') } });
    const id = await importSomething(test, 'a/known.md');
    expect(test.read('a/known.md')).toContain('As after.');
    expect((await test.library.listProposals()).total).toBe(1);

    const { outcome } = await test.library.undoBatch(id.slice(-6));
    expect(outcome).toMatchObject({ restored: ['a/known.md'], kept: [] });
    expect(outcome.removed).toHaveLength(2);
    expect(test.read('a/known.md')).toBe(engram('As before.'));
    expect((await test.library.list()).total).toBe(1);
    expect((await test.library.listProposals({ status: 'all' })).total).toBe(0);

    const again = await test.library.undoBatch(id);
    expect(again.outcome).toMatchObject({ removed: [], restored: [], kept: [] });
    expect(again.outcome.undoneBefore).toBeDefined();
    expect((await test.library.importedBatches()).map((batch) => batch.undoneAt)).toEqual([
      again.outcome.undoneBefore,
    ]);
  });

  it('keeps and names what was edited, moved, decided or linked since', async () => {
    const edited = await makeMemory();
    const id = await importSomething(edited);
    await edited.library.update('Backups', { content: 'Backups run at four.' });
    const [proposal] = (await edited.library.listProposals()).results;
    await edited.library.dismissProposals({ references: [proposal?.id ?? ''] });
    const kept = (await edited.library.undoBatch(id)).outcome;
    expect(kept.removed).toEqual([]);
    expect(kept.kept.map(({ why }) => why)).toEqual(['changed since', 'decided or edited since']);
    expect(edited.exists('inbox/backups.md')).toBe(true);

    const moved = await makeMemory();
    const other = await importSomething(moved);
    await moved.library.move('Backups', { domainTags: ['ops'] });
    expect((await moved.library.undoBatch(other)).outcome.kept).toEqual([
      { path: 'inbox/backups.md', why: 'gone or moved since' },
    ]);
    expect(moved.exists('ops/backups.md')).toBe(true);

    const linked = await makeMemory({ files: { 'a/known.md': engram('As before.') } });
    const third = await importSomething(linked);
    await linked.library.link({ from: 'Known', kind: 'depends_on', to: 'Backups' });
    const [why] = (await linked.library.undoBatch(third)).outcome.kept;
    expect(why).toMatchObject({ path: 'inbox/backups.md', why: expect.stringMatching(/^linked since/) });
  });

  it('does nothing in a dry run, and knows only its own batches', async () => {
    const test = await makeMemory();
    const id = await importSomething(test);
    expect((await test.library.undoBatch(id, { dryRun: true })).outcome.removed).toHaveLength(2);
    expect(test.exists('inbox/backups.md')).toBe(true);
    await expect(test.library.undoBatch('NOSUCH')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(test.library.undoBatch('../../x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    test.write(`.git/co-engram/batches/${id}.json`, '{');
    await expect(test.library.undoBatch(id)).rejects.toMatchObject({ code: 'INVALID_DATA' });
    expect(await test.library.importedBatches()).toEqual([]);
  });

  it('leaves no record of a plan that changes nothing', async () => {
    const test = await makeMemory();
    const { memory } = test.library;
    const draft = { id: newBatchId(memory), command: 'import', from: 'nothing' };
    const { outcome } = await write(memory, async (step) => ({
      summary: '',
      outcome: planBatch(step, draft, 'Ann'),
    }));
    expect(outcome).toBe(false);
    expect(await test.library.importedBatches()).toEqual([]);
  });
});
