import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';

const [A, B, C] = [testId(1), testId(2), testId(3)];
const FILES = {
  'engineering/one.md': engramText({
    id: A,
    title: 'Old port',
    kind: 'procedure',
    status: 'active',
    confidence: 0.5,
  }),
  'engineering/two.md': engramText({ id: B, title: 'New door', status: 'active', confidence: 0.8 }),
  'operations/three.md': engramText({
    id: C,
    title: 'Port scan',
    domainTags: ['operations'],
    status: 'active',
  }),
};

describe('verify', () => {
  it('explains, keeps what is not enough with exit 1, and goes up', async () => {
    const test = makeCliRepository({ files: FILES });
    expectSchema('verify', await test.json(`verify ${A}`));
    const unmet = await test.run(['verify', A, '--to', 'probable', '--evidence', 'seen', '--json']);
    expect(unmet.exitCode).toBe(1);
    expectSchema('verify', unmet.stdout);
    const { stdout } = await test.run(`verify ${A}`);
    expect(stdout).toContain('[probable] seen');
    expect(stdout).toContain('plausible has all it needs');
    const met = await test.run(['verify', A, '--to', 'probable', '--evidence', 'scanned', '--source', C]);
    expect(met).toMatchObject({ exitCode: 0 });
    expect(met.stdout).toContain('unverified → probable');
  });

  it('names in words what is missing', async () => {
    const test = makeCliRepository({ files: FILES });
    const result = await test.run(['verify', A, '--to', 'verified', '--evidence', 'seen']);
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toContain('1 of 3 pieces of evidence');
    expect(result.stdout).toContain('7 days of age');
    expect(result.stderr).toContain('the evidence is kept');
  });

  it.each([
    [['verify', A, '--to', 'sure', '--evidence', 'x'], 2],
    [['verify', A, '--to', 'plausible'], 2],
    [['verify', A, '--evidence', 'x'], 2],
    [['verify', A, '--force'], 2],
    [['verify', 'nobody'], 3],
    [['verify'], 2],
  ])('%j ends with %d', async (words, exitCode) => {
    const test = makeCliRepository({ files: FILES });
    expect(await test.run(words)).toMatchObject({ exitCode, stdout: '' });
  });
});

describe('contradictions', () => {
  it('are listed and resolved', async () => {
    const test = makeCliRepository({ files: FILES });
    expect((await test.run('contradictions list')).stderr).toContain('nothing contradicts');
    const { id } = await test.json(`link ${A} contradicts ${B}`);
    expectSchema('contradictions-list', await test.json('contradictions list'));
    expect((await test.run('contradictions list')).stdout).toContain('Old port');
    const resolved = await test.json([
      'contradictions',
      'resolve',
      String(id),
      '--keep',
      B,
      '--rationale',
      'measured',
    ]);
    expectSchema('contradictions-resolve', resolved);
    const all = await test.json('contradictions list --all');
    expectSchema('contradictions-list', all);
    expect(all.total).toBe(1);
  });

  it.each([
    ['contradictions resolve nobody --verdict merge --rationale x', 3],
    ['contradictions resolve SYN --rationale x', 2],
    ['contradictions resolve SYN --verdict merge', 2],
    ['contradictions resolve SYN --verdict both --rationale x', 2],
    ['contradictions', 2],
  ])('%s ends with %d', async (line, exitCode) => {
    const test = makeCliRepository({ files: FILES });
    const { id } = await test.json(`link ${A} contradicts ${B}`);
    expect(await test.run(line.replace('SYN', String(id)))).toMatchObject({ exitCode, stdout: '' });
  });
});

describe('lineage and history', () => {
  it('show descent as a tree and as nodes and edges', async () => {
    const test = makeCliRepository({ files: FILES });
    await test.run(`link ${B} supersedes ${A}`);
    await test.run(`link ${C} derives_from ${B}`);
    expectSchema('lineage', await test.json(`lineage ${B}`));
    const { stdout } = await test.run(`lineage ${B}`);
    expect(stdout).toContain('supersedes Old port');
    expect(stdout).toContain('is source of Port scan');
    await test.run(`link ${A} derives_from ${C}`);
    expect((await test.run(`lineage ${B}`)).stdout).toContain('cycle: ');
    expect((await test.run('lineage nobody')).exitCode).toBe(3);
    expect((await test.run(`lineage ${A} --depth 0`)).exitCode).toBe(2);
    expect((await test.run(`lineage ${A} --direction up`)).exitCode).toBe(2);
  });

  it('history follows one engram over every commit', async () => {
    const test = makeCliRepository({ files: FILES, commit: true });
    await test.run(`archive ${A} --commit`);
    await test.run(`move ${A} --domain engineering/net --commit`);
    const history = await test.json(`history ${A}`);
    expectSchema('log', history);
    expect(history.results).toHaveLength(3);
    expect((await test.run('history nobody')).exitCode).toBe(3);
  });
});

describe('effectiveness', () => {
  it('has a rate from three closed windows on', async () => {
    const test = makeCliRepository({ files: FILES });
    const day = 86_400_000;
    for (let n = 0; n < 3; n += 1) {
      await test.run('search old port', { now: 1_800_000_000_000 + 10 * n * day });
      await test.run(`get ${A}`, { now: 1_800_000_001_000 + 10 * n * day });
    }
    const early = await test.json(`effectiveness ${A}`, { now: 1_800_000_002_000 + 20 * day });
    expectSchema('effectiveness', early);
    expect(early).toMatchObject({ hits: 2, effective: 2, rate: null, open: 1 });
    const late = await test.json(`effectiveness ${A}`, { now: 1_800_000_000_000 + 90 * day });
    expect(late).toMatchObject({ hits: 3, effective: 3, inconclusive: 0, contradicted: 0, rate: 1, open: 0 });
    const found = await test.run(`effectiveness ${C}`, { now: 1_800_000_000_000 + 90 * day });
    expect(found.stdout).toContain('3 closed: 0 effective, 3 inconclusive');
    expect((await test.run(`effectiveness ${B}`)).stdout).toContain('too few to tell');
    expect((await test.run('effectiveness nobody')).exitCode).toBe(3);
  });
});

describe('signal', () => {
  it('notes actions and whether the user corrects, never what was said', async () => {
    const test = makeCliRepository({ files: FILES });
    expectSchema('signal', await test.json('signal edit --session s1'));
    expect((await test.run(['signal', 'message', 'no, the port is 9090'])).stdout).toBe('');
    await test.run('signal message -', { stdin: '没问题' });
    const log = test.read('.git/co-engram/signals.jsonl');
    expect(log).not.toContain('9090');
    expect(
      log
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { type: 'action', action: 'edit', session: 's1' },
      { type: 'message', isCorrection: true },
      { type: 'message', isCorrection: false },
    ]);
  });

  it.each(['signal', 'signal dance', 'signal message', 'signal edit now', 'signal edit --session='])(
    '%s ends with 2',
    async (line) => {
      const test = makeCliRepository({ files: FILES });
      expect(await test.run(line)).toMatchObject({ exitCode: 2, stdout: '' });
    },
  );
});

describe('paths', () => {
  it('counts what it leaves out, and shows it when asked', async () => {
    const test = makeCliRepository({ files: FILES });
    await test.run(`archive ${A}`);
    const document = await test.json('paths');
    expectSchema('paths', document);
    expect(document).toMatchObject({ root: { engramCount: 2 }, hidden: { frozen: 1 } });
    expect((await test.run('paths')).stderr).toContain('left out: 1 frozen');
    expect(await test.json('paths --include frozen')).toMatchObject({
      root: { engramCount: 3 },
      hidden: { frozen: 0 },
    });
  });
});
