import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance } from '../../../src/maintenance/advance';
import { proposalId } from '../../../src/maintenance/proposal-id';
import type { RemSnapshot } from '../../../src/maintenance/rem/rem-snapshot';
import { planSteps } from '../../../src/maintenance/stages/deep';
import { REM_STEPS } from '../../../src/maintenance/stages/rem';
import { SYNAPSE_KINDS, type Synapse, type SynapseKind } from '../../../src/synapse/synapse';
import { testId } from '../../helpers/engram-text';
import { DAY_MS, maintained } from '../../helpers/maintenance';
import { REM_NOW, remSnapshot } from '../../helpers/rem';

const MOST = 9;
const word = fc.constantFrom(
  'retry',
  'budget',
  'exporter',
  'Paris',
  'three',
  'gateway',
  'never',
  '支付',
  '[[note-2]]',
  '[3]',
  '<b>',
  '`x`',
  'depends on',
);
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
/** What many of them say, so that they are alike. */
const COMMON = 'The exporter gives up after the third retry and waits for the gateway until somebody looks.';
const share = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10);

/** Mostly the first, sometimes one of the others. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const engram = fc.record({
  title: text,
  body: fc
    .tuple(mostly(COMMON, ''), fc.array(word, { maxLength: 3 }))
    .map(([common, own]) => [common, ...own].join(' ')),
  domainTags: fc.constantFrom<string[]>(['a'], ['b'], ['b', 'c'], []),
  tags: fc.subarray(['x', 'y']),
  kind: mostly<'fact' | 'pattern' | 'procedure'>('fact', 'pattern', 'procedure'),
  status: mostly<'active' | 'frozen' | 'forgotten'>('active', 'frozen', 'forgotten'),
  visibility: mostly<'team' | 'public' | 'restricted' | 'private'>('team', 'public', 'restricted', 'private'),
  verificationStatus: mostly<'unverified' | 'plausible' | 'verified' | 'refuted'>(
    'unverified',
    'plausible',
    'verified',
    'refuted',
  ),
  failedUses: mostly(0, 3, 4),
  touchedAt: fc.integer({ min: 0, max: 10 }).map((days) => REM_NOW - days * DAY_MS),
  score: share,
  evidence: fc.integer({ min: 0, max: 3 }),
});

const number = fc.integer({ min: 1, max: 6 });
const edge = fc.record({
  from: number,
  to: number,
  kind: mostly<SynapseKind>('depends_on', ...SYNAPSE_KINDS),
  said: text,
  days: fc.integer({ min: 0, max: 10 }),
});

/** Chains, circles and links to nothing among them. */
const memory = fc
  .record({
    engrams: fc.array(engram, { minLength: 5, maxLength: MOST }),
    edges: fc.array(edge, { maxLength: 24 }),
  })
  .map(({ engrams, edges }): RemSnapshot => {
    const all = engrams.map(({ score, evidence, ...given }, n) => maintained(n + 1, given));
    const synapses = edges.map(({ from, to, kind, said, days }, n): Synapse => {
      const at = new Date(REM_NOW - days * DAY_MS).toISOString();
      const evidence = [{ description: said, addedAt: at, addedBy: 'Ann' }];
      return {
        id: `syn-${n}`,
        from: testId(from),
        to: testId(to),
        kind,
        weight: 0.5,
        evidence,
        createdAt: at,
        extra: {},
      };
    });
    const marked = (n: number, count: number) =>
      Array.from({ length: count }, (_, k) => ({
        status: 'plausible' as const,
        description: `seen ${n} ${k}`,
        domain: `d${k}`,
      }));
    return remSnapshot(all, {
      wantsInsights: true,
      scores: Object.fromEntries(engrams.map(({ score }, n) => [testId(n + 1), score])),
      evidence: new Map(engrams.map(({ evidence }, n) => [testId(n + 1), marked(n, evidence)])),
      synapses: new Map(synapses.map((synapse) => [synapse.id, synapse])),
      edges: synapses.map(({ id, from, to, kind, weight }) => ({
        id,
        path: `synapses/${kind}/${id}.yaml`,
        from,
        to,
        kind,
        weight,
      })),
    });
  });

const plan = (snapshot: RemSnapshot) => planSteps(REM_STEPS, snapshot, REM_NOW, { advance });

describe('rem, whatever lies in the memory,', () => {
  it('done twice is done once, and changes nothing but suggestions', () => {
    fc.assert(
      fc.property(memory, (snapshot) => {
        const changes = plan(snapshot);
        for (const { action } of changes) expect(['propose', 'withdraw']).toContain(action);
        const ids = changes.flatMap((change) =>
          change.action === 'propose' ? [proposalId(change.key, change.at)] : [],
        );
        expect(new Set(ids).size).toBe(ids.length);
        expect(plan(advance(snapshot, changes))).toEqual([]);
      }),
    );
  });

  it('puts nothing private or restricted into what the team sees, and nothing refuted into a pattern', () => {
    fc.assert(
      fc.property(memory, (snapshot) => {
        const byId = new Map(snapshot.engrams.map((each) => [each.id, each]));
        for (const change of plan(snapshot)) {
          if (change.action !== 'propose') continue;
          for (const id of change.suggested.engramIds) {
            const { visibility = 'team', verificationStatus } = byId.get(id) ?? {};
            if (!change.isLocal) expect(['team', 'public']).toContain(visibility);
            if (change.suggested.source === 'rem-pattern') expect(verificationStatus).not.toBe('refuted');
          }
        }
      }),
    );
  });

  it('says the same when what only this machine has is not there', () => {
    fc.assert(
      fc.property(memory, (snapshot) => {
        const shared = (changes: ReturnType<typeof plan>) =>
          changes.filter((change) => change.action === 'propose' && !change.isLocal);
        const own = new Set(
          snapshot.engrams.filter(({ visibility }) => visibility === 'private').map(({ id }) => id),
        );
        const isOwn = ({ from, to }: { from: string; to: string }) => own.has(from) || own.has(to);
        const engrams = snapshot.engrams.filter(({ id }) => !own.has(id)) as Array<
          ReturnType<typeof maintained>
        >;
        const without = remSnapshot(engrams, {
          wantsInsights: true,
          credibilityOf: snapshot.credibilityOf,
          evidence: snapshot.evidence,
          edges: snapshot.edges.filter((each) => !isOwn(each)),
          synapses: new Map([...snapshot.synapses].filter(([, each]) => !isOwn(each))),
        });
        const gone = new Set(snapshot.edges.filter(isOwn).map(({ id }) => id));
        const all = shared(plan(snapshot)).filter(
          (change) => change.action !== 'propose' || !gone.has(change.suggested.synapseId ?? ''),
        );
        expect(shared(plan(without))).toEqual(all);
      }),
    );
  });

  it('is the same in every order of files', () => {
    fc.assert(
      fc.property(memory, (snapshot) => {
        const turned = { ...snapshot, engrams: [...snapshot.engrams].reverse() };
        const sorted = (changes: ReturnType<typeof plan>) =>
          changes.map((each) => JSON.stringify(each)).sort();
        expect(sorted(plan(turned))).toEqual(sorted(plan(snapshot)));
      }),
    );
  });
});
