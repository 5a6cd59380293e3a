import { describe, expect, it } from 'vitest';
import { planWithdrawals } from '../../../src/maintenance/rem/withdrawals';
import type { Proposal } from '../../../src/store/proposal-codec';
import { testId } from '../../helpers/engram-text';
import { maintained, type TestEngram } from '../../helpers/maintenance';
import { remSnapshot } from '../../helpers/rem';

const [A, B] = [testId(1), testId(2)];
const PATTERN = { source: 'rem-pattern', action: 'add', engramIds: [A, B] };
const LINK = { source: 'rem-synapse', action: 'link', from: A, to: B, engramIds: [A, B] };
const UPGRADE = {
  source: 'rem-verification',
  action: 'verify',
  targetId: A,
  engramIds: [A],
  verificationStatus: 'plausible',
};

function plan(proposal: Partial<Proposal>, engram: TestEngram = {}, given = {}) {
  const waiting = {
    id: 'P',
    status: 'pending',
    createdAt: '2026-01-05T00:00:00.000Z',
    ...proposal,
  } as Proposal;
  const engrams = [maintained(1, engram), maintained(2)];
  return planWithdrawals(remSnapshot(engrams, { proposals: [waiting], ...given }));
}

const EDGE = { id: 'syn-1', path: 'x', from: B, to: A, kind: 'extends', weight: 0.5 } as const;

describe('a suggestion is taken back when', () => {
  it.each<[string, Partial<Proposal>, TestEngram, object, string]>([
    ['a source was refuted', PATTERN, { verificationStatus: 'refuted' }, {}, `${A} was refuted`],
    ['a source is private now', PATTERN, { visibility: 'private' }, {}, `${A} is private now`],
    ['a source is gone', { ...PATTERN, engramIds: [A, testId(9)] }, {}, {}, `${testId(9)} is gone`],
    ['the two are linked', LINK, {}, { edges: [EDGE] }, 'they are linked already'],
    ['an end was refuted', LINK, { verificationStatus: 'refuted' }, {}, `${A} was refuted`],
    [
      'the link is gone',
      { source: 'rem-synapse', action: 'unlink', synapseId: 'syn-1' },
      {},
      {},
      'the link is gone already',
    ],
    ['the step was taken', UPGRADE, { verificationStatus: 'probable' }, {}, 'it is so already'],
    ['what it is about was refuted', UPGRADE, { verificationStatus: 'refuted' }, {}, 'it is so already'],
  ])('%s', (_, proposal, engram, given, reason) => {
    expect(plan(proposal, engram, given)).toMatchObject([
      { action: 'withdraw', proposalId: 'P', at: '2026-01-05T00:00:00.000Z', reason },
    ]);
  });
});

describe('a suggestion waits on when', () => {
  it.each<[string, Partial<Proposal>, TestEngram, object]>([
    ['nothing changed', PATTERN, {}, {}],
    ['a source was frozen', PATTERN, { status: 'frozen' }, {}],
    [
      'a source lies in the trash',
      { ...PATTERN, engramIds: [testId(9)] },
      {},
      { trashedIds: new Set([testId(9)]) },
    ],
    [
      'a file cannot be read',
      { ...PATTERN, engramIds: [testId(9)] },
      {},
      { skipped: [{ path: 'x', message: 'no' }] },
    ],
    [
      'it was for private ones from the start',
      { ...PATTERN, fields: { visibility: 'private' } },
      { visibility: 'private' },
      {},
    ],
    [
      'it looks back at what was refuted',
      { ...PATTERN, source: 'rem-insight', mode: 'retrospective' },
      { verificationStatus: 'refuted' },
      {},
    ],
    [
      'the link is there',
      { source: 'rem-synapse', action: 'retype', synapseId: 'syn-1' },
      {},
      { edges: [EDGE] },
    ],
    ['the step is to be taken', UPGRADE, {}, {}],
    ['it was answered', { ...PATTERN, status: 'dismissed' }, { verificationStatus: 'refuted' }, {}],
    ['it is of another kind', { ...PATTERN, source: 'dedupe-update' }, { verificationStatus: 'refuted' }, {}],
    ['what it does is unknown', { ...PATTERN, action: 'juggle' }, { verificationStatus: 'refuted' }, {}],
  ])('%s', (_, proposal, engram, given) => {
    expect(plan(proposal, engram, given)).toEqual([]);
  });
});
