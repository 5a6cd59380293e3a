import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';

describe('import list and import undo', () => {
  it('say that nothing was imported, and which batch is unknown', async () => {
    const test = makeCliRepository();
    const list = await test.json('import list');
    expectSchema('import-list', list);
    expect(list).toMatchObject({ total: 0, results: [] });
    const undo = await test.run('import undo 7RZ4QK --json');
    expect(undo.exitCode).toBe(3);
    expect(undo.stderr).toContain('no batch matches');
    expect((await test.run('import undo')).exitCode).toBe(2);
  });
});
