import { describe, expect, it } from 'vitest';
import type { PonderTask } from '../../src/index';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';
import { fakeModel } from '../helpers/fake-model';

const TEXTS = [
  ['Redis evicted sessions', 'People were logged out when redis evicted session keys at lunch.'],
  ['Cache keys carry a version', 'A key of redis names the shape of what it holds for each deploy.'],
  ['Redis memory alert', 'An alert on redis memory rings before eviction of sessions begins.'],
  ['Private redis note', 'My own redis password hint is about sessions and the blue notebook.'],
] as const;
const repository = () =>
  makeCliRepository({
    files: Object.fromEntries(
      TEXTS.map(([title, body], n) => {
        const isPrivate = title.startsWith('Private');
        const fields = { id: testId(n + 1), title, domainTags: ['ops'], kind: 'fact', body };
        return [
          `${isPrivate ? 'private/' : ''}ops/note-${n + 1}.md`,
          engramText(isPrivate ? { ...fields, visibility: 'private' } : fields),
        ];
      }),
    ),
    commit: true,
  });

/** Answers each question by its kind: thinks, or judges claims. */
const model = (thought: string, claims = '[{ claim: "a", supported: true }]') =>
  fakeModel(`
    if (prompt.includes('List every claim')) return print({ claims: ${claims} });
    const round = (fs.existsSync(folder + '/n') ? Number(fs.readFileSync(folder + '/n', 'utf8')) : 0) + 1;
    fs.writeFileSync(folder + '/n', String(round));
    const memories = JSON.parse(/material [0-9a-f]{16}\\n([\\s\\S]*)\\n----- end/.exec(prompt)[1]).memories;
    const number = (title) => memories.find((each) => each.title === title).number;
    ${thought}
  `);
const GOOD = `print({ answer: 'They shared an instance.', insights: [{
  title: 'An alert is worth more than a version', content: 'Versioned keys do not help a login; only the warning came in time to save it.',
  kind: 'pattern', sources: [number('Cache keys carry a version'), number('Redis memory alert')] }] });`;

const queue = async (test: ReturnType<typeof repository>, ...more: string[]) => {
  const document = await test.json(['ponder', 'create', 'why did redis evict sessions', ...more]);
  return (document.entry as { id: string }).id;
};

describe('ponder run --auto', () => {
  it('does the whole round with a model that is shown nothing private', async () => {
    const test = repository();
    const { env, prompts } = model(GOOD);
    const id = await queue(test, '--focus', testId(1), '--focus', testId(4));
    const options = { env: env() };
    const document = await test.json(`ponder run ${id} --auto`, options);
    expectSchema('ponder-auto', document);
    expect(document).toMatchObject({
      state: 'done',
      report: {
        round: 1,
        result: { claimAudit: { claims: 1, unsupported: [] } },
      },
    });
    expect(prompts().join('\n')).not.toMatch(/blue notebook|Private redis note/);
    expect(test.git('status', '--porcelain')).toBe('');
  }, 20_000);

  it('has every claim audited, and quarantines the insights when too few are borne out', async () => {
    const test = repository();
    const id = await queue(test, '--focus', testId(1));
    const bad = '[{ claim: "a", supported: true }, { claim: "made up", supported: false }]';
    const { env, prompts } = model(GOOD, bad);
    const document = await test.json(`ponder run ${id} --auto`, { env: env() });
    expect(document).toMatchObject({
      state: 'done',
      report: {
        result: { quarantine: '1 of 2 claims are not borne out', insights: [{ quarantined: true }] },
      },
    });
    expect(prompts()).toHaveLength(2);
    expect(await test.json('proposals list')).toMatchObject({ total: 0 });
    const [record] = (await test.json('audit --action ponder')).results as object[];
    expect(record).toMatchObject({ rules: expect.stringContaining('claims by'), agent: 'main' });
  });

  it('repairs what cites the seeds alone, and tells the model what was open', async () => {
    const test = repository();
    const id = await queue(test, '--focus', testId(1));
    const { env, prompts } = model(`
      if (round > 1) { ${GOOD} return; }
      print({ answer: 'So.', insights: [{ title: 'Lunch', content: 'It is lunch that evicts people from their rooms.', sources: [number('Redis evicted sessions')] }] });
    `);
    const document = await test.json(`ponder run ${id} --auto`, { env: env() });
    expect(document).toMatchObject({ state: 'done', report: { round: 2 } });
    expect(prompts()[1]).toContain('seeds_only');
  });

  it('fails with the reason when the model does, and may be run again', async () => {
    const test = repository();
    const id = await queue(test);
    const { env } = fakeModel('process.exit(3)');
    const failed = await test.run(`ponder run ${id} --auto --json`, { env: env() });
    expect(failed.exitCode).toBe(1);
    expect(JSON.parse(failed.stdout)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('ended with 3'),
    });
    expect((await test.json(`ponder run ${id} --auto`, { env: model(GOOD).env() })).state).toBe('done');
  });

  it('shows in a dry run what it would send, and sends and writes nothing', async () => {
    const test = repository();
    const id = await queue(test);
    const { env, prompts } = model(GOOD);
    const document = await test.json(`ponder run ${id} --auto --dry-run`, { env: env() });
    expectSchema('ponder-auto', document);
    expect(document.wouldSend).toMatchObject([{ purpose: 'ponder' }]);
    expect(prompts()).toEqual([]);
    expect((await test.json('ponder list')).results).toMatchObject([{ state: 'queued', runs: 0 }]);
  });

  it('is refused without a model, and while another process thinks', async () => {
    const test = repository();
    const id = await queue(test);
    expect(await test.run(`ponder run ${id} --auto`)).toMatchObject({ exitCode: 2, stdout: '' });
    const slow = model(`setTimeout(() => { ${GOOD} }, 600);`);
    const [first, second] = await Promise.all([
      test.run(`ponder run ${id} --auto`, { env: slow.env() }),
      test.run(`ponder run ${id} --auto`, { env: slow.env() }),
    ]);
    expect([first.exitCode, second.exitCode].sort()).toEqual([0, 5]);
  });
});

describe('rem', () => {
  it('thinks about one queued question when there is a model, the oldest first', async () => {
    const test = repository();
    const ids = [await queue(test, '--focus', testId(1)), await queue(test)];
    expect((await test.json('maintain --stage rem')).stages).toMatchObject([{ stage: 'rem' }]);
    expect(await test.json('ponder list --state queued')).toMatchObject({ total: 2 });
    const { env } = model(GOOD);
    const dry = await test.json('maintain --stage rem --dry-run', { env: env() });
    expectSchema('maintain', dry);
    const document = await test.json('maintain --stage rem', { env: env() });
    expectSchema('maintain', document);
    expect(document.stages).toMatchObject([{ pondered: { id: ids[0], state: 'done' } }]);
    expect(await test.json('ponder list --state queued')).toMatchObject({ total: 1 });
  });

  it('goes on when the model fails', async () => {
    const test = repository();
    await queue(test);
    const { env } = fakeModel('process.exit(1)');
    const document = await test.json('maintain --stage rem', { env: env() });
    expect(document.stages).toMatchObject([{ pondered: { state: 'failed' } }]);
  });
});

describe('an insight from what one agent alone was told', () => {
  it('is suggested to no other agent', async () => {
    const test = makeCliRepository({
      files: {
        'ops/a.md': engramText({
          id: testId(1),
          title: 'Redis own',
          kind: 'fact',
          agentId: 'main',
          body: 'redis evicts',
        }),
        'ops/b.md': engramText({ id: testId(2), title: 'Redis two', kind: 'fact', body: 'redis forgets' }),
      },
      commit: true,
    });
    const id = await queue(test, '--focus', testId(2));
    const task = (await test.json(`ponder run ${id}`)).task as PonderTask;
    for (const probe of task.plan.flatMap(({ probes }) => probes)) {
      await test.json(['search', probe, '--run', task.run]);
    }
    await test.json(`get ${testId(1)} --run ${task.run}`);
    const stdin = JSON.stringify({
      answer: 'a',
      items: task.plan.map(({ id: item, type }) =>
        type === 'engrams' ? { id: item, state: 'done', read: [testId(1)] } : { id: item, state: 'empty' },
      ),
      insights: [
        { title: 'Both lose data', content: 'What evicts also forgets.', sources: [testId(1), testId(2)] },
      ],
    });
    expect((await test.run(`ponder report ${id} --input -`, { stdin })).stdout).toContain('done');
    expect(await test.json('proposals list')).toMatchObject({ total: 1 });
    expect(await test.json('proposals list --agent other')).toMatchObject({ total: 0 });
  });
});
