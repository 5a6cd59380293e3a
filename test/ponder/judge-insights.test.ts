import { describe, expect, it } from 'vitest';
import type { GivenInsight } from '../../src/ponder/check-report';
import { quarantineBy } from '../../src/ponder/claim-audit';
import { pastInsights } from '../../src/ponder/history';
import { judgeInsights } from '../../src/ponder/judge-insights';

const insight = (title: string, content: string, sources = ['E1']): GivenInsight => ({
  title,
  content,
  kind: 'hypothesis',
  sources,
});
const NONE = { history: [], words: [] };
const rejections = (insights: GivenInsight[], context: Parameters<typeof judgeInsights>[1] = NONE) =>
  judgeInsights(insights, context).map(({ rejected }) => rejected);

describe('insights', () => {
  it('are kept as they are when nothing speaks against them', () => {
    const given = insight('Two stores', 'What can be computed again needs another store than a login.');
    expect(judgeInsights([given], NONE)).toEqual([given]);
  });

  it('are vetoed for repeating an earlier one in the same words, in English and Chinese, and name it', () => {
    const english = insight('Deploys on Friday', 'deploys on friday fail since nobody watches the alerts');
    const chinese = insight('周五部署', '周五的部署经常失败，因为没有人看告警。');
    const history = [
      { id: 'P1', text: 'Deploys on Friday\nDeploys on Friday fail, since nobody watches the alerts.' },
      { id: 'P2', text: '周五部署\n周五的部署经常失败，因为没有人看告警' },
    ];
    expect(judgeInsights([english, chinese], { history, words: [] })).toMatchObject([
      { rejected: 'repeats_history', why: 'P1' },
      { rejected: 'repeats_history', why: 'P2' },
    ]);
  });

  it('are not vetoed for speaking of the same matter', () => {
    const history = [{ id: 'P1', text: 'Deploys on Friday fail since nobody watches the alerts' }];
    const other = insight(
      'Friday',
      'A watch on Friday would cost less than the deploys that were rolled back.',
    );
    expect(rejections([other], { history, words: [] })).toEqual([undefined]);
  });

  it('may be said once in one report, ten in all', () => {
    const one = insight('Two stores', 'What can be computed again needs another store than a login.');
    expect(rejections([one, one])).toEqual([undefined, 'repeats_report']);
    const words = 'alpha bravo cedar delta ember flint grove heath ivory jasper kelp'.split(' ');
    const many = words.map((word) => insight(word, `${word}s ${word}ish un${word}`));
    expect(rejections(many)).toEqual([...Array(10).fill(undefined), 'too_many']);
  });

  it('keep no text of what the user never shares', () => {
    const given = insight('Codename', 'Project Bluebird ships in May.');
    const [judged] = judgeInsights([given], { history: [], words: ['Bluebird'] });
    expect(judged).toMatchObject({ title: '', content: '', rejected: 'secret' });
  });
});

describe('the audit of claims', () => {
  const audit = (claims: number, unsupported: number) =>
    quarantineBy({ judgedBy: 'm', claims, unsupported: Array(unsupported).fill('x') });

  it.each([
    [0, 0, undefined],
    [10, 3, undefined],
    [10, 4, '4 of 10 claims are not borne out'],
    [1, 1, '1 of 1 claims are not borne out'],
  ])('of %i claims, %i not borne out', (claims, unsupported, why) => {
    expect(audit(claims, unsupported)).toBe(why);
  });
});

describe('history', () => {
  it('is of the last ten answered ones, the latest first', () => {
    const entries = Array.from({ length: 12 }, (_, n) => ({
      id: `P${n}`,
      result: {
        finishedAt: `2026-01-${String(n + 1).padStart(2, '0')}`,
        insights: [{ ...insight(`T${n}`, 'c'), rejected: 'too_many' as const }],
      },
    }));
    const past = pastInsights(entries as never, []);
    expect(past.map(({ title }) => title)).toEqual([
      'T11',
      'T10',
      'T9',
      'T8',
      'T7',
      'T6',
      'T5',
      'T4',
      'T3',
      'T2',
    ]);
    expect(past[0]).toMatchObject({ fate: 'rejected', why: 'too_many' });
  });
});
