import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBePlanned, makePlan, type PlanInput } from '../../src/ponder/plan';
import { ANGLE_REPEAT, angleLikeness, keywordsOf } from '../../src/ponder/probes';

const question = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc
    .array(
      fc.constantFrom('redis', 'deploy', 'why', 'rooms', 'problem', 'before', '部署', '为什么', '失败的原因'),
      {
        maxLength: 12,
      },
    )
    .map((words) => words.join(' ')),
  fc.string({ minLength: 1, maxLength: 3 }).map((text) => text.repeat(40)),
);
const input: fc.Arbitrary<PlanInput> = fc.record({
  question,
  titles: fc.array(question, { maxLength: 4 }),
  skills: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  logs: fc.array(fc.constantFrom('log-1', 'log-2'), { maxLength: 2 }),
  outside: fc.constantFrom('web' as const, 'mcp' as const),
});

describe('every plan', () => {
  it('has 3 to 6 items, one outside, two probes and more for engrams, and no angle twice', () => {
    fc.assert(
      fc.property(input, (given) => {
        fc.pre(canBePlanned(given.question));
        const plan = makePlan(given);
        expect(plan.length).toBeGreaterThanOrEqual(3);
        expect(plan.length).toBeLessThanOrEqual(6);
        expect(plan.some(({ type }) => type === given.outside)).toBe(true);
        const probes = plan.flatMap((item) => item.probes);
        for (const item of plan)
          if (item.type === 'engrams') expect(item.probes.length).toBeGreaterThanOrEqual(2);
        for (const [n, probe] of probes.entries()) {
          for (const other of probes.slice(n + 1))
            expect(angleLikeness(probe, other)).toBeLessThan(ANGLE_REPEAT);
        }
      }),
    );
  });

  it('is the same for the same question', () => {
    fc.assert(
      fc.property(input, (given) => {
        expect(makePlan(given)).toEqual(makePlan(given));
      }),
    );
  });
});

describe('a plan', () => {
  const base = { titles: [], skills: [], logs: [], outside: 'web' as const };

  it('asks in the language of the question', () => {
    const [known, against] = makePlan({ ...base, question: '支付服务的部署为什么经常失败？' });
    expect(known?.aim).toContain('已知');
    expect(against?.probes.join(' ')).toContain('失败');
    const english = makePlan({ ...base, question: 'why do deployments of the payment service fail?' });
    expect(english[1]?.probes[0]).toMatch(/problem failure wrong$/);
  });

  it('leaves out skills and logs where there are none', () => {
    expect(makePlan({ ...base, question: 'redis' }).map(({ id }) => id)).toEqual([
      'known',
      'against',
      'around',
      'outside',
    ]);
    const all = makePlan({ ...base, question: 'redis', skills: ['s'], logs: ['log-1'] });
    expect(all.map(({ id }) => id)).toEqual(['known', 'against', 'around', 'skills', 'logs', 'outside']);
  });

  it('has what stayed open come back, required, its probes word for word', () => {
    const gaps = [
      { kind: 'probe_not_run', item: 'against', about: 'what went wrong', round: 1, isOpen: true },
      { kind: 'item_open', item: 'outside', round: 1, isOpen: true },
      { kind: 'item_open', item: 'known', round: 1, isOpen: false },
    ] as const;
    const plan = makePlan({ ...base, question: 'redis evicts sessions', before: { gaps } });
    expect(plan.find(({ id }) => id === 'against')).toMatchObject({ comesBack: true });
    expect(plan.find(({ id }) => id === 'against')?.probes[0]).toBe('what went wrong');
    expect(plan.find(({ id }) => id === 'outside')).toMatchObject({ comesBack: true, necessity: 'required' });
    expect(plan.find(({ id }) => id === 'known')).not.toHaveProperty('comesBack');
  });

  it('finds nothing to look for in signs alone', () => {
    expect(canBePlanned('???')).toBe(false);
    expect(keywordsOf('redis 为什么')).toContain('redis');
  });
});
