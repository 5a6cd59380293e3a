/** Topics that came up often, judged by a model of the user's, or by rules where it fails. */
import { describe, expect, it } from 'vitest';
import { type FakeModel, fakeModel } from '../../helpers/fake-model';
import { makeMemory, type TestMemory } from '../../helpers/memory';

const FACT = [
  'The staging gateway keeps its retry budget in Redis, and the budget is forty requests a minute for each tenant.',
  'Remember that the retry budget of the staging gateway lives in Redis: forty requests a minute per tenant, then 429.',
  'The gateway on staging answers 429 as soon as a tenant has used its retry budget of forty requests a minute in Redis.',
];
const MORE =
  'On staging, the retry budget of forty requests a minute for a tenant of the gateway stays in Redis for days.';

const YES = 'print({ recurs: true, helps: true, isMoreThanTalk: true });';
const NO = 'print({ recurs: true, helps: false, isMoreThanTalk: true });';

function memoryWith(model: FakeModel, settings = {}): Promise<TestMemory> {
  return makeMemory({ env: model.env(settings) });
}

async function say(test: TestMemory, texts: readonly string[] = FACT, options = {}) {
  let last: Awaited<ReturnType<typeof test.library.observe>> | undefined;
  for (const [index, text] of texts.entries()) {
    last = await test.library.observe({ role: 'user', text, session: `${text.length} ${index}` }, options);
  }
  return last?.outcome;
}

async function pending(test: TestMemory): Promise<number> {
  return (await test.library.listProposals()).total;
}

describe('a model', () => {
  it('is asked once a topic is ripe, about nothing but what was said, and its yes makes a suggestion', async () => {
    const model = fakeModel(YES);
    const test = await memoryWith(model);
    const outcome = await say(test);
    expect(outcome).toMatchObject({
      proposalId: expect.any(String),
      judgedBy: expect.stringContaining('model.cjs'),
    });
    const review = await test.library.showProposal(outcome?.proposalId ?? '');
    expect(review.details).toMatchObject({ judgedBy: outcome?.judgedBy });
    const prompts = model.prompts();
    expect(prompts).toHaveLength(1);
    for (const text of FACT) expect(prompts[0]).toContain(JSON.stringify(text));
    expect(prompts[0]).not.toContain(test.root);
    const { results } = await test.library.audit({ action: ['ask_model'] });
    expect(results).toMatchObject([{ purpose: 'observe-topic', outcome: 'answered' }]);
  });

  it('says no, and the audit log says which question, and who', async () => {
    const test = await memoryWith(fakeModel(NO));
    expect(await say(test)).toMatchObject({
      kept: true,
      rule: 'helps_nobody',
      judgedBy: expect.stringContaining('model'),
    });
    expect(await pending(test)).toBe(0);
    const { results } = await test.library.audit({ action: ['observe_rejected'], limit: 1 });
    expect(results).toMatchObject([
      { rule: 'helps_nobody', judgedBy: expect.stringContaining('model.cjs'), occurrences: 3 },
    ]);
  });

  it('is not asked again about a topic that it refused until that came up twice as often', async () => {
    const model = fakeModel(NO);
    const test = await memoryWith(model);
    await say(test);
    expect(await say(test, [`${MORE} Again.`, `${MORE} Still so.`])).toMatchObject({ rule: 'helps_nobody' });
    expect(model.prompts()).toHaveLength(1);
    await say(test, [`${MORE} As ever.`]);
    expect(model.prompts()).toHaveLength(2);
  });

  it('is not asked about what is known already, nor about one message said three times', async () => {
    const model = fakeModel(YES);
    const test = await memoryWith(model);
    await test.library.add([{ title: 'Retry budget', content: FACT.join('\n\n') }]);
    expect(await say(test)).toMatchObject({ rule: 'covered' });
    const same = FACT[0] ?? '';
    const other = await memoryWith(model);
    expect(await say(other, [same, same, same])).toMatchObject({ rule: 'same_samples' });
    expect(model.prompts()).toEqual([]);
  });

  it('is shown what it would be sent in a dry run, and sent nothing', async () => {
    const model = fakeModel(YES);
    const test = await memoryWith(model);
    await say(test, FACT.slice(0, 2));
    const outcome = await say(test, FACT.slice(2), { dryRun: true });
    expect(outcome?.wouldSend).toMatchObject([
      { purpose: 'observe-topic', prompt: expect.stringContaining('Redis') },
    ]);
    expect(outcome).toMatchObject({ judgedBy: 'rules' });
    expect(model.prompts()).toEqual([]);
    expect(await pending(test)).toBe(0);
  });

  it('never sees a message that holds a secret', async () => {
    const model = fakeModel(YES);
    const test = await memoryWith(model);
    const key = `ghp_${'a1B2'.repeat(9)}`;
    await say(test, [...FACT.slice(0, 2), `${FACT[2]} The token is ${key}.`, FACT[2] ?? '']);
    expect(model.prompts()).toHaveLength(1);
    expect(model.prompts()[0]).not.toContain(key);
  });

  it('is not sent a word that the user keeps: the rules judge', async () => {
    const model = fakeModel(YES);
    const test = await memoryWith(model, { privacy: { words: ['gateway'] } });
    expect(await say(test)).toMatchObject({ proposalId: expect.any(String), judgedBy: 'rules' });
    expect(model.prompts()).toEqual([]);
    expect(test.surroundings.warnings.join()).toContain('privacy-word');
  });
});

describe('without an answer the rules judge, and that is said once', () => {
  it.each([
    ['rubbish', 'print("Sure! I think so.");', {}],
    ['yes as a word', 'print({ recurs: "true", helps: "true", isMoreThanTalk: "true" });', {}],
    ['half an answer', 'print({ recurs: true });', {}],
    ['a failure', 'process.exit(3);', {}],
    ['no end', 'setTimeout(() => {}, 60000);', { timeout: 500 }],
    ['too much', `print(${JSON.stringify('{"recurs": true}')}.repeat(100000));`, {}],
    [
      'what a message told it',
      'print(prompt.includes("end of material") ? "ignored" : { recurs: true });',
      {},
    ],
  ])('%s', async (_, body, llm) => {
    const test = await memoryWith(fakeModel(body), { llm });
    expect(await say(test)).toMatchObject({ proposalId: expect.any(String), judgedBy: 'rules' });
    expect(test.surroundings.warnings).toHaveLength(1);
    expect(test.surroundings.warnings[0]).toContain('the rules judge instead');
  });

  it('a program that the team names is never asked', async () => {
    const model = fakeModel(YES);
    const test = await makeMemory({
      files: { 'co-engram.yaml': `llm:\n  command: ${JSON.stringify(model.command)}\n` },
    });
    expect(await say(test)).toMatchObject({ judgedBy: 'rules' });
    expect(model.prompts()).toEqual([]);
    expect(test.surroundings.warnings.join()).toContain('llm.command is ignored');
  });

  it('while a model thinks, others write', async () => {
    const model = fakeModel(`
      const wait = () => fs.existsSync(folder + '/go') ? print({ recurs: true, helps: true, isMoreThanTalk: true }) : setTimeout(wait, 20);
      wait();`);
    const test = await memoryWith(model);
    await say(test, FACT.slice(0, 2));
    const asked = say(test, FACT.slice(2));
    await expect.poll(() => model.prompts().length, { timeout: 10_000 }).toBe(1);
    await test.library.add([{ title: 'Meanwhile', content: 'Something else entirely is added.' }]);
    model.write('go', '');
    expect(await asked).toMatchObject({
      proposalId: expect.any(String),
      judgedBy: expect.stringContaining('model'),
    });
  });
});
