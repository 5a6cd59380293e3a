import { describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { type CliRepository, makeCliRepository } from '../helpers/cli-repository';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';

const [A, B, P] = [testId(1), testId(2), testId(3)];
const LINK = synapseId(A, B, 'extends');
const QUARREL = synapseId(A, B, 'contradicts');
const CREATED = '2025-01-01T00:00:00.000Z';
const BODY = 'The staging database moves to another port on every deploy.';
const FILES = {
  '.gitignore': '/private/\n/.co-engram/\n.co-engram-tmp-*\n',
  'engineering/one.md': engramText({
    id: A,
    title: 'Old port',
    confidence: 0.8,
    createdAt: CREATED,
    body: BODY,
  }),
  'engineering/two.md': engramText({ id: B, title: 'New port', confidence: 0.8, createdAt: CREATED }),
  'private/engineering/mine.md': engramText({ id: P, title: 'My port', visibility: 'private' }),
  [`synapses/extends/${LINK}.yaml`]: synapseText({ id: LINK, from: A, to: B, kind: 'extends' }),
  [`synapses/contradicts/${QUARREL}.yaml`]: synapseText({ id: QUARREL, from: A, to: B, kind: 'contradicts' }),
};
const NONE = { env: { CO_ENGRAM_WRITER: 'none' } };
const SAID = 'CO_ENGRAM_WRITER=none: what this teaches is not recorded';

/** What every face shows. */
const shown = async (test: CliRepository, id = A) => {
  const { entry } = (await test.json(`get ${id} --tier content`)) as { entry: Record<string, number> };
  const { importance, confidence, failedUses } = entry;
  return { importance, confidence, failedUses };
};

const usageFiles = (test: CliRepository) => test.git('ls-files', '--others', 'usage').trim();

describe('with CO_ENGRAM_WRITER=none', () => {
  it.each(['success', 'partial', 'failure'])(
    'feedback of %s shows what is shown next, and says why',
    async (outcome) => {
      const test = makeCliRepository({ files: FILES });
      const before = await shown(test);
      const line = `feedback ${A} --outcome ${outcome} --reason stale`;
      const told = await test.json(line, NONE);
      expectSchema('feedback', told);
      expect(told).toMatchObject({ ...before, importanceDelta: 0, recorded: false, strengthened: [] });
      expect(told).toMatchObject({ hebbianTriggered: false, shouldArchive: false });
      expect(await shown(test)).toEqual(before);
      const { stdout, stderr } = await test.run(line, NONE);
      expect(stdout).toContain('+0.000');
      expect(stderr).toContain(SAID);
      expect(usageFiles(test)).toBe('');
    },
  );

  it('no number of failures crosses a threshold', async () => {
    const test = makeCliRepository({ files: FILES });
    for (let n = 0; n < 6; n += 1) await test.json(`fail ${A} --reason stale`, NONE);
    expect(await test.json(`fail ${A} --reason stale`, NONE)).toMatchObject({
      failedUses: 0,
      shouldForget: false,
    });
    expect((await test.run('proposals list --json')).stdout).not.toContain('failures');
  });

  it('a session may report again where it is recorded', async () => {
    const test = makeCliRepository({ files: FILES });
    const line = `reinforce ${A} --session s`;
    expect(await test.json(line, NONE)).toMatchObject({ counted: true, recorded: false });
    expect(await test.json(line)).toMatchObject({ counted: true, recorded: true, importanceDelta: 0.1 });
    expect(await test.json(line)).toMatchObject({ counted: false });
  });

  it('what is private is recorded all the same, for it stays here; its neighbours of the team are not', async () => {
    const test = makeCliRepository({ files: FILES });
    await test.json(['link', P, 'extends', A]);
    const told = await test.json(`reinforce ${P}`, NONE);
    expect(told).toMatchObject({ recorded: true, importanceDelta: 0.1, strengthened: [] });
    expect(await shown(test, P)).toMatchObject({ importance: told.importance });
    expect((await shown(test)).importance).toBe(0.5);
  });

  it('verify shows the confidence that is shown next', async () => {
    const test = makeCliRepository({ files: FILES });
    const told = await test.json(['verify', A, '--to', 'plausible', '--evidence', 'seen'], NONE);
    expect(told).toMatchObject({ status: 'plausible', confidence: 0.8 });
    expect(await shown(test)).toMatchObject({ confidence: 0.8 });
    const real = await test.json(['verify', B, '--to', 'plausible', '--evidence', 'seen']);
    expect(real).toMatchObject({ confidence: 0.95 });
    expect(await shown(test, B)).toMatchObject({ confidence: 0.95 });
  });

  it('a resolved contradiction says that the loser keeps its confidence', async () => {
    const test = makeCliRepository({ files: FILES });
    const line = ['contradictions', 'resolve', QUARREL, '--verdict', 'keep_new', '--rationale', 'it moved'];
    const { exitCode, stderr } = await test.run(line, NONE);
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining(SAID)]);
    expect([await shown(test), await shown(test, B)]).toMatchObject([
      { confidence: 0.8 },
      { confidence: 0.8 },
    ]);
  });

  it('update judges, and tells only where what use taught stays beside it', async () => {
    const test = makeCliRepository({ files: FILES });
    const line = ['update', A, '--importance', '0.7'];
    expect((await test.run(line, NONE)).stderr).not.toContain(SAID);
    expect(await shown(test)).toMatchObject({ importance: 0.7 });
    await test.json(`reinforce ${A}`);
    expect((await test.run(['update', A, '--importance', '0.6'], NONE)).stderr).toContain(SAID);
  });

  it('a caught duplicate strengthens nothing, and may do so later', async () => {
    const test = makeCliRepository({ files: FILES });
    const line = ['add', 'Old port', '--content', BODY, '--domain', 'engineering', '--kind', 'observation'];
    await test.run(line, NONE);
    expect(await shown(test)).toMatchObject({ importance: 0.5 });
    await test.run(line);
    expect(await shown(test)).toMatchObject({ importance: 0.6 });
  });

  it('the light stage reports as learnt what is: of private memories alone', async () => {
    const test = makeCliRepository({ files: FILES });
    await test.json(['search', 'staging database port']);
    const { stages } = (await test.json('maintain --stage light', NONE)) as never as {
      stages: Array<{ changes: Array<{ action: string; engramIds: string[] }> }>;
    };
    expect(
      stages[0]?.changes.filter(({ action }) => action === 'learn').flatMap(({ engramIds }) => engramIds),
    ).toEqual([P]);
    expect(usageFiles(test)).toBe('');
  });

  it('another value is a mistake that every recording command names', async () => {
    const test = makeCliRepository({ files: FILES });
    const { exitCode, stderr } = await test.run(`reinforce ${A}`, { env: { CO_ENGRAM_WRITER: 'me' } });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('knows only the value none')]);
  });
});
