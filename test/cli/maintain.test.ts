import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';
import { fakeModel } from '../helpers/fake-model';

const BORN = '2025-01-01T00:00:00.000Z';
const old = (n: number, fields: Record<string, unknown> = {}): [string, string] => [
  `a/note-${n}.md`,
  engramText({
    id: testId(n),
    title: `Note ${n}`,
    domainTags: ['a'],
    kind: 'observation',
    importance: 0.25,
    createdAt: BORN,
    body: `Words of number ${n}.`,
    ...fields,
  }),
];
const repository = (count: number) =>
  makeCliRepository({
    files: Object.fromEntries(Array.from({ length: count }, (_, n) => old(n + 1))),
    commit: true,
  });

describe('maintain', () => {
  it('says what it changed and why; its document is what the schema says', async () => {
    const test = repository(2);
    const dry = await test.json('maintain --dry-run');
    expectSchema('maintain', dry);
    expect(test.git('status', '--porcelain')).toBe('');
    const shown = await test.run('maintain --stage deep');
    expect(shown).toMatchObject({ exitCode: 0, stderr: '' });
    expect(shown.stdout).toMatch(
      /^deep: 2 changed\n {2}freeze \w{6} Note 1 observation of importance 0\.25 is faded\n/,
    );
    expectSchema('maintain', await test.json('maintain --stage all'));
    expect(await test.run('maintain')).toMatchObject({ exitCode: 0, stdout: 'nothing is due\n' });
  });

  it('commits what it wrote, when asked', async () => {
    const test = repository(1);
    const document = await test.json('maintain --stage deep --commit');
    expectSchema('maintain', document);
    expect(test.git('log', '--format=%s').split('\n')).toContain('maintain deep: 1 changes');
    expect(test.git('show', '--name-only', '--format=', 'HEAD~1', '--', 'a')).toContain('a/note-1.md');
  });

  it('ends with 1 and changes nothing when very much would change, unless told to go on', async () => {
    const test = repository(12);
    const held = await test.run('maintain --stage deep');
    expect(held.exitCode).toBe(1);
    expect(held.stdout).toContain('12 would change');
    expect(held.stdout).toContain('12 of 12 active engrams is more than 10');
    expect(test.git('status', '--porcelain')).toBe('');
    const json = await test.run('maintain --stage deep --json');
    expectSchema('maintain', json.stdout);
    expect(await test.run('maintain --stage deep --yes')).toMatchObject({ exitCode: 0 });
    expect(test.git('status', '--porcelain', '--', 'a').trim().split('\n')).toHaveLength(12);
  });

  it('shows on a terminal what it is doing, and clears the line', async () => {
    const test = repository(1);
    const { stderr } = await test.run('maintain --stage deep', { isTTY: true, columns: 30 });
    expect(stderr).toContain('\r\u001b[2Kdeep 1/8: looking for near-du');
    expect(stderr.endsWith('\r\u001b[2K')).toBe(true);
    expect((await test.run('maintain --stage deep --quiet', { isTTY: true })).stderr).toBe('');
  });

  it('lists no more than twenty of one action for people', async () => {
    const files = Array.from({ length: 30 }, (_, n) => old(n + 1, { kind: 'fact', importance: 0.5 }));
    const test = makeCliRepository({ files: Object.fromEntries(files), commit: true });
    const { stdout } = await test.run('maintain --stage deep --dry-run');
    expect(stdout).toContain('  and 10 more to propose: --json lists all\n');
  });

  it('refuses a stage that there is not, and a repository that is none', async () => {
    const test = repository(1);
    expect(await test.run('maintain --stage heavy')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await test.run('maintain now')).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe('dream', () => {
  it('is deep and then rem, due or not', async () => {
    const test = repository(1);
    const document = await test.json('dream');
    expectSchema('maintain', document);
    expect(document.stages).toMatchObject([{ stage: 'deep' }, { stage: 'rem' }]);
    const { stdout } = await test.run('dream');
    expect(stdout).toBe('deep: nothing to do\nrem: nothing to do\n');
    expect(await test.run('dream well')).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe('rem with a model', () => {
  const CITIES = ['Paris', 'London', 'Rome'];
  const exporters = () =>
    makeCliRepository({
      files: Object.fromEntries(
        CITIES.map((city, n) => [
          `${city.toLowerCase()}/timeouts.md`,
          engramText({
            id: testId(n + 1),
            title: `Timeouts of the ${city} exporter`,
            domainTags: [city.toLowerCase()],
            kind: 'fact',
            createdAt: BORN,
            body: `The exporter gives up after the third retry and waits for the gateway in ${city}.`,
          }),
        ]),
      ),
      commit: true,
    });
  const content = 'The exporter gives up after the third retry [1, 2, 3]';

  it('lets it draft patterns, and says who did', async () => {
    const test = exporters();
    const model = fakeModel(`print({ title: 'Exporters give up', content: '${content}' });`);
    const document = await test.json('maintain --stage rem', { env: model.env() });
    expectSchema('maintain', document);
    expect(document.stages).toMatchObject([{ judgedBy: expect.stringContaining('model.cjs') }]);
    const { results } = await test.json('proposals list --source rem');
    expect(results).toMatchObject([{ title: 'Exporters give up' }]);
    const { results: asked } = await test.json('audit --action ask_model');
    expect(asked).toMatchObject([{ purpose: 'rem-pattern', outcome: 'answered' }]);
    await test.json('maintain --stage rem', { env: model.env() });
    expect(model.prompts()).toHaveLength(1);
  });

  it('drafts by rules what the model makes up', async () => {
    const test = exporters();
    const model = fakeModel(`print({ title: 'T', content: 'The exporter waits 99 hours [1, 2, 3]' });`);
    const result = await test.run('maintain --stage rem', { env: model.env() });
    expect(result.stderr).toContain('no source says 99');
    expect(result.stdout).toContain('Pattern: Timeouts of the … exporter');
  });

  it('shows in a dry run what it would be sent', async () => {
    const test = exporters();
    const model = fakeModel('print({});');
    const document = await test.json('maintain --stage rem --dry-run', { env: model.env() });
    expectSchema('maintain', document);
    expect(document.stages).toMatchObject([{ judgedBy: 'rules', wouldSend: [{ purpose: 'rem-pattern' }] }]);
    expect((await test.run('dream --dry-run', { env: model.env() })).stdout).toContain('would send to ');
    expect(model.prompts()).toEqual([]);
  });
});
