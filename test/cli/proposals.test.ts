import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';
import { proposalId, writeProposal } from '../helpers/proposal';
import { tempFolder } from '../helpers/temp-folder';

const A = testId(1);
const [P, Q, R] = [proposalId(1), proposalId(2), proposalId(3)];
const FILES = { 'engineering/one.md': engramText({ id: A, title: 'Old port', status: 'active' }) };

function makeTest() {
  const test = makeCliRepository({ files: FILES });
  writeProposal(test, {
    title: 'Ports',
    kind: 'fact',
    domainTags: ['engineering'],
    reason: 'said three times',
    confidence: 0.8,
    content: 'The port is 9090.\n\nSince May.',
  });
  writeProposal(test, {
    id: Q,
    source: 'failures',
    action: 'archive',
    targetId: A,
    engramIds: [A],
    title: 'Old port',
  });
  writeProposal(test, { id: R, source: 'retire', action: 'archive', targetId: testId(7), title: 'Lost' });
  return test;
}

describe('proposals', () => {
  it('are listed, shown, edited, accepted and dismissed as their schemas say', async () => {
    const test = makeTest();
    const list = await test.json('proposals list --limit 2');
    expectSchema('proposals-list', list);
    expect(Object.keys(list)).toEqual(['schemaVersion', 'kind', 'total', 'results', 'nextCursor']);
    expectSchema('proposals-show', await test.json(`proposals show ${P}`));
    expectSchema(
      'proposals-edit',
      await test.json(['proposals', 'edit', P, '--title', 'Port', '--tag', 'net']),
    );
    expectSchema('proposals-accept', await test.json(`proposals accept ${P} ${Q} --dry-run`));
    expectSchema('proposals-accept', await test.json(`proposals accept ${P} --domain operations/net`));
    expectSchema('proposals-dismiss', await test.json(`proposals dismiss ${Q} ${R} --days 3 --reason no`));
    expectSchema('proposals-list', await test.json('proposals list --status all'));
    expectSchema('proposals-show', await test.json(`proposals show ${R}`));
    expect(test.read('operations/net/port.md')).toContain('tags: [net]');
    const { stdout } = await test.run('proposals list --status dismissed --jsonl');
    for (const line of stdout.trim().split('\n')) expectSchema('proposals-list-result', JSON.parse(line));
  });

  it('name a batch of which some fail, and end with 1', async () => {
    const test = makeTest();
    const result = await test.run('proposals accept --source retire,failures --json');
    expect(result.exitCode).toBe(1);
    expectSchema('proposals-accept', result.stdout);
    expect(JSON.parse(result.stdout)).toMatchObject({
      results: [{ proposalId: Q }],
      failures: [{ proposalId: R, title: 'Lost', code: 'NOT_FOUND' }],
    });
    expect((await test.run(`proposals dismiss ${P} ${Q}`)).exitCode).toBe(1);
    const again = await test.run('proposals accept --source failures');
    expect(again).toMatchObject({ exitCode: 0, stdout: '' });
    expect(again.stderr).toContain('nothing of the kind waits');
  });

  it('are for people, too', async () => {
    const test = makeTest();
    expect((await test.run('proposals list')).stdout).toBe(
      [
        `${P.slice(-6)}  Ports  add  conversation  engineering`,
        `${Q.slice(-6)}  Old port  archive  failures`,
        `${R.slice(-6)}  Lost  archive  retire`,
        '',
      ].join('\n'),
    );
    const shown = await test.run(`proposals show ${P}`);
    expect(shown.stdout).toContain('add, suggested by conversation: said three times\nfact  engineering\n');
    expect(shown.stdout).toContain('\n  The port is 9090.\n  \n  Since May.\n');
    expect(shown.stderr).toContain(`co-engram proposals accept ${P}`);
    const accepted = await test.run(`proposals accept ${P}`);
    expect(accepted.stdout).toBe(`accepted Ports (add)\n  ${P}\n`);
    expect((await test.run(`proposals dismiss ${R}`)).stdout).toBe('dismissed Lost for ever\n');
    expect((await test.run(`proposals show ${P}`)).stdout).toMatch(
      /accepted \d{4}-\d\d-\d\d by Test Person -> /,
    );
    expect((await test.run('proposals accept --source failures --quiet')).stdout).toBe(`${A}\n`);
  });

  it('are edited in an editor; a text that is refused is kept', async () => {
    const test = makeTest();
    const folder = tempFolder();
    const [editor, wanted] = ['editor.sh', 'wanted.md'].map((name) => join(folder, name)) as [string, string];
    writeFileSync(editor, `#!/bin/sh\ncp ${wanted} "$1"\n`);
    chmodSync(editor, 0o755);
    const edit = (text: string, id = P) => {
      writeFileSync(wanted, text);
      return test.run(`proposals edit ${id}`, { env: { EDITOR: editor } });
    };
    expect(await edit('The port is 9091.\n')).toMatchObject({ stderr: '' });
    expect((await edit('The port is 9092.\n')).stdout).toBe('edited Ports (content)\n');
    expect((await edit('The port is 9092.')).stdout).toBe('nothing changed\n');
    const refused = await edit(`token ghp_${'a1B2'.repeat(9)}`);
    expect(refused).toMatchObject({ exitCode: 7 });
    expect(refused.stderr).toContain('your text is kept in');
    expect((await edit('x', Q)).stderr).toContain('no text to edit');
  });

  it.each([
    ['proposals accept', 2, 'which proposals?'],
    [`proposals accept ${P} --source x`, 2, 'not both'],
    [`proposals accept ${P} ${Q} --title x`, 2, 'another title is for one proposal, not for 2'],
    [`proposals accept ${P} --domain a --domain b`, 2, 'one domain'],
    [`proposals accept ${Q} --title x`, 2, 'a proposal to archive has no title to edit'],
    [`proposals accept ${Q} --domain a/b`, 2, 'a proposal to archive has no domain to edit'],
    [`proposals accept ${P} --kind rumour`, 2, '--kind must be one of'],
    [`proposals accept ${P} --domain ..`, 2, 'a domain cannot be ".."'],
    [`proposals accept ${R}`, 3, 'is gone'],
    ['proposals show nobody', 3, 'no proposal matches "nobody"'],
    ['proposals show', 2, 'ID is missing'],
    [`proposals dismiss ${P} --days -1`, 2, '--days must be a whole number'],
    ['proposals dismiss --before soon', 2, '--before must be a date'],
    [`proposals edit ${Q} --title x`, 2, 'a proposal to archive has no title to edit'],
    ['proposals list --status maybe', 2, '--status must be one of'],
    ['proposals list --cursor x', 2, '"x" is no cursor'],
  ])('%s ends with %d and clear words', async (line, exitCode, words) => {
    const test = makeTest();
    const result = await test.run(line);
    expect(result).toMatchObject({ exitCode, stdout: '' });
    expect(result.stderr).toContain(words);
    expect(test.exists('usage')).toBe(false);
  });
});
