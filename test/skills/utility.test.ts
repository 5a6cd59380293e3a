import { describe, expect, it } from 'vitest';
import {
  isRetirable,
  retentionOf,
  retentionStage,
  rewardOf,
  type SkillUse,
  suggestedStage,
  utilityStep,
} from '../../src/skills/utility';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);
const daysAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();
const use = (rest: Partial<SkillUse> = {}): SkillUse => ({
  utility: 0.5,
  sampleSize: 0,
  invocationCount: 0,
  successCount: 0,
  failureCount: 0,
  ...rest,
});

describe('utility', () => {
  it('moves a tenth of the way towards the reward', () => {
    expect(utilityStep(0.5, rewardOf({ success: true }), 'active')).toBeCloseTo(0.05);
    expect(utilityStep(0.5, rewardOf({ success: true, effectiveness: 0.2 }), 'active')).toBeCloseTo(-0.03);
    expect(utilityStep(0.5, rewardOf({ success: false }), 'active')).toBeCloseTo(-0.05);
  });

  it('moves half as much while aging, and not at all where the skill was stale', () => {
    expect(utilityStep(0.5, 1, 'aging')).toBeCloseTo(0.025);
    expect(utilityStep(0.5, 1, 'stale')).toBeUndefined();
    expect(utilityStep(0.5, 1, 'forgotten')).toBeUndefined();
  });
});

describe('retention', () => {
  it('is exp(-n / S) since the last use, or since the skill was made', () => {
    const strength = (0.8 + 10 / 20 + 0.1) * 15;
    const used = use({ utility: 0.8, invocationCount: 10, lastUsedAt: daysAgo(7) });
    expect(retentionOf(used, { createdAt: daysAgo(400) }, NOW)).toBeCloseTo(Math.exp(-7 / strength));
    expect(retentionOf(use(), { createdAt: daysAgo(9) }, NOW)).toBeCloseTo(Math.exp(-1));
  });

  it('knows no more than twenty uses, no future and no missing date', () => {
    const often = use({ invocationCount: 500, lastUsedAt: daysAgo(10) });
    expect(retentionOf(often, {}, NOW)).toBeCloseTo(Math.exp(-10 / (1.6 * 15)));
    expect(retentionOf(use({ lastUsedAt: daysAgo(-5) }), {}, NOW)).toBe(1);
    expect(retentionOf(use(), {}, NOW)).toBe(1);
  });

  it('begins anew when a skill is revived', () => {
    expect(retentionOf(use(), { createdAt: daysAgo(90), revivedAt: daysAgo(0) }, NOW)).toBe(1);
  });

  it.each([
    [1, 'active'],
    [0.7501, 'active'],
    [0.75, 'aging'],
    [0.5, 'stale'],
    [0.25, 'forgotten'],
    [0, 'forgotten'],
  ])('of %s is %s', (retention, stage) => expect(retentionStage(retention)).toBe(stage));
});

describe('what use speaks for', () => {
  it('is compiled after ten successes and a utility above .7, and nothing further', () => {
    const proven = use({ successCount: 10, utility: 0.71 });
    expect(suggestedStage(proven, 'draft')).toBe('compiled');
    expect(suggestedStage(use({ successCount: 9, utility: 0.9 }), 'draft')).toBeUndefined();
    expect(suggestedStage(use({ successCount: 10, utility: 0.7 }), 'draft')).toBeUndefined();
    expect(suggestedStage(proven, 'compiled')).toBeUndefined();
  });

  it('is retirement after a month without any use', () => {
    expect(isRetirable(use(), { createdAt: daysAgo(30) }, NOW)).toBe(true);
    expect(isRetirable(use(), { createdAt: daysAgo(29) }, NOW)).toBe(false);
    expect(isRetirable(use({ invocationCount: 1 }), { createdAt: daysAgo(90) }, NOW)).toBe(false);
    expect(isRetirable(use(), { createdAt: daysAgo(90), revivedAt: daysAgo(3) }, NOW)).toBe(false);
    expect(isRetirable(use(), { createdAt: daysAgo(90), retiredAt: daysAgo(3) }, NOW)).toBe(false);
    expect(isRetirable(use(), {}, NOW)).toBe(false);
  });
});
