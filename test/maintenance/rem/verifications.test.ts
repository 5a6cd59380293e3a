import { describe, expect, it } from 'vitest';
import type { VerificationEvidence } from '../../../src/learning/verification';
import { advance } from '../../../src/maintenance/advance';
import type { RemSnapshot } from '../../../src/maintenance/rem/rem-snapshot';
import { planVerifications } from '../../../src/maintenance/rem/verifications';
import type { OpenContradiction } from '../../../src/maintenance/snapshot';
import { testId } from '../../helpers/engram-text';
import { DAY_MS, maintained, type TestEngram } from '../../helpers/maintenance';
import { REM_NOW, remSnapshot } from '../../helpers/rem';

const [A, B] = [testId(1), testId(2)];

const found = (count: number, domain = 'a'): VerificationEvidence[] =>
  Array.from({ length: count }, (_, n) => ({ status: 'plausible', description: `seen ${n}`, domain }));

function plan(engrams: TestEngram[], given: Partial<RemSnapshot> & { scores?: Record<string, number> } = {}) {
  const all = engrams.map((each, n) => maintained(n + 1, each));
  return planVerifications(remSnapshot(all, given), REM_NOW);
}

const evidenceFor = (evidence: VerificationEvidence[]) => new Map([[A, evidence]]);

function contradiction(given: Partial<OpenContradiction> = {}): OpenContradiction {
  const ends = [A, B].map((id) => ({ id, verificationStatus: 'unverified' as const, confidence: 0.5 }));
  return {
    synapse: { id: 'syn-1', from: A, to: B, kind: 'contradicts', createdAt: '2026-02-01T00:00:00.000Z' },
    path: 'synapses/contradicts/syn-1.yaml',
    ends,
    isLocal: false,
    ...given,
  } as OpenContradiction;
}

describe('the next step of certainty', () => {
  it('is suggested for what is credible and has the evidence, with a stamp from the data', () => {
    const evidence = found(1).map((each) => ({ ...each, addedAt: '2026-03-01T00:00:00.000Z' }));
    expect(plan([{}], { scores: { [A]: 0.75 }, evidence: evidenceFor(evidence) })).toMatchObject([
      {
        action: 'propose',
        at: '2026-03-01T00:00:00.000Z',
        isLocal: false,
        reason: expect.stringContaining('1 piece of evidence from a'),
        suggested: {
          source: 'rem-verification',
          action: 'verify',
          targetId: A,
          verificationStatus: 'plausible',
        },
      },
    ]);
  });

  it.each<[string, TestEngram, number, VerificationEvidence[]]>([
    ['is not credible enough', {}, 0.7499, found(3, 'b')],
    ['has no evidence', {}, 0.9, []],
    ['has one piece where two are needed', { verificationStatus: 'plausible' }, 0.9, found(1, 'b')],
    ['has evidence from one domain alone', { verificationStatus: 'plausible' }, 0.9, found(2)],
    [
      'is too young for the last step',
      { verificationStatus: 'probable', createdAt: new Date(REM_NOW).toISOString() },
      0.9,
      found(3, 'b'),
    ],
    ['is at the top', { verificationStatus: 'verified' }, 0.9, found(9, 'b')],
    ['is refuted', { verificationStatus: 'refuted' }, 0.9, found(9, 'b')],
    ['is frozen', { status: 'frozen' }, 0.9, found(1)],
    ['is a session', { type: 'session' }, 0.9, found(1)],
  ])('is not for what %s', (_, engram, score, evidence) => {
    expect(plan([engram], { scores: { [A]: score }, evidence: evidenceFor(evidence) })).toEqual([]);
  });

  it('of what is private stays on this machine', () => {
    const given = { scores: { [A]: 0.9 }, evidence: evidenceFor(found(1)) };
    expect(plan([{ visibility: 'private' }], given)).toMatchObject([{ isLocal: true }]);
    expect(plan([{ visibility: 'restricted' }], given)).toMatchObject([{ isLocal: true }]);
  });

  it('has the same words every day of the year', () => {
    const engrams = [maintained(1)];
    const snapshot = (longevity: number) =>
      remSnapshot(engrams, {
        evidence: evidenceFor(found(1)),
        credibilityOf: () => ({ score: 0.8 + longevity / 10, dimensions: { usage: 0.8, longevity } }),
      });
    expect(planVerifications(snapshot(0.5), REM_NOW)).toEqual(
      planVerifications(snapshot(0.7), REM_NOW + 30 * DAY_MS),
    );
  });
});

describe('a refutation', () => {
  const scores = { [A]: 0.29, [B]: 0.6 };

  it('is suggested for what is hardly credible and contradicted by something better', () => {
    expect(plan([{}, {}], { scores, contradictions: [contradiction()] })).toMatchObject([
      {
        at: '2026-02-01T00:00:00.000Z',
        suggested: { targetId: A, verificationStatus: 'refuted', engramIds: [A, B] },
      },
    ]);
  });

  it.each<[string, Record<string, number>, Partial<RemSnapshot>]>([
    ['what nothing contradicts', scores, {}],
    ['what is half credible', { [A]: 0.3, [B]: 0.6 }, { contradictions: [contradiction()] }],
    [
      'what is contradicted from a private place',
      scores,
      { contradictions: [contradiction({ isLocal: true })] },
    ],
    [
      'what deep has suggested a verdict for',
      scores,
      {
        contradictions: [contradiction()],
        proposals: [
          { id: 'P', source: 'contradiction', status: 'pending', action: 'resolve', synapseId: 'syn-1' },
        ],
      },
    ],
  ])('is not for %s', (_, given, more) => {
    expect(plan([{}, {}], { scores: given, ...more })).toEqual([]);
  });

  it('of two that nobody believes is for one alone', () => {
    const both = { [A]: 0.2, [B]: 0.2 };
    expect(plan([{}, {}], { scores: both, contradictions: [contradiction()] })).toHaveLength(1);
  });
});

it.each(['pending', 'accepted', 'dismissed'] as const)('what is %s is not suggested again', (status) => {
  const given = { scores: { [A]: 0.9 }, evidence: evidenceFor(found(1)) };
  const proposal = {
    id: 'P',
    source: 'rem-verification',
    action: 'verify',
    targetId: A,
    status,
    verificationStatus: 'plausible',
  };
  expect(plan([{}], { ...given, proposals: [proposal] })).toEqual([]);
  expect(plan([{}], { ...given, proposals: [{ ...proposal, verificationStatus: 'refuted' }] })).toHaveLength(
    1,
  );
});

it('done twice is done once', () => {
  const engrams = [maintained(1), maintained(2)];
  const snapshot = remSnapshot(engrams, {
    scores: { [A]: 0.9, [B]: 0.9 },
    evidence: new Map([
      [A, found(1)],
      [B, found(2)],
    ]),
  });
  const changes = planVerifications(snapshot, REM_NOW);
  expect(changes).toHaveLength(2);
  expect(planVerifications(advance(snapshot, changes), REM_NOW)).toEqual([]);
});
