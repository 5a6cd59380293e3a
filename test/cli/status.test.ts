import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';

describe('status for people', () => {
  it('has no empty line for an empty memory', async () => {
    const { stdout, stderr } = await makeCliRepository().run('status');
    expect(stdout).toContain('engrams      0\n');
    expect(stdout.split('\n').filter((line) => line.trimEnd() !== line)).toEqual([]);
    expect(stdout).not.toMatch(/^(?:\s*|reinforced.*)\n/m);
    expect(stderr).toContain('hint: co-engram add');
  });

  it('counts by status, kind, verification and visibility', async () => {
    const test = makeCliRepository({
      files: {
        'a/one.md': engramText({ id: testId(1), title: 'One', kind: 'pattern' }),
        'a/two.md': engramText({ id: testId(2), title: 'Two', status: 'frozen' }),
      },
    });
    const { stdout } = await test.run('status');
    expect(stdout).toMatch(/^engrams +2 {2}1 \w+, 1 \w+\n +1 \w+, 1 \w+\n +2 unverified\n +2 team\n/m);
    expect(stdout).toMatch(/^reinforced /m);
  });
});
