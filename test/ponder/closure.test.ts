import { describe, expect, it } from 'vitest';
import type { GivenItem } from '../../src/ponder/check-report';
import { type ClosureInput, gapsOf } from '../../src/ponder/closure';
import type { Gap, PlanItem } from '../../src/ponder/entry';
import { planRepair } from '../../src/ponder/repair';
import { witnessOf } from '../../src/ponder/witness';

const known: PlanItem = {
  id: 'known',
  type: 'engrams',
  necessity: 'required',
  aim: '',
  probes: ['a b', 'c d'],
  offered: [],
};
const skills: PlanItem = {
  ...known,
  id: 'skills',
  type: 'skills',
  necessity: 'optional',
  probes: [],
  offered: ['s1'],
};
const outside: PlanItem = { ...skills, id: 'outside', type: 'web', offered: [] };
const item = (id: string, fields: Partial<GivenItem> = {}): GivenItem => ({
  id,
  state: 'done',
  read: [],
  sources: [],
  ...fields,
});
const GOOD: ClosureInput = {
  plan: [known, skills, outside],
  items: [
    item('known', { read: ['E1'] }),
    item('skills', { read: ['s1'] }),
    item('outside', { sources: ['x'] }),
  ],
  insights: [{ title: 'T', sources: ['SEED', 'E1'] }],
  seeds: ['SEED'],
  witness: { probes: { 'a b': 2, 'c d': 0 }, returned: ['E1', 'E2'], opened: ['E1'] },
};
const withItem = (id: string, fields: Partial<GivenItem>): ClosureInput => ({
  ...GOOD,
  items: GOOD.items.map((each) => (each.id === id ? { ...each, ...fields } : each)),
});

describe('what a report leaves open', () => {
  it('is nothing when all was run, read and said', () => {
    expect(gapsOf(GOOD)).toEqual([]);
  });

  it.each<[string, ClosureInput, Gap[]]>([
    [
      'an item that it drops',
      { ...GOOD, items: GOOD.items.slice(0, 2) },
      [{ kind: 'item_dropped', item: 'outside' }],
    ],
    [
      'an item that it calls optional',
      withItem('known', { necessity: 'optional' }),
      [{ kind: 'item_downgraded', item: 'known' }],
    ],
    [
      'a required item that it skips',
      withItem('known', { state: 'skipped', note: 'no time' }),
      [{ kind: 'item_downgraded', item: 'known' }],
    ],
    [
      'an item of another type',
      withItem('known', { type: 'web' }),
      [{ kind: 'item_downgraded', item: 'known' }],
    ],
    [
      'a probe in other words',
      { ...GOOD, witness: { ...GOOD.witness, probes: { 'a b': 2, 'c d e': 1 } } },
      [{ kind: 'probe_not_run', item: 'known', about: 'c d' }],
    ],
    [
      'an id that nothing gave',
      withItem('known', { read: ['E1', 'E9'] }),
      [{ kind: 'not_seen', item: 'known', about: 'E9' }],
    ],
    [
      'an item done without reading',
      { ...withItem('known', { read: [] }) },
      [{ kind: 'item_open', item: 'known' }],
    ],
    ['an open item', withItem('outside', { state: 'open' }), [{ kind: 'item_open', item: 'outside' }]],
    [
      'an item left out without a word',
      withItem('outside', { state: 'skipped' }),
      [{ kind: 'item_open', item: 'outside' }],
    ],
    [
      'a skill that the task does not show',
      withItem('skills', { read: ['s9'] }),
      [{ kind: 'not_seen', item: 'skills', about: 's9' }],
    ],
    [
      'reading that it does not declare',
      { ...GOOD, witness: { ...GOOD.witness, opened: ['E1', 'E2'] } },
      [{ kind: 'undeclared_reading', about: 'E2' }],
    ],
    ['no reading at all', { ...GOOD, witness: { ...GOOD.witness, opened: [] } }, [{ kind: 'no_reading' }]],
    [
      'an insight from the seeds alone',
      { ...GOOD, insights: [{ title: 'T', sources: ['SEED'] }] },
      [{ kind: 'seeds_only', about: 'T' }],
    ],
    [
      'an insight from what nobody saw',
      { ...GOOD, insights: [{ title: 'T', sources: ['E7'] }] },
      [{ kind: 'not_seen', about: 'E7' }],
    ],
  ])('names %s', (_, input, gaps) => {
    expect(gapsOf(input)).toEqual(gaps);
  });

  it('is not an item whose probes all came back empty', () => {
    const witness = { probes: { 'a b': 0, 'c d': 0 }, returned: [], opened: [] };
    const items = GOOD.items.map((each) => ({ ...each, ...(each.id === 'known' ? { read: [] } : {}) }));
    expect(gapsOf({ ...GOOD, items, insights: [], witness })).toEqual([]);
  });

  it('does not ask for more than the seeds where there is nothing more', () => {
    const witness = { probes: { 'a b': 1, 'c d': 0 }, returned: ['SEED'], opened: ['SEED'] };
    const items = [item('known', { read: ['SEED'] }), ...GOOD.items.slice(1)];
    expect(gapsOf({ ...GOOD, items, insights: [{ title: 'T', sources: ['SEED'] }], witness })).toEqual([]);
  });

  it('takes a probe named like a member of every object for a probe', () => {
    const plan = [{ ...known, probes: ['constructor', 'toString'] }];
    const witness = { probes: {}, returned: ['E1'], opened: ['E1'] };
    expect(gapsOf({ ...GOOD, plan, items: [item('known', { read: ['E1'] })], witness })).toHaveLength(2);
  });
});

describe('repair', () => {
  const gap = (n: number): Gap => ({ kind: 'not_seen', about: `E${n}` });
  const gaps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => gap(from + n));

  it('tells of three new gaps a round, and closes without any', () => {
    const first = planRepair([], gaps(1, 5), { round: 1, rounds: 6 });
    expect(first).toMatchObject({ verdict: 'gaps', untold: 2 });
    expect(first.gaps).toHaveLength(3);
    const second = planRepair(first.gaps, gaps(4, 5), { round: 2, rounds: 6 });
    expect(second.gaps.map(({ isOpen }) => isOpen)).toEqual([false, false, false, true, true]);
    expect(planRepair(second.gaps, [], { round: 3, rounds: 6 }).verdict).toBe('close');
  });

  it('gives up when an eleventh gap appears', () => {
    const known = gaps(1, 10).map((each) => ({ ...each, round: 1, isOpen: false }));
    expect(planRepair(known, [gap(10)], { round: 4, rounds: 6 }).verdict).toBe('gaps');
    expect(planRepair(known, [gap(11)], { round: 4, rounds: 6 })).toMatchObject({
      verdict: 'giveUp',
      reason: 'more than 10 gaps in all',
    });
  });

  it('gives up after six rounds of repair', () => {
    const known = [{ ...gap(1), round: 1, isOpen: true }];
    expect(planRepair(known, [gap(1)], { round: 6, rounds: 6 }).verdict).toBe('gaps');
    expect(planRepair(known, [gap(1)], { round: 7, rounds: 6 }).verdict).toBe('giveUp');
  });
});

describe('what was seen', () => {
  it('is what searches returned and what was opened or handed over', () => {
    const by = { at: '2026-01-01T00:00:00.000Z', agent: 'main', session: 'r' };
    const witness = witnessOf({ probes: { old: 1 }, returned: ['E0'], opened: [] }, [
      { ...by, type: 'retrieval', query: ' a  b ', hits: [['E1', 0.5]] },
      { ...by, type: 'retrieval', query: 'a b', hits: [] },
      { ...by, type: 'retrieval', query: 'c', hits: [['E2', 0.5]], handed: true },
      { ...by, type: 'get', id: 'E3' },
      { ...by, type: 'action', action: 'edit' },
    ]);
    expect(witness).toEqual({
      probes: { old: 1, 'a b': 1, c: 1 },
      returned: ['E0', 'E1'],
      opened: ['E2', 'E3'],
    });
  });
});
