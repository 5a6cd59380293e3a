import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MESSAGE_RULES } from '../../../src/capture/observe/message-rules';
import { makeMemory } from '../../helpers/memory';
import { userConfig } from '../../helpers/user-config';

interface Line {
  minute: number;
  session: string;
  role: string;
  text: string;
  /** The rule that leaves it out, or the name of what it is about. */
  expect: string;
}

const HOUR: Line[] = readFileSync('test/fixtures/conversation/hour.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

describe('an hour of conversation', () => {
  it('gives its three topics and nothing else; every message left out names its rule in the audit log', async () => {
    const test = await makeMemory();
    const start = test.surroundings.now();
    const wrong: string[] = [];
    const topicIds = new Map<string, Set<string>>();
    const rules: string[] = [];
    for (const line of HOUR) {
      test.surroundings.advance(start + line.minute * 60_000 - test.surroundings.now());
      const { outcome } = await test.library.observe(line);
      const isRule = (MESSAGE_RULES as readonly string[]).includes(line.expect);
      const got = outcome.kept ? 'kept' : outcome.rule;
      if (!outcome.kept) rules.unshift(String(outcome.rule));
      if (line.expect !== 'any' && got !== (isRule ? line.expect : 'kept'))
        wrong.push(`${got}: ${line.text}`);
      if (outcome.topic !== undefined) {
        topicIds.set(line.expect, (topicIds.get(line.expect) ?? new Set()).add(outcome.topic.id));
      }
    }
    expect(wrong).toEqual([]);
    expect([...topicIds].map(([name, ids]) => `${name} ${ids.size}`)).toEqual(
      ['retry', 'invoice', 'backup', 'cat', 'paste', 'report'].map((name) => `${name} 1`),
    );
    const { results } = await test.library.listProposals();
    const titles = [/retry budget .*Redis/, /invoice .*cents/, /备份/].map((title) =>
      expect.stringMatching(title),
    );
    expect(results.map(({ title }) => title)).toEqual(titles);
    for (const proposal of results) {
      expect(proposal).toMatchObject({
        source: 'conversation',
        action: 'add',
        shared: false,
        status: 'pending',
      });
    }
    const audit = await test.library.audit({ action: ['observe_rejected'], limit: 1000 });
    const logged = audit.results.map(({ rule }) => rule);
    expect(logged.filter((rule) => rule !== 'same_samples')).toEqual(rules);
    expect(logged).toContain('same_samples');
    expect(test.exists('proposals')).toBe(false);
  });
});

const FACT = [
  'The staging gateway keeps its retry budget in Redis, and the budget is forty requests a minute for each tenant.',
  'Remember that the retry budget of the staging gateway lives in Redis: forty requests a minute per tenant, then 429.',
  'The gateway on staging answers 429 as soon as a tenant has used its retry budget of forty requests a minute in Redis.',
];

async function say(test: Awaited<ReturnType<typeof makeMemory>>, texts: readonly string[], session?: string) {
  let last: Awaited<ReturnType<typeof test.library.observe>> | undefined;
  for (const [index, text] of texts.entries()) {
    last = await test.library.observe({ role: 'user', text, session: session ?? `s${index}` });
  }
  return last?.outcome;
}

describe('a topic', () => {
  it('carries its quotes, the domain of its nearest engrams, and becomes what it says when accepted', async () => {
    const test = await makeMemory();
    await test.library.add([
      {
        title: 'Gateway',
        content: 'The gateway asks Redis.',
        fields: { domainTags: ['operations', 'gateway'] },
      },
    ]);
    const outcome = await say(test, FACT);
    const id = outcome?.proposalId ?? '';
    const review = await test.library.showProposal(id);
    expect(review).toMatchObject({
      engramKind: 'pattern',
      domainTags: ['operations', 'gateway'],
      shared: false,
    });
    expect(review.details.quotes).toHaveLength(3);
    await test.library.acceptProposals({ references: [id] });
    expect(await test.meta(id)).toMatchObject({ kind: 'pattern', sourceType: 'secondhand' });
    expect((await test.library.search('retry budget')).results[0]).toMatchObject({ id });
  });

  it('needs two sessions or two days', async () => {
    const test = await makeMemory();
    expect(await say(test, FACT, 'only')).toMatchObject({
      kept: true,
      topic: { occurrences: 3, sessions: 1, days: 1 },
    });
    test.surroundings.advance(86_400_000);
    const again = await say(
      test,
      ['Forty requests a minute for a tenant is the retry budget on the staging gateway.'],
      'only',
    );
    expect(again?.proposalId).toBeDefined();
  });

  it('that an engram covers is not suggested', async () => {
    const test = await makeMemory();
    const draft = { title: 'Retry budget staging gateway Redis', content: FACT.join('\n\n') };
    const id = (await test.library.add([draft])).outcome[0]?.id;
    expect(await say(test, FACT)).toMatchObject({ rule: 'covered', engramId: id });
    expect((await test.library.listProposals()).total).toBe(0);
  });

  it('that was dismissed for a while comes back after it, not before', async () => {
    const test = await makeMemory();
    const id = (await say(test, FACT))?.proposalId ?? '';
    await test.library.dismissProposals({ references: [id] }, { days: 7 });
    expect(await say(test, [FACT[1] ?? ''], 'later')).not.toHaveProperty('proposalId');
    test.surroundings.advance(7 * 86_400_000);
    expect(await say(test, [FACT[2] ?? ''], 'much later')).toMatchObject({ proposalId: id });
    expect((await test.library.listProposals()).total).toBe(1);
  });

  it('with steps is a procedure', async () => {
    const test = await makeMemory();
    const steps = (verb: string) =>
      `To ${verb} the billing service: first drain the queue of invoices, then stop the billing workers, and finally run the migration.`;
    const outcome = await say(test, ['restart', 'redeploy', 'upgrade'].map(steps));
    expect(await test.library.showProposal(outcome?.proposalId ?? '')).toMatchObject({
      engramKind: 'procedure',
    });
  });

  it.each([
    [{ capture: { policy: 'auto' } }, true],
    [{ capture: { policy: 'review' } }, false],
    [{ capture: { policy: 'low-confidence' } }, true],
    [{ capture: { policy: 'auto', kinds: { pattern: 'review' } } }, false],
    [
      { capture: { policy: 'review', sources: { conversation: 'auto' }, kinds: { pattern: 'review' } } },
      true,
    ],
  ])('waits as the policy says: %j', async (config, lands) => {
    const test = await makeMemory({ env: userConfig(config) });
    const outcome = await say(test, FACT);
    expect([outcome?.engramId !== undefined, outcome?.proposalId !== undefined]).toEqual([lands, !lands]);
    expect((await test.library.list()).total).toBe(lands ? 1 : 0);
  });

  it('is never made of secrets, nor does the log tell them', async () => {
    const test = await makeMemory();
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const outcome = await say(test, [`The deploy token of the shop is ${secret} and it never expires.`]);
    expect(outcome).toEqual({ kept: false, rule: 'secret' });
    expect(JSON.stringify(await test.library.audit())).not.toContain(secret);
  });

  it('survives a damaged state, and a dry run leaves none', async () => {
    const test = await makeMemory();
    const { outcome } = await test.library.observe({ role: 'user', text: FACT[0] ?? '' }, { dryRun: true });
    expect(outcome.kept).toBe(true);
    expect(test.exists('.git/co-engram/topics.json')).toBe(false);
    test.write('.git/co-engram/topics.json', '{"topics": 7');
    expect(await say(test, FACT)).toMatchObject({ topic: { occurrences: 3 } });
  });
});
